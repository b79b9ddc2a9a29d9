"""Tables that sort by a click on a heading."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from .explained_words import with_reason
from .figures import NOTHING, evening_head, written
from .models import Evening, Season
from .selectors.line_explained import ties_of
from .selectors.standings import Cell, Ranked, Standings
from .templatetags.players import link_to_player

NUMBER = {"th": {"class": "number"}, "td": {"class": "number"}}


class KnownColumn(tables.Column):
    """A rank or a total: of those of whom nothing is known yet there is none."""

    def render(self, value: Any, record: dict[str, Any]) -> Any:
        return NOTHING if value is None or not record["is_known"] else written(value)


class TotalColumn(KnownColumn):
    """A total that opens: how it came about.

    One beside which an equal one stands, or with a penalty in it, has a small sign; the title says more.
    """

    def render(self, value: Any, record: dict[str, Any]) -> Any:
        text = super().render(value, record)
        if not record["url"] or text == NOTHING:
            return text
        said = "\n".join(record["said"]) or _("How the total came about")
        signs = " ".join(["opens", *record["signs"]])
        return format_html('<a class="{}" href="{}" title="{}">{}</a>', signs, record["url"], said, text)


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
        if figure and self.part in record["urls"]:
            figure = format_html('<a class="opens" href="{}">{}</a>', record["urls"][self.part], figure)
        if cell.points is not None:
            figure = format_html('{} <small title="{}">{}</small>', figure, _("points"), cell.points)
        if cell.sat_out or cell.is_excused:
            why = _("sits out") if cell.sat_out else _("excused")
            return format_html("{} <small>{}</small>", figure, why)
        return figure or NOTHING


class StandingsTable(tables.Table):
    """Rank, player and total first, so that a phone shows them without scrolling; then each part."""

    rank = KnownColumn(verbose_name=_("Rank"), attrs=NUMBER, order_by="place", empty_values=())
    player = tables.Column(verbose_name=_("Player"), attrs={"th": {"class": "name"}, "td": {"class": "name"}})
    total = TotalColumn(
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


@dataclass(frozen=True)
class Addresses:
    """Where the explanations of a list's totals and of its parts are."""

    of: Season | Evening
    parts: dict[str, Evening]  # by the name of the column
    is_live: bool

    def of_total(self, player: int) -> str:
        return self._at(self.of, player)

    def of_parts(self, player: int) -> dict[str, str]:
        return {name: self._at(evening, player) for name, evening in self.parts.items()}

    def _at(self, of: Season | Evening, player: int) -> str:
        """Put together by hand: a season's list has thousands of them."""
        return f"{of.get_absolute_url()}standings/{player}/{'?live' if self.is_live else ''}"


def standings_table(
    standings: Standings,
    lines: Sequence[Ranked],
    *,
    of: Season | Evening | None = None,
    newest: int | None = None,
    **kwargs: Any,
) -> StandingsTable:
    """A column for each round or evening, or for so many of the newest; `lines` are the ranked ones of the
    standings, or the guests.

    With the season or the evening of which they are, totals lead to how they came about.
    """
    names = [f"part_{index}" for index, _column in enumerate(standings.columns)]
    shown = slice(0 if newest is None else max(0, len(names) - newest), None)
    parts = dict(zip(names[shown], standings.columns[shown], strict=True))
    extra = [
        (name, CellColumn(name, verbose_name=_part_name(column), attrs=NUMBER))
        for name, column in parts.items()
    ]
    if standings.shows_ranking_points:
        extra.insert(0, ("ranking_points", tables.Column(verbose_name=_("Ranking points"), attrs=NUMBER)))
    extra += [
        (honour, tables.Column(verbose_name=name, attrs=NUMBER)) for honour, name in standings.honours.items()
    ]
    waits = standings.can_be_live and not standings.is_live
    empty = _("No round is closed yet.") if waits else _("Nothing is entered yet.")
    evenings = {name: column for name, column in parts.items() if isinstance(column, Evening)}
    addresses = Addresses(of, evenings, standings.is_live) if of else None
    rows = [
        _row(place, each, names, standings.honours) | _explaining(each, lines, addresses)
        for place, each in enumerate(lines)
    ]
    return StandingsTable(rows, extra_columns=extra, empty_text=empty, **kwargs)


def _explaining(each: Ranked, lines: Sequence[Ranked], addresses: Addresses | None) -> dict[str, Any]:
    """Where a line's total is explained, and what its signs are."""
    if addresses is None:
        return {"url": "", "urls": {}, "signs": [], "said": []}
    line, season = each.line, addresses.of if isinstance(addresses.of, Season) else addresses.of.season
    is_tied = any(decision.by for decision in line.decisions)
    signs = [*(["tied"] if is_tied else []), *(["adjusted"] if line.adjustments else [])]
    said = [*(ties_of(line, lines, season) if is_tied else ()), *map(with_reason, line.adjustments)]
    player = line.player
    return {
        "url": addresses.of_total(player),
        "urls": addresses.of_parts(player),
        "signs": signs,
        "said": said,
    }


def _row(place: int, each: Ranked, names: Sequence[str], honours: Iterable[str]) -> dict[str, Any]:
    cells = dict(zip(names, each.cells, strict=True))
    worth = each.ranking_points
    return {
        "member": each.line.player,
        "place": place,
        "rank": each.rank,
        "player": each.line.name,
        "total": each.line.total,
        "is_known": each.line.has_something,
        "ranking_points": None if worth is None else written(worth),
        "cells": cells,
        **{honour: each.honours.get(honour, 0) for honour in honours},
        **{name: cell.value for name, cell in cells.items()},
    }


def _part_name(column: int | Evening) -> str:
    if isinstance(column, Evening):
        return evening_head(column)
    return _("Round %(number)s") % {"number": column}
