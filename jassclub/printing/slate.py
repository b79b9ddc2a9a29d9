"""The strokes on a slate, worked out from the points of each deal.

The rule is the slate section of the club booklet (CS): strokes are written as deals are scored, so that the
board shows how a total came about: two deals of 50 are two diagonal strokes, not a stroke for a hundred.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """What a mark looks like, and with it the zone of the half where it stands."""

    THOUSAND = "thousand"  # an X at the top: 1000 made in one deal
    FIVE_HUNDRED = "five-hundred"  # a V at the top: 500 made in one deal
    HUNDRED = "hundred"
    FIFTY = "fifty"
    TWENTY = "twenty"
    REST = "rest"  # the number at the side
    TALLY = "tally"
    SACK = "sack"  # a 0, worth minus one


STROKES = (
    (Kind.THOUSAND, 1000),
    (Kind.FIVE_HUNDRED, 500),
    (Kind.HUNDRED, 100),
    (Kind.FIFTY, 50),
    (Kind.TWENTY, 20),
)
CARRY = 20  # a rest that reaches this, or comes near it, moves down as a stroke
LENT_AT_MOST = 3  # house rule: 17 is near 20; its stroke stands for 20, and beside it −3 for what was lent


class Mark(NamedTuple):
    """One thing written with the slate pencil. `deal` counts from 0. `worth` is in points, in tally games in
    tallies. `struck` is the deal in which it was crossed out, None while it stands."""

    kind: Kind
    deal: int
    worth: int
    struck: int | None = None


@dataclass(frozen=True)
class Half:
    """One side's half of the board: its marks in the order in which they were written."""

    marks: tuple[Mark, ...] = ()

    @property
    def total(self) -> int:
        """Exactly the sum of the points it was made from."""
        return sum(mark.worth for mark in self.marks if mark.struck is None)

    def of(self, *kinds: Kind) -> tuple[Mark, ...]:
        return tuple(mark for mark in self.marks if mark.kind in kinds)


def half(points: Iterable[int]) -> Half:
    """The half on which a side wrote these points, one number per deal. Penalties only lower the number at
    the side, which may then be any negative number: a stroke that stands is never wiped."""
    marks: list[Mark] = []
    rest = 0
    for deal, made in enumerate(points):
        left = made
        for kind, worth in STROKES:
            count = max(left, 0) // worth
            marks += [Mark(kind, deal, worth)] * count
            left -= count * worth
        if left:
            rest = _write_rest(marks, deal, rest, left)
    return Half(tuple(marks))


def _write_rest(marks: list[Mark], deal: int, old: int, change: int) -> int:
    """Cross out the number at the side, move a 20 down, write the new number; return it. A 20 that is nearly
    full is lent what it lacks, which stands as a minus until a later deal makes it up."""
    if old:
        _strike_first(marks, Kind.REST, deal)
    rest = old + change
    if rest >= CARRY - LENT_AT_MOST:
        marks.append(Mark(Kind.TWENTY, deal, CARRY))
        rest -= CARRY
    if rest:
        marks.append(Mark(Kind.REST, deal, rest))
    return rest


def tally(points: Iterable[int]) -> Half:
    """The half of a player in a tally game (LC, OM): strokes, and a 0 for each sack, from +1 for a deal won
    and -1 for a sack. Whoever wins while in the sack crosses out the oldest 0 instead of writing a stroke."""
    marks: list[Mark] = []
    for deal, made in enumerate(points):
        marks += [Mark(Kind.SACK, deal, -1)] * -made
        for _ in range(made):
            if not _strike_first(marks, Kind.SACK, deal):
                marks.append(Mark(Kind.TALLY, deal, 1))
    return Half(tuple(marks))


def _strike_first(marks: list[Mark], kind: Kind, deal: int) -> bool:
    """Cross out the oldest standing mark of a kind; say whether there was one."""
    for index, mark in enumerate(marks):
        if mark.kind is kind and mark.struck is None:
            marks[index] = mark._replace(struck=deal)
            return True
    return False
