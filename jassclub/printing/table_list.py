"""The seating of a round by table, for the wall: who sits there, partners side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from .list_layout import FOOT, name_width, room_for_rows, steps
from .match_data import Player
from .paper import HAIR, PADDING, RULE, SMALL, STRONG, Box, Occasion, Page, Paper, Words, masthead
from .sizes import ONE_ON_A_PAGE, Look, Piece, Size, laid_out

LEADING, LOOSEST = 1.6, 3.2  # the height of a line, in the size of its type
NUMBER, TOKEN = 4.2, 2.2  # the widths of a table's number and of a token, in the size of the type


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


def table_list_paper(
    lists: Sequence[TableList], words: Words, *, language: str = "en", look: Look = ONE_ON_A_PAGE
) -> Paper:
    """Each round on as many pages as it takes in type that is read from afar."""
    _ = words
    pieces = [piece for seating in lists for piece in _pieces(seating, words, look)]
    first = lists[0] if lists else TableList(Occasion(""), 0, ())
    title = _("Seating by table, round %(round)s") % {"round": first.round}
    return Paper(title, first.occasion, laid_out(pieces), words, language)


def _pieces(seating: TableList, words: Words, look: Look) -> list[Piece]:
    """In the largest type with which there are no more pages than with the smallest."""
    on, _on_its_side = look.sizes
    room = room_for_rows(on, seating.occasion, 0)
    *larger, smallest = [(size, _pages(seating, int(room / (size * LEADING)), words)) for size in steps(look)]
    fitting = [(size, pages) for size, pages in larger if _fits(on, seating, size)]
    size, pages = next((each for each in fitting if len(each[1]) == len(smallest[1])), smallest)
    lines = max(sum(len(block.lines) for block in page) for page in pages)
    line = min(room / max(lines, 1), size * LOOSEST)
    return [
        Piece(on, partial(_draw, seating=seating, blocks=page, on=on, size=size, line=line, words=words))
        for page in pages
    ]


def _fits(on: Size, seating: TableList, size: float) -> bool:
    """Whether two names and their tokens have room beside the number of their table."""
    names = [player.name for table in seating.tables for side in table.sides for player in side]
    each = name_width([*names, *seating.sitting_out]) * size + 2 * PADDING + TOKEN * size
    return NUMBER * size + 2 * each <= on.inner.width


def _pages(seating: TableList, pageful: int, words: Words) -> list[list[_Block]]:
    """The tables, and those who sit out, on pages of so many lines; no table is torn apart."""
    pages: list[list[_Block]] = [[]]
    left = pageful
    for block in _blocks(seating, pageful, words):
        if len(block.lines) > left and pages[-1]:
            pages.append([])
            left = pageful
        pages[-1].append(block)
        left -= len(block.lines)
    return pages


def _blocks(seating: TableList, pageful: int, words: Words) -> list[_Block]:
    _ = words
    blocks = []
    for table in seating.tables:
        alone = [player for side in table.sides for player in side]
        blocks.append(_Block(str(table.number), table.sides if table.in_pairs else _in_twos(alone)))
    lines = _in_twos([Player(name) for name in seating.sitting_out])
    for first in range(0, len(lines), pageful):
        blocks.append(_Block(_("sits out"), lines[first : first + pageful], large=False))
    return blocks


def _in_twos(players: Sequence[Player]) -> tuple[tuple[Player, ...], ...]:
    return tuple(tuple(players[first : first + 2]) for first in range(0, len(players), 2))


def _draw(
    page: Page,
    frame: Box,
    seating: TableList,
    blocks: Sequence[_Block],
    on: Size,
    size: float,
    line: float,
    words: Words,
) -> None:
    _ = words
    page.double_frame(frame)
    title = _("Round %(number)s") % {"number": seating.round}
    numbered = [block.label for block in blocks if block.large]
    tables = f"{numbered[0]}–{numbered[-1]}" if numbered and len(numbered) < len(seating.tables) else ""
    box = masthead(page, frame.inset(on.inset), seating.occasion, title, tables, low=True)
    if any(table.in_pairs for table in seating.tables):
        note = _("Partners stand in one line; they play against the line below or above.")
        page.text(box.foot(FOOT), note, SMALL, padding=0)
    for block in blocks:
        _block(page, box, block, line, size)
        box = box.below(line * len(block.lines))
    page.line(box.x, box.top, box.right, box.top, STRONG)


def _block(page: Page, box: Box, block: _Block, line: float, size: float) -> None:
    """A table at the top of the box, under a strong line."""
    number, token_width = NUMBER * size, TOKEN * size
    height = line * len(block.lines)
    label = Box(box.x, box.top - height, number, height)
    page.text(label, block.label, size * 2 if block.large else size, bold=block.large, align="center")
    page.line(box.x, box.top, box.right, box.top, STRONG)
    half = (box.width - number) / 2
    for row, players in enumerate(block.lines):
        cells = box.row(row, line).columns(number, half, half)[1:]
        if row:
            page.line(cells[0].x, cells[0].top, box.right, cells[0].top, HAIR, RULE)
        for cell, player in zip(cells, players, strict=False):
            token, name = cell.columns(token_width, half - token_width)
            page.text(
                token, "" if player.token is None else str(player.token), size, bold=True, align="right"
            )
            page.text(name, player.name, size)
