"""Evenings in a season's file: attendance and sign-ups, rounds, and final standings."""

from collections.abc import Iterator
from decimal import Decimal
from itertools import chain
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from jassclub.evenings.actions.sign_ups import LONGEST_LINE
from jassclub.evenings.models import SignUp
from jassclub.games.refusals import refusal_words
from jassclub.members.models import Member
from jassclub.rounds.models import Result, Round, SeatChange
from jassclub.seasons.models import Attendance, Evening
from jassclub.seasons.recount import Kept
from jassclub.web import bounds, schema

from .draws import DrawSchema, RoundNumber
from .matches import MatchSchema
from .prizes import FinalStandingsSchema, PrizeSchema, TargetSchema
from .stored import AccountName, Json, Numbers, People, Person, Reading, Stored, once

LONGEST_WORD = 50  # the name of a field, and the code of a refusal
Token = Annotated[int, schema.whole(0, bounds.MOST_TOKENS)]


class SeatChangeSchema(Stored):
    model = SeatChange

    member: Person = Field(alias="player")
    before: Token | None
    after: Token | None
    why: Annotated[str, schema.one_of(SeatChange.Why.values)]
    repair: int | None  # a draw of the evening
    at: schema.Moment
    by: AccountName | None

    def check(self, context: Reading) -> Iterator[Any]:
        if self.before == self.after:
            yield schema.wrong(code="no_change")
        if (self.repair is None) == (self.why == SeatChange.Why.CAME_OR_LEFT):
            yield schema.wrong("repair", code="moved_by_draw")


class KeptSchema(Stored):
    table: Annotated[int, schema.whole(1)]
    deal: Annotated[int, schema.whole(1, bounds.MOST_DEALS)] | None
    field: Annotated[str, schema.text(LONGEST_WORD)]
    code: Annotated[str, schema.text(LONGEST_WORD)]
    params: schema.StoredObject

    def kept(self, round_: int) -> Kept:
        return Kept(round_, **self.model_dump())

    def check(self, context: Reading) -> Iterator[Any]:
        try:
            refusal_words(self.kept(0).refusal)
        except (KeyError, TypeError, ValueError):
            yield schema.wrong("params", code="empty")


def _player_and_points(value: list[int]) -> list[int]:
    if len(value) != 2:
        raise schema.refused("player_and_points")
    return value


TakenOver = Annotated[list[int], AfterValidator(_player_and_points)]


class RoundSchema(Stored):
    model = Round
    later = ("tables",)

    number: RoundNumber
    draw: int | None
    tables: list[MatchSchema]
    sitting_out: People
    taken_over: list[TakenOver]
    not_ranked: People
    seat_changes: list[SeatChangeSchema]
    kept_options: KeptSchema | None

    @classmethod
    def written(cls, row: Round, numbers: Numbers, **more: Any) -> Json:
        people = numbers[Member]
        results = sorted(row.results.all(), key=lambda result: people[result.member_id])
        kept = numbers[Kept].get(row.pk)
        return super().written(
            row,
            numbers,
            tables=[MatchSchema.written(table.match, numbers) for table in row.tables.all()],
            sitting_out=[people[each.member_id] for each in results if each.kind == Result.Kind.SAT_OUT],
            taken_over=[
                [people[each.member_id], each.points] for each in results if each.kind == Result.Kind.IMPORTED
            ],
            not_ranked=[people[result.member_id] for result in results if not result.is_ranked],
            kept_options=KeptSchema.written(kept, numbers) if kept else None,
        )

    def check(self, context: Reading) -> Iterator[Any]:
        for at, (player, points) in enumerate(self.taken_over):
            if not 1 <= player <= context.people:
                yield schema.wrong("taken_over", at, 0, code="range", low=1, high=context.people)
            if abs(points) > (most := bounds.MOST_POINTS):
                yield schema.wrong("taken_over", at, 1, code="range", low=-most, high=most)
        everyone = [*chain(*(table.players for table in self.tables)), *self.sitting_out]
        everyone += [player for player, _points in self.taken_over]
        if len(set(everyone)) < len(everyone):
            yield schema.wrong(code="two_places")
        if not {*self.not_ranked} <= {*everyone}:
            yield schema.wrong("not_ranked", code="no_place")
        if self.kept_options and self.kept_options.table > len(self.tables):
            yield schema.wrong("kept_options", "table", code="range", low=1, high=len(self.tables))


class SignUpSchema(Stored):
    model = SignUp

    member: Person | None = Field(alias="player")
    name: Annotated[str, schema.text(LONGEST_LINE, may_be_empty=True)]
    state: Annotated[str, schema.one_of(SignUp.State.values)]
    at: schema.Moment

    def check(self, context: Reading) -> Iterator[Any]:
        if self.member is None and not self.name.strip():
            yield schema.wrong("name", code="empty")


class AttendanceSchema(Stored):
    model = Attendance

    member: Person = Field(alias="player")
    is_here: bool = Field(alias="here")
    is_ranked: bool = Field(alias="ranked")
    paid: Annotated[int, schema.whole(0, bounds.MOST_CENTS)] | None


def _pairs(pairs: list[list[int]]) -> list[list[int]]:
    schema.refuse(
        schema.wrong(at, code="pairs")
        for at, pair in enumerate(pairs)
        if len(pair) != 2 or {*pair} & {*chain(*pairs[:at])}
    )
    return pairs


def _rounds(rounds: list[RoundSchema]) -> list[RoundSchema]:
    numbers = [round_.number for round_ in rounds]
    if numbers != sorted({*numbers}):
        raise schema.refused("order_of_rounds")
    return rounds


class EveningSchema(Stored):
    model = Evening
    later = ("draws", "rounds", "pairs")

    date: schema.Day
    starts_at: schema.TimeOfDay | None
    place: Annotated[str, schema.text(80, may_be_empty=True)]
    places: Annotated[int, schema.whole(1, bounds.MOST_PLACES)] | None
    remark: Annotated[str, schema.text(200, may_be_empty=True)]
    is_cancelled: bool = Field(alias="cancelled")
    weight: Annotated[Decimal, schema.figure(0, bounds.MOST_WEIGHT)]
    always_counts: bool
    excused: People
    sign_ups: list[SignUpSchema]
    attendances: Annotated[list[AttendanceSchema], once(lambda attendance: attendance.member, "player")] = (
        Field(alias="roll_call")
    )
    pairs: Annotated[list[People], AfterValidator(_pairs)]
    draws: list[DrawSchema]
    rounds: Annotated[list[RoundSchema], AfterValidator(_rounds)]
    hidden_from: Annotated[int, schema.whole(1, bounds.MOST_ROUNDS)] | None
    target: TargetSchema | None
    final_standings: FinalStandingsSchema | None = Field(alias="final")
    prizes: list[PrizeSchema]

    @classmethod
    def written(cls, row: Evening, numbers: Numbers, **more: Any) -> Json:
        people = numbers[Member]
        roll_call = sorted(row.attendances.all(), key=lambda attendance: people[attendance.member_id])
        return super().written(
            row,
            numbers,
            excused=sorted(people[excuse.member_id] for excuse in row.excuses.all()),
            attendances=[AttendanceSchema.written(attendance, numbers) for attendance in roll_call],
            pairs=[[people[pair.one_id], people[pair.other_id]] for pair in row.pairs.all()],
        )

    def check(self, context: Reading) -> Iterator[Any]:
        """Whether the draws of its rounds are among its draws."""
        draws = dict(enumerate(self.draws, start=1))
        for at, round_ in enumerate(self.rounds):
            wanted: dict[tuple[str | int, ...], int | None] = {("draw",): round_.draw}
            for n, change in enumerate(round_.seat_changes):
                wanted["seat_changes", n, "repair"] = change.repair
            for place, number in wanted.items():
                if number is not None and number not in draws:
                    yield schema.wrong("rounds", at, *place, code="range", low=1, high=len(draws))
            draw = draws.get(round_.draw or 0)
            if draw and (draw.is_repair or draw.drawn is None):
                yield schema.wrong("rounds", at, "draw", code="nothing_drawn")
