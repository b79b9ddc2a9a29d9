"""The standings of an evening or a season: rank, player, a column per round or evening, total."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.lib.units import mm

from . import fonts
from .list_layout import (
    FOOT,
    GAP,
    LARGE_SIZE,
    LEADING,
    SIZE,
    Block,
    Footnote,
    Needs,
    arranged,
    block_of,
    head_size,
    name_width,
    room_for_rows,
    widest,
)
from .paper import FLOOR, HAIR, RULE, SMALL, STRONG, Box, Occasion, Page, Paper, Words, masthead
from .sizes import ONE_ON_A_PAGE, Look, Piece, Size, laid_out

FIGURE_PADDING, NAME_PADDING = 0.8 * mm, 1.3 * mm
WORD_AMONG_FIGURES = 0.6  # how large a word is beside figures
MARK, MARKED = 0.55, ", "  # how large the mark of a footnote is beside figures; what stands between two
LEGIBLE = 7.5  # type of the note at the foot; one that would be smaller becomes a footnote
MUCH_SMALLER = 0.75  # type that would be smaller than that for the sake of footnotes
HEAD_ROW, TALLEST_HEAD = 1.9, 30 * mm  # of heads side by side in the size of their type; of upright ones


@dataclass(frozen=True)
class StandingsRow:
    """A line of the standings, all as it shall be printed: ranks may be shared, dropped results bracketed.

    `results` has one text per column of the list, empty where there is none; `honours` one per honour or
    none at all. `marks` lead to footnotes.
    """

    rank: str
    player: str
    results: tuple[str, ...]
    total: str
    honours: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class StandingsList:
    """Standings under a title, such as "Standings after the 3rd evening".

    `columns` are the heads of the results, such as "Round 1" or "20 Nov". `note` is a line for the foot
    (what is dropped, how equal totals are decided). `honours` are the heads of what the season counts, such
    as "Matsche"; there may be none. `footnotes` say how totals came about. `total_head` is the head of the
    totals where they are something else.
    """

    occasion: Occasion
    title: str
    columns: tuple[str, ...]
    rows: tuple[StandingsRow, ...]
    note: str = ""
    honours: tuple[str, ...] = ()
    footnotes: tuple[Footnote, ...] = ()
    total_head: str = ""


def standings_paper(
    lists: Sequence[StandingsList], words: Words, *, language: str = "en", look: Look = ONE_ON_A_PAGE
) -> Paper:
    """Each list on as many pages as it needs; raises ValueError for a row of wrong length.

    The type is as large as the fewest pages allow. A row stands on one page if it can, on paper laid on its
    side if it must; where there are more results than that they are shared out evenly over several runs of
    pages, to hang side by side: each repeats rank, player and total. Footnotes stand under the last rows, or
    on pages of their own where they would make the list much smaller.
    """
    pieces = [piece for standings in lists for piece in _List(standings, words, look).pieces()]
    first = lists[0] if lists else StandingsList(Occasion(""), "", (), ())
    return Paper(first.title, first.occasion, laid_out(pieces), words, language)


class _List:
    """A list of standings, and how it stands on paper."""

    def __init__(self, standings: StandingsList, words: Words, look: Look) -> None:
        count = len(standings.columns)
        if any(len(row.results) != count for row in standings.rows):
            raise ValueError("every row of standings needs one result per column")
        if any(len(row.honours) not in (0, len(standings.honours)) for row in standings.rows):
            raise ValueError("every row of standings needs one text per honour, or none")
        self.standings, self.words = standings, words
        _, rows = words, standings.rows
        self.rank, self.total = _("Rank"), standings.total_head or _("Total")
        # In ems: the widest figure of each kind.
        self.name_em = name_width([row.player for row in rows])
        self.rank_em = widest([row.rank for row in rows], bold=True)
        self.total_em = widest([row.total for row in rows], bold=True)
        self.result_em = _figures_width([text for row in rows for text in row.results])
        self.honour_em = widest([text for row in rows for text in row.honours])
        self.mark_em = MARK * widest([MARKED.join(row.marks) for row in rows])
        self.heads_em = widest([*standings.columns, *standings.honours])
        self.look = look
        self.layout = arranged(look, standings.occasion, len(rows), count, self._needs)
        self.note, self.footnotes = standings.note, standings.footnotes
        if not self._is_legible(self.note):
            self.note, self.footnotes = "", (Footnote("", standings.note), *standings.footnotes)
        self.notes_are_below = self._makes_room_for_notes()
        if not (standings.footnotes or self.notes_are_below):  # no page for the note alone
            self.note, self.footnotes = standings.note, ()

    def _is_legible(self, note: str) -> bool:
        """Whether the note can stand at the foot of a page."""
        width = self.layout.on.inner.width
        return fonts.fill(note, width, FOOT, SMALL, FLOOR)[1] >= LEGIBLE

    def _makes_room_for_notes(self) -> bool:
        """Whether footnotes stand under the list: where it takes as many pages with them, and its type stays
        nearly as large."""
        standings = self.standings
        if not self.footnotes:
            return False
        rows, columns = len(standings.rows), len(standings.columns)
        smaller = arranged(
            self.look, standings.occasion, rows, columns, self._needs, lambda on: self._notes(on).height + GAP
        )
        if (smaller.runs, smaller.pages) != (self.layout.runs, self.layout.pages):
            return False
        if smaller.size < MUCH_SMALLER * self.layout.size or smaller.row < smaller.size * LEADING:
            return False
        self.layout = smaller
        return True

    def _notes(self, on: Size) -> Block:
        return block_of(self.footnotes, on.inner.width, LARGE_SIZE if self.look.large else SIZE)

    def pieces(self) -> list[Piece]:
        layout, count = self.layout, len(self.standings.columns)
        found = [
            Piece(layout.on, partial(self._draw, results=slice(left, left + layout.columns), first=top))
            for left in range(0, max(count, 1), layout.columns)
            for top in range(0, max(len(self.standings.rows), 1), layout.rows)
        ]
        if self.footnotes and not self.notes_are_below:
            on = self.look.sizes[0]
            room = room_for_rows(on, self.standings.occasion, 0.0)
            found += [
                Piece(on, partial(self._draw_notes, block=each)) for each in self._notes(on).pages(room)
            ]
        return found

    def _draw_notes(self, page: Page, frame: Box, block: Block) -> None:
        _ = self.words
        page.double_frame(frame)
        inner = frame.inset(self.look.sizes[0].inset)
        title = _("How the totals came about")
        block.draw(page, masthead(page, inner, self.standings.occasion, title, low=True).below(GAP))

    def _needs(self, on: Size, size: float) -> Needs:
        """Heads run upwards where they would need more room than there is side by side."""
        rank, total, result, honour = self._widths(size, turned=False)
        count = len(self.standings.columns), len(self.standings.honours)
        name = self.name_em * size + 2 * NAME_PADDING
        marks = self._marks_width(size)
        flat = rank + name + count[0] * result + total + marks + count[1] * honour
        if flat <= on.inner.width:
            return Needs(flat - count[0] * result, result, HEAD_ROW * head_size(size))
        rank, total, result, honour = self._widths(size, turned=True)
        head = min(self.heads_em * head_size(size) + 3 * mm, TALLEST_HEAD)
        fixed = rank + name + total + marks + count[1] * honour
        return Needs(fixed, result, max(head, HEAD_ROW * head_size(size)))

    def _widths(self, size: float, turned: bool) -> tuple[float, float, float, float]:
        """How wide the columns of the rank, the total, a result and an honour are."""
        above = 1.3 * head_size(size) if turned else self.heads_em * head_size(size)
        rank = max(self.rank_em * size, widest([self.rank]) * head_size(size)) + 2 * FIGURE_PADDING
        total = max(self.total_em * size, widest([self.total]) * head_size(size)) + 4 * FIGURE_PADDING
        figures = [max(em * size, above) + 4 * FIGURE_PADDING for em in (self.result_em, self.honour_em)]
        return rank, total, figures[0], figures[1]

    def _marks_width(self, size: float) -> float:
        """How wide the column after the total is in which marks stand; 0 where there are none."""
        return self.mark_em * size + FIGURE_PADDING if self.mark_em else 0.0

    @property
    def _is_turned(self) -> bool:
        return self.layout.head > HEAD_ROW * head_size(self.layout.size) + 0.1

    def _cells(self, row: Box, results: int) -> list[Box]:
        """A row cut up; the name gets what `results` columns of results leave. After the total come its
        marks."""
        rank, total, result, honour = self._widths(self.layout.size, self._is_turned)
        marks = self._marks_width(self.layout.size)
        figures = [result] * results + [total, marks] + [honour] * len(self.standings.honours)
        return row.columns(rank, max(row.width - rank - sum(figures), 0.0), *figures)

    def _draw(self, page: Page, frame: Box, results: slice, first: int) -> None:
        layout, standings = self.layout, self.standings
        rows = standings.rows[first : first + layout.rows]
        page.double_frame(frame)
        ranks = f"{rows[0].rank}–{rows[-1].rank}" if layout.pages > 1 and rows else ""
        inner = frame.inset(layout.on.inset)
        box = masthead(page, inner, standings.occasion, standings.title, ranks, low=True).below(GAP)
        heads = standings.columns[results]
        self._heads(page, self._cells(box.row(0, layout.head), len(heads)), heads)
        body = box.below(layout.head)
        for number, row in enumerate(rows):
            self._row(page, self._cells(body.row(number, layout.row), len(heads)), row, row.results[results])
        bottom = body.top - len(rows) * layout.row
        page.line(box.x, bottom, box.right, bottom, STRONG)
        if self.notes_are_below and first + layout.rows >= len(standings.rows):
            self._notes(layout.on).draw(page, Box(box.x, box.y, box.width, bottom - box.y - GAP))
        page.text(box.foot(FOOT), self.note, SMALL, padding=0)

    def _heads(self, page: Page, cells: list[Box], heads: Sequence[str]) -> None:
        _, size = self.words, head_size(self.layout.size)
        height = HEAD_ROW * size
        rank, player, *results = cells
        page.text(rank.foot(height), self.rank, size, align="right", padding=FIGURE_PADDING)
        page.text(player.foot(height), _("Player"), size, padding=NAME_PADDING)
        labels = [*heads, self.total, "", *self.standings.honours]
        for number, (cell, label) in enumerate(zip(results, labels, strict=True)):
            if self._is_turned and number != len(heads):
                page.upright(cell, label, size)
            else:
                page.text(cell.foot(height), label, size, align="right", padding=FIGURE_PADDING)
        page.line(rank.x, rank.y, cells[-1].right, rank.y, STRONG)

    def _row(self, page: Page, cells: list[Box], row: StandingsRow, results: Sequence[str]) -> None:
        rank, player, *figures = cells
        size = self.layout.size
        page.text(rank, row.rank, size, bold=True, align="right", padding=FIGURE_PADDING)
        page.text(player, row.player, size, padding=NAME_PADDING)
        honours = row.honours or ("",) * len(self.standings.honours)
        marks = figures.pop(len(results) + 1)
        for cell, text in zip(figures, [*results, row.total, *honours], strict=True):
            is_total = cell is figures[len(results)]
            page.text(cell, text, size, bold=is_total, align="right", padding=FIGURE_PADDING)
        if row.marks:
            raised = Box(marks.x, marks.y + marks.height / 2, marks.width, MARK * size * fonts.LEADING)
            page.text(raised, MARKED.join(row.marks), MARK * size, padding=0)
        page.line(rank.x, rank.y, cells[-1].right, rank.y, HAIR, RULE)


def _figures_width(texts: Sequence[str]) -> float:
    """In ems, of the widest figure. A word such as "sits out" stands smaller, in lines."""
    figures = [text for text in texts if any(map(str.isdigit, text))]
    words = [word for text in set(texts).difference(figures) for word in text.split()]
    return max(widest(figures), WORD_AMONG_FIGURES * widest(words))
