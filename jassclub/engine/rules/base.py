"""What all games share: deals and what they add to a match, refusals, sides, and the order of dealing."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import add
from typing import Any, Generic, TypeVar

from .cards import MeldValues

Points = tuple[int, ...]
Sides = tuple[tuple[int, ...], ...]
Json = Mapping[str, Any]

O = TypeVar("O")  # noqa: E741 - the game's options
D = TypeVar("D")  # the game's deal


class InvalidDeal(ValueError):
    """A refused deal or option: the field at fault (`deal` for a deal after the end), the code of the reason,
    and the figures for its sentence, which is in `games.refusals`."""

    def __init__(self, field: str, code: str, **params: object) -> None:
        super().__init__(f"{field}: {code} {params}" if params else f"{field}: {code}")
        self.field = field
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class Share:
    """What all sides together write for a field of the deal: `times` the `amount`. `value` is the choice of
    the field, where the amount depends on it."""

    name: str
    amount: int
    times: int
    value: str = ""

    @property
    def points(self) -> int:
        return self.amount * self.times


@dataclass(frozen=True, slots=True)
class DealPart:
    """The points of each side for one field of a deal, such as the Matsch; `worth` is what it brings once.
    `name` and `value` as in `Share`."""

    name: str
    points: Points
    worth: int = 1
    value: str = ""

    @property
    def share(self) -> Share:
        return Share(self.name, self.worth, sum(self.points) // self.worth, self.value)


@dataclass(frozen=True, slots=True)
class Written:
    """What one deal adds to a match: points per side, and how the match stands after it."""

    points: Points
    finished: bool = False
    winners: tuple[int, ...] = ()
    extras: Json = field(default_factory=dict)
    # What ended a race: stoeck, weis, declared, declared_too_early or tricks; in games of tallies: tallies,
    # or lowest_score where several sides had enough of them.
    decided_by: str = ""
    parts: tuple[DealPart, ...] = ()  # that add up to the points, in games with a control sum
    # For each side the card points with which it declared itself out, or None: nothing counts for it after
    # that; empty where no side did.
    stopped: tuple[int | None, ...] = ()
    uncounted: tuple[str, ...] = ()  # names of the fields that were entered and do not count

    def part(self, name: str) -> Points:
        return next((part.points for part in self.parts if part.name == name), (0,) * len(self.points))


@dataclass(frozen=True, slots=True)
class Match(Generic[D]):
    """A list of deals and its score; `written` has what each of them added."""

    totals: Points
    deals: tuple[D, ...] = ()
    written: tuple[Written, ...] = ()
    finished: bool = False
    winners: tuple[int, ...] = ()
    extras: Json = field(default_factory=dict)
    decided_by: str = ""

    @property
    def points(self) -> tuple[Points, ...]:
        """A row per deal and a number per side."""
        return tuple(written.points for written in self.written)

    def to_json(self) -> dict[str, Any]:
        """The shape of `expect` in the vectors."""
        return {
            "points": [list(row) for row in self.points],
            "totals": list(self.totals),
            "finished": self.finished,
            "winners": list(self.winners),
            **self.extras,
        }


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the next deal, as a form may ask for it."""

    name: str
    # side, seat, number, choice, truth, text; numbers and truths (one for each side); melds, declarations and
    # enough (the objects of docs/rules.md §1.5, §1.6 and §6)
    kind: str
    required: bool = False  # a deal without it is refused
    allowed: tuple[str, ...] = ()  # the values of a choice
    low: int = 0  # the bounds of a number, a side or a seat, or of each of the numbers, both included
    high: int | None = None
    step: int = 1  # a number must be a multiple of it
    total: int | None = None  # the sum of the numbers; None where any sum is right
    # Another field, a value of it, and the total with that value; while it is empty no total is known.
    other_total: tuple[str, str, int] | None = None
    # "none" in a choice that must be answered: an empty field does not say it, and its JSON is null.
    nothing: str = ""
    instead_of: tuple[str, ...] = ()  # fields that must be empty where this one is filled in
    at_zero: tuple[str, ...] = ()  # a side needs this field if it has 0 in all of these
    needed_with: tuple[str, ...] = ()  # this field is needed where one of these is filled in
    needs_all: tuple[int, ...] | None = None  # the sides to which it brings all points; None: every side
    melds: MeldValues | None = None  # of the game
    # Each side says its number before the cards are played, and may keep it secret until all have spoken.
    announced: bool = False
    hidden: bool = False  # announced numbers stay secret until the deal is entered


PARTNERS: Sides = ((0, 2), (1, 3))
SIDE_OF = {seat: side for side, seats in enumerate(PARTNERS) for seat in seats}


def solo(seats: int) -> Sides:
    return tuple((seat,) for seat in range(seats))


def points_for(side: int | None, points: int) -> Points:
    return (points if side == 0 else 0, points if side == 1 else 0)


def plus(one: Points, other: Points) -> Points:
    return tuple(map(add, one, other))


def honours_of(**sides: int | None) -> tuple[tuple[str, int], ...]:
    return tuple((name, side) for name, side in sides.items() if side is not None)


def leaders(totals: Points, *, low_wins: bool = False) -> tuple[int, ...]:
    """The sides with the best total; several where they share it."""
    best = min(totals) if low_wins else max(totals)
    return tuple(side for side, total in enumerate(totals) if total == best)


def write_in_fixed_match(
    length: int,
    match: Match[Any],
    points: Points,
    parts: tuple[DealPart, ...] = (),
    *,
    low_wins: bool = False,
) -> Written:
    """The score of a deal in a match of `length` deals; after the last one the best total wins."""
    if length - len(match.deals) > 1:
        return Written(points, parts=parts)
    winners = leaders(plus(match.totals, points), low_wins=low_wins)
    return Written(points, finished=True, winners=winners, parts=parts)


def vorhand(seats: int, first: int, number: int) -> int:
    """The seat that leads in deal `number` (from 1): the Vorhand of one deal deals the next (CS)."""
    return (first + number - 1) % seats


def dealer(seats: int, first: int | None, number: int, drawn: int | None = None) -> int | None:
    """The seat that deals in deal `number` (from 1): the one before its Vorhand; in the first deal the one
    that is `drawn`: the highest card deals (CS). None where neither is known."""
    if number == 1 and drawn is not None:
        return drawn
    return None if first is None else (vorhand(seats, first, number) - 1) % seats
