"""Pencil strokes as plain geometry: lines and texts in a box, worked out once for paper and screen.

A box is 1 wide, its origin is at the top left and y grows downwards, as one writes. Sizes and weights are
in the same unit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sin
from typing import NamedTuple

from .slate import Kind, Mark

Line = tuple[tuple[float, float], tuple[float, float]]
Pen = tuple[Line, ...]


class Stroke(NamedTuple):
    """A straight line. `role` is on a slate "frame", "guide", "stroke" or "strike", of which the first two
    belong to no deal; in a chart "guide", "zero", "others", "line" or "dot"."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: float
    role: str
    deal: int | None = None


class Writing(NamedTuple):
    """A text round the middle (x, y), `size` high. `role` is "name", "total", "rest", "sack" or "struck"; in
    a chart "unit", "others", "mark", "label" or "number"."""

    x: float
    y: float
    size: float
    text: str
    role: str
    deal: int | None = None
    turned: bool = False


@dataclass(frozen=True)
class Drawing:
    """Lines and texts in a box 1 wide and `height` high."""

    height: float
    strokes: tuple[Stroke, ...]
    writings: tuple[Writing, ...] = ()

    def turned(self) -> Drawing:
        """The drawing turned by 180° about its own middle, texts and all."""
        return Drawing(
            self.height,
            tuple(
                s._replace(x1=1 - s.x1, y1=self.height - s.y1, x2=1 - s.x2, y2=self.height - s.y2)
                for s in self.strokes
            ),
            tuple(w._replace(x=1 - w.x, y=self.height - w.y, turned=True) for w in self.writings),
        )

    def placed(self, x: float, y: float, scale: float = 1.0) -> Drawing:
        """The drawing as a part of a larger one: `scale` wide, its top left corner at (x, y)."""
        return Drawing(
            y + self.height * scale,
            tuple(
                Stroke(
                    x + s.x1 * scale,
                    y + s.y1 * scale,
                    x + s.x2 * scale,
                    y + s.y2 * scale,
                    s.weight * scale,
                    s.role,
                    s.deal,
                )
                for s in self.strokes
            ),
            tuple(
                w._replace(x=x + w.x * scale, y=y + w.y * scale, size=w.size * scale) for w in self.writings
            ),
        )

    def __add__(self, other: Drawing) -> Drawing:
        """Both drawings in one box, which is as high as the higher of them."""
        return Drawing(
            max(self.height, other.height),
            (*self.strokes, *other.strokes),
            (*self.writings, *other.writings),
        )


@dataclass(frozen=True)
class Zone:
    """The part of a half that one kind of mark may fill.

    `x` and `y` are its middle; `slope` tilts it, so that its middle line rises or falls. A mark is at
    most `tallest` high and `ratio` times as wide as high.
    """

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
        found = []
        for index in range(count):
            row, column = divmod(index, per_row)
            x = self.x - self.width / 2 + (column + 0.5) * step
            y = self.y + (x - self.x) * self.slope + (row - (rows - 1) / 2) * size
            found.append((x, y, size))
        return found

    def _size(self, count: int, rows: int) -> float:
        return min(self.tallest, self.height / rows, self.width / self.ratio / ceil(count / rows))


# Pens draw in a square from -1 to 1. The lines of a group are written one by one, a V or an X at once.
GATE: Pen = (*(((x, -1.0), (x, 1.0)) for x in (-0.6, -0.2, 0.2, 0.6)), ((-0.88, 0.6), (0.88, -0.6)))
CROSS: Pen = (((-0.8, -0.8), (0.8, 0.8)), ((0.8, -0.8), (-0.8, 0.8)))
ALONE: dict[Kind, Pen] = {
    Kind.THOUSAND: (((-0.6, -1), (0.6, 1)), ((0.6, -1), (-0.6, 1))),
    Kind.FIVE_HUNDRED: (((-0.6, -1), (0, 1)), ((0, 1), (0.6, -1))),
}


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
    """The marks by the place they share, each with what the pencil draws for it.

    An unfinished group stays open while a V or an X is written after it.
    """
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
