"""The slate of a match on paper and on the screen: what each side writes; outside of it name and total.

Two sides have the two halves of the slate as players know it, one above the other. More have boards of their
own beside each other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise

from reportlab.lib.units import mm

from jassclub.engine.numbers import with_minus

from . import fonts
from .drawings import Drawing, Stroke, Writing, drawing_svg
from .half import HEIGHT, half_drawing, tally_drawing
from .page import HEAD, Box, Footnote, Page, note_block
from .paper import ONE_ON_A_PAGE, Look, Occasion, Paper, Piece, Size, Words, laid_out, masthead
from .slate import Half, half, tally

STROKES, TALLIES = "strokes", "tallies"
STRIP = 0.11  # the height of the strip for name and total, outside of what is written on
NAME_SIZE, TOTAL_SIZE = 0.046, 0.06
TOTAL_WIDTH, TOTAL_HEIGHT = 0.24, 0.085  # the box into which the total is written
BESIDE, COLUMN_GAP, ROW_GAP = 2, 0.05, 0.03  # boards of three or more sides
LARGER = 1.55  # name and total on these small boards, to be read as well


@dataclass(frozen=True)
class Board:
    """A slate for two to five sides. `halves` has what each of them wrote.

    `totals` are None on a slate that is still to be written on.
    """

    names: tuple[str, ...]
    halves: tuple[Half, ...]
    totals: tuple[int, ...] | None = None
    kind: str = STROKES


def board_of(names: Sequence[str], points: Sequence[Sequence[int]] = (), *, kind: str = STROKES) -> Board:
    """The slate on which the sides wrote these points: for each deal a number for each side.

    Raises ValueError where a number is missing.
    """
    if any(len(numbers) != len(names) for numbers in points):
        raise ValueError("a slate needs a number for each side")
    write = tally if kind == TALLIES else half
    halves = tuple(write(deal[side] for deal in points) for side in range(len(names)))
    totals = tuple(written.total for written in halves) if points else None
    return Board(tuple(names), halves, totals, kind)


def board_drawing(board: Board) -> Drawing:
    """The whole slate in a box 1 wide."""
    return _slate(board) if len(board.names) <= BESIDE else _boards(board)


def _slate(board: Board) -> Drawing:
    """Halves one above the other in one frame; the strips stand at the outer edges."""
    count = len(board.names)
    drawing = Drawing(2 * STRIP + count * HEIGHT, ())
    for side in range(count):
        drawing += _strip(board, side).placed(0, 0 if side == 0 else STRIP + count * HEIGHT)
        drawing += _written(board.kind, board.halves[side]).placed(0, STRIP + side * HEIGHT)
    middle = [Stroke(0.0, y, 1.0, y, 0.004, "frame") for y in (STRIP + HEIGHT * n for n in range(1, count))]
    frame = Drawing(0, (*_outline(0, STRIP, 1, count * HEIGHT, 0.006), *middle))
    return Drawing(2 * STRIP + count * HEIGHT, (*frame.strokes, *drawing.strokes), drawing.writings)


def _boards(board: Board) -> Drawing:
    """A board for each side, two beside each other; an odd last one stands in the middle."""
    count, width = len(board.names), (1 - COLUMN_GAP) / BESIDE
    strip = STRIP * LARGER
    height = (strip + HEIGHT) * width
    drawing = Drawing(0, ())
    for side in range(count):
        row, column = divmod(side, BESIDE)
        alone = side == count - 1 and column == 0
        x = (1 - width) / 2 if alone else column * (width + COLUMN_GAP)
        frame = Drawing(0, (*_outline(0, strip, 1, HEIGHT, 0.008),))
        named = _strip(board, side, 1 / LARGER).placed(0, 0, LARGER)
        one = frame + named + _written(board.kind, board.halves[side]).placed(0, strip)
        drawing += one.placed(x, row * (height + ROW_GAP), width)
    return drawing


@lru_cache(maxsize=500)  # empty halves are all the same, and a page draws again what the last one drew
def _written(kind: str, half: Half) -> Drawing:
    return (tally_drawing if kind == TALLIES else half_drawing)(half)


def _strip(board: Board, side: int, width: float = 1.0) -> Drawing:
    """The name of a side, and at the other end the box for its total."""
    room = width - TOTAL_WIDTH - 0.04
    lines, size = fonts.fill(board.names[side], room, STRIP * 0.95, NAME_SIZE, NAME_SIZE * 0.4)
    step = size * fonts.LEADING
    top = STRIP / 2 - step * (len(lines) - 1) / 2
    writings = [
        Writing(fonts.width(line, size) / 2, top + number * step, size, line, "name")
        for number, line in enumerate(lines)
        if line
    ]
    if board.totals is not None:
        text = with_minus(board.totals[side])
        text, size = fonts.fit(text, TOTAL_WIDTH - 0.02, TOTAL_SIZE, TOTAL_SIZE * 0.5)
        writings.append(Writing(width - TOTAL_WIDTH / 2, STRIP / 2, size, text, "total"))
    edges = _outline(width - TOTAL_WIDTH, (STRIP - TOTAL_HEIGHT) / 2, TOTAL_WIDTH, TOTAL_HEIGHT, 0.0025)
    return Drawing(STRIP, tuple(edges), tuple(writings))


def _outline(x: float, y: float, width: float, height: float, weight: float) -> list[Stroke]:
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y))
    return [Stroke(*start, *end, weight, "frame") for start, end in pairwise(corners)]


# --- The slate of a match on paper: empty to be written on, or as the deals have filled it.

GAP = 3 * mm


@dataclass(frozen=True)
class SlateSheet:
    """The slate of one match.

    title   such as "Round 2", or the game
    names   the name of each side, two to five
    points  for each deal the points of each side; none gives an empty slate
    number  to find the sheet by, such as "Table 5"
    kind    STROKES or TALLIES
    plays   by which options the table plays, below the head
    """

    occasion: Occasion
    title: str
    names: tuple[str, ...]
    points: tuple[tuple[int, ...], ...] = ()
    number: str = ""
    kind: str = STROKES
    plays: str = ""

    @property
    def board(self) -> Board:
        """The slate itself, which the screen shows too."""
        return board_of(self.names, self.points, kind=self.kind)


def slates_paper(sheets: Sequence[SlateSheet], _: Words, look: Look = ONE_ON_A_PAGE) -> Paper:
    """The slates in the order given, on A4 one to a page, on A5 two."""
    upright, _on_its_side = look.sizes
    pieces = [Piece(upright, partial(_draw_sheet, sheet=sheet, size=upright)) for sheet in sheets]
    first = sheets[0] if sheets else SlateSheet(Occasion(""), "", ())
    title = ", ".join(part for part in (_("Slates"), first.title) if part)
    return Paper(title, first.occasion, laid_out(pieces), _)


def board_place(box: Box, height: float) -> Box:
    """Where a slate so high (and 1 wide) stands: as large as the box allows, in its middle, at its top."""
    width = min(box.width, box.height / height)
    return Box(box.x + (box.width - width) / 2, box.top - width * height, width, width * height)


def _draw_sheet(page: Page, frame: Box, sheet: SlateSheet, size: Size) -> None:
    drawing = board_drawing(sheet.board)
    room = masthead(page, frame.inset(size.inset), sheet.occasion, sheet.title, sheet.number).below(GAP)
    if sheet.plays:
        plays = note_block([Footnote("", sheet.plays)], room.width, HEAD)
        plays.draw(page, room)
        room = room.below(plays.height + GAP)
    page.drawing(drawing, board_place(room, drawing.height))


def slate_svg(board: Board, title: str) -> str:
    """The board as SVG, titled for screen readers. Lines and texts have the class "slate-" and their role
    ("slate-stroke", …), marks have `data-deal`, from 0, so that a page can show how the board grew."""
    return drawing_svg(board_drawing(board), title)
