"""The draws of an evening in a season's file."""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from jassclub.engine.draws.plan import BadPlan, from_json, movement_to_json, read_movement, to_json
from jassclub.members.models import Member
from jassclub.rounds.models import Draw, TakenBack
from jassclub.web.bounds import MOST_ROUNDS, SEED_BITS
from jassclub.web.schema import Moment, Schema, StoredObject, different, one_of, text, whole, wrong

from .stored import AccountName, Json, Numbers, People, Stored, once, renumbered

LONGEST_VERSION, LONGEST_HEX = 20, 64
PEOPLE_IN_A_PLAN = (
    *("tonight", "season", "published", "sitting_out", "apart", "together", "first_table"),
    *("pairs", "ranking"),
)

RoundNumber = Annotated[int, whole(1, MOST_ROUNDS)]
Hex = Annotated[str, text(LONGEST_HEX, may_be_empty=True)]
PlanNumbers = Annotated[list[int], different]  # of people, as the plan numbers them


class TakenBackSchema(Stored):
    model = TakenBack

    number: RoundNumber = Field(alias="round")
    tables: list[People]
    sitting_out: People
    at: Moment
    by: AccountName | None

    @classmethod
    def written(cls, row: TakenBack, numbers: Numbers, **more: Any) -> Json:
        return super().written(row, numbers, **renumbered(row.seated, numbers[Member]))

    def row(self, keys: Numbers, **more: Any) -> Any:
        seated = {"tables": self.tables, "sitting_out": self.sitting_out}
        return super().row(keys, seated=renumbered(seated, keys[Member]), **more)


class DrawnSchema(Schema):
    numbers: Annotated[list[RoundNumber], different]
    rounds: list[list[PlanNumbers]]
    sitting_out: list[PlanNumbers]
    movement: StoredObject | None = None

    def check(self, context: Any) -> Iterator[Any]:
        if not len(self.numbers) == len(self.rounds) == len(self.sitting_out):
            yield wrong(code="rounds_of_draw")
        try:
            self.movement = movement_to_json(read_movement(self.movement))
        except BadPlan as error:
            yield wrong("movement", code="bad_plan", message=str(error))


class DrawSchema(Stored):
    """Whether the fingerprint is that of the plan is checked when all is loaded."""

    model = Draw
    people = ("members",)

    method: Annotated[str, one_of(Draw.Method.values)]
    first: RoundNumber
    last: RoundNumber
    is_repair: bool
    version: Annotated[str, text(LONGEST_VERSION)] = Field(alias="program")
    seed: Annotated[int, whole(0, 2**SEED_BITS - 1)] | None
    members: People = Field(alias="people")
    plan: StoredObject | None
    drawn: DrawnSchema | None
    has_wishes: bool
    nonce: Hex
    fingerprinted: list[Annotated[int, whole(0, 2**63 - 1)]] | None
    fingerprint: Hex
    at: Moment
    by: AccountName | None
    opened_at: Moment | None
    opened_by: AccountName | None
    taken_back: Annotated[list[TakenBackSchema], once(lambda round_: round_.number, "round")]

    @classmethod
    def written(cls, row: Draw, numbers: Numbers, **more: Any) -> Json:
        fingerprinted = row.fingerprinted_members if row.fingerprint else None
        return super().written(row, numbers, fingerprinted=fingerprinted)

    def row(self, keys: Numbers, **more: Any) -> Any:
        drawn = self.drawn and self.drawn.model_dump(exclude_none=True)  # the movement, that is
        draw = super().row(keys, drawn=drawn, **more)
        if draw.fingerprinted == draw.members:
            draw.fingerprinted = None
        return draw

    def check(self, context: Any) -> Iterator[Any]:
        if self.last < self.first:
            yield wrong("last", code="range", low=self.first, high=MOST_ROUNDS)
        yield from self._check_drawn(len(self.members))
        if self.method != Draw.Method.BAG:
            yield from self._check_plan(len(self.members))
            return
        for name in ("seed", "plan", "fingerprinted", "nonce", "fingerprint"):
            if getattr(self, name) not in (None, ""):
                yield wrong(name, code="bag")
        if self.is_repair or self.drawn is None:
            yield wrong(code="bag_drawn")

    def _check_plan(self, people: int) -> Iterator[Any]:
        needed = {"seed": "whole", "plan": "object", "fingerprinted": "list"}
        yield from (wrong(name, code=code) for name, code in needed.items() if getattr(self, name) is None)
        empty = (name for name in ("nonce", "fingerprint") if not getattr(self, name))
        yield from (wrong(name, code="empty") for name in empty)
        if self.plan is None:
            return
        try:
            plan = from_json(self.plan)
        except (BadPlan, LookupError) as error:
            yield wrong("plan", code="bad_plan", message=str(error))
            return
        positions = plan.movement and list(plan.movement.positions)
        named = [positions, *(self.plan.get(name) for name in PEOPLE_IN_A_PLAN)]
        if to_json(plan) != self.plan:
            yield wrong("plan", code="other_plan")
        elif plan.seed != self.seed or plan.method != self.method:
            yield wrong("plan", code="other_seed")
        elif max([plan.players, *_whole_numbers(named)]) > people:
            yield wrong("plan", code="more_people")

    def _check_drawn(self, people: int) -> Iterator[Any]:
        if self.drawn is None:
            return
        for name in ("rounds", "sitting_out"):
            if not all(1 <= number <= people for number in _whole_numbers(getattr(self.drawn, name))):
                yield wrong("drawn", name, code="range", low=1, high=people)
        if max(_whole_numbers(self.drawn.movement and self.drawn.movement["positions"]), default=0) > people:
            yield wrong("drawn", "movement", code="more_people")


def _whole_numbers(value: Any) -> Iterator[int]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from _whole_numbers(inner)
    elif type(value) is int:
        yield value
