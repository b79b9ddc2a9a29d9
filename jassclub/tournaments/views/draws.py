"""Drawing rounds, fitting them to who came or left, and how anyone can check a draw."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _

from jassclub.http import Request
from jassclub.members.access import for_secretary, public

from ..forms.draws import DrawForm, RefitForm
from ..forms.evenings import BagForm
from ..models import Evening, Round
from ..selectors.draw_file import draw_file, drawn_order, has_wishes
from ..selectors.draw_report import given_up
from ..selectors.pairs import pairs_here
from ..selectors.refit import out_of_step
from ..selectors.rollcall import people_here
from ..selectors.rounds import progress
from ..selectors.seat_changes import last_refit
from ..services.drawing import draw_from_bag, draw_round
from ..services.refitting import refit_rounds


def _evening(pk: int) -> Evening:
    return get_object_or_404(Evening.objects.select_related("season"), pk=pk)


@for_secretary
def draw(request: Request, pk: int) -> HttpResponse:
    """Draw the next round by the program, or all that are left at once."""
    evening = _evening(pk)
    here, state = people_here(evening), progress(evening)
    form = DrawForm(
        request.POST or None,
        evening=evening,
        number=state.next_number,
        left=state.left,
        here=here,
    )
    if request.method == "POST" and form.is_valid():
        try:
            round_ = draw_round(evening=evening, by=request.user, **form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            return _drawn(request, round_, form.cleaned_data["rounds"])
    context = {
        "evening": evening,
        "form": form,
        "here": here,
        "progress": state,
        "pairs": pairs_here(evening),
    }
    return render(request, "tournaments/draw.html", context)


def _drawn(request: Request, round_: Round, rounds: int = 1) -> HttpResponse:
    if rounds > 1:
        said = _("Rounds %(first)s to %(last)s are drawn.")
        messages.success(request, said % {"first": round_.number, "last": round_.number + rounds - 1})
    else:
        messages.success(request, _("Round %(number)s is drawn.") % {"number": round_.number})
    return redirect(round_)


@for_secretary
def bag(request: Request, pk: int) -> HttpResponse:
    """The players drew from the bag: type everybody's token."""
    evening = _evening(pk)
    here = people_here(evening)
    form = BagForm(request.POST or None, members=here.by_name)
    if request.method == "POST" and form.is_valid():
        try:
            round_ = draw_from_bag(evening=evening, by=request.user, drawn=form.tokens)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            return _drawn(request, round_)
    return render(request, "tournaments/bag.html", {"evening": evening, "form": form, "here": here})


@for_secretary
def refit(request: Request, pk: int) -> HttpResponse:
    """Somebody came or left: fit the rounds that are not begun to who is here."""
    evening = _evening(pk)
    state = out_of_step(evening)
    form = RefitForm(request.POST or None, choices=state.choices, initial={"first": state.proposed})
    if request.method == "POST" and form.is_valid():
        try:
            refit_rounds(evening=evening, first=form.cleaned_data["first"], by=request.user)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("The rounds fit again. Below stands who sits elsewhere now."))
            return redirect("refit", evening.pk)
    context = {"evening": evening, "form": form, "state": state, "changed": last_refit(evening)}
    return render(request, "tournaments/refit.html", context)


def _drawn_round(pk: int) -> Round:
    rounds = Round.objects.filter(draw__isnull=False).select_related("evening__season", "draw__by")
    return get_object_or_404(rounds, pk=pk)


@public
def round_draw(request: Request, pk: int) -> HttpResponse:
    """How a round was drawn, what the draw gave up, and how to repeat it."""
    round_ = _drawn_round(pk)
    assert round_.draw is not None
    context = {
        "round": round_,
        "evening": round_.evening,
        "draw": round_.draw,
        "given_up": given_up(round_, round_.evening.rounds.all(), season=True),
        "players": drawn_order(round_.draw),
        "file_name": _file_name(round_),
        "is_fitted": bool(round_.draw.plan and round_.draw.plan.get("ahead")),
        "is_for_secretary": has_wishes(round_.draw) and not _is_secretary(request),
    }
    return render(request, "tournaments/round_draw.html", context)


@public
def round_draw_file(request: Request, pk: int) -> HttpResponse:
    """The draw as a file, for `manage.py draw --again`."""
    round_ = _drawn_round(pk)
    if round_.draw is None or round_.draw.plan is None:
        raise Http404
    if has_wishes(round_.draw) and not _is_secretary(request):
        raise PermissionDenied
    response = JsonResponse(draw_file(round_.draw), json_dumps_params={"ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="{_file_name(round_)}"'
    return response


def _is_secretary(request: Request) -> bool:
    return request.user.is_authenticated and request.user.is_secretary


def _file_name(round_: Round) -> str:
    return f"{slugify(f'draw-{round_.evening.date}-{round_.number}')}.json"
