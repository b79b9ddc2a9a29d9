"""Tables that sort by a click on a heading."""

from collections.abc import Sequence
from typing import Any

import django_tables2 as tables
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from .models import Evening
from .selectors.standings import Standings

NUMBER = {"th": {"class": "number"}, "td": {"class": "number"}}


class StandingsTable(tables.Table):
    """Rank, player and total first, so that a phone shows them without scrolling; then each part."""

    rank = tables.Column(verbose_name=_("Rank"), attrs=NUMBER)
    player = tables.Column(verbose_name=_("Player"), attrs={"th": {"class": "name"}, "td": {"class": "name"}})
    total = tables.Column(
        verbose_name=_("Total"),
        order_by="-total",
        attrs={"th": NUMBER["th"], "td": {"class": "number total"}},
    )

    class Meta:
        attrs = {"class": "standings"}
        empty_text = _("Nothing is entered yet.")
        order_by = "rank"


def standings_table(standings: Standings, **kwargs: Any) -> StandingsTable:
    """The table of an evening or a season, a column for each part."""
    names = [f"part_{index}" for index, _column in enumerate(standings.columns)]
    extra = [
        (name, tables.Column(verbose_name=_part_name(column), attrs=NUMBER, default="–"))
        for name, column in zip(names, standings.columns, strict=True)
    ]
    extra += [
        (honour, tables.Column(verbose_name=name, attrs=NUMBER)) for honour, name in standings.honours.items()
    ]
    return StandingsTable(_rows(standings, names), extra_columns=extra, **kwargs)


def _rows(standings: Standings, names: Sequence[str]) -> list[dict[str, Any]]:
    return [
        {
            "rank": each.rank,
            "player": each.line.name,
            "total": each.line.total,
            **{honour: each.line.honours.get(honour, 0) for honour in standings.honours},
            **dict(zip(names, each.line.parts, strict=True)),
        }
        for each in standings.ranked
    ]


def _part_name(column: int | Evening) -> str:
    if isinstance(column, Evening):
        return date_format(column.date, "SHORT_DATE_FORMAT")
    return _("Round %(number)s") % {"number": column}
