"""A round: its tables, closing it, taking its draw back."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request, for_secretary, public
from jassclub.journal.actions import undo_line
from jassclub.matches.forms.totals import TableNumberForm
from jassclub.rounds.models import Round
from jassclub.rounds.queries.seat_changes import seat_changes
from jassclub.rounds.queries.seating import round_seating
from jassclub.rounds.queries.state import closing_of
from jassclub.rounds.queries.tables import (
    evening_of_round_or_404,
    of_season_of_round,
    table_states,
    table_with_number,
)
from jassclub.seasons.queries import evening_or_404
from jassclub.web.http import only_post, refused, whole_number
from jassclub.web.page_cache import cached_page

from ..actions.closing import close_round, reopen_round
from ..actions.repairing import take_back
from ..queries.draws import draws_of_round, round_story
from ..queries.progress import progress, rounds_of
from ..queries.report import given_up
from ..queries.round_steps import may_take_back
from .records import may_know


def _round(pk: int) -> Round:
    rounds = Round.objects.with_state().select_related("evening__season")
    return get_object_or_404(rounds, pk=pk)


@public
@cached_page(of_season_of_round)
def round_detail(request: Request, pk: int) -> HttpResponse:
    """All tables with how many deals are in, the seating with its tokens, and the next step."""
    return _page(request, pk, TableNumberForm(None, lambda number: None))


@public
def round_table(request: Request, pk: int) -> HttpResponse:
    """To the table whose number is typed."""
    round_ = get_object_or_404(Round, pk=pk)

    def find(number: int) -> str | None:
        key = table_with_number(round_, number)
        return reverse("table", args=[key]) if key else None

    form = TableNumberForm(request.GET, find)
    if not form.is_typed:
        return redirect("round", pk)
    return redirect(form.leads_to) if form.is_valid() else _page(request, pk, form)


def _page(request: Request, pk: int, to_table: TableNumberForm) -> HttpResponse:
    evening = evening_of_round_or_404(pk)
    rounds = rounds_of(evening)
    round_ = next(one for one in rounds if one.pk == pk)
    seating = round_seating(round_)
    states, steps, draws = table_states(seating), seat_changes(round_), draws_of_round(round_)
    knows_all, is_secretary = may_know(request, draws), getattr(request.user, "is_secretary", False)
    names = {place.who.member: place.name for place in seating.places}
    context = {
        "round": round_,
        "evening": evening,
        "rounds": rounds,
        "progress": progress(evening, rounds) if is_secretary else None,
        "before": round_.number - 1 if round_.is_ahead else None,
        "tables": states,
        "hides_points": round_.is_hidden and not request.user.is_authenticated,
        "missing": [state for state in states if not state.is_complete],
        "to_table": to_table,
        "first_table": states[0].seats.key if states else None,
        "places": seating.by_name,
        "sitting_out": seating.sitting_out,
        "may_take_back": is_secretary and may_take_back(round_),
        "given_up": given_up(round_, rounds, draws=draws, names=names, knows_wishes=knows_all),
        "knows_all": knows_all,
        "seat_changes": steps,
        "story": draws and round_story(draws, steps, day=evening.date, names=request.user.is_authenticated),
    }
    return render(request, "drawing/round.html", context)


@only_post("round")
@for_secretary
def round_close(request: Request, pk: int) -> HttpResponse:
    round_ = _round(pk)
    try:
        close_round(round_=round_)
    except ValidationError as error:
        return refused(request, error, round_.get_absolute_url())
    messages.success(request, _("Round %(number)s is closed.") % {"number": round_.number})
    return redirect(round_.evening)


@only_post("round")
@for_secretary
def round_reopen(request: Request, pk: int) -> HttpResponse:
    """Undo the closing, where it was closed; the journal says that it was undone."""
    round_ = _round(pk)
    number = {"number": round_.number}
    if not round_.is_closed:  # pressed twice, or at another laptop
        messages.info(request, _("Round %(number)s is open.") % number)
        return redirect(round_)
    try:
        if closing := closing_of(round_):
            undo_line(line=closing, by=request.user)
        else:
            reopen_round(round_=round_)
    except ValidationError as error:
        return refused(request, error, round_.get_absolute_url())
    messages.success(request, _("Round %(number)s is open again.") % number)
    return redirect(round_)


@only_post("round")
@for_secretary
def round_take_back(request: Request, pk: int) -> HttpResponse:
    """The form names the evening of the round: once the round is taken back nothing else does."""
    try:
        round_ = _round(pk)
        take_back(round_=round_, by=request.user)
    except (Http404, Round.DoesNotExist):
        evening = evening_or_404(whole_number(request.POST.get("evening")) or 0)
        messages.info(request, _("The draw of this round has been taken back already."))
        return redirect(evening)
    except ValidationError as error:
        return refused(request, error, round_.get_absolute_url())
    messages.success(request, _("The draw is taken back. It can still be seen on the page of the evening."))
    return redirect(round_.evening)
