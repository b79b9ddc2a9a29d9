"""A match as people see it: who plays, its deals with what they wrote, and what comes next."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Prefetch, QuerySet

from jassclub.engine.rules.base import Field, InvalidDeal, Points, Written, dealer, leaders, plus, vorhand
from jassclub.engine.rules.base import Match as Played
from jassclub.engine.rules.game import Game
from jassclub.engine.rules.sheet_totals import SimpleSheet
from jassclub.games import presentation_of
from jassclub.games.deal_words import TableNames, describe_deal, ending_words
from jassclub.games.presentation import Presentation, Scored

from ..models import Entry, Match, Seat


@dataclass(frozen=True)
class Deal:
    """An entered deal, as it is `read` by the rules, after the match `before`; `totals` are those after it. A
    deal that comes after the end has none of the last three."""

    entry: Entry
    before: Played[Any]
    read: Any
    written: Written | None
    totals: Points | None

    @property
    def points(self) -> Points | None:
        return self.written.points if self.written else None

    @property
    def number(self) -> int:
        return self.entry.number

    @property
    def is_after_end(self) -> bool:
        return self.written is None


@dataclass(frozen=True)
class Record:
    """A match with its deals, scored."""

    match: Match
    presentation: Presentation
    options: Any
    seats: tuple[Seat, ...]
    deals: tuple[Deal, ...]
    sheet_entry: Entry | None  # where only the totals of the sheet were entered
    played: Played[Any]

    @property
    def game(self) -> Game[Any, Any]:
        return self.presentation.game

    @cached_property
    def sheet(self) -> SimpleSheet | None:
        """The form of its totals, where the game and its options allow to enter only those."""
        return self.game.sheet(self.options)

    @cached_property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        return tuple(tuple(self.seats[seat] for seat in side) for side in self.game.sides(self.options))

    @cached_property
    def names(self) -> TableNames:
        return TableNames(tuple(map(str, self.seats)), tuple(map(" – ".join, self.players)))

    @cached_property
    def players(self) -> list[list[str]]:
        return [[str(seat) for seat in side] for side in self.sides]

    @property
    def standing(self) -> list[tuple[str, int, bool]]:
        """The total of each side, and whether it leads: it won, or is the best unless all are equal."""
        leading = self.match.winners or leaders(self.totals, low_wins=self.game.low_wins)
        if not self.entries or len(leading) == len(self.sides):
            leading = ()
        leads = (side in leading for side in range(len(self.sides)))
        return list(zip(self.names.sides, self.totals, leads, strict=True))

    @property
    def totals(self) -> Points:
        return tuple(self.match.totals)

    @property
    def ending(self) -> str:
        """The winner, and what decided the match."""
        return ending_words(self.presentation, self.options, self.played, self.names)

    @property
    def length(self) -> int | None:
        return self.game.length(self.options)

    @cached_property
    def any_order(self) -> bool:
        return self.game.any_order(self.options)

    @cached_property
    def is_compact(self) -> bool:
        """Whether its sheet has a row for every deal from the start."""
        return self.any_order and self.length is not None and self.presentation.grid is None

    @cached_property
    def layout(self) -> str:
        """Two: everything of a deal fits into one row, two sides beside each other."""
        return "large" if not self.is_compact else "two" if len(self.sides) == 2 else "many"

    @property
    def next_number(self) -> int | None:
        """The number of the next deal: the first that is missing, None at the end."""
        if self.match.is_finished:
            return None
        taken = {deal.number for deal in self.deals}
        return next(number for number in range(1, len(taken) + 2) if number not in taken)

    @property
    def entries(self) -> list[Entry]:
        whole = [self.sheet_entry] if self.sheet_entry else []
        return [*whole, *(deal.entry for deal in self.deals)]

    def deal(self, number: int) -> Deal | None:
        return next((deal for deal in self.deals if deal.number == number), None)

    def entry(self, number: int) -> Entry | None:
        """The deal of that number, or with 0 the sheet's totals."""
        if number == Entry.WHOLE_SHEET:
            return self.sheet_entry
        deal = self.deal(number)
        return deal.entry if deal else None

    def fields(self, number: int) -> tuple[Field, ...]:
        if self.any_order:
            return self._next_fields
        deal = self.deal(number)
        return self.game.fields(self.options, deal.before) if deal else self._next_fields

    @cached_property
    def _next_fields(self) -> tuple[Field, ...]:
        """What the next deal asks for, and each where no deal depends on another."""
        return self.game.fields(self.options, self.played)

    def leader(self, number: int) -> Seat | None:
        """Who leads in the deal of that number, as far as it is known who led in the first."""
        first = self.match.first
        return None if first is None else self.seats[vorhand(len(self.seats), first, number)]

    def dealer(self, number: int) -> Seat | None:
        seat = dealer(len(self.seats), self.match.first, number, self.match.dealer)
        return None if seat is None else self.seats[seat]

    @property
    def again_dealers(self) -> tuple[Seat, ...]:
        """The players of whom one deals first in a rematch; empty where the turn just goes on."""
        if not self.game.winners_deal(self.options):
            return ()
        return tuple(seat for side in self.match.winners for seat in self.sides[side])

    def words(self, number: int, data: Any, points: Sequence[int] | None) -> list[str]:
        """An entry in words, without the numbers that are its points anyway."""
        skip = [name for name, value in data.items() if points is not None and value == points]
        fields = self.fields(number) if number else self.game.totals_fields(self.options)
        deal = self.deal(number)
        is_saved = deal is not None and deal.entry.data == data
        uncounted = deal.written.uncounted if deal and deal.written and is_saved else ()
        return describe_deal(self.presentation, fields, data, self.names, skip, uncounted)

    @cached_property
    def scored(self) -> list[Scored]:
        """The deals that count, as sheets show them."""
        return [
            self._scored(deal, deal.read, deal.written, deal.totals)
            for deal in self.deals
            if deal.written is not None and deal.totals is not None
        ]

    @property
    def after_end(self) -> list[Scored]:
        """The readable deals after the end as if they counted, for papers that cross them out."""
        late = []
        for deal in self.deals:
            with suppress(InvalidDeal):
                if deal.is_after_end:
                    read = self.game.deal(self.options, deal.before, deal.entry.data)
                    written = self.game.write(self.options, deal.before, read)
                    late.append(self._scored(deal, read, written, self.played.totals))
        return late

    def _scored(self, deal: Deal, read: Any, written: Written, totals: Points) -> Scored:
        leader = self.leader(deal.number)
        seat = leader.number if leader else None
        return Scored(deal.number, deal.entry.data, written, totals, read, deal.before, seat)


def with_record(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Matches with all that `record_of` reads, in a fixed number of queries."""
    return matches.prefetch_related(Prefetch("seats", Seat.objects.select_related("member")), "entries")


def record_of(
    match: Match, entries: Iterable[Entry] | None = None, seats: tuple[Seat, ...] | None = None
) -> Record:
    """The match as typed objects; see `with_record` for its queries. An action that has scored its entries
    passes them in their order. Raises DoesNotExist for a match that is removed while it is read."""
    seats = seats or tuple(match.seats.all())
    if not seats:
        raise Match.DoesNotExist
    presentation = presentation_of(match.game)
    game = presentation.game
    options = game.options(match.options, len(seats))
    played, deals, sheet_entry = game.start(options), [], None
    totals = played.totals
    for entry in match.entries.all() if entries is None else entries:
        if entry.number == Entry.WHOLE_SHEET:
            sheet_entry = entry
        elif entry.points is None:
            deals.append(Deal(entry, played, None, None, None))
        else:
            before = played
            played = game.add(options, before, entry.data)
            written = played.written[-1]
            totals = plus(totals, written.points)
            deals.append(Deal(entry, before, played.deals[-1], written, totals))
    return Record(match, presentation.at(options), options, seats, tuple(deals), sheet_entry, played)
