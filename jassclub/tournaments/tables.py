"""Tables that sort by a click on a heading."""

from collections.abc import Sequence
from typing import Any

import django_tables2 as tables
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from .models import Evening
from .selectors.standings import Standings
from .templatetags.players import link_to_player

NUMBER = {"th": {"class": "number"}, "td": {"class": "number"}}
NOTHING = "–"


class KnownColumn(tables.Column):
    """A rank or a total: of those of whom nothing is known yet there is none."""

    def render(self, value: Any, record: dict[str, Any]) -> Any:
        return value if record["is_known"] else NOTHING


class PartColumn(tables.Column):
    """Points of a round or an evening; says of whom sat out that they did."""

    def __init__(self, part: str, **kwargs: Any) -> None:
        self.part = part
        super().__init__(empty_values=(), **kwargs)

    def render(self, value: Any, record: dict[str, Any]) -> Any:
        if self.part not in record["sat_out"]:
            return NOTHING if value is None else value
        return format_html("{} <small>{}</small>", "" if value is None else value, _("sits out"))


class StandingsTable(tables.Table):
    """Rank, player and total first, so that a phone shows them without scrolling; then each part."""

    rank = KnownColumn(verbose_name=_("Rank"), attrs=NUMBER)
    player = tables.Column(verbose_name=_("Player"), attrs={"th": {"class": "name"}, "td": {"class": "name"}})
    total = KnownColumn(
        verbose_name=_("Total"),
        order_by="-total",
        attrs={"th": NUMBER["th"], "td": {"class": "number total"}},
    )

    def render_player(self, value: str, record: dict[str, Any]) -> Any:
        return link_to_player(record["member"], value)

    class Meta:
        attrs = {"class": "standings"}
        row_attrs = {"data-player": lambda record: record["member"]}
        order_by = "rank"


def standings_table(standings: Standings, **kwargs: Any) -> StandingsTable:
    """The table of an evening or a season, a column for each part."""
    names = [f"part_{index}" for index, _column in enumerate(standings.columns)]
    extra = [
        (name, PartColumn(name, verbose_name=_part_name(column), attrs=NUMBER))
        for name, column in zip(names, standings.columns, strict=True)
    ]
    extra += [
        (honour, tables.Column(verbose_name=name, attrs=NUMBER)) for honour, name in standings.honours.items()
    ]
    waits = standings.can_be_live and not standings.is_live
    empty = _("No round is closed yet.") if waits else _("Nothing is entered yet.")
    return StandingsTable(_rows(standings, names), extra_columns=extra, empty_text=empty, **kwargs)


def _rows(standings: Standings, names: Sequence[str]) -> list[dict[str, Any]]:
    return [
        {
            "member": each.line.player,
            "rank": each.rank,
            "player": each.line.name,
            "total": each.line.total,
            "is_known": each.line.is_known,
            "sat_out": {names[at] for at in each.line.sat_out},
            **{honour: each.line.honours.get(honour, 0) for honour in standings.honours},
            **dict(zip(names, each.line.parts, strict=True)),
        }
        for each in standings.ranked
    ]


def _part_name(column: int | Evening) -> str:
    if isinstance(column, Evening):
        return date_format(column.date, "SHORT_DATE_FORMAT")
    return _("Round %(number)s") % {"number": column}
