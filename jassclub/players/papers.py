"""A player's year on paper, and the charts of a season, which the page shows too."""

from collections.abc import Collection, Iterator
from typing import Any

from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jassclub.accounts.models import Club
from jassclub.members.models import Member
from jassclub.printing.chart import Chart, chart_svg
from jassclub.printing.paper import ONE_ON_A_PAGE, Look, Occasion, Paper
from jassclub.printing.player_year import SeasonOfYear, player_year_paper
from jassclub.results.queries.round_results import RoundResult
from jassclub.seasons.number_format import signed, written
from jassclub.web.downloads import words_now

from .queries.player import Other, year_pages
from .queries.season import PlayedEvening, PlayerSeason, SingleRound

# Height of a chart and size of its type, as parts of its width: beside a laptop's text, and on a phone.
WIDE, NARROW = (0.27, 0.0165), (0.6, 0.037)


def _season(page: dict[str, Any]) -> SeasonOfYear:
    of_season = page["of_season"]
    name = f"{page['season']}, {page['season'].presentation.name}"
    if not of_season.history:
        return SeasonOfYear(name, notes=[_("No round with this player is closed yet.")])
    charts = (points_chart(of_season), rank_chart(of_season))
    return SeasonOfYear(
        name,
        facts=list(_facts(of_season)),
        charts=[chart for chart in charts if chart],
        heads=_heads(of_season),
        rows=[_row(of_season, evening) for evening in reversed(of_season.history)],
        notes=list(_notes(page)),
    )


def _facts(season: PlayerSeason) -> Iterator[tuple[str, str]]:
    if season.course:
        yield _("Rank"), written(season.rank)
    here = {"here": season.times_here, "of": len(season.evenings)}
    yield _("Evenings"), _("%(here)s of %(of)s") % here
    if season.average is not None:
        yield _("Average evening"), written(season.average)
    if season.best_round:
        yield _("Best round"), _single(season.best_round)
    if season.worst_round:
        yield _("Worst round"), _single(season.worst_round)
    for _name, word, times in season.honours:
        yield word, str(times)
    if season.times_sat_out:
        yield _("Rounds sat out"), str(season.times_sat_out)


def _single(single: SingleRound) -> str:
    return f"{written(single.result.points)} ({date_format(single.evening.date, 'j M')})"


def _heads(season: PlayerSeason) -> list[str]:
    ranks = [_("Rank"), _("Rank in the season")] if season.course else []
    honours = [word for _name, word, _times in season.honours]
    worth = [_("Counts as")] if season.has_worth else []
    return [_("Evening"), *ranks, *honours, _("Points"), *worth, _("Rounds")]


def _row(season: PlayerSeason, evening: PlayedEvening) -> list[str]:
    ranks = [written(evening.rank), written(evening.season_rank)] if season.course else []
    honours = [str(evening.times(name)) for name, _word, _times in season.honours]
    points = _("excused") if evening.is_excused else written(evening.points)
    return [
        date_format(evening.evening.date, "SHORT_DATE_FORMAT"),
        *ranks,
        *honours,
        points if evening.counts else f"({points})",
        *([written(evening.worth)] if season.has_worth else []),
        " · ".join(_round(result, evening.dropped) for result in evening.rounds),
    ]


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
    if page["best_partner"]:
        yield _other(_("Best partner"), page["best_partner"])
    if page["hardest_opponent"]:
        yield _other(_("Hardest opponent"), page["hardest_opponent"])


def _other(word: str, other: Other) -> str:
    went = other.went
    words = ngettext(
        "%(word)s: %(name)s, %(n)s round, difference %(difference)s (usually %(usual)s)",
        "%(word)s: %(name)s, %(n)s rounds, difference %(difference)s each (usually %(usual)s)",
        went.rounds,
    ) % {
        "word": word,
        "name": other.member,
        "n": went.rounds,
        "difference": signed(went.margin),
        "usual": signed(went.usual),
    }
    if went.chance is None:
        return f"{words}. " + _("So few rounds say nothing yet.")
    return f"{words}. " + _("Chance alone may move it by %(points)s.") % {"points": round(went.chance)}


def points_chart(season: PlayerSeason) -> Chart | None:
    """The player's points on every evening, beside everybody's average; None where the player has none."""
    points = {
        played.evening.pk: round(played.points) for played in season.history if played.points is not None
    }
    if not points:
        return None
    course = season.course
    averages = dict(zip(course.days, course.averages, strict=True)) if course else {}
    return Chart(
        _("Points (fewer are better)") if season.low_wins else _("Points"),
        _days(season),
        [points.get(evening.pk) for evening in season.evenings],
        others=[averages.get(evening.date) for evening in season.evenings],
        others_word=_("thin: everybody's average"),
    )


def rank_chart(season: PlayerSeason) -> Chart | None:
    """The rank in the season after every evening; None for a player who never had one."""
    if not any(season.ranks.values()):
        return None
    return Chart(
        _("Rank in the season"),
        _days(season),
        [season.ranks.get(evening.date) for evening in season.evenings],
        is_rank=True,
    )


def _days(season: PlayerSeason) -> list[str]:
    return [date_format(evening.date, "j M") for evening in season.evenings]


def svgs(chart: Chart | None, title: str) -> list[SafeString]:
    """The chart for wide and for narrow screens; the page shows one of the two."""
    if chart is None:
        return []
    return [mark_safe(chart_svg(chart, title, height=height, size=size)) for height, size in (WIDE, NARROW)]


def printed_year(member: Member, year: int, look: Look = ONE_ON_A_PAGE) -> Paper | None:
    """The member's calendar year as a PDF; None where the member played on none of its evenings."""
    seasons = [_season(page) for page in year_pages(member, year)]
    if not seasons:
        return None
    club = Occasion(str(Club.objects.first() or ""))
    return player_year_paper(seasons, f"{member}, {year}", club, words_now(), look)
