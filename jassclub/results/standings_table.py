"""Standings that sort by a click on a heading."""

from collections.abc import Mapping, Sequence
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from jassclub.engine.numbers import Number
from jassclub.engine.standings.regulation import ROUNDS
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.number_format import NOTHING, written

from .explanation import explanations
from .explanation_words import with_reason
from .queries.standings import Cell, Ranked, Standings
from .queries.titles import MOST_RANKS

FIGURE = {"th": {"class": "number"}}
FIRST = 3  # columns that a phone shows without scrolling: rank, player, total
# The drawing of a player's evenings: how many it needs, and its size in its own units.
FEWEST_DRAWN, WIDTH, HEIGHT = 3, 60, 16
Row = dict[str, Any]


class StandingsTable(tables.Table):
    """The rows of `standings_table`, drawn by their own template; the columns are heads, and say what
    lines are ordered by. `is_wide`: a phone shows the first columns alone until it is asked for all."""

    rank = tables.Column(verbose_name=_("Rank"), attrs=FIGURE, order_by="place")
    player = tables.Column(verbose_name=_("Player"), attrs={"th": {"class": "name"}})
    total = tables.Column(verbose_name=_("Total"), attrs=FIGURE, order_by="-total")
    is_wide = shows_ranking_points = shows_trend = False

    @property
    def is_ordered_by_others(self) -> bool:
        """Whether lines are in the order of a column that a phone would not show then."""
        return any(column.is_ordered for column in list(self.columns)[FIRST:])

    class Meta:
        attrs = {"class": "standings"}
        template_name = "results/standings_table.html"
        order_by = "rank"


def standings_table(
    of: Season | Evening, standings: Standings, lines: Sequence[Ranked], rose: Mapping[int, int], **how: Any
) -> StandingsTable:
    """Rank, player and total first, so that a phone shows them without scrolling; then each part. `lines` are
    the ranked ones or the guests; `rose` says by how many ranks each player rose with the last part."""
    columns: dict[str, tables.Column] = {}
    shows_trend = isinstance(of, Season) and len(standings.columns) >= FEWEST_DRAWN
    if shows_trend:
        columns["trend"] = tables.Column(verbose_name=_("Trend"), orderable=False)
    if standings.shows_ranking_points:
        columns["ranking_points"] = tables.Column(verbose_name=_("Ranking points"), attrs=FIGURE)
    for at, (column, head) in enumerate(zip(standings.columns, standings.heads, strict=True)):
        order = f"ranked__cells__{at}__value"
        name = f"evening_{column.pk}" if isinstance(column, Evening) else f"round_{column}"
        columns[name] = tables.Column(verbose_name=head, order_by=order, attrs=FIGURE)
    for honour, name in standings.honours.items():
        columns[honour] = tables.Column(verbose_name=name, order_by=f"honours__{honour}", attrs=FIGURE)
    waits = standings.can_be_live and not standings.is_live
    empty = _("No round is closed yet.") if waits else _("Nothing is entered yet.")
    page = of.get_absolute_url()
    pages = [each.get_absolute_url() if isinstance(each, Evening) else "" for each in standings.columns]
    rows = [_row(standings, place, ranked, page, pages) for place, ranked in enumerate(lines)]
    trends = _trends(lines) if shows_trend else [""] * len(rows)
    for row, trend, explained in zip(rows, trends, explanations(of, standings, lines), strict=True):
        row |= {"rose": rose.get(explained.line.player), "trend": trend}
        best = best_value(of, standings, explained.ranked)
        for cell in row["cells"]:
            cell["is_best"] = best is not None and cell["cell"].value == best
        if row["is_tied"]:
            row["signs"][:0] = explained.ties
    table = StandingsTable(rows, extra_columns=columns.items(), empty_text=empty, **how)
    table.is_wide = bool(rows) and bool(columns)
    table.shows_ranking_points = standings.shows_ranking_points
    table.shows_trend = shows_trend
    return table


def _trends(lines: Sequence[Ranked]) -> list[str]:
    """The evenings of each player as the points of a line, on one scale for all; absences leave no point."""
    values = [cell.value for ranked in lines for cell in ranked.cells if cell.value is not None]
    least, most = min(values, default=0), max(values, default=0)
    step = HEIGHT / max(float(most - least), 1)
    return [
        " ".join(
            f"{at * WIDTH / (len(ranked.cells) - 1):.0f},{HEIGHT - float(cell.value - least) * step:.0f}"
            for at, cell in enumerate(ranked.cells)
            if cell.value is not None
        )
        for ranked in lines
    ]


def _row(standings: Standings, place: int, ranked: Ranked, page: str, pages: Sequence[str]) -> Row:
    """What its template shows of a line, and what it is ordered by; `signs`: why its total has a sign. `page`
    is the address of what the standings are of, `pages` those of the columns; empty for rounds."""
    line = ranked.line
    explained = f"standings/{line.player}/{'?live' if standings.is_live else ''}"  # results/urls.py
    parts = zip(ranked.cells, pages, strict=True)
    return {
        "ranked": ranked,
        "key": str(line.player),
        "is_adjusted": bool(line.adjustments),
        "place": place,
        "rank": written(ranked.rank) if line.has_something else NOTHING,
        "player": line.name,
        "page": reverse("player", args=[line.player]),
        "total": line.total,
        "shown_total": written(line.total) if line.has_something else NOTHING,
        "explained": page + explained if line.has_something else "",
        "is_leader": is_leader(ranked),
        "is_tied": any(decision.by for decision in line.decisions),
        "signs": [*map(with_reason, line.adjustments)],
        "ranking_points": ranked.ranking_points,
        "cells": [_cell(cell, each and each + explained) for cell, each in parts],
        "honours": {honour: ranked.honours.get(honour, 0) for honour in standings.honours},
    }


def is_leader(ranked: Ranked) -> bool:
    return ranked.rank is not None and ranked.rank <= MOST_RANKS and ranked.line.has_something


def best_value(of: Season | Evening, standings: Standings, ranked: Ranked) -> Number | None:
    """The best of several rounds or evenings that were played."""
    by = standings.regulation
    # Ranking points are better the more they are; rounds may have them as well, or their points alone.
    earns_ranks = by.has_ranking_points if isinstance(of, Season) else by.evening_value == ROUNDS
    best = min if of.season.rules.low_wins and not earns_ranks else max
    played = [cell.value for cell in ranked.cells if cell.value is not None and not cell.sat_out]
    return best(played) if len(played) > 1 else None


def _cell(cell: Cell, url: str) -> dict[str, Any]:
    """What a round or an evening adds. `says_more`: something stands below the figure."""
    is_empty, says_more = cell.value is None, cell.points is not None or cell.sat_out or cell.is_excused
    figure = "" if is_empty and says_more else written(cell.value)
    about = {"is_dropped": not cell.counts, "says_more": says_more}
    return {"cell": cell, "figure": figure, "url": "" if is_empty else url, **about}
