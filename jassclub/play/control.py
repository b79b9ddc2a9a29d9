"""The control sum of a sheet: what all sides together must have, by what it is for, beside what they have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from jassclub.games.words import label, plural, share_word
from jassclub.minus import MINUS
from jassclub.rules.base import Share, Totals, WholeSheet

from .selectors.records import Record


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


def units_of(record: Record, sheet: WholeSheet) -> Units:
    """What the sheet's totals must come to, so that a page can say it while somebody types."""
    said, none = record.presentation, Totals((0,) * len(record.sides))
    base = sum(share.points for share in sheet.shares(none))
    counted = (
        Counted(name, each, label(said, name), plural(said, name))
        for name, each in sheet.honours.items()
        if each
    )
    return Units(base, tuple(counted))
