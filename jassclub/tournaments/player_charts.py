"""The charts of a player's season, for the page and for paper."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from jassclub.printing.chart import Chart
from jassclub.printing.svg import chart_svg

from .selectors.player_season import PlayerSeason

# Height and type in a chart's width: beside a laptop's text, and on a phone.
WIDE, NARROW = (0.27, 0.0165), (0.6, 0.037)


def points_chart(season: PlayerSeason) -> Chart | None:
    """The points of every evening of the season and everybody's average; None where the player has none."""
    points = {each.evening.pk: each.points for each in season.history}
    found = (points.get(evening.pk) for evening in season.evenings)
    values = [None if each is None else round(each) for each in found]
    if all(each is None for each in values):
        return None
    course = season.course
    averages = dict(zip(course.days, course.averages, strict=True)) if course else {}
    return Chart(
        _("Points (fewer are better)") if season.low_wins else _("Points"),
        _days(season),
        values,
        others=[averages.get(evening.date) for evening in season.evenings],
        others_word=_("thin: everybody's average"),
    )


def rank_chart(season: PlayerSeason) -> Chart | None:
    """The rank in the season after every evening; None of who never had one."""
    course = season.course
    if course is None or not any(course.ranks):
        return None
    ranks = dict(zip(course.days, course.ranks, strict=True))
    return Chart(
        _("Rank in the season"),
        _days(season),
        [ranks.get(evening.date) for evening in season.evenings],
        is_rank=True,
    )


def _days(season: PlayerSeason) -> list[str]:
    return [date_format(evening.date, "j M") for evening in season.evenings]


def svgs(chart: Chart | None, title: str) -> list[SafeString]:
    """The chart as pictures for wide and for narrow screens, of which a page shows one."""
    if chart is None:
        return []
    return [mark_safe(chart_svg(chart, title, height=height, size=size)) for height, size in (WIDE, NARROW)]
