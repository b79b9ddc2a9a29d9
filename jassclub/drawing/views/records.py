"""How a round was drawn, every draw's own page, and how anyone can check it."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request, for_secretary, public
from jassclub.rounds.models import Draw, Round
from jassclub.rounds.queries.seat_changes import seat_changes
from jassclub.rounds.queries.tables import of_season_of_draw, of_season_of_round
from jassclub.web.http import only_post, refused
from jassclub.web.page_cache import cached_page

from ..actions.drawing import carry_out
from ..actions.repairing import open_draw
from ..queries.draws import RoundDraws, drawn_how, draws_of_round, round_story
from ..queries.record import draw_file, drawn_order, drawn_rounds
from ..queries.report import given_up


@public
@cached_page(of_season_of_round)
def round_draw(request: Request, pk: int) -> HttpResponse:
    """How a round was drawn, what was changed since, what that gave up, and how to repeat it."""
    rounds = Round.objects.filter(draw__isnull=False).select_related("evening__season")
    round_ = get_object_or_404(rounds, pk=pk)
    draws, steps, evening = draws_of_round(round_), seat_changes(round_), round_.evening
    assert draws is not None
    knows_all = may_know(request, draws)
    context = {
        "round": round_,
        "evening": evening,
        "story": round_story(draws, steps, day=evening.date, names=request.user.is_authenticated),
        "seat_changes": steps,
        "given_up": given_up(round_, evening.rounds.all(), draws=draws, season=True, knows_wishes=knows_all),
        "knows_all": knows_all,
        "checks": [_check(request, draw) for draw in (draws.draw, *draws.repairs)],
    }
    return render(request, "drawing/round_draw.html", context)


@public
@cached_page(of_season_of_draw)
def draw_record(request: Request, pk: int) -> HttpResponse:
    """A draw, whether its rounds stand or were taken back: who was drawn where, and how to repeat it."""
    draw = _draw(pk)
    context = {
        "draw": draw,
        "evening": draw.evening,
        "how": drawn_how(draw),
        "rounds": drawn_rounds(draw),
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
    if draw.is_secret and not _is_secretary(request):
        raise PermissionDenied
    response = JsonResponse(draw_file(draw), json_dumps_params={"ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="{_file_name(draw)}"'
    return response


@only_post("draw_record")
@for_secretary
def draw_carry_out(request: Request, pk: int) -> HttpResponse:
    """Draw what was announced."""
    draw = get_object_or_404(Draw, pk=pk, is_repair=False)
    try:
        rounds = carry_out(draw=draw)
    except ValidationError as error:
        return refused(request, error, draw.get_absolute_url())
    if not rounds:  # sent twice, and taken back in between
        return redirect(draw)
    messages.success(request, _("Round %(number)s is drawn.") % {"number": rounds[0].number})
    return redirect(rounds[0])


@only_post("draw_record")
@for_secretary
def draw_open(request: Request, pk: int) -> HttpResponse:
    """Show everybody what went into a draw, with the wishes in it."""
    draw = get_object_or_404(Draw, pk=pk)
    open_draw(draw=draw, by=request.user)
    messages.success(request, _("Everybody can read now what went into this draw."))
    return redirect(draw)


def may_know(request: Request, draws: RoundDraws | None) -> bool:
    """Whether this reader may see what went into the draws of a round."""
    return _is_secretary(request) or draws is None or not draws.is_secret


def _draw(pk: int) -> Draw:
    return get_object_or_404(Draw.objects.select_related("evening__season", "by", "opened_by"), pk=pk)


def _check(request: Request, draw: Draw) -> dict[str, Any]:
    """A draw in the part "Anyone can check" for this reader."""
    check = {"draw": draw, "how": drawn_how(draw), "may_see": _is_secretary(request) or not draw.is_secret}
    if check["may_see"] and draw.method != Draw.Method.BAG and draw.drawn is not None:
        check |= {"players": drawn_order(draw), "file_name": _file_name(draw)}
    return check


def _is_secretary(request: Request) -> bool:
    return request.user.is_authenticated and request.user.is_secretary


def _file_name(draw: Draw) -> str:
    return f"{slugify(f'draw-{draw.evening.date}-{draw.first}-{draw.pk}')}.json"
