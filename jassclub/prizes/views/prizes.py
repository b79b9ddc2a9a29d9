"""The prize-giving of an evening or a season, and closing a season."""

import secrets
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.accounts.access import Request, for_secretary
from jassclub.members.models import Member
from jassclub.rounds.queries.state import open_rounds, rounds_of
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import event_or_404
from jassclub.web.bounds import MOST_PLACES, SEED_BITS
from jassclub.web.forms import refusals_in
from jassclub.web.http import refused, whole_number

from ..actions import final_standings as standings
from ..actions import prizes as actions
from ..forms import ChoiceForm, HideForm, PrizeForm, TargetForm
from ..models import Prize, Target
from ..queries.final_standings import reveal_of, why_not_closed
from ..queries.prizes import following, hint_on, how_many_play, prize_giving, prizes_of

Event = Season | Evening
ADDING = "adding"  # in the address: one prize was added, and the next is typed


@for_secretary
def prizes(request: Request, model: type[Event], pk: int) -> HttpResponse:
    """Hide and show results, freeze the standings, give prizes; a season is closed here with its champion."""
    of = event_or_404(model, pk)
    here = reverse("evening_prizes" if isinstance(of, Evening) else "season_prizes", args=[of.pk])
    is_adding = ADDING in request.GET
    prize_form = PrizeForm(
        request.POST if "add" in request.POST else None,
        of=of,
        is_next=is_adding,
        initial=following(of) if is_adding else None,
    )
    target_form = TargetForm(request.POST if "target" in request.POST else None)
    if "freeze" in request.POST and "sure" not in request.POST and (missing := open_rounds(of)):
        return render(request, "prizes/freeze.html", {"of": of, "missing": missing, "back": here})
    try:
        if prize_form.is_valid() and _add(request, of, prize_form):
            return redirect(f"{here}?{ADDING}")
        if target_form.is_valid():
            _set_target(request, of, target_form)
            return redirect(here)
        if request.method == "POST" and not prize_form.is_bound and not target_form.is_bound:
            _press_button(request, of)
            return redirect(here)
    except ValidationError as error:
        return refused(request, error, here)
    context = {"prize_form": prize_form, "target_form": target_form, "is_adding": is_adding}
    return render(request, "prizes/prizes.html", _context(of) | context)


def _context(of: Event) -> dict[str, Any]:
    giving = prize_giving(of)
    context: dict[str, Any] = {
        "of": of,
        "season": of.season,
        "giving": giving,
        "may_freeze": bool(giving["final"]) or rounds_of(of).closed().exists(),
        "revealing": reveal_of(giving["final"]) if giving["final"] else None,
    }
    if giving["waiting"] and giving["free"]:
        context["choice"] = ChoiceForm(waiting=giving["waiting"], free=giving["free"])
    if isinstance(of, Evening):
        target = Target.objects.filter(evening=of).first()
        context |= {"evening": of, "hide": HideForm(evening=of), "target": target}
    elif of.closed_at is None:
        context["why_not"] = why_not_closed(of)
    return context


def _add(request: Request, of: Event, form: PrizeForm) -> bool:
    with refusals_in(form):
        added = actions.add_prize(of=of, **form.cleaned_data)
        messages.success(request, _("The prize is on the list."))
        if hint := hint_on(added[-1], how_many_play(of)):
            messages.warning(request, hint)
    return not form.errors


def _set_target(request: Request, of: Event, form: TargetForm) -> None:
    if not isinstance(of, Evening):
        raise Http404
    seed = secrets.randbits(SEED_BITS) if form.cleaned_data["number"] is None else None
    actions.set_target(evening=of, **form.cleaned_data, seed=seed)
    messages.success(request, _("The evening has a secret number. Nobody can see it until you show it."))


def _hide(request: Request, evening: Evening) -> None:
    form = HideForm(request.POST, evening=evening)
    if form.is_valid():
        standings.hide_results(evening=evening, first=form.cleaned_data["first"])


def _show(of: Event) -> None:
    """For a season the results of all its evenings."""
    hidden = [of] if isinstance(of, Evening) else of.evenings.filter(hidden_from__isnull=False)
    for evening in hidden:
        standings.hide_results(evening=evening, first=None)


def _reveal(request: Request, of: Event) -> None:
    """The button says how many ranks are then on the wall, so that it can be sent twice."""
    ranks = whole_number(request.POST["reveal"], MOST_PLACES)
    if ranks is not None:
        standings.reveal(of=of, ranks=ranks)


def _chosen(request: Request, of: Event) -> list[Prize]:
    """The prize whose button was pressed; none for nonsense, or if it has since been removed."""
    key = whole_number(request.POST.get("prize", ""))
    return [prize for prize in prizes_of(of) if prize.pk == key]


def _give(request: Request, of: Event) -> None:
    winner = Member.objects.filter(pk=whole_number(request.POST.get("winner", "")) or 0).first()
    chosen = _chosen(request, of)
    if not chosen or winner is None:
        raise ValidationError(_("Choose who gets which prize."))
    actions.give_prize(prize=chosen[0], to=winner)
    messages.success(request, _("%(name)s gets %(prize)s.") % {"name": winner, "prize": chosen[0]})


def _draw(request: Request, of: Event) -> None:
    for prize in _chosen(request, of):
        drawn = actions.draw_prize(prize=prize, seed=secrets.randbits(SEED_BITS))
        messages.success(request, _("%(name)s gets %(prize)s.") % {"name": drawn.winner, "prize": prize})


FOR_EVENINGS, FOR_SEASONS = {"hide", "show_target", "remove_target"}, {"close", "reopen"}
MESSAGES = {
    "show": gettext_lazy("Everyone can see the standings now."),
    "freeze": gettext_lazy("The standings are frozen."),
    "unfreeze": gettext_lazy("The standings are no longer frozen."),
    "close": gettext_lazy("The season is closed and has its champion."),
    "reopen": gettext_lazy("The season is open again."),
}


def _press_button(request: Request, of: Any) -> None:
    """Raises Http404 for a button that only seasons or only evenings have."""
    acts: dict[str, Callable[[], object]] = {
        "show": lambda: _show(of),
        "freeze": lambda: standings.freeze_standings(of=of, by=request.user),
        "unfreeze": lambda: standings.unfreeze_standings(of=of),
        "reveal": lambda: _reveal(request, of),
        "reveal_end": lambda: standings.reveal(of=of, ranks=None),
        "give": lambda: _give(request, of),
        "draw": lambda: _draw(request, of),
        "take_back": lambda: [actions.take_back_prize(prize=prize) for prize in _chosen(request, of)],
        "remove": lambda: actions.remove_prizes(prizes=_chosen(request, of)),
        "hide": lambda: _hide(request, of),
        "show_target": lambda: actions.show_target(evening=of),
        "remove_target": lambda: actions.remove_target(evening=of),
        "close": lambda: standings.close_season(season=of),
        "reopen": lambda: standings.reopen_season(season=of),
    }
    if (FOR_SEASONS if isinstance(of, Evening) else FOR_EVENINGS) & request.POST.keys():
        raise Http404
    for name, act in acts.items():
        if name in request.POST:
            act()
            if name in MESSAGES:
                messages.success(request, MESSAGES[name])
            return
