"""The draws of an evening from the file of a season."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from jassclub.accounts.models import Account
from jassclub.engine.draws.plan import (
    MOST_PLAYERS_TO_DRAW,
    BadPlan,
    from_json,
    movement_to_json,
    read_movement,
    to_json,
)
from jassclub.matches.actions.filed_matches import account_name
from jassclub.rounds.models.draws import Draw, TakenBack
from jassclub.seasons.models import Evening
from jassclub.web.bounds import MOST_ROUNDS, SEED_BITS
from jassclub.web.json_parts import Part

LONGEST_VERSION, LONGEST_HEX = 20, 64
MOST_PEOPLE = MOST_PLAYERS_TO_DRAW


@dataclass
class FiledDraw:
    """A draw as the file has it; `people` are numbers in the file. Nothing is stored."""

    draw: Draw
    people: list[int]
    by: str
    opened_by: str
    taken_back: list[tuple[TakenBack, str]] = field(default_factory=list)

    @property
    def accounts(self) -> set[str]:
        return {self.by, self.opened_by, *(name for _row, name in self.taken_back)} - {""}


def read_draw(part: Part, people: int) -> FiledDraw:
    """Raises Unreadable. Whether the fingerprint is that of the plan is seen when all is loaded."""
    part.object_of(
        *("method", "first", "last", "is_repair", "program", "seed", "people", "plan", "drawn", "has_wishes"),
        *("nonce", "fingerprinted", "fingerprint", "at", "by", "opened_at", "opened_by", "taken_back"),
    )
    first = part["first"].whole(1, MOST_ROUNDS)
    members = part["people"].different(1, people)
    draw = Draw(
        method=part["method"].choice(Draw.Method.values),
        first=first,
        last=part["last"].whole(first, MOST_ROUNDS),
        is_repair=part["is_repair"].truth(),
        version=part["program"].text(LONGEST_VERSION),
        has_wishes=part["has_wishes"].truth(),
        at=part["at"].moment(),
        opened_at=None if part["opened_at"].is_nothing else part["opened_at"].moment(),
    )
    if draw.method == Draw.Method.BAG:
        _refuse_a_plan(part)
    else:
        _read_plan(part, draw, len(members))
    if not part["drawn"].is_nothing:
        draw.drawn = _read_drawn(part["drawn"], len(members))
    by, opened_by = account_name(part["by"]), account_name(part["opened_by"])
    return FiledDraw(draw, members, by, opened_by, list(_read_taken_back(part["taken_back"], people)))


def load_draws(
    filed: Sequence[tuple[Evening, FiledDraw]], *, members: Sequence[int], accounts: Mapping[str, Account]
) -> list[Draw]:
    """Store them with what was taken back; `members[0]` is the key of number 1. A part of a service."""
    for evening, each in filed:
        draw = each.draw
        draw.evening, draw.members = evening, [members[number - 1] for number in each.people]
        if draw.fingerprinted == draw.members:
            draw.fingerprinted = None
        draw.by, draw.opened_by = accounts.get(each.by), accounts.get(each.opened_by)
    draws = Draw.objects.bulk_create(each.draw for _evening, each in filed)
    TakenBack.objects.bulk_create(_taken_back(filed, members, accounts))
    return draws


def _taken_back(
    filed: Sequence[tuple[Evening, FiledDraw]], members: Sequence[int], accounts: Mapping[str, Account]
) -> Iterator[TakenBack]:
    for _evening, each in filed:
        for row, name in each.taken_back:
            seated = row.seated
            row.draw, row.by = each.draw, accounts.get(name)
            row.seated = {
                "tables": [[members[number - 1] for number in table] for table in seated["tables"]],
                "sitting_out": [members[number - 1] for number in seated["sitting_out"]],
            }
            yield row


def _refuse_a_plan(part: Part) -> None:
    for name in ("seed", "plan", "fingerprinted"):
        if not part[name].is_nothing:
            raise part[name].refuse(_("Tokens from the bag have neither plan nor fingerprint."))
    for name in ("nonce", "fingerprint"):
        if part[name].text(LONGEST_HEX, may_be_empty=True):
            raise part[name].refuse(_("Tokens from the bag have neither plan nor fingerprint."))
    if part["is_repair"].truth() or part["drawn"].is_nothing:
        raise part.refuse(_("Tokens from the bag are drawn at once, and fit nothing."))


def _read_plan(part: Part, draw: Draw, people: int) -> None:
    draw.seed = part["seed"].whole(0, 2**SEED_BITS - 1)
    draw.nonce, draw.fingerprint = part["nonce"].text(LONGEST_HEX), part["fingerprint"].text(LONGEST_HEX)
    draw.fingerprinted = part["fingerprinted"].wholes(0, 2**63 - 1)
    draw.plan = part["plan"].json_object()
    try:
        plan = from_json(draw.plan)
    except (BadPlan, LookupError) as error:
        raise part["plan"].refuse(str(error)) from error
    if to_json(plan) != draw.plan:
        raise part["plan"].refuse(_("This is no plan as the program writes it."))
    if plan.seed != draw.seed or plan.method != draw.method:
        raise part["plan"].refuse(_("The plan has another method or seed than the draw."))
    if max([plan.players, *_numbers(draw.plan)]) > people:
        raise part["plan"].refuse(_("More people have a part in the plan than in the draw."))


PEOPLE_IN_A_PLAN = (
    *("tonight", "season", "published", "sitting_out", "apart", "together", "first_table"),
    *("pairs", "ranking"),
)


def _numbers(plan: Mapping[str, Any]) -> list[int]:
    """Everybody who is named in a plan, some more than once."""
    positions = (plan.get("movement") or {}).get("positions")
    return list(_whole_numbers([positions, *(plan.get(name) for name in PEOPLE_IN_A_PLAN)]))


def _whole_numbers(value: Any) -> Iterator[int]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _whole_numbers(each)
    elif type(value) is int:
        yield value


def _read_drawn(part: Part, people: int) -> dict[str, Any]:
    stands = part.json_object().get("movement")
    part.object_of("numbers", "rounds", "sitting_out", *(["movement"] if stands else []))
    numbers = part["numbers"].different(1, MOST_ROUNDS)
    rounds = [[table.different(1, people) for table in tables] for tables in part["rounds"]]
    sitting_out = [each.different(1, people) for each in part["sitting_out"]]
    if not len(numbers) == len(rounds) == len(sitting_out):
        raise part.refuse(_("Each round needs its tables and a list of those who sit out."))
    drawn = {"numbers": numbers, "rounds": rounds, "sitting_out": sitting_out}
    return {**drawn, "movement": _read_movement(part["movement"], people)} if stands else drawn


def _read_movement(part: Part, people: int) -> dict[str, Any] | None:
    try:
        stands = read_movement(part.json_object())
    except BadPlan as error:
        raise part.refuse(str(error)) from error
    if stands and max(stands.positions, default=0) > people:
        raise part.refuse(_("More people have a part in the plan than in the draw."))
    return movement_to_json(stands)


def _read_taken_back(parts: Part, people: int) -> Iterator[tuple[TakenBack, str]]:
    known = set()
    for part in parts:
        part.object_of("round", "tables", "sitting_out", "at", "by")
        number = part["round"].whole(1, MOST_ROUNDS)
        if number in known:
            raise part["round"].refuse(_("Something is listed here twice."))
        known.add(number)
        seated = {
            "tables": [table.different(1, people) for table in part["tables"]],
            "sitting_out": part["sitting_out"].different(1, people),
        }
        row = TakenBack(number=number, seated=seated, at=part["at"].moment())
        yield row, account_name(part["by"])
