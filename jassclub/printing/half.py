"""What one side writes on the slate, drawn from the marks of `slate`: on the Z, or as tallies.

The hundreds stand on the Z's top bar, the fifties along its diagonal, the twenties on its bottom bar, and the
number at the side stands to the right, under the diagonal. Names and totals stand outside, see `board`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from jassclub.engine.numbers import with_minus

from . import fonts
from .slate import Half, Kind, Mark
from .strokes import CROSS, GATE, Drawing, Stroke, Writing, Zone, written

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
    """The numbers at the side; those that were taken up into the next one are struck out.

    The valid one is as large however many were struck before it.
    """
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
