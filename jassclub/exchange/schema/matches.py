"""A match in a season's file, with everything written at its table. The rules score it while it is read."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Any

from pydantic import AfterValidator, Field, PrivateAttr

from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.rules.base import Match as Played
from jassclub.engine.rules.game import Game
from jassclub.games.deal_words import TableNames, describe_deal
from jassclub.games.presentation import Presentation
from jassclub.matches.actions.starting import read_dealer
from jassclub.matches.limits import REMARK_LENGTH, refuse_unreadable
from jassclub.matches.models import Correction, Entry, Match, Seat
from jassclub.matches.scoring import count_deals, score, side_of_seats
from jassclub.members.models import Member
from jassclub.web.bounds import MOST_DEALS
from jassclub.web.schema import Moment, Schema, StoredObject, one_of, refuse, refused, text, whole, wrong

from .stored import AccountName, Json, Numbers, People, Reading, Stored, of_rules


def _readable(data: Json) -> Json:
    try:
        refuse_unreadable(data)
    except InvalidDeal as refusal:
        raise refused(**of_rules(refusal)) from refusal
    return data


DealNumber = Annotated[int, whole(0, MOST_DEALS)]
Data = Annotated[StoredObject, AfterValidator(_readable)]
Points = list[Annotated[int, whole(-(10**9), 10**9)]]
Remark = Annotated[str, text(REMARK_LENGTH, may_be_empty=True)]


class EntrySchema(Stored):
    model = Entry

    number: DealNumber
    data: Data
    points: Points | None
    remark: Remark
    written_at: Moment = Field(alias="at")
    written_by: AccountName | None = Field(alias="by")
    _version: int = PrivateAttr(1)

    def row(self, keys: Numbers, **more: Any) -> Entry:
        return super().row(keys, version=self._version, **more)


def _in_order(entries: list[EntrySchema]) -> list[EntrySchema]:
    numbers = [entry.number for entry in entries]
    places = enumerate(pairwise(numbers), start=1)
    refuse(
        wrong(at, "number", code="order_of_deals" if number <= before else "sheet_of_totals")
        for at, (before, number) in places
        if number <= before or numbers[0] == Entry.WHOLE_SHEET
    )
    return entries


class SnapshotSchema(Schema):
    data: Data
    points: Points | None
    remark: Remark


class CorrectionSchema(Stored):
    model = Correction

    number: DealNumber
    before: SnapshotSchema | None
    after: SnapshotSchema | None
    at: Moment
    by: AccountName | None

    def check(self, context: Reading) -> Iterator[Any]:
        if self.before is None and self.after is None:
            yield wrong(code="empty")


class MatchSchema(Stored):
    """`data` and `points` of its entries are those that the rules have derived."""

    model = Match

    options: StoredObject
    state: Annotated[str, one_of(Match.State.values)]
    was_closed: bool
    first: int | None
    dealer: int | None = None  # missing in files of an earlier program
    players: People
    started_at: Moment = Field(alias="started")
    finished_at: Moment | None = Field(alias="finished")
    entries: Annotated[list[EntrySchema], AfterValidator(_in_order)]
    corrections: list[CorrectionSchema]
    _derived: Json = PrivateAttr(default_factory=dict)
    _sides: dict[int, int] = PrivateAttr(default_factory=dict)

    @property
    def deals(self) -> int:
        return count_deals(self.entries)  # type: ignore[arg-type]  # read like rows

    @classmethod
    def written(cls, row: Match, numbers: Numbers, **more: Any) -> Json:
        people = numbers[Member]
        players = [people[seat.member_id] for seat in row.seats.all() if seat.member_id]
        return super().written(row, numbers, players=players)

    def row(self, keys: Numbers, **more: Any) -> Match:
        return super().row(keys, **self._derived, **more)

    def seats(self, match: Match, keys: Numbers) -> Iterator[Seat]:
        for number, player in enumerate(self.players):
            yield Seat(match=match, number=number, side=self._sides[number], member_id=keys[Member][player])

    def check(self, context: Reading) -> Iterator[Any]:
        presentation = context.presentation
        if presentation is None:
            return
        seats = len(self.players)
        if seats not in presentation.game.seats:
            yield wrong("players", code="number_of_players")
            return
        errors = [*self._check_places(presentation, seats)]
        try:
            options = presentation.game.options(self.options, seats)
        except InvalidDeal as refusal:
            errors.append(wrong("options", **of_rules(refusal)))
        yield from errors or self._check_deals(presentation, options)

    def _check_places(self, presentation: Presentation, seats: int) -> Iterator[Any]:
        for name in ("first", "dealer"):
            seat = getattr(self, name)
            if seat is not None and not 0 <= seat < seats:
                yield wrong(name, code="range", low=0, high=seats - 1)
        try:
            read_dealer(presentation.game, self.dealer and 0, seats)
        except InvalidDeal as refusal:
            yield wrong("dealer", **of_rules(refusal))

    def _check_deals(self, presentation: Presentation, options: Any) -> Iterator[Any]:
        """Derive the match from its entries, and compare the result with the file."""
        game, in_file = presentation.game, [entry.points for entry in self.entries]
        numbers = [entry.number for entry in self.entries if entry.number]
        if not game.any_order(options) and numbers != list(range(1, len(numbers) + 1)):
            yield wrong("entries", code="deal_missing")
            return
        try:
            result = score(game, options, self.entries)  # type: ignore[arg-type]  # read and filled in like rows
        except InvalidDeal as refusal:
            yield wrong("entries", **of_rules(refusal, presentation.at(options)))
            return
        for entry, points in zip(self.entries, in_file, strict=True):
            if entry.points != points:
                about = {"number": entry.number, "points": str(entry.points), "other": str(points)}
                yield wrong("entries", code="other_points", **about)
        if result.is_finished != (self.finished_at is not None):
            yield wrong("finished", code="finished")
        yield from self._check_words(presentation, options)
        struck = Counter(correction.number for correction in self.corrections)
        for entry in self.entries:
            entry._version = max(1, struck.pop(entry.number, 0))
        self._sides = side_of_seats(game, options)
        self._derived = {
            "game": presentation.slug,
            "options": game.options_to_json(options),
            "struck": {str(number): times for number, times in struck.items()},
            "deals_in": self.deals,
            "is_finished": result.is_finished,
            "totals": list(result.totals),
            "honours": result.honours,
            "winners": list(result.winners),
            "extras": dict(result.played.extras),
        }

    def _check_words(self, presentation: Presentation, options: Any) -> Iterator[Any]:
        """The rules have read the deals that count. Corrections and deals after the end must at least be such
        that pages can show them."""
        game = presentation.game
        sides = game.sides(options)
        names = TableNames(["?"] * sum(map(len, sides)), ["?"] * len(sides))
        asked = {
            field.name: field
            for state in _states(game, options, self.entries)
            for field in game.fields(options, state)
        }
        of_deals, of_sheets = list(asked.values()), game.totals_fields(options)
        texts = [(entry.number, entry.data) for entry in self.entries]
        for correction in self.corrections:
            snapshots = (correction.before, correction.after)
            texts += [(correction.number, snapshot.data) for snapshot in snapshots if snapshot]
        for number, data in texts:
            try:
                describe_deal(
                    presentation, of_sheets if number == Entry.WHOLE_SHEET else of_deals, data, names
                )
            except (LookupError, TypeError, ValueError, AttributeError):
                yield wrong(code="not_of_game", number=number)


def _states(game: Game[Any, Any], options: Any, entries: list[EntrySchema]) -> Iterator[Played[Any]]:
    """How the match stood before each of its deals; entries are scored."""
    played = game.start(options)
    yield played
    for entry in entries:
        if entry.number != Entry.WHOLE_SHEET and entry.points is not None:
            played = game.add(options, played, entry.data)
            yield played
