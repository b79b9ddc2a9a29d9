"""A sheet that is a grid: a row for each value of a field, a column for each side, a deal in each cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from jassclub.games.presentation import Text

from .selectors.records import Record


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: the deal that filled it, with how its points come about, or what a new one asks for."""

    side: str
    query: str
    number: int | None = None
    working: str = ""
    points: int | None = None


@dataclass(frozen=True, slots=True)
class GridLine:
    head: Text
    note: str
    cells: Sequence[Cell]


def grid_lines(record: Record) -> list[GridLine]:
    """The grid of a record whose game has one, else nothing."""
    if record.presentation.grid is None:
        return []
    grid = record.presentation.grid(record.options)
    filled = {(deal.data[grid.row], deal.data[grid.side]): deal for deal in record.scored}

    sides = record.names.sides

    def cell(value: str, side: int, name: str) -> Cell:
        deal = filled.get((value, side))
        if deal is None:
            return Cell(name, urlencode({grid.side: side, grid.row: value}))
        points = deal.points[side]
        return Cell(name, urlencode({"deal": deal.number}), deal.number, grid.working(deal), points)

    return [
        GridLine(row.head, row.note, [cell(row.value, at, name) for at, name in enumerate(sides)])
        for row in grid.rows
    ]
