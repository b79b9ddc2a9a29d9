"""The control sum of a sheet: what all sides together must have, by what it is for, beside what they have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from jassclub.engine.numbers import MINUS
from jassclub.engine.rules.base import Points, Share
from jassclub.engine.rules.sheet_totals import SimpleSheet, Totals
from jassclub.games.presentation import Text
from jassclub.games.words import label, plural, share_word
from jassclub.printing.board import board_of
from jassclub.printing.svg import slate_svg

from ..queries.records import Record


@dataclass(frozen=True, slots=True)
class Control:
    """`terms` are what the sum is made of: 157 × 8 + 100 × 2 Matsche."""

    terms: str
    expected: int
    entered: int

    @property
    def is_wrong(self) -> bool:
        return self.expected != self.entered


def control_of(record: Record) -> Control | None:
    """The control sum of all deals that count; None where the game knows none."""
    if record.sheet_entry is not None:
        return _of_totals(record)
    saved = [deal.written for deal in record.deals if deal.written]
    times: Counter[tuple[str, str, int]] = Counter()
    for share in (part.share for written in saved for part in written.parts):
        times[share.name, share.value, share.amount] += share.times
    if not times:
        return None
    return _control(
        record,
        _in_order([Share(name, amount, count, value) for (name, value, amount), count in times.items()]),
        entered=sum(sum(each.points) for each in saved),
    )


def _in_order(shares: list[Share]) -> list[Share]:
    """What is of a kind stands together, in the order in which it came up."""
    kinds = [(share.name, share.value) for share in shares]
    return sorted(shares, key=lambda share: (kinds.index((share.name, share.value)), share.amount))


def _of_totals(record: Record) -> Control | None:
    """Of what is stored, even where it could not be written any more."""
    if record.sheet is None:
        return None
    honours = {name: tuple(counts) for name, counts in record.match.honours.items()}
    shares = record.sheet.shares(Totals(record.totals, honours))
    return _control(record, shares, entered=sum(record.totals))


def _control(record: Record, shares: Iterable[Share], *, entered: int) -> Control:
    shares = tuple(shares)
    expected = sum(share.points for share in shares)
    return Control(_terms(record, shares), expected, entered)


def _terms(record: Record, shares: Iterable[Share]) -> str:
    """The shares as they are added up; the points that every deal shares out need no word."""
    basic, text = _basic(record), ""
    for share in shares:
        amount = abs(share.amount)
        figures = f"{amount} × {share.times}" if amount != 1 else str(share.times)
        sign = MINUS if share.amount < 0 else "+"
        text += f" {sign} {figures}" if text else f"{sign}{figures}".removeprefix("+")
        if share.name != basic or share.value:
            text += f" {share_word(record.presentation, share)}"
    return text


def _basic(record: Record) -> str:
    """The field that every deal shares out."""
    return next((each.name for each in record.fields(1) if each.total is not None), "")


@dataclass(frozen=True, slots=True)
class Counted:
    """An honour in the control sum of totals while they are typed: what each counts, and its words."""

    name: str
    each: int
    one: str
    many: str


@dataclass(frozen=True, slots=True)
class Units:
    """The control sum of a sheet's totals while they are typed: what it is without honours, and these."""

    base: int
    honours: tuple[Counted, ...]


def units_of(record: Record, sheet: SimpleSheet) -> Units:
    """What the sheet's totals must come to, so that a page can say it while somebody types."""
    said, none = record.presentation, Totals((0,) * len(record.sides))
    base = sum(share.points for share in sheet.shares(none))
    counted = (
        Counted(name, each, label(said, name), plural(said, name))
        for name, each in sheet.honours.items()
        if each
    )
    return Units(base, tuple(counted))


# --- A sheet that is a grid: a row for each value of a field, a column for each side, a deal in each cell.


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


# --- A match's slate for the screen.


def slate_of(record: Record) -> str:
    """The slate as SVG, empty where the game has none, or where only the totals of the sheet are known."""
    kind = record.presentation.slate(record.options)
    if not kind or record.sheet_entry:
        return ""
    return _drawn(tuple(record.names.sides), record.played.points, kind, _("The slate of this table"))


@lru_cache(maxsize=100)  # tables: who opens a sheet again sees the slate that was drawn before
def _drawn(names: tuple[str, ...], points: tuple[Points, ...], kind: str, title: str) -> str:
    return slate_svg(board_of(names, points, kind=kind), title)
