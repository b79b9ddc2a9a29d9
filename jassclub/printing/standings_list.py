"""The standings of an evening or a season: rank, player, a column per round or evening, total."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from reportlab.lib.units import mm

from jassclub.printing import fonts
from jassclub.printing.paper import (
    BODY,
    EDGE,
    HAIR,
    HEAD,
    MASTHEAD,
    RULE,
    SMALL,
    STRONG,
    Box,
    Draft,
    Occasion,
    Page,
    Words,
    document,
    masthead,
)

UPRIGHT_COLUMNS, SIDEWAYS_COLUMNS = 6, 20  # results that a page takes, upright and on its side
RANK, NAME, TOTAL, COUNT, WIDEST_RESULT = 13 * mm, 47 * mm, 16 * mm, 14.5 * mm, 14.5 * mm
ROW, HEAD_ROW, TALLEST_HEAD, GAP, FOOT = 5.6 * mm, 7 * mm, 30 * mm, 2 * mm, 6 * mm
MARGIN = EDGE + 5 * mm


@dataclass(frozen=True)
class StandingsRow:
    """A line of the standings, all as it shall be printed: ranks may be shared, dropped results bracketed.

    `results` has one text per column of the list, empty where there is none; `honours` one per honour or
    none at all.
    """

    rank: str
    player: str
    results: tuple[str, ...]
    total: str
    honours: tuple[str, ...] = ()


@dataclass(frozen=True)
class StandingsList:
    """Standings under a title, such as "Standings after the 3rd evening".

    `columns` are the heads of the results, such as "Round 1" or "20 Nov". `note` is a line for the foot
    (what is dropped, how equal totals are decided). `honours` are the heads of what the season counts, such
    as "Matsche"; there may be none.
    """

    occasion: Occasion
    title: str
    columns: tuple[str, ...]
    rows: tuple[StandingsRow, ...]
    note: str = ""
    honours: tuple[str, ...] = ()


def standings_pdf(lists: Sequence[StandingsList], words: Words, *, language: str = "en") -> bytes:
    """Each list on as many pages as it needs; raises ValueError without a list or for a row of wrong length.

    Up to 6 results per player stand on upright pages, up to 20 on pages laid on their side. More are shared
    out evenly over several runs of such pages, to hang side by side: each repeats rank, player and total.
    """
    drafts = [draft for standings in lists for draft in _drafts(standings, words)]
    first = lists[0] if lists else StandingsList(Occasion(""), "", (), ())
    title = " · ".join(part for part in (first.title, first.occasion.line) if part)
    return document(drafts, title, first.occasion.club, words, language)


class _Layout:
    """How a list is shared out over pages, and how wide and high its cells are; the same on each page."""

    def __init__(self, standings: StandingsList) -> None:
        heads = standings.columns
        runs = max(ceil(len(heads) / SIDEWAYS_COLUMNS), 1)
        self.columns = ceil(len(heads) / runs)
        self.sideways = self.columns > UPRIGHT_COLUMNS
        width, height = (297 * mm, 210 * mm) if self.sideways else (210 * mm, 297 * mm)
        self.counts = len(standings.honours)
        room = width - 2 * MARGIN - RANK - NAME - TOTAL - self.counts * COUNT
        self.result = min(WIDEST_RESULT, room / max(self.columns, 1))
        widest, honour = _widest(heads), _widest(standings.honours)
        self.upright = widest > self.result - 1.6 * mm or honour > COUNT - 1.6 * mm
        self.head = min(max(widest, honour) + 3 * mm, TALLEST_HEAD) if self.upright else HEAD_ROW
        self.rows = int((height - 2 * MARGIN - MASTHEAD - GAP - self.head - FOOT) / ROW)

    def cells(self, row: Box, results: int) -> list[Box]:
        """A row cut up; the name gets what `results` columns of results leave."""
        figures = [self.result] * results + [TOTAL] + [COUNT] * self.counts
        return row.columns(RANK, row.width - RANK - sum(figures), *figures)


def _widest(heads: Sequence[str]) -> float:
    return max((fonts.width(fonts.printable(head), HEAD) for head in heads), default=0.0)


def _drafts(standings: StandingsList, words: Words) -> list[Draft]:
    count = len(standings.columns)
    if any(len(row.results) != count for row in standings.rows):
        raise ValueError("every row of standings needs one result per column")
    if any(len(row.honours) not in (0, len(standings.honours)) for row in standings.rows):
        raise ValueError("every row of standings needs one text per honour, or none")
    layout = _Layout(standings)
    return [
        Draft(
            partial(
                _draw,
                standings=standings,
                layout=layout,
                results=slice(left, left + layout.columns),
                rows=standings.rows[top : top + layout.rows],
                words=words,
            ),
            layout.sideways,
        )
        for left in range(0, max(count, 1), max(layout.columns, 1))
        for top in range(0, max(len(standings.rows), 1), layout.rows)
    ]


def _draw(
    page: Page,
    standings: StandingsList,
    layout: _Layout,
    results: slice,
    rows: Sequence[StandingsRow],
    words: Words,
) -> None:
    page.double_frame(page.frame)
    box = masthead(page, page.box.inset(MARGIN), standings.occasion, standings.title).below(GAP)
    heads = standings.columns[results]
    _heads(page, layout.cells(box.row(0, layout.head), len(heads)), heads, standings, layout, words)
    body = box.below(layout.head)
    for number, row in enumerate(rows):
        cells = layout.cells(body.row(number, ROW), len(heads))
        _row(page, cells, row, row.results[results], standings)
    bottom = body.top - len(rows) * ROW
    page.line(box.x, bottom, box.right, bottom, STRONG)
    page.text(Box(box.x, box.y, box.width, FOOT), standings.note, SMALL, padding=0)


def _heads(
    page: Page,
    cells: list[Box],
    heads: Sequence[str],
    standings: StandingsList,
    layout: _Layout,
    words: Words,
) -> None:
    _ = words
    rank, player, *results = cells
    page.text(rank.foot(HEAD_ROW), _("Rank"), HEAD, align="right")
    page.text(player.foot(HEAD_ROW), _("Player"), HEAD)
    for number, (cell, label) in enumerate(
        zip(results, [*heads, _("Total"), *standings.honours], strict=True)
    ):
        if layout.upright and number != len(heads):
            page.upright(cell, label, HEAD)
        else:
            page.text(cell.foot(HEAD_ROW), label, HEAD, align="right", padding=0.8 * mm)
    page.line(rank.x, rank.y, cells[-1].right, rank.y, STRONG)


def _row(
    page: Page, cells: list[Box], row: StandingsRow, results: Sequence[str], standings: StandingsList
) -> None:
    rank, player, *figures = cells
    page.text(rank, row.rank, BODY, bold=True, align="right")
    page.text(player, row.player, BODY)
    honours = row.honours or ("",) * len(standings.honours)
    for cell, text in zip(figures, [*results, row.total, *honours], strict=True):
        is_total = cell is figures[len(results)]
        page.text(cell, text, BODY, bold=is_total, align="right", padding=0.8 * mm)
    page.line(rank.x, rank.y, cells[-1].right, rank.y, HAIR, RULE)
