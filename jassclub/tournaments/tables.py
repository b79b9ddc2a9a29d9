"""Tables that sort by a click on a heading."""

from collections.abc import Iterable, Sequence
from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from .figures import evening_head, written
from .models import Evening
from .selectors.standings import Cell, Ranked, Standings
from .templatetags.players import link_to_player

NUMBER = {"th": {"class": "number"}, "td": {"class": "number"}}
NOTHING = "–"


class KnownColumn(tables.Column):
    """A rank or a total: of those of whom nothing is known yet there is none."""

    def render(self, value: Any, record: dict[str, Any]) -> Any:
        return NOTHING if value is None or not record["is_known"] else written(value)


class CellColumn(tables.Column):
    """What a round or an evening adds: a dropped result is struck out, and of who sat out it says so."""

    def __init__(self, part: str, **kwargs: Any) -> None:
        self.part = part
        super().__init__(empty_values=(), **kwargs)

    def render(self, record: dict[str, Any]) -> Any:
        cell: Cell = record["cells"][self.part]
        figure = "" if cell.value is None else written(cell.value)
        if figure and not cell.counts:
            figure = format_html('<s class="dropped" title="{}">{}</s>', _("does not count"), figure)
        if cell.sat_out or cell.is_excused:
            why = _("sits out") if cell.sat_out else _("excused")
            return format_html("{} <small>{}</small>", figure, why)
        return figure or NOTHING


class StandingsTable(tables.Table):
    """Rank, player and total first, so that a phone shows them without scrolling; then each part."""

    rank = KnownColumn(verbose_name=_("Rank"), attrs=NUMBER, order_by="place", empty_values=())
    player = tables.Column(verbose_name=_("Player"), attrs={"th": {"class": "name"}, "td": {"class": "name"}})
    total = KnownColumn(
        verbose_name=_("Total"),
        order_by="-total",
        empty_values=(),
        attrs={"th": NUMBER["th"], "td": {"class": "number total"}},
    )

    def render_player(self, value: str, record: dict[str, Any]) -> Any:
        return link_to_player(record["member"], value)

    class Meta:
        attrs = {"class": "standings"}
        row_attrs = {"data-player": lambda record: record["member"]}
        order_by = "rank"


def standings_table(
    standings: Standings, lines: Sequence[Ranked], *, newest: int | None = None, **kwargs: Any
) -> StandingsTable:
    """A column for each round or evening, or for so many of the newest; `lines` are the ranked ones of the
    standings, or the guests."""
    names = [f"part_{index}" for index, _column in enumerate(standings.columns)]
    shown = slice(0 if newest is None else max(0, len(names) - newest), None)
    extra = [
        (name, CellColumn(name, verbose_name=_part_name(column), attrs=NUMBER))
        for name, column in zip(names[shown], standings.columns[shown], strict=True)
    ]
    extra += [
        (honour, tables.Column(verbose_name=name, attrs=NUMBER)) for honour, name in standings.honours.items()
    ]
    waits = standings.can_be_live and not standings.is_live
    empty = _("No round is closed yet.") if waits else _("Nothing is entered yet.")
    rows = [_row(place, each, names, standings.honours) for place, each in enumerate(lines)]
    return StandingsTable(rows, extra_columns=extra, empty_text=empty, **kwargs)


def _row(place: int, each: Ranked, names: Sequence[str], honours: Iterable[str]) -> dict[str, Any]:
    cells = dict(zip(names, each.cells, strict=True))
    return {
        "member": each.line.player,
        "place": place,
        "rank": each.rank,
        "player": each.line.name,
        "total": each.line.total,
        "is_known": each.line.has_something,
        "cells": cells,
        **{honour: each.honours.get(honour, 0) for honour in honours},
        **{name: cell.value for name, cell in cells.items()},
    }


def _part_name(column: int | Evening) -> str:
    if isinstance(column, Evening):
        return evening_head(column)
    return _("Round %(number)s") % {"number": column}
