"""A round: its tables, closing it, taking its draw back; and the page by which anyone checks a draw."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request, for_secretary, is_secretary, public
from jassclub.journal.actions import undo_line
from jassclub.journal.models import Line
from jassclub.matches.forms.totals import TableNumberForm
from jassclub.rounds.models import Draw, Round
from jassclub.rounds.queries.seating import round_seating, seat_changes, table_states
from jassclub.rounds.queries.state import find_table, of_season_of_draw, of_season_of_round
from jassclub.seasons.models import Evening
from jassclub.seasons.queries import evening_or_404
from jassclub.web.http import only_post, whole_number
from jassclub.web.page_cache import cached_page

from ..actions.drawing import carry_out
from ..actions.rounds import close_round, open_draw, reopen_round, take_back
from ..queries.draws import drawn_how, draws_of_round, evenings_of_undone, round_story, undone_by_restore
from ..queries.progress import progress, read_rounds, take_back_refusal
from ..queries.record import draw_file, drawn_order, drawn_rounds, given_up


def _round(pk: int) -> Round:
    return get_object_or_404(Round.objects.with_state().select_related("evening__season"), pk=pk)


@public
@cached_page(of_season_of_round)
def round_detail(request: Request, pk: int) -> HttpResponse:
    """All tables with how many deals are in, the seating with its tokens, and the next step."""
    return _page(request, pk, TableNumberForm(None, lambda number: None))


@public
def round_table(request: Request, pk: int) -> HttpResponse:
    round_ = get_object_or_404(Round, pk=pk)
    form = TableNumberForm(request.GET, lambda number: find_table("table", round_, number))
    if not form.is_typed:
        return redirect("round", pk)
    return redirect(form.leads_to) if form.is_valid() else _page(request, pk, form)


def _page(request: Request, pk: int, to_table: TableNumberForm) -> HttpResponse:
    evening = get_object_or_404(Evening.objects.select_related("season"), rounds__pk=pk)
    rounds = read_rounds(evening.rounds.all())
    round_ = next(candidate for candidate in rounds if candidate.pk == pk)
    seating = round_seating(round_)
    states, by_secretary = table_states(seating), is_secretary(request)
    context = {
        "rounds": rounds,
        "progress": progress(evening, rounds) if by_secretary else None,
        "before": round_.number - 1 if round_.is_ahead else None,
        "tables": states,
        "hides_points": round_.is_hidden and not request.user.is_authenticated,
        "missing": [state for state in states if not state.match.is_finished],
        "to_table": to_table,
        "first_table": states[0].seats.key if states else None,
        "seating": seating,
        "may_take_back": by_secretary and take_back_refusal(rounds[rounds.index(round_) :]) is None,
    }
    return render(request, "drawing/round.html", context | _of_draw(request, round_))


def _of_draw(request: Request, round_: Round, *, season: bool = False) -> dict[str, Any]:
    """What both pages of a round say of its draw, if it has one."""
    draws, steps, evening = draws_of_round(round_), seat_changes(round_), round_.evening
    names = request.user.is_authenticated
    knows_all = is_secretary(request) or draws is None or not draws["is_secret"]
    return {
        "round": round_,
        "evening": evening,
        "given_up": draws and given_up(round_, draws, season=season, knows_wishes=knows_all),
        "knows_all": knows_all,
        "seat_changes": steps,
        "story": draws and round_story(draws, steps, day=evening.date, names=names),
        "undone_by_restore": draws and undone_by_restore(evening, names=names),
    }


@only_post("round")
@for_secretary
def round_close(request: Request, pk: int) -> HttpResponse:
    round_ = _round(pk)
    close_round(round_=round_)
    messages.success(request, _("Round %(number)s is closed.") % {"number": round_.number})
    return redirect(round_.evening)


@only_post("round")
@for_secretary
def round_reopen(request: Request, pk: int) -> HttpResponse:
    """Undo the closing, where it was closed; the journal says that it was undone."""
    round_ = _round(pk)
    if not round_.is_closed:  # pressed twice, or at another laptop
        messages.info(request, _("Round %(number)s is open.") % {"number": round_.number})
        return redirect(round_)
    closings = Line.objects.filter(what="round_closed", evening=round_.evening_id, round=round_.number)
    if closing := closings.order_by("pk").last():
        undo_line(line=closing, by=request.user)
    else:  # it was closed in a season's file
        reopen_round(round_=round_)
    messages.success(request, _("Round %(number)s is open again.") % {"number": round_.number})
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
        messages.info(request, _("The draw of this round has already been taken back."))
        return redirect(evening)
    messages.success(request, _("The draw is taken back. It can still be seen on the evening's page."))
    return redirect(round_.evening)


@public
@cached_page(of_season_of_round)
def round_draw(request: Request, pk: int) -> HttpResponse:
    """How a round was drawn, what was changed since, what that gave up, and how to repeat it."""
    rounds = Round.objects.filter(draw__isnull=False).select_related("evening__season")
    context = _of_draw(request, get_object_or_404(rounds, pk=pk), season=True)
    draws = context["story"]["draws"]
    checks = [_check(request, draw) for draw in (draws["draw"], *draws["repairs"])]
    return render(request, "drawing/round_draw.html", context | {"checks": checks})


@public
@cached_page(of_season_of_draw)
def draw_record(request: Request, pk: int) -> HttpResponse:
    """A draw, whether its rounds stand or were taken back: who was drawn where, and how to repeat it. One
    that a restore has undone is described on the page of its evening."""
    try:
        draw = _draw(pk)
    except Http404:
        return redirect(get_object_or_404(evenings_of_undone(pk)))
    context = {
        "draw": draw,
        "evening": draw.evening,
        "how": drawn_how(draw),
        "rounds": drawn_rounds(draw),
        "undone_by_restore": undone_by_restore(draw.evening, names=request.user.is_authenticated),
        "check": _check(request, draw),
    }
    return render(request, "drawing/draw_record.html", context)


@public
@cached_page(of_season_of_draw)
def draw_record_file(request: Request, pk: int) -> HttpResponse:
    """The draw as a file, for `manage.py draw --again`."""
    draw = _draw(pk)
    if draw.plan is None or draw.drawn is None:
        raise Http404
    if draw.is_secret and not is_secretary(request):
        raise PermissionDenied
    headers = {"Content-Disposition": f'attachment; filename="{_file_name(draw)}"'}
    return JsonResponse(draw_file(draw), json_dumps_params={"ensure_ascii": False}, headers=headers)


@only_post("draw_record")
@for_secretary
def draw_carry_out(request: Request, pk: int) -> HttpResponse:
    draw = get_object_or_404(Draw, pk=pk, is_repair=False)
    rounds = carry_out(draw=draw)
    if not rounds:  # sent twice, and taken back in between
        return redirect(draw)
    messages.success(request, _("Round %(number)s is drawn.") % {"number": rounds[0].number})
    return redirect(rounds[0])


@only_post("draw_record")
@for_secretary
def draw_open(request: Request, pk: int) -> HttpResponse:
    draw = get_object_or_404(Draw, pk=pk)
    open_draw(draw=draw, by=request.user)
    messages.success(request, _("Everyone can now read the inputs of this draw."))
    return redirect(draw)


def _draw(pk: int) -> Draw:
    return get_object_or_404(Draw.objects.select_related("evening__season", "by", "opened_by"), pk=pk)


def _check(request: Request, draw: Draw) -> dict[str, Any]:
    """A draw in the part "Anyone can check" for this reader."""
    check = {"draw": draw, "how": drawn_how(draw), "may_see": is_secretary(request) or not draw.is_secret}
    if check["may_see"] and draw.method != Draw.Method.BAG and draw.drawn is not None:
        check |= {"players": drawn_order(draw), "file_name": _file_name(draw)}
    return check


def _file_name(draw: Draw) -> str:
    """As draw-2026-11-20-1-17.json: it is typed in a command."""
    return slugify(f"{_('draw')} {draw.evening.date} {draw.first} {draw.pk}") + ".json"
