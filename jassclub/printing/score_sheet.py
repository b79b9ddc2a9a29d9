"""A player's score sheet for an evening: half a page each, to be cut, with a line per round."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import ceil

from reportlab.lib.units import mm

from jassclub.engine.numbers import with_minus

from . import fonts
from .fonts import BOLD, DISPLAY, HEAD_PADDING, TEXT, head_lines, head_need, shared_out
from .page import HAIR, STRONG, Box, Page
from .paper import TWO_ON_A_PAGE, Look, Occasion, Paper, Piece, Words, masthead

Number = int | Fraction

HEAD, NAMES, FIGURES, TOTAL = 9.5, 12.0, 12.0, 19.0  # sizes of type on half a page
TALLEST_ROW, HEAD_ROW, SUMS_ROW, NOTE, GAP = 18 * mm, 10 * mm, 10 * mm, 6 * mm, 3 * mm
NARROWEST, FIGURE_PADDING = 10 * mm, 1.6 * mm
PLACE_WEIGHTS, NAME_WEIGHT = (0.2, 0.2, 0.2), 8.0


@dataclass(frozen=True)
class RoundLine:
    """One round of one player; None and empty where it was not drawn or played yet. `points` are what it
    brings, also to a player who `sits_out`. A round that does not `count`, as the worst one, stands in
    brackets and is not in the total; its honours count."""

    number: int
    table: int | None = None
    token: int | None = None
    partner: str = ""
    opponents: tuple[str, ...] = ()
    points: Number | None = None
    honours: tuple[int | None, ...] = ()
    sits_out: bool = False
    counts: bool = True


@dataclass(frozen=True)
class ScoreSheet:
    """The evening of one player. Rank and total are those `after` that round, or of the whole evening.
    `honours` are the heads of what is counted beside the points, such as "Matsche"; a round has a number for
    each or, to come, none. `written` is how the reader's language writes points."""

    occasion: Occasion
    player: str
    rounds: tuple[RoundLine, ...]
    rank: str = ""
    after: int | None = None
    honours: tuple[str, ...] = ()
    has_partners: bool = True
    written: Callable[[Number], str] = with_minus


def score_sheets_paper(sheets: Sequence[ScoreSheet], _: Words, look: Look = TWO_ON_A_PAGE) -> Paper:
    """The sheets in the order given, lying on their side: on A5 two to a page, one above the other."""
    _upright, on = look.sizes
    pieces = [Piece(on, _Drawing(sheet, look.type.score_sheets, _).draw) for sheet in sheets]
    occasion = sheets[0].occasion if sheets else Occasion("")
    return Paper(_("Score sheets"), occasion, pieces, _)


class _Drawing:
    """A sheet on paper of some size; all lengths are `scale` times those of half a page."""

    def __init__(self, sheet: ScoreSheet, scale: float, _: Words) -> None:
        self.sheet, self.scale, self.words = sheet, scale, _
        self.places = [_("Round"), _("Table"), _("Token")]
        self.names = [_("Partner"), _("Opponents")] if sheet.has_partners else [_("Opponents")]
        self.figures = [_("Points"), *sheet.honours, _("Total so far")]

    def draw(self, page: Page, inner: Box) -> None:
        sheet = self.sheet
        left = masthead(page, inner, sheet.occasion, sheet.player, self._rank()).below(GAP)
        head, sums, note = (self.scale * height for height in (HEAD_ROW, SUMS_ROW, NOTE))
        room = left.height - head - sums - note
        row = min(self.scale * TALLEST_ROW, room / max(len(sheet.rounds), 1))
        grid = left.row(0, head + row * len(sheet.rounds) + sums)
        self._heads(page, grid.row(0, head))
        body = grid.below(head)
        for number, (line, total) in enumerate(zip(sheet.rounds, _running(sheet.rounds), strict=True)):
            self._round(page, body.row(number, row), line, total)
        self._sums(page, grid.foot(sums))
        page.rectangle(grid, STRONG)
        page.text(Box(grid.x, grid.y - note, grid.width, note), self._note(), self.scale * HEAD, padding=0)

    def _rank(self) -> str:
        _, sheet = self.words, self.sheet
        words = _("Rank %(rank)s") if sheet.after is None else _("Rank %(rank)s after round %(round)s")
        return words % {"rank": sheet.rank, "round": sheet.after} if sheet.rank else ""

    def _columns(self, row: Box) -> tuple[list[Box], list[Box], list[Box]]:
        heads, names = [*self.places, *self.names, *self.figures], len(self.names)
        needs = [max(head_need(head, self.scale * HEAD), self.scale * NARROWEST) for head in heads]
        # The points of any round, and the total of an evening, have room.
        longest = max([*map(self._points, _running(self.sheet.rounds)), "(000)"], key=len)
        for figure, size in ((3 + names, FIGURES), (len(heads) - 1, TOTAL)):
            width = fonts.width(longest, self.scale * size, face=DISPLAY) + 2 * FIGURE_PADDING
            needs[figure] = max(needs[figure], width)
        weights = [*PLACE_WEIGHTS, *[NAME_WEIGHT] * names, *[0.2] * (len(heads) - 3 - names)]
        cells = row.columns(*shared_out(row.width, needs, weights))
        return cells[:3], cells[3 : 3 + names], cells[3 + names :]

    def _heads(self, page: Page, row: Box) -> None:
        places, names, figures = self._columns(row)
        size = self.scale * HEAD
        for cell, label in zip(names, self.names, strict=True):
            page.text(cell, label, size)
        for cell, label in zip((*places, *figures), (*self.places, *self.figures), strict=True):
            lines = head_lines(label, cell.width - 2 * HEAD_PADDING, size)
            height = min(size * 1.2, cell.height / len(lines))
            block = Box(cell.x, cell.y, cell.width, (cell.height + height * len(lines)) / 2)
            for number, line in enumerate(lines):
                page.text(block.row(number, height), line, size, align="center", padding=HEAD_PADDING)

    def _round(self, page: Page, row: Box, line: RoundLine, total: Number | None) -> None:
        _ = self.words
        places, names, figures = self._columns(row)
        size = self._type(FIGURES, row)
        page.text(places[0], str(line.number), size, align="center")
        if line.sits_out:
            wide = Box(places[1].x, row.y, figures[0].x - places[1].x, row.height)
            page.text(wide, _("sits out"), self._type(NAMES, row))
        else:
            page.text(places[1], _shown(line.table), self._type(TOTAL, row), face=DISPLAY, align="center")
            page.text(places[2], _shown(line.token), size, align="center")
            self._others(page, names, line)
        points = self._points(line.points)
        points = f"({points})" if points and not line.counts else points
        honours = [_shown(count) for count in line.honours] or [""] * len(self.sheet.honours)
        self._write(page, figures, [points, *honours, self._points(total)])
        page.line(row.x, row.top, row.right, row.top, HAIR)
        for cell in (*places[1:], *names, *figures):
            if not line.sits_out or cell is places[1] or cell in figures:
                page.line(cell.x, row.y, cell.x, row.top, HAIR)

    def _others(self, page: Page, names: list[Box], line: RoundLine) -> None:
        """The partner, and the opponents below each other; two beside each other where nobody has one."""
        *partner, opponents = names
        for cell in partner:
            page.text(cell, line.partner, self._type(NAMES, cell))
        across = 1 if partner else min(max(len(line.opponents), 1), 2)
        rows = ceil(len(line.opponents) / across)
        for number, opponent in enumerate(line.opponents):
            down, column = divmod(number, across)
            row = opponents.row(down, opponents.height / rows)
            cell = row.columns(*[row.width / across] * across)[column]
            page.text(cell, opponent, self._type(NAMES, cell))

    def _sums(self, page: Page, row: Box) -> None:
        _places, _names, figures = self._columns(row)
        points = self._points(_sum(line.points for line in self.sheet.rounds if line.counts))
        honours = [
            self._points(_sum(line.honours[number] for line in self.sheet.rounds if line.honours))
            for number in range(len(self.sheet.honours))
        ]
        label = Box(row.x, row.y, figures[0].x - row.x, row.height)
        page.text(label, self._sums_label(), self._type(NAMES, row), face=BOLD)
        self._write(page, figures, ["", *honours, points])
        page.line(row.x, row.top, row.right, row.top, STRONG)
        for cell in figures:
            page.line(cell.x, row.y, cell.x, row.top, HAIR)

    def _points(self, points: Number | None) -> str:
        return "" if points is None else self.sheet.written(points)

    def _sums_label(self) -> str:
        _, after = self.words, {"round": self.sheet.after}
        whole, so_far = _("Total: the points of all rounds"), _("Total after round %(round)s")
        if not all(line.counts for line in self.sheet.rounds):
            whole = _("Total: the points of all rounds but those in brackets")
            so_far = _("Total after round %(round)s, without the rounds in brackets")
        return whole if self.sheet.after is None else so_far % after

    def _note(self) -> str:
        """That what was counted beside the points need not be added to them."""
        _, honours = self.words, ", ".join(self.sheet.honours)
        words = _("%(honours)s: number made. Their points are included.")
        return words % {"honours": honours} if honours else ""

    def _write(self, page: Page, cells: list[Box], figures: list[str]) -> None:
        """Figures at the right edge of their cells; the last one, the total, stands out."""
        for cell, figure in zip(cells, figures, strict=True):
            size, face = (TOTAL, DISPLAY) if cell is cells[-1] else (FIGURES, TEXT)
            size = self._type(size, cell)
            page.text(cell, figure, size, face=face, align="right", padding=FIGURE_PADDING)

    def _type(self, size: float, cell: Box) -> float:
        return min(self.scale * size, cell.height / fonts.LEADING)


def _running(rounds: tuple[RoundLine, ...]) -> list[Number | None]:
    totals = accumulate((line.points or 0) * line.counts for line in rounds)
    return [None if line.points is None else total for line, total in zip(rounds, totals, strict=True)]


def _sum(numbers: Iterable[Number | None]) -> Number | None:
    known = [number for number in numbers if number is not None]
    return sum(known) if known else None


def _shown(number: int | None) -> str:
    return "" if number is None else with_minus(number)
