"""The size of the wall's letters: columns and rows from the number of names and their length."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from math import ceil
from unicodedata import east_asian_width

# The numbers for which static/css/counts.css has a rule; a number between two takes the larger one.
COLUMNS = tuple(range(1, 7))
ROWS = (*range(1, 17), 18, 20, 22, 24, 28, 32, 40, 50)
LINES = tuple(range(2, 13))
LETTERS = (12, 16, 20, 24, 28, 32)  # in a line; a longer name goes on in a second one

# As static/css/wall.css has it: the wall's height in hundredths of its width, and how large a letter is.
HEIGHT, WIDTH, LETTER = 78 * 9 / 16, 88, 0.56

Size = dict[str, int]


def list_size(names: Sequence[str]) -> Size:
    """The columns, rows and letters in a line with which a list of these names is largest. Each name has a
    line, or as many as it needs."""

    def size(columns: int, letters: int) -> tuple[float, Size]:
        lines = [_lines(name, letters) for name in names]
        wraps = max(lines, default=1) - 1  # above a name that needs two lines one may stay free
        rows = _with_rule(max(8, ceil(sum(lines) / columns) + (wraps if columns > 1 else 0)), ROWS)
        high, wide = HEIGHT / rows / 1.5, WIDTH / columns / (letters * LETTER + 6.5)
        return min(high, wide), {"columns": columns, "rows": rows, "letters": letters}

    return _largest(size, names)


def boxes_size(boxes: Sequence[Sequence[str]]) -> Size:
    """The same for boxes with these names; `lines` are those of the fullest box."""

    def size(columns: int, letters: int) -> tuple[float, Size]:
        lines = max((sum(_lines(name, letters) for name in box) for box in boxes), default=4)
        rows, lines = _with_rule(max(1, ceil(len(boxes) / columns)), ROWS), _with_rule(lines, LINES)
        high, wide = HEIGHT / rows / (lines + 1.7) / 1.3, WIDTH / columns / (letters * LETTER + 3)
        return min(high, wide), {"columns": columns, "rows": rows, "lines": lines, "letters": letters}

    return _largest(size, [name for box in boxes for name in box])


def _largest(size: Callable[[int, int], tuple[float, Size]], names: Iterable[str]) -> Size:
    """The size with the largest letters; of equal ones that with fewer columns."""
    longest = _with_rule(max(map(_width, names), default=0), LETTERS)
    tried = [size(columns, letters) for columns, letters in product(COLUMNS, LETTERS) if letters <= longest]
    return max(tried, key=lambda size: size[0])[1]


def _lines(name: str, letters: int) -> int:
    return max(1, ceil(_width(name) / letters))


def _width(name: str) -> int:
    """In letters; a wide letter of some alphabets counts twice."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in name)


def _with_rule(number: int, rules: tuple[int, ...]) -> int:
    """The first number with a rule that is large enough, or the largest."""
    return next((rule for rule in rules if rule >= number), rules[-1])
