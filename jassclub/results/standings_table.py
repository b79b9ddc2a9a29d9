"""Standings that sort by a click on a heading."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from jassclub.rounds.templatetags.players import links_to_players
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.number_format import NOTHING, evening_head, written
from jassclub.web.addresses import addresses
from jassclub.web.fast_tables import Column, Table, Write

from .explanations.explanation import Explanation
from .explanations.words import with_reason
from .queries.standings import Ranked, Standings

FIGURE = {"th": {"class": "number"}}  # the sheet of styles says how figures stand in the rows
NAME = {"th": {"class": "name"}, "td": {"class": "name"}}
TOTAL = {**FIGURE, "td": {"class": "total"}}
FIRST = 3  # columns that a phone shows without scrolling: rank, player, total
Row = Mapping[str, Any]


class StandingsTable(Table):
    """The rows of `standings_table`, with the player's key. `is_wide`: a phone shows the first columns alone
    until it is asked for all."""

    is_wide = False

    def row_start(self, row: Row) -> str:
        return f'<tr data-player="{row["ranked"].line.player}">'

    @property
    def is_ordered_by_others(self) -> bool:
        """Whether lines are in the order of a column that a phone would not show then."""
        return any(column.is_ordered for column in list(self.columns)[FIRST:])

    class Meta:
        attrs = {"class": "standings"}
        order_by = "rank"


def standings_table(
    standings: Standings, lines: Sequence[Ranked], *, of: Season | Evening | None = None, **kwargs: Any
) -> StandingsTable:
    """Rank, player and total first, so that a phone shows them without scrolling; then each part. `lines` are
    the ranked ones of the standings, or the guests.

    With the season or the evening of which they are, totals lead to how they came about.
    """
    live = "?live" if standings.is_live else ""
    columns: dict[str, Column] = {
        "rank": Column(_rank, verbose_name=_("Rank"), attrs=FIGURE, order_by="place"),
        "player": Column(_player_column(), verbose_name=_("Player"), attrs=NAME),
        "total": Column(
            _total_column(standings, lines, of, live) if of else _plain_total,
            verbose_name=_("Total"),
            attrs=TOTAL,
            order_by="-total",
        ),
    }
    if standings.shows_ranking_points:
        columns["ranking_points"] = Column(
            lambda row: written(row["ranking_points"]), verbose_name=_("Ranking points"), attrs=FIGURE
        )
    for at, column in enumerate(standings.columns):
        opens = _opening(column, live) if of and isinstance(column, Evening) else None
        write = _part_column(at, opens)
        columns[_part(column)] = Column(write, verbose_name=_part_name(column), attrs=FIGURE)
    for honour, name in standings.honours.items():
        columns[honour] = Column(_honour_column(honour), verbose_name=name, attrs=FIGURE)
    waits = standings.can_be_live and not standings.is_live
    empty = _("No round is closed yet.") if waits else _("Nothing is entered yet.")
    parts = list(map(_part, standings.columns))
    rows = [_row(place, each, parts, standings.honours) for place, each in enumerate(lines)]
    table = StandingsTable(rows, extra_columns=columns.items(), empty_text=empty, **kwargs)
    table.is_wide = bool(rows) and len(columns) > FIRST
    return table


def _row(place: int, each: Ranked, parts: Iterable[str], honours: Iterable[str]) -> Row:
    """What a line is ordered by, and the line."""
    return {
        "ranked": each,
        "place": place,
        "rank": each.rank,
        "player": each.line.name,
        "total": each.line.total,
        "ranking_points": each.ranking_points,
        **{honour: each.honours.get(honour, 0) for honour in honours},
        **{name: cell.value for name, cell in zip(parts, each.cells, strict=True)},
    }


def _part(column: int | Evening) -> str:
    """The name of the column: the same beside however many others."""
    return f"evening_{column.pk}" if isinstance(column, Evening) else f"round_{column}"


def _part_name(column: int | Evening) -> str:
    if isinstance(column, Evening):
        return evening_head(column)
    return _("Round %(number)s") % {"number": column}


def _rank(row: Row) -> SafeString:
    """Of those of whom nothing is known yet there is none."""
    return SafeString(written(row["rank"]) if row["ranked"].line.has_something else NOTHING)


def _player_column() -> Write:
    link = links_to_players()
    return lambda row: link(row["ranked"].line.player, row["player"])


def _honour_column(honour: str) -> Write:
    return lambda row: SafeString(row[honour])


def _plain_total(row: Row) -> str:
    return written(row["total"]) if row["ranked"].line.has_something else NOTHING


def _total_column(standings: Standings, lines: Sequence[Ranked], of: Season | Evening, live: str) -> Write:
    """A total that opens: how it came about.

    One beside which an equal one stands, or with a penalty in it, has a small sign; the title says more.
    """
    opens, names = _opening(of, live), {each.line.player: each.line.name for each in lines}

    def write(row: Row) -> str:
        line, text = row["ranked"].line, _plain_total(row)
        if text == NOTHING:
            return text
        is_tied = any(decision.by for decision in line.decisions)
        if not is_tied and not line.adjustments:
            return SafeString(opens(line.player, text))
        signs = " tied" * is_tied + " adjusted" * bool(line.adjustments)
        ties = Explanation(of, standings, row["ranked"], names).ties if is_tied else []
        return SafeString(
            opens(line.player, text, signs, "\n".join([*ties, *map(with_reason, line.adjustments)]))
        )

    return write


Opening = Callable[..., str]


def _opening(of: Season | Evening, live: str) -> Opening:
    """A link for each player to how a figure came about."""
    at = addresses("evening_explained" if isinstance(of, Evening) else "season_explained", of.pk)

    def opens(player: int, figure: str, signs: str = "", title: str = "") -> str:
        said = format_html(' title="{}"', title) if title else ""
        return f'<a class="opens{signs}" href="{at(player)}{live}"{said}>{figure}</a>'

    return opens


def _part_column(at: int, opens: Opening | None) -> Write:
    """What a round or an evening adds: a dropped result is struck out, and of who sat out it says so."""

    def write(row: Row) -> str:
        ranked = row["ranked"]
        cell, text = ranked.cells[at], ""
        if cell.value is not None:
            text = written(cell.value)
            if not cell.counts:
                text = f'<s class="dropped">{text}</s>'
            if opens:
                text = opens(ranked.line.player, text)
        if cell.points is not None:
            text += f" <small>{written(cell.points)}</small>"
        if cell.sat_out or cell.is_excused:
            why = gettext("sits out") if cell.sat_out else gettext("excused")
            text += f" <small>{escape(why)}</small>"
        return SafeString(text or NOTHING)

    return write
