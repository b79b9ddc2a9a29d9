"""Opening and changing seasons and evenings."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from jassclub.http import Request
from jassclub.members.access import for_secretary
from jassclub.rules.base import InvalidDeal

from ..forms.games import FORMS
from ..forms.seasons import PRESET_NAMES, EveningForm, SeasonForm, preset
from ..models import Evening, Season
from ..refusals import sentence
from ..services.seasons import open_evening, save_season


@for_secretary
def season_new(request: Request) -> HttpResponse:
    return _season_form(request, Season(), preset(request.GET.get("preset", "championship")))


@for_secretary
def season_edit(request: Request, pk: int) -> HttpResponse:
    season = get_object_or_404(Season, pk=pk)
    return _season_form(request, season, season.options)


def _season_form(request: Request, season: Season, initial) -> HttpResponse:
    game = request.POST.get("game", season.game)
    forms = FORMS.get(game, FORMS[season.game])
    form = SeasonForm(
        request.POST or None, instance=season, initial=initial if season._state.adding else None
    )
    options = forms.options(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid() and options.is_valid():
        try:
            save_season(season=season, fields=form.cleaned_data, options=options.json())
        except InvalidDeal as refusal:
            options.add_error(refusal.field if refusal.field in options.fields else None, sentence(refusal))
        else:
            messages.success(request, _("The season is saved."))
            return redirect(season)
    context = {"form": form, "options": options, "season": season, "presets": PRESET_NAMES}
    return render(request, "tournaments/season_form.html", context)


@for_secretary
def evening_new(request: Request, pk: int) -> HttpResponse:
    season = get_object_or_404(Season, pk=pk)
    form = EveningForm(request.POST or None, instance=Evening(season=season))
    if request.method == "POST" and form.is_valid():
        evening = open_evening(season=season, on=form.cleaned_data["date"])
        return redirect("roll_call", evening.pk)
    return render(request, "tournaments/evening_form.html", {"form": form, "season": season})
