"""The interface of a game: a record of functions that read, score and describe its deals. No game inherits
from another; what games have in common they call (`read`, `race`, `weis`)."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, is_dataclass
from dataclasses import fields as dataclass_fields
from itertools import combinations
from typing import Any, Generic

from .base import D, Field, InvalidDeal, Json, Match, O, Sides, Written, plus
from .sheet_totals import SimpleSheet
from .weis import Verdict


@dataclass(frozen=True, slots=True)
class Game(Generic[O, D]):
    """What can be asked of any game. A match is the match so far, before the deal that is asked about."""

    slug: str
    seats: tuple[int, ...]  # the numbers of players at a table, the usual one first
    options: Callable[[Json, int], O]  # from JSON and the number of seats; refuses on the option's name
    sides: Callable[[O], Sides]  # the seats of each side, in the order of the points
    deal: Callable[[O, Match[D], Any], D]  # from JSON; refuses on the first wrong field (docs/rules.md §0.5)
    write: Callable[[O, Match[D], D], Written]
    always: tuple[str, ...]  # the fields that a deal's JSON has even when they are empty
    low_wins: bool = False  # the lowest total wins
    length: Callable[[O], int | None] = lambda options: None  # deals in a match; None: a target ends it
    # Counted besides points: names, each with the side that has it. `honours_in` leaves out those that do not
    # count in a match.
    honours: Callable[[D], tuple[tuple[str, int], ...]] = lambda deal: ()
    one_writes: bool = False  # each deal is written for one side alone
    any_order: Callable[[O], bool] = lambda options: False  # no deal depends on another
    sheet: Callable[[O], SimpleSheet | None] = lambda options: None  # by whose totals a round can be entered
    presets: Mapping[str, Json] = field(default_factory=dict)  # named sets of options
    # The fields of the next deal, in the order of docs/rules.md §0.5.
    fields: Callable[[O, Match[D]], tuple[Field, ...]] = lambda options, match: ()
    # What is still possible beside the unfinished entry of the next deal: named figures, as JSON, which each
    # game's module lists.
    outlook: Callable[[O, Match[D], Json], dict[str, Any]] = lambda options, match, entry: {}
    verdict: Callable[[O, D], Verdict | None] = lambda options, deal: None  # who writes its Weis, and why
    extras: Callable[[O], Json] = lambda options: {}  # of a match before its first deal, besides points
    begins: Callable[[int], str] = lambda number: "leads"  # what the Vorhand does first in a deal, or "bids"
    # The first dealer is drawn apart from the first Vorhand; elsewhere the dealer sits before the Vorhand.
    dealer_is_drawn: bool = False
    # One of the winners deals first when the same players play again.
    winners_deal: Callable[[O], bool] = lambda options: False
    per_table: tuple[str, ...] = ()  # the options that are settled at the table, not for a season
    stand_in: Json = field(default_factory=dict)  # for these, to read the others before they are settled

    def start(self, options: O) -> Match[D]:
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
        """The match of these deals. Raises InvalidDeal for the first deal that is refused."""
        match = self.start(options)
        for data in deals:
            match = self.add(options, match, data)
        return match

    def to_json(self, deal: D) -> dict[str, Any]:
        """A deal back to its JSON; `deal` reads it to the same deal again."""
        values = {entered.name: getattr(deal, entered.name) for entered in dataclass_fields(deal)}  # type: ignore[arg-type]
        return {
            name: _plain(value)
            for name, value in values.items()
            if name in self.always or not _is_empty(value)
        }

    def honours_in(self, match: Match[D]) -> list[tuple[tuple[str, int], ...]]:
        return [
            tuple(honour for honour in self.honours(deal) if honour[0] not in written.uncounted)
            for deal, written in zip(match.deals, match.written, strict=True)
        ]

    def totals_fields(self, options: O) -> tuple[Field, ...]:
        """The fields of a sheet's totals; none where they cannot be entered."""
        sheet = self.sheet(options)
        return sheet.fields() if sheet else ()

    def uneven_deals(self, data: Json) -> dict[int, int]:
        """The deals in which a side may write, by the number of players at the table, the usual number first.
        Empty where all tables play the same number, or any plays to a target."""
        deals_by_seats: dict[int, int] = {}
        for seats, options in self.options_by_seats(data).items():
            if (length := self.length(options)) is None:
                return {}
            deals_by_seats[seats] = length // len(self.sides(options)) if self.one_writes else length
        return deals_by_seats if len(set(deals_by_seats.values())) > 1 else {}

    def options_by_seats(self, data: Json) -> dict[int, O]:
        """The options for each number of players that they suit, the usual number first."""
        by_seats = {}
        for seats in self.seats:
            with suppress(InvalidDeal):
                by_seats[seats] = self.options(data, seats)
        return by_seats

    def options_to_json(self, options: Any) -> dict[str, Any]:
        """Options back to their JSON; `options` reads it to the same options again."""
        names = (option.name for option in dataclass_fields(options) if option.name != "seats")
        return {name: _plain(getattr(options, name)) for name in names}


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if hasattr(value, "to_json"):
        return value.to_json()
    return asdict(value) if is_dataclass(value) else value  # type: ignore[arg-type]


def _is_empty(value: Any) -> bool:
    """Whether a field of a deal says nothing: it is None, False, or a row of None and 0."""
    if isinstance(value, tuple):
        return all(item is None or (type(item) is int and item == 0) for item in value)
    return value is None or value is False


def exchangeable_sides(sides: Sides) -> tuple[tuple[int, int], ...]:
    """The sides that can be exchanged: one player does not become two."""
    pairs = combinations(range(len(sides)), 2)
    return tuple((one, other) for one, other in pairs if len(sides[one]) == len(sides[other]))


def exchange_entry(fields: Iterable[Field], sides: Sides, one: int, other: int, data: Json) -> dict[str, Any]:
    """The JSON of an entry with two sides exchanged, and each of their players with one of the other side."""
    of_sides = {one: other, other: one}
    of_seats = {
        seat: taken
        for here, there in ((one, other), (other, one))
        for seat, taken in zip(sides[here], sides[there], strict=True)
    }
    entry = dict(data)
    for asked in fields:
        if (value := entry.get(asked.name)) is not None:
            entry[asked.name] = _exchanged(asked.kind, value, of_sides, of_seats)
    return entry


def _exchanged(kind: str, value: Any, sides: Mapping[int, int], seats: Mapping[int, int]) -> Any:
    """The value of a field of that kind, with the new side or seat of each one that moves."""
    match kind:
        case "side":
            return sides.get(value, value)
        case "seat":
            return seats.get(value, value)
        case "numbers" | "truths":
            return [value[sides.get(side, side)] for side in range(len(value))]
        case "melds":
            return [{**meld, "seat": seats.get(meld["seat"], meld["seat"])} for meld in value]
        case "declarations":
            return [{**made, "side": sides.get(made["side"], made["side"])} for made in value]
        case "enough":
            return {**value, "winner": seats.get(value["winner"], value["winner"])}
    return value
