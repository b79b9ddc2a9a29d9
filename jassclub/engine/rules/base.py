"""The one interface that every game has, and how a list of deals becomes a match.

A game is a `Game`: a record of a few functions. Nothing here knows a particular game, and
no game inherits from another; what games have in common they call (`fields`, `race`, `weis`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from dataclasses import fields as dataclass_fields
from operator import add
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from .weis import MeldValues, Verdict

Points = tuple[int, ...]
Sides = tuple[tuple[int, ...], ...]
Json = Mapping[str, Any]

O = TypeVar("O")  # noqa: E741 - the game's options
D = TypeVar("D")  # the game's deal


class InvalidDeal(ValueError):
    """A refusal: the field at fault, why (`code`), and the figures that belong in the sentence.

    The sentence itself is not here: the site has the words, in the reader's language.
    `field` is the name of a field of the deal or of the options, or `deal` for a deal after the end.
    """

    def __init__(self, field: str, code: str, **params: object) -> None:
        super().__init__(f"{field}: {code} {params}" if params else f"{field}: {code}")
        self.field = field
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class Share:
    """What all sides together have for one thing: so many `times` the `amount`.

    `name` is the field of the deal that says so; `value` says which of its choices, where that matters.
    """

    name: str
    amount: int
    times: int
    value: str = ""

    @property
    def points(self) -> int:
        return self.amount * self.times


@dataclass(frozen=True, slots=True)
class Part:
    """What one thing brings each side in a deal, such as the Matsch; `each` is what it brings once.

    `name` and `value` as in `Share`.
    """

    name: str
    points: Points
    each: int = 1
    value: str = ""

    @property
    def share(self) -> Share:
        return Share(self.name, self.each, sum(self.points) // self.each, self.value)


@dataclass(frozen=True, slots=True)
class Written:
    """What one deal adds to a match: points per side, and how the match stands after it.

    decided_by  what ended a race: stoeck, weis, declared, declared_too_early or tricks; where tallies are
                written: tallies, or lowest_score where several had enough of them
    parts       what the points are made of, where all sides share something out: these add up to the points
    stopped     for each side the card points with which it declared itself out, after which nothing counts
                for it, or None; empty where nobody did
    uncounted   names of the fields that were said and do not count
    """

    points: Points
    finished: bool = False
    winners: tuple[int, ...] = ()
    extras: Json = field(default_factory=dict)
    decided_by: str = ""
    parts: tuple[Part, ...] = ()
    stopped: tuple[int | None, ...] = ()
    uncounted: tuple[str, ...] = ()

    def part(self, name: str) -> Points:
        """What a thing brings each side."""
        return next((each.points for each in self.parts if each.name == name), (0,) * len(self.points))


@dataclass(frozen=True, slots=True)
class Match(Generic[D]):
    """What a list of deals comes to. `written` says what each of them added."""

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
        return tuple(each.points for each in self.written)

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
    """A field of the next deal, as a form may ask for it.

    kind       side, seat, number, choice, truth, text; numbers and truths (one for each side);
               melds, declarations and enough (the objects of docs/rules.md §1.5, §1.6 and §6)
    required   whether a deal without it is refused
    allowed    what a choice may be
    low, high  bounds of a number, or of each of the numbers, both included; of a side or seat too
    step       what a number must be a multiple of
    total      what the numbers must add up to, or None where they needn't
    other_total    the name of another field, an answer there, and the total with that answer; nothing
               follows while that field is not answered
    nothing    the answer that nothing is chosen, for a choice that has to be answered all the same: a form
               does not take an empty field for it, and says null for it
    instead_of names of fields that must be left empty where this one is said
    at_zero    names of fields: this one is needed of a side that has 0 in all of them, and of no other
    needed_with    names of fields: this one is needed where one of them is filled in
    needs_all  of which sides this, said of them, brings all points; of each where it says nothing
    melds      which melds there are, and what they are worth
    announced  whether each side says its number before the cards are played, and may keep it to itself
               until all have spoken
    hidden     whether what was announced stays unseen even then, until the deal is in
    """

    name: str
    kind: str
    required: bool = False
    allowed: tuple[str, ...] = ()
    low: int = 0
    high: int | None = None
    step: int = 1
    total: int | None = None
    other_total: tuple[str, str, int] | None = None
    nothing: str = ""
    instead_of: tuple[str, ...] = ()
    at_zero: tuple[str, ...] = ()
    needed_with: tuple[str, ...] = ()
    needs_all: tuple[int, ...] | None = None
    melds: MeldValues | None = None
    announced: bool = False
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Game(Generic[O, D]):
    """What can be asked of any game.

    seats      how many can play at a table, the usual number first
    low_wins   whether the lowest total wins
    options    JSON and number of seats to options; refuses on the option's name
    sides      options to the seats of each side, in the order of the points
    deal       options, match so far and JSON to a deal; refuses on the deal's field
    write      options, match so far and deal to what is written for it
    to_json    a deal back to its JSON; `deal` reads it to the same deal again
    honours    a deal to what is counted besides points: pairs of a name and the side that earned it;
               `honours_in` leaves out what did not count in a match
    length     options to the number of deals in a match, or None where a target ends it
    one_writes whether each deal is written for one side alone
    any_order  whether deals may be entered in any order, because none depends on another
    sheet      options to how a whole round is entered by its totals, None where they do not allow it
    presets    named sets of options, as JSON
    fields     options and match so far to the fields of the next deal, in the order of docs/rules.md §0.5
    outlook    options, match so far and what is said yet of the next deal (JSON) to what is still
               possible: named figures, as JSON; each game's module says which
    verdict    options and deal to who writes the Weis and why, in games with Weis
    extras     options to what the match's JSON has besides points before the first deal
    begins     number of a deal to what the Vorhand does first in it: leads, or bids where a bidding decides
               who chooses
    dealer_is_drawn    whether who deals first is drawn apart from the first Vorhand; elsewhere the dealer
               always sits before the Vorhand
    winners_deal       options to whether, when the same players play again, one of the winners deals first
    per_table  names of the options that are settled at the table, not for a season
    stand_in   values for these, with which the other options can be read before they are settled
    """

    slug: str
    seats: tuple[int, ...]
    low_wins: bool
    options: Callable[[Json, int], O]
    sides: Callable[[O], Sides]
    deal: Callable[[O, Match[D], Any], D]
    write: Callable[[O, Match[D], D], Written]
    to_json: Callable[[D], dict[str, Any]]
    honours: Callable[[D], tuple[tuple[str, int], ...]]
    length: Callable[[O], int | None]
    one_writes: bool = False
    any_order: Callable[[O], bool] = lambda options: False
    sheet: Callable[[O], WholeSheet | None] = lambda options: None
    presets: Mapping[str, Json] = field(default_factory=dict)
    fields: Callable[[O, Match[D]], tuple[Field, ...]] = lambda options, match: ()
    outlook: Callable[[O, Match[D], Json], dict[str, Any]] = lambda options, match, entry: {}
    verdict: Callable[[O, D], Verdict | None] = lambda options, deal: None
    extras: Callable[[O], Json] = lambda options: {}
    begins: Callable[[int], str] = lambda number: "leads"
    dealer_is_drawn: bool = False
    winners_deal: Callable[[O], bool] = lambda options: False
    per_table: tuple[str, ...] = ()
    stand_in: Json = field(default_factory=dict)

    def start(self, options: O) -> Match[D]:
        """A match before its first deal."""
        return Match(totals=(0,) * len(self.sides(options)), extras=self.extras(options))

    def add(self, options: O, match: Match[D], data: Any) -> Match[D]:
        """The match with one more deal. Raises InvalidDeal, on `deal` when the match is over."""
        if match.finished:
            raise InvalidDeal("deal", "after_end")
        deal = self.deal(options, match, data)
        written = self.write(options, match, deal)
        return Match(
            totals=plus(match.totals, written.points),
            deals=(*match.deals, deal),
            written=(*match.written, written),
            finished=written.finished,
            winners=written.winners,
            extras=written.extras,
            decided_by=written.decided_by,
        )

    def play(self, options: O, deals: Iterable[Any]) -> Match[D]:
        """All deals folded into a match. Raises InvalidDeal for the first deal that is refused."""
        match = self.start(options)
        for data in deals:
            match = self.add(options, match, data)
        return match

    def honours_in(self, match: Match[D]) -> list[tuple[tuple[str, int], ...]]:
        """For each deal of a match the honours that counted."""
        return [
            tuple(honour for honour in self.honours(deal) if honour[0] not in written.uncounted)
            for deal, written in zip(match.deals, match.written, strict=True)
        ]

    def totals_fields(self, options: O) -> tuple[Field, ...]:
        """What the totals of a sheet ask for; nothing where they cannot be entered."""
        sheet = self.sheet(options)
        return sheet.fields() if sheet else ()

    def options_to_json(self, options: Any) -> dict[str, Any]:
        """Options back to their JSON, which `options` reads to the same options again."""
        names = (each.name for each in dataclass_fields(options) if each.name != "seats")
        return {name: _plain(getattr(options, name)) for name in names}


@dataclass(frozen=True, slots=True)
class Totals:
    """A round of which only the sheet's totals are known: points per side, and how often which honour."""

    points: Points
    honours: Mapping[str, Points] = field(default_factory=dict)

    def to_json(self) -> dict[str, list[int]]:
        return {"points": list(self.points)} | {name: list(each) for name, each in self.honours.items()}


class WholeSheet(Protocol):
    """How a round is entered by the totals of its sheet."""

    @property
    def honours(self) -> Mapping[str, int]:
        """What is counted besides points, and what each counts."""

    def fields(self) -> tuple[Field, ...]:
        """What is asked for: points and each honour, a number per side."""

    def read(self, data: Any) -> Totals:
        """The totals from their JSON. Raises InvalidDeal on the name of what no deals can add up to."""

    def shares(self, totals: Totals) -> tuple[Share, ...]:
        """What all sides together must have."""


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


PARTNERS: Sides = ((0, 2), (1, 3))
SIDE_OF = {seat: side for side, seats in enumerate(PARTNERS) for seat in seats}


def solo(seats: int) -> Sides:
    """Each seat its own side."""
    return tuple((seat,) for seat in range(seats))


def only(side: int | None, points: int) -> Points:
    """Points for one side of two, nothing for the other."""
    return (points if side == 0 else 0, points if side == 1 else 0)


def plus(one: Points, other: Points) -> Points:
    """Two rows of as many numbers, added up side by side."""
    return tuple(map(add, one, other))


def leaders(totals: Points, *, low_wins: bool = False) -> tuple[int, ...]:
    """The sides with the best total; several where they share it."""
    best = min(totals) if low_wins else max(totals)
    return tuple(side for side, total in enumerate(totals) if total == best)


def of_so_many(
    length: int, match: Match[Any], points: Points, parts: tuple[Part, ...] = (), *, low_wins: bool = False
) -> Written:
    """What a deal writes in a match of `length` deals: after the last the best total wins or is shared."""
    if deals_left(length, match) > 1:
        return Written(points, parts=parts)
    winners = leaders(plus(match.totals, points), low_wins=low_wins)
    return Written(points, finished=True, winners=winners, parts=parts)


def deals_left(length: int, match: Match[Any]) -> int:
    """How many deals of a match with a fixed number are still to be played."""
    return length - len(match.deals)


def vorhand(seats: int, first: int, number: int) -> int:
    """The seat that leads in deal `number` (from 1): the Vorhand of one deal deals the next (CS)."""
    return (first + number - 1) % seats


def dealer(seats: int, first: int | None, number: int, drawn: int | None = None) -> int | None:
    """The seat that deals in deal `number` (from 1): the one before its Vorhand.

    In the first deal it may be another: where cards are drawn, the highest deals (CS). None where neither
    the first Vorhand nor who was `drawn` is known.
    """
    if number == 1 and drawn is not None:
        return drawn
    return None if first is None else (vorhand(seats, first, number) - 1) % seats
