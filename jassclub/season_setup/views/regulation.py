"""How a season is scored: the page on which the secretary puts it together."""

import json
from functools import partial
from io import BytesIO
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request, for_secretary
from jassclub.members.models import Member
from jassclub.results.queries.standings import Standings, season_standings
from jassclub.seasons.models import Season
from jassclub.seasons.queries import SeasonRegulation, regulation_json, season_regulation
from jassclub.seasons.regulation_json import InvalidRegulation
from jassclub.seasons.regulation_presets import PRESETS, Preset, preset_called
from jassclub.web.alphabet import in_order
from jassclub.web.downloads import as_file
from jassclub.web.versions import ChangedMeanwhile, refuse_stale

from ..actions.regulation import set_regulation
from ..forms.regulation import Filled, RegulationForm
from ..queries import Moves, moves, scored_otherwise
from ..regulation_example import example_of, invented_example


@for_secretary
def regulation(request: Request, pk: int) -> HttpResponse:
    """The steps of a season's regulation, with presets and a live example. Before a changed one holds, the
    page says who would move where.
    """
    season = get_object_or_404(Season, pk=pk)
    kept = season_regulation(season)
    preset = preset_called(request.GET.get("preset", ""))
    form = _form(request, season, kept, preset)
    is_read = not form.is_bound or form.is_valid()
    before = season_standings(season)
    after = before
    if is_read and form.said != Filled.of(season, kept.regulation):
        after = scored_otherwise(season, form.regulation_with_names, form.said.fields)
    found = moves(before, after)
    context: dict[str, Any] = {
        "season": season,
        "presets": PRESETS,
        "preset": preset,
        "form": form,
        "moves": found,
    }
    context |= _example(form, after, is_read)
    if request.htmx:
        return render(request, "season_setup/regulation_example.html", context)
    if "save" in request.POST and is_read:
        is_agreed = _is_agreed(request, form, found)
        if _is_saved(season, kept, form, is_agreed=is_agreed):
            messages.success(request, _("How the season is scored is saved."))
            return redirect(season)
        if not is_agreed and not form.errors:
            context["mark"] = found.mark(form.said.noted)
    return render(request, "season_setup/regulation.html", context)


@for_secretary
def regulation_file(request: Request, pk: int) -> HttpResponse:
    """The regulation as JSON, as `manage.py regulate` reads it."""
    season = get_object_or_404(Season, pk=pk)
    content = json.dumps(regulation_json(season), ensure_ascii=False, indent=1)
    title = _("%(season)s regulation") % {"season": season}
    return as_file(BytesIO(content.encode()), title, "json", "application/json")


def _form(request: Request, season: Season, kept: SeasonRegulation, preset: Preset | None) -> RegulationForm:
    evenings = list(season.evenings.order_by("date"))
    filled = Filled.of(season, kept.regulation)
    if preset and request.method != "POST":
        filled = filled.with_preset(preset, evenings)
    members = {member.pk: str(member) for member in in_order(Member.objects.all())}
    data = request.POST if request.method == "POST" else None
    return RegulationForm(data, season=season, filled=filled, evenings=evenings, members=members)


def _is_agreed(request: Request, form: RegulationForm, found: Moves) -> bool:
    """Nothing moves, not even by a lot, and some rounds count; or the secretary has seen what happens."""
    moves_nothing = not found.moves and not (form.waits_for_lot and found.unchanged)
    return (moves_nothing and not form.drops_every_round) or request.POST.get("sure") == found.mark(
        form.said.noted
    )


def _is_saved(season: Season, kept: SeasonRegulation, form: RegulationForm, *, is_agreed: bool) -> bool:
    """Whether it is; else the form may say why not, which comes before asking."""
    seen = form.cleaned_data["seen"]
    try:
        if form.said != Filled.of(season, kept.regulation):
            refuse_stale(season, seen)
        if is_agreed:
            set_regulation(season=season, regulation=form.said.regulation, **form.fields_of_season, seen=seen)
    except ChangedMeanwhile as meanwhile:
        form.refuse_stale(meanwhile.current, season_regulation(meanwhile.current).regulation)
    except ValidationError as counting:
        form.add_error(None, counting)
    except InvalidRegulation as refusal:  # an evening is gone since the page was read
        form.add_error(None, [refusal.sentence(fault) for fault in refusal.faults])
    except IntegrityError:
        form.add_error(None, _("Somebody in this form was removed meanwhile. Look at it, then save again."))
    return is_agreed and not form.errors


def _example(form: RegulationForm, standings: Standings, is_read: bool) -> dict[str, Any]:
    """By what is typed; none where that cannot be read yet."""
    if not is_read:
        return {"example": None}
    invented = partial(
        invented_example,
        form.season,
        form.said.regulation,
        [evening.date for evening in form.evenings],
        rounds=form.said.rounds_per_evening,
        start=timezone.localdate(),
    )
    return {"example": example_of(form.season, standings) or invented()}
