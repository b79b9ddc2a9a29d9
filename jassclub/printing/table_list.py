"""The seating of a round by table, for the wall: who sits there, partners side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.lib.units import mm

from jassclub.printing.match_data import Player
from jassclub.printing.paper import (
    EDGE,
    HAIR,
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

MARGIN = EDGE + 5 * mm
NOTE = 6 * mm
ROOM = 297 * mm - 2 * MARGIN - MASTHEAD - NOTE
PAGEFUL = 26  # lines on a page: thirteen tables of four can be read from two metres
TALLEST_LINE = 9 * mm
NUMBER, TOKEN = 24 * mm, 12 * mm


@dataclass(frozen=True)
class ListedTable:
    """A table and its players, side by side as they play; alone, each is a side of their own."""

    number: int
    sides: tuple[tuple[Player, ...], ...]

    @property
    def in_pairs(self) -> bool:
        return any(len(side) > 1 for side in self.sides)


@dataclass(frozen=True)
class TableList:
    """The tables of one round, and the names of those who sit out."""

    occasion: Occasion
    round: int
    tables: tuple[ListedTable, ...]
    sitting_out: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Block:
    """Lines that stay together behind one label, two players in a line."""

    label: str
    lines: tuple[tuple[Player, ...], ...]
    large: bool = True


def table_list_pdf(lists: Sequence[TableList], words: Words, *, language: str = "en") -> bytes:
    """Each round on one page, on two from 14 tables up; raises ValueError if there is no list."""
    _ = words
    drafts = [draft for seating in lists for draft in _drafts(seating, words)]
    first = lists[0] if lists else None
    title = _("Seating by table, round %(round)s") % {"round": first.round} if first else ""
    occasion = first.occasion if first else Occasion("")
    return document(drafts, f"{title} · {occasion.line}", occasion.club, words, language)


def _drafts(seating: TableList, words: Words) -> list[Draft]:
    pages = _pages(_blocks(seating, words))
    longest = max(sum(len(block.lines) for block in page) for page in pages)
    line = min(TALLEST_LINE, ROOM / max(longest, 1))
    return [Draft(partial(_draw, seating=seating, blocks=page, line=line, words=words)) for page in pages]


def _blocks(seating: TableList, words: Words) -> list[_Block]:
    _ = words
    blocks = []
    for table in seating.tables:
        alone = [player for side in table.sides for player in side]
        blocks.append(_Block(str(table.number), table.sides if table.in_pairs else _in_twos(alone)))
    lines = _in_twos([Player(name) for name in seating.sitting_out])
    for first in range(0, len(lines), PAGEFUL):
        blocks.append(_Block(_("sits out"), lines[first : first + PAGEFUL], large=False))
    return blocks


def _in_twos(players: Sequence[Player]) -> tuple[tuple[Player, ...], ...]:
    return tuple(tuple(players[first : first + 2]) for first in range(0, len(players), 2))


def _pages(blocks: Sequence[_Block]) -> list[list[_Block]]:
    """The blocks shared out over as many pages as they need, none of them torn apart."""
    pages: list[list[_Block]] = [[]]
    left = PAGEFUL
    for block in blocks:
        if len(block.lines) > left:
            pages.append([])
            left = PAGEFUL
        pages[-1].append(block)
        left -= len(block.lines)
    return pages


def _draw(page: Page, seating: TableList, blocks: Sequence[_Block], line: float, words: Words) -> None:
    _ = words
    page.double_frame(page.frame)
    title = _("Round %(number)s") % {"number": seating.round}
    box = masthead(page, page.box.inset(MARGIN), seating.occasion, title)
    if any(table.in_pairs for table in seating.tables):
        note = _("Partners stand in one line; they play against the line below or above.")
        page.text(box.foot(NOTE), note, SMALL, padding=0)
    for block in blocks:
        _block(page, box, block, line)
        box = box.below(line * len(block.lines))
    page.line(box.x, box.top, box.right, box.top, STRONG)


def _block(page: Page, box: Box, block: _Block, line: float) -> None:
    """A table at the top of the box, under a strong line."""
    size = min(line * 0.62, 16.0)
    height = line * len(block.lines)
    label = Box(box.x, box.top - height, NUMBER, height)
    page.text(label, block.label, size * 2 if block.large else size, bold=block.large, align="center")
    page.line(box.x, box.top, box.right, box.top, STRONG)
    half = (box.width - NUMBER) / 2
    for row, players in enumerate(block.lines):
        cells = box.row(row, line).columns(NUMBER, half, half)[1:]
        if row:
            page.line(cells[0].x, cells[0].top, box.right, cells[0].top, HAIR, RULE)
        for cell, player in zip(cells, players, strict=False):
            token, name = cell.columns(TOKEN, half - TOKEN)
            page.text(
                token, "" if player.token is None else str(player.token), size, bold=True, align="right"
            )
            page.name(name, player.name, size)
