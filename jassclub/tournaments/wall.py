"""How large the wall writes: beside and below each other, from the number of names and how long they are."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from unicodedata import east_asian_width

# The numbers for which static/css/counts.css has a rule; a number between two takes the larger one.
COLUMNS = tuple(range(1, 13))
ROWS = (*range(1, 17), 18, 20, 22, 24, 28, 32, 40, 50)
LINES = tuple(range(2, 13))
LETTERS = (12, 16, 20, 24, 28, 32)  # a longer name goes on in a second line

Size = dict[str, int]


def list_size(names: Sequence[str]) -> Size:
    """Columns, rows and letters in a line of a list of these names, of which each has a line, or as many as
    it needs.
    """
    columns = min(4, 1 + len(names) // 16)
    letters = _letters(names, LETTERS)
    lines = [_lines(name, letters) for name in names]
    wraps = max(lines, default=1) - 1  # a name that needs two lines may leave one free above it
    rows = ceil(sum(lines) / columns) + (wraps if columns > 1 else 0)
    return {"columns": columns, "rows": _with_rule(max(8, rows), ROWS), "letters": letters}


def boxes_size(boxes: Sequence[Sequence[str]]) -> Size:
    """Of boxes with these names, about as many beside as below each other; lines are those of a box."""
    columns = max(1, ceil(sqrt(len(boxes))))
    letters = _letters([name for box in boxes for name in box], LETTERS[:4])  # many boxes stand side by side
    lines = max((sum(_lines(name, letters) for name in box) for box in boxes), default=4)
    return {
        "columns": _with_rule(columns, COLUMNS),
        "rows": _with_rule(max(1, ceil(len(boxes) / columns)), ROWS),
        "lines": _with_rule(lines, LINES),
        "letters": letters,
    }


def _letters(names: Sequence[str], rules: tuple[int, ...]) -> int:
    return _with_rule(max(map(_width, names), default=0), rules)


def _lines(name: str, letters: int) -> int:
    return max(1, ceil(_width(name) / letters))


def _width(name: str) -> int:
    """In letters; those of some alphabets take the place of two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in name)


def _with_rule(number: int, rules: tuple[int, ...]) -> int:
    """The first number with a rule that is large enough, or the largest."""
    return next((rule for rule in rules if rule >= number), rules[-1])
