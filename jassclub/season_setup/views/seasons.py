"""Opening and changing seasons and evenings."""

from collections.abc import Mapping
from time import monotonic
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request, for_secretary
from jassclub.engine.rules.base import InvalidDeal
from jassclub.evenings.queries.blockers import evening_blockers, season_blockers
from jassclub.games import PRESENTATIONS
from jassclub.games.refusals import refusal_words
from jassclub.journal.forms import saving
from jassclub.matches.forms.options import OptionsForm
from jassclub.matches.game_cards import game_cards
from jassclub.rounds.models import Table
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import evening_or_404, is_to_come, usual_details
from jassclub.web.http import only_post, redirect_when_gone

from ..actions import seasons as actions
from ..actions.scoring import count_next, settle_uncounted
from ..forms.seasons import EveningForm, SeasonForm
from ..queries import kept_rounds, option_changes, refuse_wrong_deals, usual_name


@for_secretary
def season_new(request: Request) -> HttpResponse:
    games = {slug: game for slug, game in PRESENTATIONS.items() if game.at_evenings}  # the usual one first
    slug = request.POST.get("game") or request.GET.get("game") or next(iter(games))
    if slug not in games:
        raise Http404
    presentation = games[slug]
    preset = presentation.preset(request.GET.get("preset", "")) or presentation.presets[0]
    name = usual_name(str(presentation.name))
    season = Season(game=presentation.slug, rounds_per_evening=preset.rounds, name=name)
    cards = game_cards(lambda game: f"?game={game}", shown=games, chosen=slug)
    choice = {"cards": cards, "preset": preset}
    return _season_page(request, season, presentation.options_of(preset), choice)


@for_secretary
def season_edit(request: Request, pk: int) -> HttpResponse:
    season = get_object_or_404(Season, pk=pk)
    return _season_page(request, season, season.options, {"reasons": season_blockers(season)})


@only_post("season_edit")
@for_secretary
@redirect_when_gone("season_list", Season)
def season_remove(request: Request, pk: int) -> HttpResponse:
    actions.remove_season(season=get_object_or_404(Season, pk=pk))
    messages.success(request, _("The season is removed."))
    return redirect("season_list")


@for_secretary
def evening_new(request: Request, pk: int) -> HttpResponse:
    """An evening today leads to its roll call; time and place are usually those of the last one."""
    season = get_object_or_404(Season, pk=pk)
    usual = Evening(season=season, date=timezone.localdate(), **usual_details(season))
    form = EveningForm(request.POST or None, instance=usual)
    if request.method == "POST" and form.is_valid():
        fields = form.typed
        with saving(form):
            evening = actions.open_evening(season=season, on=fields.pop("date"), fields=fields)
            return redirect(evening) if is_to_come(evening) else redirect("roll_call", evening.pk)
    return render(request, "season_setup/evening_form.html", {"form": form, "season": season})


@for_secretary
def evening_edit(request: Request, pk: int) -> HttpResponse:
    evening = evening_or_404(pk)
    form = EveningForm(request.POST or None, instance=evening)
    if request.method == "POST" and form.is_valid():
        with saving(form):
            actions.change_evening(evening=evening, fields=form.typed, seen=form.cleaned_data["seen"])
            return redirect(evening)
    context = {
        "form": form,
        "season": evening.season,
        "evening": Evening.objects.get(pk=pk),
        "reasons": evening_blockers(evening),
        "ticked": evening.attendances.filter(is_here=True).count(),
        "signed_up": evening.sign_ups.count(),
    }
    return render(request, "season_setup/evening_form.html", context)


@only_post("evening_edit")
@for_secretary
@redirect_when_gone("season_list", Evening)
def evening_remove(request: Request, pk: int) -> HttpResponse:
    evening = evening_or_404(pk)
    actions.remove_evening(evening=evening)
    messages.success(request, _("The evening is removed."))
    return redirect(evening.season)


def _season_page(
    request: Request, season: Season, values: Mapping[str, Any], context: dict[str, Any]
) -> HttpResponse:
    name = season.name if season.pk else ""
    options = OptionsForm(request.POST or None, presentation=season.presentation, values=values)
    form = SeasonForm(request.POST or None, instance=season, options=options)
    sent = request.POST.get("from_when")
    from_when = sent if sent in (actions.NOW, actions.NEXT_ROUND) else None
    if request.method == "POST" and form.is_valid() and options.is_valid():
        wanted, seen = options.json(), form.cleaned_data["seen"]
        try:
            with saving(form):
                try:
                    if from_when == actions.NOW and season.pk:
                        refuse_wrong_deals(Season.objects.get(pk=season.pk), wanted)
                    actions.save_season(
                        season=season, fields=form.typed, options=wanted, from_when=from_when, seen=seen
                    )
                    messages.success(request, _("The season is saved."))
                    if form.cleaned_data.get("first_evening"):
                        evening = actions.open_evening(season=season, on=timezone.localdate())
                        return redirect("roll_call", evening.pk)
                    return redirect(counted_for_a_moment(season))
                except actions.FromWhenMissing:  # the secretary first says from when
                    context["changes"] = option_changes(season, wanted, seen)
        except InvalidDeal as refusal:
            _refuse(options, refusal)
    context |= {"form": form, "options": options, "season": season, "name": name}
    return render(request, "season_setup/season_form.html", context)


def _refuse(options: OptionsForm, refusal: InvalidDeal) -> None:
    """An option is wrong in itself, or a deal already entered would become wrong."""
    match = refusal.params.pop("where", None)
    at = Table.objects.select_related("round__evening")
    table = at.filter(match=match).first() if isinstance(match, int) else None
    if table is None:
        options.refuse(refusal)
        return
    words = _("On %(evening)s, round %(round)s, table %(table)s, a deal does not allow it: %(why)s")
    place = {"evening": table.round.evening, "round": table.round.number, "table": table.number}
    options.refuse(refusal, words % {**place, "why": refusal_words(refusal, options.presentation)})


AT_ONCE = 0.3  # seconds that a request counts before it answers


@for_secretary
def season_recount(request: Request, pk: int) -> HttpResponse:
    """The progress; by script the page asks for the next evenings until all are counted. Rounds that could
    not be counted are tried again, or keep their options."""
    season = get_object_or_404(Season, pk=pk)
    if request.method == "POST":
        if "leave" in request.POST or "again" in request.POST:
            settle_uncounted(season=season, again="again" in request.POST)
        address = counted_for_a_moment(season)
        if not request.htmx:
            return redirect(address)
        season.refresh_from_db()
    context = {"season": season, "recount": season.recount, "kept": kept_rounds(season)}
    template = "season_setup/recount_state.html" if request.htmx else "season_setup/recount.html"
    return render(request, template, context)


def counted_for_a_moment(season: Season) -> str:
    """Count the next evenings; returns where the secretary is led then. A short season is done by then."""
    end = monotonic() + AT_ONCE
    season = count_next(season=season)
    while season.is_counting and monotonic() < end:
        season = count_next(season=season)
    return season.get_absolute_url() if season.recount is None else season.recount_url
