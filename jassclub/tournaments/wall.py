"""How large the wall writes: beside and below each other, from the number of names or tables."""

from __future__ import annotations

from math import ceil, sqrt

# The numbers for which static/css/counts.css has a rule; a number between two takes the larger one.
COLUMNS = tuple(range(1, 13))
ROWS = (*range(1, 17), 18, 20, 22, 24, 28, 32, 40, 50)
LINES = tuple(range(2, 13))


def list_size(names: int) -> dict[str, int]:
    """Columns and rows of a list of so many names."""
    columns = min(4, 1 + names // 16)
    return {"columns": columns, "rows": _with_rule(max(8, ceil(names / columns)), ROWS)}


def boxes_size(boxes: int, lines: int) -> dict[str, int]:
    """Columns, rows and lines of so many boxes, about as many beside as below each other."""
    columns = max(1, ceil(sqrt(boxes)))
    return {
        "columns": _with_rule(columns, COLUMNS),
        "rows": _with_rule(max(1, ceil(boxes / columns)), ROWS),
        "lines": _with_rule(lines or 4, LINES),
    }


def _with_rule(number: int, rules: tuple[int, ...]) -> int:
    """The first number with a rule that is large enough, or the largest."""
    return next((rule for rule in rules if rule >= number), rules[-1])
