"""A chart of a figure for each evening, worked out once for screen and paper, in a box 1 wide. A line goes
from evening to evening; where one was missed it has a gap."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor, log10

from jassclub.engine.numbers import with_minus

from . import fonts
from .drawings import Drawing, Stroke, Writing, drawing_svg

Figure = int | Fraction
LINE, THIN, DOT = 0.17, 0.07, 0.42  # weights, in the size of the type
MOST_STEPS = 5  # between the lowest and the highest level
BETWEEN_WORDS = 1.2  # at least, in the size of the type
NUMBER_HEIGHT = 1.3


@dataclass(frozen=True)
class Chart:
    """`values` has a figure for each of `labels`, None where there is none; `unit` says what they are. With
    `is_rank` 1 is on top. `others` are figures to compare with, such as everyone's average, drawn thin and
    called `others_word`."""

    unit: str
    labels: Sequence[str]
    values: Sequence[int | None]
    is_rank: bool = False
    others: Sequence[Figure | None] = ()
    others_word: str = ""


def chart_drawing(chart: Chart, *, height: float, size: float) -> Drawing:
    """The chart at this height, in type of this size, both in its width."""
    return _Plot(chart, height, size).drawing()


def levels(low: Figure, high: Figure, *, is_rank: bool = False) -> list[int]:
    """Round figures from below the lowest to above the highest, at most seven. Ranks begin with 1."""
    if is_rank:
        worst = max(ceil(high), 2)
        apart = int(_round_step(Fraction(worst, MOST_STEPS)))
        return [1, *range(max(apart, 2), worst - apart // 2, apart), worst]
    if low == high:
        around = _round_step(abs(Fraction(low)) / 20)
        return levels(low - around, high + around)
    step = _round_step(Fraction(high - low) / MOST_STEPS)
    first = floor(low / step)
    return [int(number * step) for number in range(first, ceil(high / step) + 1)]


def _round_step(least: Fraction) -> Fraction:
    if least <= 1:
        return Fraction(1)
    power = Fraction(10) ** floor(log10(least))
    return next(step * power for step in (1, 2, 5, 10, 20) if step * power >= least)


class _Plot:
    def __init__(self, chart: Chart, height: float, size: float) -> None:
        self.chart, self.height, self.size = chart, height, size
        known = [value for value in (*chart.values, *chart.others) if value is not None]
        steps = levels(min(known), max(known), is_rank=chart.is_rank)
        self.levels = _apart(steps, most=max(2, int((height / size - 5) / 1.4)))
        self.low, self.high = steps[0], steps[-1]
        self.left = max(self._width(with_minus(level)) for level in self.levels) + size
        self.step = (1 - self.left) / len(chart.labels)
        self.top = 1.6 * size + NUMBER_HEIGHT * size
        self.bottom = height - 1.8 * size - NUMBER_HEIGHT * size

    def drawing(self) -> Drawing:
        numbers = list(self._numbers())
        others = self._joined(self.chart.others, THIN * 1.6, "others")
        lines = [*others, *self._joined(self.chart.values, LINE, "line")]
        strokes = [*self._guides(), *lines, *map(self._cleared, numbers), *self._dots()]
        words = [*self._heads(), *self._marks(), *self._labels(), *numbers]
        return Drawing(self.height, tuple(strokes), tuple(words))

    def _cleared(self, number: Writing) -> Stroke:
        """The place of a number, so that it can be read where a line runs through."""
        half = self._width(number.text) / 2 - self.size * 0.3
        return Stroke(number.x - half, number.y, number.x + half, number.y, self.size, "clear")

    def _width(self, text: str) -> float:
        return fonts.width(text, self.size)

    def _x(self, at: int) -> float:
        return self.left + (at + 0.5) * self.step

    def _y(self, figure: Figure) -> float:
        share = float((figure - self.low) / Fraction(self.high - self.low))
        down = share if self.chart.is_rank else 1 - share
        return self.top + down * (self.bottom - self.top)

    def _points(self, values: Sequence[Figure | None]) -> list[tuple[float, float] | None]:
        return [None if value is None else (self._x(at), self._y(value)) for at, value in enumerate(values)]

    def _guides(self) -> Iterator[Stroke]:
        for level in self.levels:
            y = self._y(level)
            role = "zero" if level == 0 and self.low < 0 else "guide"
            yield Stroke(self.left, y, 1, y, THIN * self.size, role)

    def _joined(self, values: Sequence[Figure | None], weight: float, role: str) -> Iterator[Stroke]:
        for one, other in pairwise(self._points(values)):
            if one and other:
                yield Stroke(*one, *other, weight * self.size, role)

    def _dots(self) -> Iterator[Stroke]:
        """A line without length has two round ends: a dot."""
        weight = min(DOT * self.size, 0.7 * self.step)
        for point in self._points(self.chart.values):
            if point:
                yield Stroke(*point, *point, weight, "dot")

    def _heads(self) -> Iterator[Writing]:
        y, room = 0.8 * self.size, 1.0
        if any(value is not None for value in self.chart.others):
            text, size = fonts.fit(self.chart.others_word, 0.5, self.size, self.size / 2)
            width = fonts.width(text, size)
            room -= width + 3 * self.size
            yield Writing(1 - width / 2, y, size, text, "others")
        text, size = fonts.fit(self.chart.unit, room, self.size, self.size / 2)
        yield Writing(fonts.width(text, size) / 2, y, size, text, "unit")

    def _marks(self) -> Iterator[Writing]:
        for level in self.levels:
            text = with_minus(level)
            x = self.left - 0.5 * self.size - self._width(text) / 2
            yield Writing(x, self._y(level), self.size, text, "mark")

    def _labels(self) -> Iterator[Writing]:
        """As many as have room, the last one before all others."""
        labels = [fonts.printable(label) for label in self.chart.labels]
        widest = max(map(self._width, labels))
        apart = max(1, ceil((widest + BETWEEN_WORDS * self.size) / self.step))
        taken = 2.0  # from here on to the right
        for at in range(len(labels) - 1, -1, -apart):
            half = self._width(labels[at]) / 2
            x = min(max(self._x(at), half), 1 - half)
            if x + half + BETWEEN_WORDS / 2 * self.size <= taken:
                taken = x - half
                yield Writing(x, self.height - 0.7 * self.size, self.size, labels[at], "label")

    def _numbers(self) -> Iterator[Writing]:
        """Every figure beside its dot, where all have room."""
        texts = [None if value is None else with_minus(value) for value in self.chart.values]
        widest = max(self._width(text) for text in texts if text)
        if widest + BETWEEN_WORDS / 2 * self.size > self.step:
            return
        points = self._points(self.chart.values)
        for at, (text, point) in enumerate(zip(texts, points, strict=True)):
            if text and point:
                neighbours = (*points[max(at - 1, 0) : at], *points[at + 1 : at + 2])
                beside = [neighbour[1] for neighbour in neighbours if neighbour]
                is_valley = bool(beside) and point[1] > sum(beside) / len(beside)
                away = NUMBER_HEIGHT * 0.75 * self.size
                yield Writing(point[0], point[1] + (away if is_valley else -away), self.size, text, "number")


def _apart(steps: Sequence[int], most: int) -> list[int]:
    """As many of the levels as have room one above the other, the first and the last among them."""
    every = max(1, ceil((len(steps) - 1) / max(most - 1, 1)))
    levels = [*steps[:-1:every], steps[-1]]
    if every > 1 and len(levels) > 2 and (len(steps) - 1) % every:
        del levels[-2]
    return levels


def chart_svg(chart: Chart, title: str, *, height: float, size: float) -> str:
    """A chart of this height, in type of this size, both in its width. Classes begin with "chart"."""
    return drawing_svg(chart_drawing(chart, height=height, size=size), title, "chart")
