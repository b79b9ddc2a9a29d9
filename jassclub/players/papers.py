"""A player's year on paper, and the charts of a season, which the page shows too."""

from collections.abc import Collection, Iterator
from fractions import Fraction
from itertools import compress
from typing import Any

from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from jassclub.accounts.models import Club
from jassclub.members.models import Member
from jassclub.printing.chart import Chart, chart_svg
from jassclub.printing.paper import ONE_ON_A_PAGE, Look, Occasion, Paper
from jassclub.printing.player_year import SeasonOfYear, player_year_paper
from jassclub.results.queries.round_results import RoundResult
from jassclub.results.queries.standings import counted_honours
from jassclub.seasons.number_format import written
from jassclub.web.downloads import words_now

from .queries.player import year_pages
from .queries.season import PlayedEvening, PlayerSeason
from .story import year_story

# Height of a chart and size of its type, as parts of its width: on a phone, and on half of a laptop.
CHART = {"height": 0.5, "size": 0.032}
LEAST_IN_CHART = 2  # evenings: one makes no chart


def _season(page: dict[str, Any]) -> SeasonOfYear:
    season = page["of_season"]
    name = f"{page['season']}, {page['season'].presentation.name}"
    if not season.history:
        return SeasonOfYear(name, notes=[_("No round with this player is closed yet.")])
    ranks = bool(season.course)
    shown = (True, ranks, ranks, True, season.has_worth, True)  # which of the columns
    heads = (_("Evening"), _("Rank"), _("Rank in the season"), _("Points"), _("Counts as"), _("Rounds"))
    return SeasonOfYear(
        name,
        facts=[*([(_("Rank"), written(season.rank))] if ranks else []), *facts_of(season)],
        charts=[chart for chart, _title in _charts(season)],
        heads=[*compress(heads, shown)],
        rows=[[*compress(_row(season, evening), shown)] for evening in reversed(season.history)],
        notes=list(_notes(page)),
    )


def facts_of(season: PlayerSeason) -> Iterator[tuple[str, str]]:
    """Figures of the season under their words, on the page and on paper."""
    here = len({result.evening for result in season.own})
    yield _("Evenings"), _("%(here)s of %(of)s") % {"here": here, "of": len(season.evenings)}
    if points := [played.points or 0 for played in season.whole]:
        yield _("Average per evening"), written(Fraction(sum(points), len(points)))
    if season.best_round:
        result, played = season.best_round
        day = date_format(played.evening.date, "MONTH_DAY_FORMAT")
        yield _("Best round"), f"{written(result.points)} ({day})"
    for name, word in counted_honours(season.season).items():
        if times := sum(result.honours.get(name, 0) for result in season.own):
            yield word, str(times)
    if season.times_sat_out:
        yield _("Rounds sat out"), str(season.times_sat_out)


def _row(season: PlayerSeason, evening: PlayedEvening) -> tuple[str, ...]:
    points = _("excused") if evening.is_excused else written(evening.points)
    day = date_format(evening.evening.date, "SHORT_DATE_FORMAT")
    return (
        f"{day} ({_('being played')})" if evening.evening == season.running else day,
        written(evening.rank),
        written(evening.season_rank),
        points if evening.counts else f"({points})",
        written(evening.worth),
        " · ".join(_round(result, evening.dropped) for result in evening.rounds),
    )


def _round(result: RoundResult, dropped: Collection[int]) -> str:
    text = written(result.points) + ("*" if result.sits_out else "")
    return f"({text})" if result.number in dropped else text


def _notes(page: dict[str, Any]) -> Iterator[str]:
    signs, evenings = [], page["of_season"].history
    if any(result.sits_out for evening in evenings for result in evening.rounds):
        signs.append(_("* sits out."))
    if any(evening.dropped or not evening.counts for evening in evenings):
        signs.append(_("In brackets: dropped."))
    if signs:
        yield " ".join(signs)
    yield from map(str, year_story(page))


def _charts(season: PlayerSeason) -> Iterator[tuple[Chart, str]]:
    """Of the whole evenings, with what they are called: points beside everyone's average, and the ranks."""
    days = [date_format(evening.date, "MONTH_DAY_FORMAT") for evening in season.whole_evenings]
    course = season.course
    if len(season.whole) >= LEAST_IN_CHART:
        points = {played.evening.pk: round(played.points or 0) for played in season.whole}
        averages = dict(zip(course.days, course.averages, strict=True)) if course else {}
        chart = Chart(
            _("Points (fewer are better)") if season.low_wins else _("Points"),
            days,
            [points.get(evening.pk) for evening in season.whole_evenings],
            others=[averages.get(evening.date) for evening in season.whole_evenings],
            others_word=_("thin line: everyone's average"),
        )
        yield chart, _("Points of each evening; the table below has them too")
    ranks = [season.ranks.get(evening.date) for evening in season.whole_evenings]
    if sum(rank is not None for rank in ranks) >= LEAST_IN_CHART:
        chart = Chart(_("Rank in the season"), days, ranks, is_rank=True)
        yield chart, _("Rank after each evening; the table below has it too")


def charts_of(season: PlayerSeason) -> list[SafeString]:
    return [mark_safe(chart_svg(chart, title, **CHART)) for chart, title in _charts(season)]


def printed_year(member: Member, year: int, look: Look = ONE_ON_A_PAGE) -> Paper | None:
    """The member's calendar year as a PDF; None where the member played on none of its evenings."""
    seasons = [_season(page) for page in year_pages(member, year)]
    if not seasons:
        return None
    club = Occasion(str(Club.objects.first() or ""))
    return player_year_paper(seasons, f"{member}, {year}", club, words_now(), look)
