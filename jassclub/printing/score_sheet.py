"""A player's score sheet for an evening: half a page each, to be cut, with a line per round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from math import ceil

from reportlab.lib.units import mm

from jassclub.printing.paper import (
    BODY,
    HAIR,
    HEAD,
    LARGE,
    STRONG,
    Box,
    Occasion,
    Page,
    Words,
    document,
    masthead,
)
from jassclub.printing.sizes import A5_SIDEWAYS, Piece, laid_out
from jassclub.printing.widths import HEAD_PADDING, head_lines, head_need, shared_out

TALLEST_ROW = 15 * mm
HEAD_ROW, SUMS_ROW = 10 * mm, 11 * mm
NARROWEST = 12 * mm
PLACE_WEIGHTS, NAME_WEIGHT = (0.2, 0.2, 0.2), 8.0


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
    honours: tuple[int | None, ...] = ()
    sits_out: bool = False
    counts: bool = True


@dataclass(frozen=True)
class ScoreSheet:
    """The evening of one player. `rank` is printed as given.

    `honours` are the heads of what is counted beside the points, such as "Matsche"; a round has a number for
    each or, to come, none. Where nobody has a partner (`has_partners`), that column is left out.
    """

    occasion: Occasion
    player: str
    rounds: tuple[RoundLine, ...]
    rank: str = ""
    honours: tuple[str, ...] = ()
    has_partners: bool = True

    def __post_init__(self) -> None:
        if any(len(line.honours) not in (0, len(self.honours)) for line in self.rounds):
            raise ValueError("every round needs one number per honour, or none")


def score_sheets_pdf(sheets: Sequence[ScoreSheet], words: Words, *, language: str = "en") -> bytes:
    """Two sheets per page, one above the other, in the order given; raises ValueError if there is none."""
    _ = words
    pieces = [Piece(A5_SIDEWAYS, partial(_draw, sheet=sheet, words=words)) for sheet in sheets]
    occasion = sheets[0].occasion if sheets else Occasion("")
    title = _("Score sheets")
    return document(laid_out(pieces), f"{title} · {occasion.line}", occasion.club, words, language)


def _draw(page: Page, frame: Box, sheet: ScoreSheet, words: Words) -> None:
    _ = words
    page.double_frame(frame)
    rank = _("Rank %(rank)s") % {"rank": sheet.rank} if sheet.rank else ""
    left = masthead(page, frame.inset(A5_SIDEWAYS.inset), sheet.occasion, sheet.player, rank)
    left = left.below(4 * mm)
    row = min(TALLEST_ROW, (left.height - HEAD_ROW - SUMS_ROW) / max(len(sheet.rounds), 1))
    height = HEAD_ROW + row * len(sheet.rounds) + SUMS_ROW
    grid = Box(left.x, left.top - height, left.width, height)
    _heads(page, grid.row(0, HEAD_ROW), sheet, words)
    body = grid.below(HEAD_ROW)
    for number, (line, total) in enumerate(zip(sheet.rounds, _running(sheet.rounds), strict=True)):
        _round(page, body.row(number, row), line, total, sheet, words)
    _sums(page, Box(grid.x, grid.y, grid.width, SUMS_ROW), sheet, words)
    page.rectangle(grid, STRONG)


def _columns(row: Box, sheet: ScoreSheet, words: Words) -> tuple[list[Box], list[Box], list[Box]]:
    """A row cut up: round, table and token; partner if there are any and opponents; then the figures."""
    heads = [*_places(words), *_names(sheet, words), *_figures(sheet, words)]
    names = len(_names(sheet, words))
    needs = [max(head_need(head), NARROWEST) for head in heads]
    weights = [*PLACE_WEIGHTS, *[NAME_WEIGHT] * names, *[1.0] * (len(heads) - 3 - names)]
    cells = row.columns(*shared_out(row.width, needs, weights))
    return cells[:3], cells[3 : 3 + names], cells[3 + names :]


def _places(words: Words) -> list[str]:
    _ = words
    return [_("Round"), _("Table"), _("Token")]


def _names(sheet: ScoreSheet, words: Words) -> list[str]:
    _ = words
    return [_("Partner"), _("Opponents")] if sheet.has_partners else [_("Opponents")]


def _figures(sheet: ScoreSheet, words: Words) -> list[str]:
    _ = words
    return [_("Points"), *sheet.honours, _("Total")]


def _heads(page: Page, row: Box, sheet: ScoreSheet, words: Words) -> None:
    places, names, figures = _columns(row, sheet, words)
    for cell, label in zip(names, _names(sheet, words), strict=True):
        page.text(cell, label, HEAD)
    labels = (*_places(words), *_figures(sheet, words))
    for cell, label in zip((*places, *figures), labels, strict=True):
        lines = head_lines(label, cell.width - 2 * HEAD_PADDING)
        height = min(HEAD * 1.2, cell.height / len(lines))
        block = Box(cell.x, cell.y, cell.width, (cell.height + height * len(lines)) / 2)
        for number, line in enumerate(lines):
            page.text(block.row(number, height), line, HEAD, align="center", padding=HEAD_PADDING)


def _round(page: Page, row: Box, line: RoundLine, total: int | None, sheet: ScoreSheet, words: Words) -> None:
    _ = words
    places, names, figures = _columns(row, sheet, words)
    page.text(places[0], str(line.number), BODY, align="center")
    if line.sits_out:
        page.text(Box(places[1].x, row.y, figures[0].x - places[1].x, row.height), _("sits out"), BODY)
    else:
        page.text(places[1], _shown(line.table), LARGE, bold=True, align="center")
        page.text(places[2], _shown(line.token), BODY, align="center")
        _others(page, names, line)
    points = _shown(line.points) if line.counts or line.points is None else f"({line.points})"
    honours = [_shown(count) for count in line.honours] or [""] * len(sheet.honours)
    _write(page, figures, [points, *honours, _shown(total)])
    page.line(row.x, row.top, row.right, row.top, HAIR)
    for cell in (*places[1:], *names, *figures):
        if not line.sits_out or cell is places[1] or cell in figures:
            page.line(cell.x, row.y, cell.x, row.top, HAIR)


def _others(page: Page, names: list[Box], line: RoundLine) -> None:
    """The partner, and the opponents below each other; two beside each other where there is no partner."""
    *partner, opponents = names
    for cell in partner:
        page.text(cell, line.partner, BODY)
    across = 1 if partner else min(max(len(line.opponents), 1), 2)
    rows = ceil(len(line.opponents) / across)
    for number, opponent in enumerate(line.opponents):
        down, column = divmod(number, across)
        row = opponents.row(down, opponents.height / rows)
        page.text(row.columns(*[row.width / across] * across)[column], opponent, BODY)


def _sums(page: Page, row: Box, sheet: ScoreSheet, words: Words) -> None:
    _ = words
    _places, _names, figures = _columns(row, sheet, words)
    counted = [line for line in sheet.rounds if line.counts]
    points = _shown(_sum(line.points for line in counted))
    honours = [
        _shown(_sum(line.honours[number] for line in counted if line.honours))
        for number in range(len(sheet.honours))
    ]
    page.text(Box(row.x, row.y, figures[0].x - row.x, row.height), _("Total"), LARGE, bold=True)
    _write(page, figures, ["", *honours, points])
    page.line(row.x, row.top, row.right, row.top, STRONG)
    for cell in figures:
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
