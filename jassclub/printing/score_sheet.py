"""A player's score sheet for an evening: half a page each, to be cut, with a line per round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, pairwise

from reportlab.lib.units import mm

from jassclub.printing.paper import (
    BODY,
    HAIR,
    LARGE,
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

TALLEST_ROW = 15 * mm
HEAD, SUMS_ROW = 8 * mm, 11 * mm


@dataclass(frozen=True)
class RoundLine:
    """One round of one player; None and empty where it was not drawn or played yet.

    `points` are what the round brings: also to a player who `sits_out`. A round that does not `count` (the
    worst one, where a club leaves it out) stands in brackets and is not in the total.
    """

    number: int
    table: int | None = None
    token: int | None = None
    partner: str = ""
    opponents: tuple[str, ...] = ()
    points: int | None = None
    matsche: int | None = None
    stoeck: int | None = None
    sits_out: bool = False
    counts: bool = True


@dataclass(frozen=True)
class ScoreSheet:
    """The evening of one player. `rank` is printed as given; without `stoeck` that column is left out."""

    occasion: Occasion
    player: str
    rounds: tuple[RoundLine, ...]
    rank: str = ""
    stoeck: bool = True


def score_sheets_pdf(sheets: Sequence[ScoreSheet], words: Words, *, language: str = "en") -> bytes:
    """Two sheets per page, one above the other, in the order given; raises ValueError if there is none."""
    _ = words
    drafts = [
        Draft(partial(_draw_pair, sheets=sheets[first : first + 2], words=words))
        for first in range(0, len(sheets), 2)
    ]
    occasion = sheets[0].occasion if sheets else Occasion("")
    title = _("Score sheets")
    return document(drafts, f"{title} · {occasion.line}", occasion.club, words, language)


def _draw_pair(page: Page, sheets: Sequence[ScoreSheet], words: Words) -> None:
    for number, sheet in enumerate(sheets):
        _draw(page, page.box.row(number, page.box.height / 2).inset(11 * mm), sheet, words)
    middle = page.box.height / 2
    page.canvas.setDash(1.5 * mm, 1.5 * mm)
    page.line(0, middle, page.box.right, middle, HAIR, RULE)
    page.canvas.setDash()
    page.text(Box(4 * mm, middle - 3.05 * mm, 8 * mm, 6 * mm), "✂", LARGE, padding=0)


def _draw(page: Page, frame: Box, sheet: ScoreSheet, words: Words) -> None:
    _ = words
    page.double_frame(frame)
    rank = _("Rank %(rank)s") % {"rank": sheet.rank} if sheet.rank else ""
    left = masthead(page, frame.inset(5 * mm), sheet.occasion, sheet.player, rank)
    left = left.below(4 * mm)
    row = min(TALLEST_ROW, (left.height - HEAD - SUMS_ROW) / max(len(sheet.rounds), 1))
    height = HEAD + row * len(sheet.rounds) + SUMS_ROW
    grid = Box(left.x, left.top - height, left.width, height)
    _heads(page, grid.row(0, HEAD), sheet, words)
    body = grid.below(HEAD)
    for number, (line, total) in enumerate(zip(sheet.rounds, _running(sheet.rounds), strict=True)):
        _round(page, body.row(number, row), line, total, sheet, words)
    _sums(page, Box(grid.x, grid.y, grid.width, SUMS_ROW), sheet, words)
    page.rectangle(grid, STRONG)


def _columns(row: Box, sheet: ScoreSheet) -> list[Box]:
    """Round, table, token, partner, opponents, then points, Matsche, Stöck if played, running total."""
    figures = (17 * mm, 15 * mm, 14 * mm, 18 * mm) if sheet.stoeck else (17 * mm, 15 * mm, 18 * mm)
    places = (13 * mm, 12 * mm, 13 * mm)
    names = row.width - sum(places) - sum(figures)
    return row.columns(*places, names * 0.48, names * 0.52, *figures)


def _figures(sheet: ScoreSheet, points: str, matsche: str, stoeck: str, total: str) -> list[str]:
    return [points, matsche, stoeck, total] if sheet.stoeck else [points, matsche, total]


def _heads(page: Page, row: Box, sheet: ScoreSheet, words: Words) -> None:
    _ = words
    places = [_("Round"), _("Table"), _("Token"), _("Partner"), _("Opponents")]
    figures = _figures(sheet, _("Points"), _("Matsche"), _("Stöck"), _("Total"))
    for number, (cell, label) in enumerate(zip(_columns(row, sheet), places + figures, strict=True)):
        if number in (3, 4):
            page.text(cell, label, SMALL)
        else:
            page.text(cell, label, SMALL, align="center", padding=0.6 * mm)


def _round(page: Page, row: Box, line: RoundLine, total: int | None, sheet: ScoreSheet, words: Words) -> None:
    _ = words
    cells = _columns(row, sheet)
    page.text(cells[0], str(line.number), BODY, align="center")
    if line.sits_out:
        page.text(Box(cells[1].x, row.y, cells[5].x - cells[1].x, row.height), _("sits out"), BODY)
    else:
        page.text(cells[1], _shown(line.table), LARGE, bold=True, align="center")
        page.text(cells[2], _shown(line.token), BODY, align="center")
        page.text(cells[3], line.partner, BODY)
        for number, opponent in enumerate(line.opponents):
            page.text(cells[4].row(number, row.height / len(line.opponents)), opponent, BODY)
    points = _shown(line.points) if line.counts or line.points is None else f"({line.points})"
    figures = _figures(sheet, points, _shown(line.matsche), _shown(line.stoeck), _shown(total))
    _write(page, cells[5:], figures)
    page.line(row.x, row.top, row.right, row.top, HAIR)
    for left, right in pairwise(cells):
        if not line.sits_out or left in (cells[0], *cells[4:]):
            page.line(right.x, row.y, right.x, row.top, HAIR)


def _sums(page: Page, row: Box, sheet: ScoreSheet, words: Words) -> None:
    _ = words
    cells = _columns(row, sheet)
    counted = [line for line in sheet.rounds if line.counts]
    points = _shown(_sum(line.points for line in counted))
    matsche, stoeck = _sum(line.matsche for line in counted), _sum(line.stoeck for line in counted)
    page.text(Box(row.x, row.y, cells[5].x - row.x, row.height), _("Total"), LARGE, bold=True)
    _write(page, cells[5:], _figures(sheet, "", _shown(matsche), _shown(stoeck), points))
    page.line(row.x, row.top, row.right, row.top, STRONG)
    for cell in cells[5:]:
        page.line(cell.x, row.y, cell.x, row.top, HAIR)


def _write(page: Page, cells: list[Box], figures: list[str]) -> None:
    """Figures at the right edge of their cells; the last one, the total, stands out."""
    for cell, figure in zip(cells, figures, strict=True):
        last = cell is cells[-1]
        page.text(cell, figure, LARGE if last else BODY, bold=last, align="right", padding=2 * mm)


def _running(rounds: tuple[RoundLine, ...]) -> list[int | None]:
    """The running total after each round; None for a round that was not played yet."""
    totals = accumulate((line.points or 0) * line.counts for line in rounds)
    return [None if line.points is None else total for line, total in zip(rounds, totals, strict=True)]


def _sum(numbers: Iterable[int | None]) -> int | None:
    """The sum of what is known, or None if nothing is."""
    known = [number for number in numbers if number is not None]
    return sum(known) if known else None


def _shown(number: int | None) -> str:
    return "" if number is None else str(number)
