"""The seating of all rounds drawn so far on one list, by name: to hang up at the start of the evening."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from reportlab.lib.units import mm

from .list_layout import FOOT, GAP, Needs, arranged, head_size, name_width, widest
from .paper import HAIR, RULE, SMALL, STRONG, Box, Occasion, Page, Paper, Words, masthead
from .sizes import ONE_ON_A_PAGE, Look, Piece, Size, laid_out
from .text import by_name, ranges

HEAD_ROW = 1.9  # in the size of its type
PADDING, BESIDE_SLASH = 1.5 * mm, 0.2  # round a seat; from the slash to the figures, in their size
WIDEST_ROUND = 4.5  # in the size of the type
SITS_OUT = "–"


@dataclass(frozen=True)
class Seat:
    """Where somebody sits in one round; without a table they sit out."""

    table: int | None = None
    token: int | None = None


@dataclass(frozen=True)
class RoundsRow:
    """A player with a seat for each round of the list; None where they are not part of it."""

    name: str
    seats: tuple[Seat | None, ...]


@dataclass(frozen=True)
class RoundsList:
    """The rounds by their numbers. The order of `rows` does not matter."""

    occasion: Occasion
    rounds: tuple[int, ...]
    rows: tuple[RoundsRow, ...]


def rounds_list_paper(
    listed: RoundsList, words: Words, *, language: str = "en", look: Look = ONE_ON_A_PAGE
) -> Paper:
    """All rounds beside each other if there is room, on paper laid on its side if it must be.

    More are shared out evenly over several runs of pages, to hang side by side: each repeats the names.
    Raises ValueError for a row of wrong length.
    """
    _ = words
    if any(len(row.seats) != len(listed.rounds) for row in listed.rows):
        raise ValueError("every row of the list needs one seat per round")
    drafts = laid_out(_List(listed, words, look, language).pieces())
    return Paper(_("Seating of all rounds"), listed.occasion, drafts, words, language)


class _List:
    """The list, and how it stands on paper."""

    def __init__(self, listed: RoundsList, words: Words, look: Look, language: str) -> None:
        _ = words
        self.listed, self.words = listed, words
        self.rows = by_name(listed.rows, lambda row: row.name, lambda row: 0, language)
        self.heads = [_("Round %(number)s") % {"number": number} for number in listed.rounds]
        seats = [seat for row in listed.rows for seat in row.seats if seat and seat.table is not None]
        self.table_em = widest([str(seat.table) for seat in seats], bold=True)
        self.token_em = widest([str(seat.token or "") for seat in seats])
        self.name_em = name_width([row.name for row in listed.rows])
        self.layout = arranged(look, listed.occasion, len(self.rows), len(self.heads), self._needs)

    def pieces(self) -> list[Piece]:
        layout, count = self.layout, len(self.heads)
        pages = [self.rows[top : top + layout.rows] for top in range(0, max(len(self.rows), 1), layout.rows)]
        letters = ranges([[row.name for row in page] for page in pages])
        starts = range(0, max(count, 1), layout.columns)
        runs = [range(left, min(left + layout.columns, count)) for left in starts]
        starts = range(0, max(count, 1), layout.columns)
        runs = [range(left, min(left + layout.columns, count)) for left in starts]
        return [
            Piece(layout.on, partial(self._draw, rounds=rounds, rows=rows, letters=over))
            for rounds in runs
            for rows, over in zip(pages, letters, strict=True)
        ]

    def _needs(self, on: Size, size: float) -> Needs:
        head = head_size(size)
        figures = (2 * max(self.table_em, self.token_em) + 2 * BESIDE_SLASH) * size
        column = max(figures, widest(self.heads) * head) + 2 * PADDING
        return Needs(self.name_em * size + PADDING, column, HEAD_ROW * head)

    def _draw(self, page: Page, frame: Box, rounds: range, rows: list[RoundsRow], letters: str) -> None:
        _, layout = self.words, self.layout
        page.double_frame(frame)
        title = _("Seating of all rounds")
        inner = frame.inset(layout.on.inset)
        box = masthead(page, inner, self.listed.occasion, title, letters, low=True).below(GAP)
        least = self._needs(layout.on, layout.size)
        spare = (box.width - least.fixed - least.column * len(rounds)) / max(len(rounds) + 1, 1)
        column = max(min(least.column + spare, WIDEST_ROUND * layout.size), least.column)
        widths = (box.width - column * len(rounds), *[column] * len(rounds))
        self._heads(page, box.row(0, layout.head).columns(*widths), rounds)
        note = _("Table / token; %(mark)s sits out") % {"mark": SITS_OUT}
        page.text(box.foot(FOOT), note, SMALL, padding=0)
        body = box.below(layout.head)
        for line, row in enumerate(rows):
            name, *cells = body.row(line, layout.row).columns(*widths)
            page.text(name, row.name, layout.size, padding=0)
            for cell, number in zip(cells, rounds, strict=True):
                _seat(page, cell, row.seats[number], layout.size)
            page.line(box.x, name.y, box.right, name.y, HAIR, RULE)

    def _heads(self, page: Page, cells: list[Box], rounds: range) -> None:
        _, size = self.words, head_size(self.layout.size)
        name, *heads = cells
        page.text(name, _("Player"), size, padding=0)
        for head, number in zip(heads, rounds, strict=True):
            page.text(head, self.heads[number], size, bold=True, align="center")
        page.line(name.x, name.y, cells[-1].right, name.y, STRONG)


def _seat(page: Page, cell: Box, seat: Seat | None, size: float) -> None:
    if seat is None:
        return
    if seat.table is None:
        page.text(cell, SITS_OUT, size, align="center")
        return
    beside = size * BESIDE_SLASH
    beside = size * BESIDE_SLASH
    table, slash, token = cell.columns(cell.width / 2 - beside, 2 * beside, cell.width / 2 - beside)
    page.text(table, str(seat.table), size, bold=True, align="right", padding=0)
    page.text(slash, "/", size, align="center", padding=0)
    page.text(token, "" if seat.token is None else str(seat.token), size, padding=0)
