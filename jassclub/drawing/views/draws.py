"""Drawing rounds, by the program or from the bag, and adjusting them to arrivals and departures."""

import json
import secrets
from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jassclub.accounts.access import Request, for_secretary
from jassclub.engine.names import LETTERS, TWO_LETTERS
from jassclub.rounds.models import Round
from jassclub.rounds.queries.seating import last_repair
from jassclub.seasons.queries import evening_or_404
from jassclub.web.bounds import SEED_BITS
from jassclub.web.forms import refusals_in
from jassclub.web.http import only_post, redirect_when_gone, whole_number

from ..actions.drawing import announce_draw, draw_from_bag, draw_round
from ..actions.pairs import add_wish, pair_the_rest, pair_up, part, remove_wish, take_over_pairs
from ..actions.rounds import repair_rounds
from ..forms import WAYS, BagByNameForm, DrawForm, PairForm, RepairForm, WishForm, offer
from ..models import Wish
from ..queries.people import pairs_here, people_here, wishes_by_rest
from ..queries.progress import attendance_changes, progress, rounds_left


@for_secretary
def draw(request: Request, pk: int) -> HttpResponse:
    """Draw the next round, or all that are left at once; or announce the draw first."""
    evening = evening_or_404(pk)
    here, state = people_here(evening), progress(evening)
    sent = request.POST or None
    form = DrawForm(sent, evening=evening, number=state.next_number, left=state.left, here=here)
    if form.is_valid():
        with refusals_in(form):
            if "announce" in request.POST:
                return redirect(announce_draw(evening=evening, by=request.user, **form.cleaned_data))
            round_ = draw_round(evening=evening, by=request.user, **form.cleaned_data)
            return _drawn(request, round_, form.cleaned_data["rounds"])
    context = {"evening": evening, "form": form, "here": here, "progress": state}
    return render(request, "drawing/draw.html", context | {"pairs": pairs_here(evening)})


def _drawn(request: Request, round_: Round, rounds: int = 1) -> HttpResponse:
    words = _("Rounds %(first)s to %(last)s are drawn.") if rounds > 1 else _("Round %(number)s is drawn.")
    first, last = round_.number, round_.number + rounds - 1
    messages.success(request, words % {"number": first, "first": first, "last": last})
    return redirect(round_)


@for_secretary
def bag(request: Request, pk: int) -> HttpResponse:
    """The players drew from the bag: type everyone's token, or for every token who drew it."""
    evening = evening_or_404(pk)
    here = people_here(evening)
    form_of_way = WAYS.get(request.POST.get("way", ""), BagByNameForm)
    form = form_of_way(request.POST or None, members=here["by_name"])
    to = WAYS.get(request.POST.get("switch", ""))
    missing: Sequence[int] = ()
    if to and form.is_readable:  # else what cannot be read is marked, and stays where it was typed
        missing, drawn = form.faults.gaps, form.tokens
        form = to(members=here["by_name"])
        form.initial = form.typed(drawn)
    elif request.method == "POST" and form.is_valid() and not to:
        with refusals_in(form):
            return _drawn(request, draw_from_bag(evening=evening, by=request.user, drawn=form.tokens))
    context = {
        "evening": evening,
        "form": form,
        "here": here,
        "left": rounds_left(evening),
        "missing": missing,
        "stays": to is not None and form.is_bound,
        "letters": json.dumps(LETTERS),
        "two_letters": json.dumps(TWO_LETTERS),
    }
    return render(request, "drawing/bag.html", context)


@for_secretary
def repair(request: Request, pk: int) -> HttpResponse:
    evening = evening_or_404(pk)
    state = attendance_changes(evening)
    form = RepairForm(request.POST or None, choices=state["choices"])
    if form.is_valid():
        with refusals_in(form):
            repair_rounds(evening=evening, by=request.user, **form.cleaned_data)
            words = _("The rounds have been adjusted. Everyone with a new seat is listed below.")
            messages.success(request, words)
            return redirect("repair", evening.pk)
    context = {"evening": evening, "form": form, "state": state, "changed": last_repair(evening)}
    return render(request, "drawing/repair.html", context)


@for_secretary
def pairs(request: Request, pk: int) -> HttpResponse:
    """Who plays with whom all evening: one pair after the other, as last time, or by lot."""
    evening = evening_or_404(pk)
    form = PairForm(None if request.POST.keys() & {"part", "again", "lot"} else request.POST or None)
    if "part" in request.POST:
        # If someone else split the pair in the meantime, nothing needs to be said.
        pairs = evening.pairs.select_related("one", "other")
        for pair in pairs.filter(pk=whole_number(request.POST["part"]) or 0):
            part(pair=pair)
            messages.success(request, _("%(pair)s are no longer a pair.") % {"pair": pair})
    elif request.POST.keys() & {"again", "lot"}:
        seed, by_lot = secrets.randbits(SEED_BITS), "lot" in request.POST
        n = pair_the_rest(evening=evening, seed=seed) if by_lot else take_over_pairs(evening=evening)
        messages.success(request, ngettext("%(n)s pair added.", "%(n)s pairs added.", n) % {"n": n})
    elif form.is_valid():
        with refusals_in(form):
            pair = pair_up(evening=evening, **form.cleaned_data)
            messages.success(request, _("%(pair)s play together.") % {"pair": pair})
    if request.method == "POST" and not form.errors:
        return redirect("pairs", evening.pk)
    here = pairs_here(evening)
    offer(form, "one", "other", members=here["alone"])
    return render(request, "drawing/pairs.html", {"evening": evening, "form": form, "here": here})


@for_secretary
def wishes(request: Request) -> HttpResponse:
    form = WishForm(request.POST or None)
    if form.is_valid():
        with refusals_in(form):
            add_wish(**form.cleaned_data)
            messages.success(request, _("The wish is saved."))
            return redirect("wishes")
    return render(request, "drawing/wishes.html", {"form": form, "wishes": wishes_by_rest()})


@only_post("wishes", numbered=False)
@for_secretary
@redirect_when_gone("wishes", Wish)
def wish_remove(request: Request, pk: int) -> HttpResponse:
    remove_wish(wish=get_object_or_404(Wish, pk=pk))
    messages.success(request, _("The wish is removed."))
    return redirect("wishes")
