"""What stands in a table that was read: texts without blanks around them, whole numbers, numbers, days."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime

Cell = str | int | float | date
Row = list[Cell]

MOST_ROWS = 5_000
MOST_COLUMNS = 120


class Unreadable(ValueError):
    """There is no table that could be read; `code` says why (the words are in `jassclub.incoming.words`).

    empty       nothing stands there
    too_long    more than MOST_ROWS rows
    too_wide    more than MOST_COLUMNS columns
    too_large   small as a file, and without end once it is opened
    pdf         a PDF
    old_excel   Excel's kind of file of before 2007, .xls
    password    protected by a password
    broken      a spreadsheet that is damaged
    quotes      quotation marks of a CSV file that are not closed
    unknown     anything else
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def cell(value: object) -> Cell:
    """What a program wrote into a cell, as people see it there."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "x" if value else ""
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)
    if isinstance(value, int | float | date):
        return value
    return " ".join(str(value).split())


def text_of(value: Cell) -> str:
    """What a cell says; days as 2026-11-20."""
    return value.isoformat() if isinstance(value, date) else str(value)


def as_table(rows: Iterable[Sequence[Cell]]) -> list[Row]:
    """The rows that are not empty, all of one length, without empty columns on the right.

    Raises Unreadable.
    """
    table: list[Row] = []
    for row in rows:
        if any(value != "" for value in row):
            table.append(list(row))
        if len(table) > MOST_ROWS:
            raise Unreadable("too_long")
    if not table:
        raise Unreadable("empty")
    width = max(place + 1 for row in table for place, value in enumerate(row) if value != "")
    if width > MOST_COLUMNS:
        raise Unreadable("too_wide")
    return [(row + [""] * width)[:width] for row in table]
