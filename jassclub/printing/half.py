"""What one side writes on the slate, drawn from the marks of `slate`: on the Z, or as tallies.

The hundreds stand on the Z's top bar, the fifties along its diagonal, the twenties on its bottom bar, and the
number at the side stands to the right, under the diagonal. Names and totals stand outside, see `board`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, sin

from jassclub.engine.numbers import with_minus

from . import fonts
from .drawings import Drawing, Stroke, Writing
from .slate import Half, Kind, Mark

Line = tuple[tuple[float, float], tuple[float, float]]
Pen = tuple[Line, ...]


@dataclass(frozen=True)
class Zone:
    """The part of a half that one kind of mark may fill; (`x`, `y`) is its middle, `slope` tilts its middle
    line. A mark is at most `tallest` high and `ratio` times as wide as high."""

    x: float
    y: float
    width: float
    height: float
    tallest: float
    ratio: float
    slope: float = 0.0

    def places(self, count: int) -> list[tuple[float, float, float]]:
        """Room for `count` marks: the middle of each and its height, row by row.

        One row, as tall as the zone allows; when that is full, as many rows as leave the marks tallest.
        """
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
LEFT, RIGHT, TOP, BOTTOM = 0.06, 0.94, 0.13, 0.59  # the corners of the Z
SLOPE = (TOP - BOTTOM) / (RIGHT - LEFT)

HUNDREDS = Zone(0.5, TOP, 0.86, 0.15, 0.13, 0.95)
FIFTIES = Zone(0.5, (TOP + BOTTOM) / 2, 0.33, 0.1, 0.085, 0.75, SLOPE)
TWENTIES = replace(HUNDREDS, y=BOTTOM)
# At the side: the numbers that are struck out, however many, and beside them the one that is valid.
STRUCK_RESTS = Zone(0.725, 0.43, 0.15, 0.13, 0.05, 1.6)
REST = Zone(0.87, 0.43, 0.12, 0.13, 0.075, 1.6)
TALLIES = Zone(0.5, 0.24, 0.86, 0.3, 0.22, 0.95)
SACKS = Zone(0.5, 0.57, 0.86, 0.2, 0.14, 0.9)


def half_drawing(half: Half) -> Drawing:
    """The Z of one side and its marks, each inside its zone however many there are."""
    strikes, numbers = _numbers(half.of(Kind.REST))
    strokes = (
        *_guides(),
        *written(HUNDREDS, half.of(Kind.HUNDRED, Kind.FIVE_HUNDRED, Kind.THOUSAND), GATE),
        *written(FIFTIES, half.of(Kind.FIFTY), CROSS),
        *written(TWENTIES, half.of(Kind.TWENTY), GATE),
        *strikes,
    )
    return Drawing(HEIGHT, strokes, tuple(numbers))


def tally_drawing(half: Half) -> Drawing:
    """The half of a player in a tally game: strokes in fives, and below them the 0s."""
    sacks = half.of(Kind.SACK)
    strikes: list[Stroke] = []
    writings: list[Writing] = []
    for sack, (x, y, size) in zip(sacks, SACKS.places(len(sacks)), strict=True):
        writings.append(Writing(x, y, size * 0.8, "0", _role(sack, "sack"), sack.deal))
        if sack.struck is not None:
            strikes.append(_strike(x, y, size * 0.35, size * 0.35, size * 0.07, sack.struck))
    return Drawing(HEIGHT, (*written(TALLIES, half.of(Kind.TALLY), GATE), *strikes), tuple(writings))


def _numbers(rests: Sequence[Mark]) -> tuple[list[Stroke], list[Writing]]:
    """The numbers at the side; those that were taken up into the next one are struck out. The valid one is
    as large however many were struck before it."""
    struck = [rest for rest in rests if rest.struck is not None]
    standing = [rest for rest in rests if rest.struck is None]
    placed = [
        *zip(struck, STRUCK_RESTS.places(len(struck)), strict=True),
        *zip(standing, REST.places(len(standing)), strict=True),
    ]
    strikes: list[Stroke] = []
    writings: list[Writing] = []
    for rest, (x, y, place) in placed:
        text = with_minus(rest.worth)
        text, size = fonts.fit(text, place * REST.ratio * 0.75, place * 0.8, place * 0.1)
        writings.append(Writing(x, y, size, text, _role(rest, "rest"), rest.deal))
        if rest.struck is not None:
            reach = fonts.width(text, size) / 2 + place * 0.1
            strikes.append(_strike(x, y, reach, place * 0.22, place * 0.06, rest.struck))
    return strikes, writings


def _strike(x: float, y: float, reach: float, rise: float, weight: float, deal: int) -> Stroke:
    return Stroke(x - reach, y + rise, x + reach, y - rise, weight, "strike", deal)


def _role(mark: Mark, standing: str) -> str:
    return standing if mark.struck is None else "struck"


def _guides() -> list[Stroke]:
    corners = ((LEFT, TOP), (RIGHT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM))
    return [Stroke(*start, *end, 0.0025, "guide") for start, end in pairwise(corners)]


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
