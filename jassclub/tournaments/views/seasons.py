"""Opening and changing seasons and evenings."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from jassclub.http import Request, only_post, refused
from jassclub.members.access import for_secretary
from jassclub.rules.base import InvalidDeal

from ..forms.games import FORMS
from ..forms.seasons import PRESET_NAMES, EveningForm, SeasonForm, preset
from ..models import Evening, Season, Table
from jassclub.games.refusals import sentence
from ..services.seasons import move_evening, open_evening, remove_evening, remove_season, save_season


@for_secretary
def season_new(request: Request) -> HttpResponse:
    """Open a season, from a preset or with options of one's own."""
    name = request.GET.get("preset", "championship")
    return _season_page(request, Season(), preset(name), {"presets": PRESET_NAMES, "preset": name})


@for_secretary
def season_edit(request: Request, pk: int) -> HttpResponse:
    """Change a season; what is entered is counted again by the new rules, or they are refused."""
    season = get_object_or_404(Season, pk=pk)
    return _season_page(request, season, season.options, {})


@only_post("season")
@for_secretary
def season_remove(request: Request, pk: int) -> HttpResponse:
    season = get_object_or_404(Season, pk=pk)
    try:
        remove_season(season=season)
    except ValidationError as error:
        return refused(request, error, season.get_absolute_url())
    messages.success(request, _("The season is removed."))
    return redirect("season_list")


@for_secretary
def evening_new(request: Request, pk: int) -> HttpResponse:
    season = get_object_or_404(Season, pk=pk)
    form = EveningForm(request.POST or None, instance=Evening(season=season, date=timezone.localdate()))
    if request.method == "POST" and form.is_valid():
        evening = open_evening(season=season, on=form.cleaned_data["date"])
        return redirect("roll_call", evening.pk)
    return render(request, "tournaments/evening_form.html", {"form": form, "season": season})


@for_secretary
def evening_edit(request: Request, pk: int) -> HttpResponse:
    """Another day for an evening."""
    evening = get_object_or_404(Evening.objects.select_related("season"), pk=pk)
    form = EveningForm(request.POST or None, instance=evening)
    if request.method == "POST" and form.is_valid():
        move_evening(evening=evening, to=form.cleaned_data["date"])
        return redirect(evening)
    context = {"form": form, "season": evening.season, "evening": Evening.objects.get(pk=pk)}
    return render(request, "tournaments/evening_form.html", context)


@only_post("evening")
@for_secretary
def evening_remove(request: Request, pk: int) -> HttpResponse:
    evening = get_object_or_404(Evening.objects.select_related("season"), pk=pk)
    try:
        remove_evening(evening=evening)
    except ValidationError as error:
        return refused(request, error, evening.get_absolute_url())
    messages.success(request, _("The evening is removed."))
    return redirect(evening.season)


def _season_page(
    request: Request, season: Season, initial: Mapping[str, Any], context: dict[str, Any]
) -> HttpResponse:
    forms = FORMS.get(request.POST.get("game", season.game), FORMS[season.game])
    form = SeasonForm(request.POST or None, instance=season, initial={} if season.pk else dict(initial))
    options = forms.options(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid() and options.is_valid():
        try:
            save_season(season=season, fields=form.cleaned_data, options=options.json())
        except InvalidDeal as refusal:
            _refuse(options, refusal)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("The season is saved."))
            return redirect(season)
    return render(
        request,
        "tournaments/season_form.html",
        {**context, "form": form, "options": options, "season": season},
    )


def _refuse(options: Any, refusal: InvalidDeal) -> None:
    """An option is wrong in itself, or a deal that is entered already would become wrong."""
    words = sentence(refusal)
    table = refusal.params.get("where")
    if isinstance(table, Table):
        words = _("On %(evening)s, round %(round)s, table %(table)s a deal speaks against it: %(why)s") % {
            "evening": table.round.evening,
            "round": table.round.number,
            "table": table.number,
            "why": words,
        }
    options.add_error(refusal.field if refusal.field in options.fields else None, words)
