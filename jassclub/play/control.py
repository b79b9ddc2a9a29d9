"""The control sum of a sheet: what all sides together must have, by what it is for, beside what they have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from jassclub.games.words import label, plural
from jassclub.rules.base import Field, Totals

from .models import Entry
from .selectors.records import Record


@dataclass(frozen=True, slots=True)
class Share:
    """So many times so many points, and for what; the points that every deal shares out need no word."""

    amount: int
    times: int
    word: str = ""


@dataclass(frozen=True, slots=True)
class Control:
    """`culprits` are the numbers of the deals on the page whose numbers do not add up."""

    shares: tuple[Share, ...]
    expected: int
    entered: int
    culprits: tuple[int, ...] = ()

    @property
    def is_wrong(self) -> bool:
        return self.expected != self.entered


def control_of(record: Record, refused: Mapping[int, tuple[int, int]]) -> Control | None:
    """The control sum of the deals that have one; None where the game knows none.

    `refused` are the deals that stand on the page and are not saved: what is typed, and what it must be. That
    stands in the place of what was saved of them before.
    """
    if record.sheet_entry is not None:
        return _of_totals(record, record.sheet_entry)
    times: Counter[tuple[str, int]] = Counter()
    entered = 0
    numbers = [deal.number for deal in record.deals if not deal.is_after_end]
    for number, deal, points in zip(numbers, record.played.deals, record.played.points, strict=True):
        shares = record.game.shares(record.options, deal)
        if shares is not None and number not in refused:
            times.update(shares.items())
            entered += sum(points)
    if not times and (record.game.sheet is None or not refused):
        return None
    times.update((_basic(record), must) for _typed, must in refused.values())
    entered += sum(typed for typed, _must in refused.values())
    return Control(
        shares=tuple(_share(record, name, amount, count) for (name, amount), count in times.items()),
        expected=sum(amount * count for (_name, amount), count in times.items()),
        entered=entered,
        culprits=tuple(number for number, (typed, must) in sorted(refused.items()) if typed != must),
    )


def _of_totals(record: Record, entry: Entry) -> Control | None:
    sheet = record.game.sheet
    if sheet is None:
        return None
    shares = sheet.shares(record.options, sheet.read(record.options, entry.data))
    return Control(
        shares=tuple(_share(record, name, amount, 1) for name, amount in shares.items()),
        expected=sum(shares.values()),
        entered=sum(record.totals),
    )


def _share(record: Record, name: str, amount: int, times: int) -> Share:
    if name == _basic(record):
        return Share(amount, times)
    return Share(amount, times, (label if times == 1 else plural)(record.presentation, name))


def _basic(record: Record) -> str:
    """The field that every deal shares out."""
    return next((each.name for each in record.fields(1) if each.total is not None), "")


@dataclass(frozen=True, slots=True)
class Units:
    """The control sum of a sheet's totals while they are typed: what it is without honours, and each adds."""

    base: int
    each: tuple[tuple[str, int, str], ...]


def units_of(record: Record, fields: Iterable[Field]) -> Units:
    """What the sheet's totals must come to, so that a page can say it while somebody types."""
    sheet: Any = record.game.sheet
    sides = len(record.sides)
    none = {each.name: (0,) * sides for each in fields if each.name != "points"}

    def shares(honours: Mapping[str, tuple[int, ...]]) -> int:
        return sum(sheet.shares(record.options, Totals((0,) * sides, honours)).values())

    base = shares(none)
    one = (1,) + (0,) * (sides - 1)
    said = record.presentation
    return Units(base, tuple((name, shares({**none, name: one}) - base, plural(said, name)) for name in none))
