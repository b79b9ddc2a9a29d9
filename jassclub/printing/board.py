"""The slate of a match on paper and on the screen.

A side writes on the Z: the hundreds on its top bar, the fifties along its diagonal, the twenties on its
bottom bar; the number at the side stands to the right, under the diagonal. Two sides have the two halves of
the slate, one above the other; more have boards of their own beside each other."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import ceil, sin

from jassclub.engine.numbers import with_minus

from . import fonts
from .drawings import Drawing, Stroke, Writing, drawing_svg
from .fonts import DISPLAY
from .slate import Half, Kind, Mark, half, tally

Line = tuple[tuple[float, float], tuple[float, float]]
Pen = tuple[Line, ...]


@dataclass(frozen=True)
class Zone:
    """The part of a half that one kind of mark may fill, round (`x`, `y`); `slope` tilts its middle line. A
    mark is at most `tallest` high and `ratio` times as wide as high."""

    x: float
    y: float
    width: float
    height: float
    tallest: float
    ratio: float
    slope: float = 0.0

    def places(self, count: int) -> list[tuple[float, float, float]]:
        """The middle and the height of so many marks, in as many rows as leave them tallest."""
        if not count:
            return []
        rows = max(range(1, count + 1), key=lambda rows: (self._size(count, rows), -rows))
        size = self._size(count, rows)
        step = size * self.ratio
        per_row = max(ceil(count / rows), int(self.width / step))
        places = []
        for index in range(count):
            row, column = divmod(index, per_row)
            x = self.x - self.width / 2 + (column + 0.5) * step
            y = self.y + (x - self.x) * self.slope + (row - (rows - 1) / 2) * size
            places.append((x, y, size))
        return places

    def _size(self, count: int, rows: int) -> float:
        return min(self.tallest, self.height / rows, self.width / self.ratio / ceil(count / rows))


# Pens draw in a square from -1 to 1. The lines of a group are written one by one, a V or an X at once.
GATE: Pen = (*(((x, -1.0), (x, 1.0)) for x in (-0.6, -0.2, 0.2, 0.6)), ((-0.88, 0.6), (0.88, -0.6)))
CROSS: Pen = (((-0.8, -0.8), (0.8, 0.8)), ((0.8, -0.8), (-0.8, 0.8)))
ALONE: dict[Kind, Pen] = {
    Kind.THOUSAND: (((-0.6, -1), (0.6, 1)), ((0.6, -1), (-0.6, 1))),
    Kind.FIVE_HUNDRED: (((-0.6, -1), (0, 1)), ((0, 1), (0.6, -1))),
}
HEIGHT = 0.72  # of a half that is 1 wide
LEFT, RIGHT, TOP, BOTTOM = 0.06, 0.94, 0.11, 0.61  # the corners of the Z
CORNERS = ((LEFT, TOP), (RIGHT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM))
GUIDES = [Stroke(*start, *end, 0.0025, "guide") for start, end in pairwise(CORNERS)]
SLOPE = (TOP - BOTTOM) / (RIGHT - LEFT)

HUNDREDS = Zone(0.5, TOP, 0.86, 0.2, 0.18, 0.85)
FIFTIES = Zone(0.5, (TOP + BOTTOM) / 2, 0.24, 0.112, 0.105, 0.75, SLOPE)
TWENTIES = replace(HUNDREDS, y=BOTTOM)
# At the side: the numbers that are crossed out, however many, and beside them the one that is valid.
STRUCK_RESTS = Zone(0.695, 0.43, 0.13, 0.14, 0.055, 1.6)
REST = Zone(0.86, 0.38, 0.2, 0.2, 0.125, 1.6)
TALLY_ZONE = Zone(0.5, 0.22, 0.86, 0.36, 0.32, 0.75)
SACKS = Zone(0.5, 0.56, 0.86, 0.26, 0.24, 0.7)


def half_drawing(half: Half) -> Drawing:
    """The Z of one side and its marks, each inside its zone however many there are."""
    strikes, numbers = _numbers(half.of(Kind.REST))
    strokes = (
        *GUIDES,
        *written(HUNDREDS, half.of(Kind.HUNDRED, Kind.FIVE_HUNDRED, Kind.THOUSAND), GATE),
        *written(FIFTIES, half.of(Kind.FIFTY), CROSS),
        *written(TWENTIES, half.of(Kind.TWENTY), GATE),
        *strikes,
    )
    return Drawing(HEIGHT, strokes, tuple(numbers))


def tally_drawing(half: Half) -> Drawing:
    """The half of a player in a tally game: strokes in fives, and below them the 0s."""
    sacks = half.of(Kind.SACK)
    strokes, writings = written(TALLY_ZONE, half.of(Kind.TALLY), GATE), []
    for sack, (x, y, size) in zip(sacks, SACKS.places(len(sacks)), strict=True):
        role = "sack" if sack.struck is None else "struck"
        writings.append(Writing(x, y, size * 0.8, "0", role, sack.deal))
        if sack.struck is not None:
            strokes.append(_strike(x, y, size * 0.35, size * 0.35, size * 0.07, sack.struck))
    return Drawing(HEIGHT, tuple(strokes), tuple(writings))


def _numbers(rests: Sequence[Mark]) -> tuple[list[Stroke], list[Writing]]:
    """The numbers at the side. The valid one is as large however many were crossed out before it."""
    struck = [rest for rest in rests if rest.struck is not None]
    standing = [rest for rest in rests if rest.struck is None]
    places = STRUCK_RESTS.places(len(struck)) + REST.places(len(standing))
    strikes: list[Stroke] = []
    writings: list[Writing] = []
    for rest, (x, y, place) in zip(struck + standing, places, strict=True):
        room = place * REST.ratio * 0.75
        text, size = fonts.fit(with_minus(rest.worth), room, place * 0.8, place * 0.1, DISPLAY)
        role = "rest" if rest.struck is None else "struck"
        writings.append(Writing(x, y, size, text, role, rest.deal))
        if rest.struck is not None:
            reach = fonts.width(text, size, DISPLAY) / 2 + place * 0.1
            strikes.append(_strike(x, y, reach, place * 0.22, place * 0.06, rest.struck))
    return strikes, writings


def _strike(x: float, y: float, reach: float, rise: float, weight: float, deal: int) -> Stroke:
    return Stroke(x - reach, y + rise, x + reach, y - rise, weight, "strike", deal)


def written(zone: Zone, marks: Sequence[Mark], group: Pen) -> list[Stroke]:
    """The strokes of the marks in a zone, however many: they gather in groups, a V or an X stands alone."""
    gathered = _gathered(marks, group)
    strokes: list[Stroke] = []
    for pens, (x, y, size) in zip(gathered, zone.places(len(gathered)), strict=True):
        for mark, pen in pens:
            for line in pen:
                ends = _by_hand(line, seed=len(strokes))
                (x1, y1), (x2, y2) = (
                    (x + across * size * zone.ratio * 0.42, y + down * size * 0.42) for across, down in ends
                )
                strokes.append(Stroke(x1, y1, x2, y2, size * 0.055, "stroke", mark.deal))
    return strokes


def _gathered(marks: Sequence[Mark], group: Pen) -> list[list[tuple[Mark, Pen]]]:
    """The marks by the place they share, each with what the pencil draws for it. An unfinished group stays
    open while a V or an X is written after it."""
    gathered: list[list[tuple[Mark, Pen]]] = []
    unfinished: list[tuple[Mark, Pen]] = []
    for mark in marks:
        if mark.kind in ALONE:
            gathered.append([(mark, ALONE[mark.kind])])
            continue
        if len(unfinished) in (0, len(group)):
            unfinished = []
            gathered.append(unfinished)
        unfinished.append((mark, (group[len(unfinished)],)))
    return gathered


def _by_hand(line: Line, seed: int) -> Line:
    """The line with the slight unsteadiness of a hand, which is the same every time."""
    (x1, y1), (x2, y2) = line
    a, b, c, d = (0.06 * (2 * (abs(sin((4 * seed + n) * 12.9898) * 43758.5453) % 1) - 1) for n in range(4))
    return (x1 + a, y1 + b), (x2 + c, y2 + d)


# --- The whole slate: a half for each side, the names and totals.

STROKES, TALLIES = "strokes", "tallies"
STRIP = 0.11  # the height of the strip for name and total, outside of what is written on
NAME_SIZE, TOTAL_SIZE = 0.046, 0.078
TOTAL_WIDTH, TOTAL_HEIGHT = 0.24, 0.085  # the box into which the total is written
BESIDE, COLUMN_GAP, ROW_GAP = 2, 0.05, 0.03  # boards of three or more sides
STRIP_SCALE = 1.55  # of name and total on these boards: the boards are small


@dataclass(frozen=True)
class Board:
    """A slate for two to five sides; `totals` are None on one that is still to be written on."""

    names: tuple[str, ...]
    halves: tuple[Half, ...]
    totals: tuple[int, ...] | None = None
    kind: str = STROKES


def board_of(names: Sequence[str], points: Sequence[Sequence[int]] = (), *, kind: str = STROKES) -> Board:
    """The slate on which the sides wrote these points, for each deal a number for each side."""
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
    middle = [Stroke(0.0, y, 1.0, y, 0.004, "frame") for y in (STRIP + HEIGHT * n for n in range(1, count))]
    frame = (*_outline(0, STRIP, 1, count * HEIGHT, 0.006), *middle)
    drawing = Drawing(2 * STRIP + count * HEIGHT, frame)
    for side in range(count):
        drawing += _strip(board, side).placed(0, 0 if side == 0 else STRIP + count * HEIGHT)
        drawing += _side_drawing(board.kind, board.halves[side]).placed(0, STRIP + side * HEIGHT)
    return drawing


def _boards(board: Board) -> Drawing:
    """A board for each side, two beside each other; an odd last one stands in the middle."""
    count, width = len(board.names), (1 - COLUMN_GAP) / BESIDE
    strip = STRIP * STRIP_SCALE
    height = (strip + HEIGHT) * width
    drawing = Drawing(0, ())
    for side in range(count):
        row, column = divmod(side, BESIDE)
        alone = side == count - 1 and column == 0
        x = (1 - width) / 2 if alone else column * (width + COLUMN_GAP)
        frame = Drawing(0, (*_outline(0, strip, 1, HEIGHT, 0.008),))
        named = _strip(board, side, 1 / STRIP_SCALE).placed(0, 0, STRIP_SCALE)
        one = frame + named + _side_drawing(board.kind, board.halves[side]).placed(0, strip)
        drawing += one.placed(x, row * (height + ROW_GAP), width)
    return drawing


@lru_cache(maxsize=500)  # empty halves are all the same, and a page draws again what the last one drew
def _side_drawing(kind: str, half: Half) -> Drawing:
    return (tally_drawing if kind == TALLIES else half_drawing)(half)


def _strip(board: Board, side: int, width: float = 1.0) -> Drawing:
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
        text, size = fonts.fit(text, TOTAL_WIDTH - 0.02, TOTAL_SIZE, TOTAL_SIZE * 0.5, DISPLAY)
        writings.append(Writing(width - TOTAL_WIDTH / 2, STRIP / 2, size, text, "total"))
    edges = _outline(width - TOTAL_WIDTH, (STRIP - TOTAL_HEIGHT) / 2, TOTAL_WIDTH, TOTAL_HEIGHT, 0.0025)
    return Drawing(STRIP, tuple(edges), tuple(writings))


def _outline(x: float, y: float, width: float, height: float, weight: float) -> list[Stroke]:
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y))
    return [Stroke(*start, *end, weight, "frame") for start, end in pairwise(corners)]


def half_svg(kind: str, half: Half, title: str) -> str:
    """What a side wrote, as SVG, for pages that write name and total themselves."""
    return drawing_svg(_side_drawing(kind, half), title, "strokes")


def slate_svg(board: Board, title: str) -> str:
    """The board as SVG. Lines and texts have the class "slate-" and their role ("slate-stroke", …), marks
    have `data-deal`, from 0, so that a page can show how the board grew."""
    return drawing_svg(board_drawing(board), title)
