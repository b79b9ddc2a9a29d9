"""How a season is scored: the page on which the secretary puts it together."""

import json
from hashlib import sha256
from io import BytesIO
from typing import Any

from django.contrib import messages
from django.db import IntegrityError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request, for_secretary
from jassclub.engine.standings.regulation import Regulation
from jassclub.journal.forms import saving
from jassclub.journal.transactions import refuse_stale
from jassclub.members.models import Member
from jassclub.results.queries.standings import season_standings
from jassclub.seasons.models import Season
from jassclub.seasons.queries import regulation_json, season_regulation
from jassclub.seasons.regulation_json import InvalidRegulation, to_json
from jassclub.web.alphabet import in_order
from jassclub.web.downloads import as_file

from ..actions.scoring import set_regulation
from ..forms.regulation import RegulationForm
from ..queries import moves, scored_otherwise
from ..scoring import PRESETS, Scoring, example_of


@for_secretary
def regulation(request: Request, pk: int) -> HttpResponse:
    """The steps, with presets and a live example; who would move where, before a change applies."""
    season = get_object_or_404(Season, pk=pk)
    stored = season_regulation(season)
    preset = next((preset for preset in PRESETS if preset.slug == request.GET.get("preset")), None)
    evenings, initial = list(season.evenings.order_by("date")), Scoring.of(season, stored)
    if preset and request.method != "POST":
        initial = initial.with_preset(preset, evenings)
    members = {member.pk: str(member) for member in in_order(Member.objects.all())}
    data = request.POST if request.method == "POST" else None
    form = RegulationForm(data, season=season, initial=initial, evenings=evenings, members=members)
    can_be_read = not form.is_bound or form.is_valid()
    before = after = season_standings(season)
    if can_be_read and form.scoring != Scoring.of(season, stored):
        after = scored_otherwise(season, form.regulation_without_lot, form.scoring.fields)
    rank_moves = moves(before, after)
    days = [evening.date for evening in form.evenings] or [timezone.localdate()]
    context: dict[str, Any] = {
        "season": season,
        "presets": PRESETS,
        "preset": preset,
        "form": form,
        "moves": rank_moves,
        "example": example_of(season, after, form.scoring, days) if can_be_read else None,
    }
    if request.htmx:
        return render(request, "season_setup/regulation_example.html", context)
    if "save" in request.POST and can_be_read:
        # The secretary confirms these moves, and the scoring that brings them, where someone moves, if only
        # by a lot, or no round counts.
        scoring = json.dumps([to_json(form.scoring.regulation), form.scoring.fields], sort_keys=True)
        mark = sha256(repr((scoring, rank_moves["moves"])).encode()).hexdigest()[:20]
        may_move = rank_moves["moves"] or (form.waits_for_lot and rank_moves["unchanged"])
        asks = may_move or form.drops_every_round
        is_confirmed = request.POST.get("sure") == mark or not asks
        if _save(season, stored, form, is_confirmed=is_confirmed):
            messages.success(request, _("The scoring of the season is saved."))
            return redirect(season)
        if not is_confirmed and not form.errors:
            context["mark"] = mark
    return render(request, "season_setup/regulation.html", context)


@for_secretary
def regulation_file(request: Request, pk: int) -> HttpResponse:
    season = get_object_or_404(Season, pk=pk)
    content = json.dumps(regulation_json(season), ensure_ascii=False, indent=1)
    title = _("%(season)s scoring") % {"season": season}
    return as_file(BytesIO(content.encode()), title, "json", "application/json")


def _save(season: Season, stored: Regulation, form: RegulationForm, *, is_confirmed: bool) -> bool:
    """Whether it is saved. Errors are in the form; they come before the question."""
    seen = form.cleaned_data["seen"]
    try:
        with saving(form):
            if form.scoring != Scoring.of(season, stored):
                refuse_stale(season, seen)
            if is_confirmed:
                regulation, fields = form.scoring.regulation, form.scoring.fields
                set_regulation(season=season, regulation=regulation, fields=fields, seen=seen)
    except InvalidRegulation as refusal:  # an evening is gone since the page was read
        form.add_error(None, [refusal.sentence(fault) for fault in refusal.faults])
    except IntegrityError:
        form.add_error(
            None, _("Someone in this form was removed in the meantime. Check it, then save again.")
        )
    return is_confirmed and not form.errors
