"""All that goes into a draw, so that anyone can repeat it: the same plan gives the same seating.

A plan is written as JSON and read again, so that it can be kept and handed out. Everybody sees its
fingerprint before the draw, and can compare it afterwards: the SHA-256 of a text that anyone can write down
again who has the file of the draw. The nonce in it is random and stays with the file; without it nobody can
try out plans until one has the fingerprint.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .constraints import Constraints
from .meetings import SEATS

Tables = Sequence[Sequence[int]]
Evening = tuple[Sequence[Tables], Sequence[Sequence[int]]]  # the tables of each round, who sits out in each
Json = dict[str, Any]

NOTHING: Evening = ((), ())

# Numbers beyond all clubs, so that a file with a slip in it is refused at once.
MOST_PLAYERS_TO_DRAW, MOST_ROUNDS_TO_DRAW = 100_000, 200
LARGEST_SEED = 10**100
NONCE_BYTES = 32


@dataclass(frozen=True, slots=True)
class Movement:
    """Where some rounds stand in a schedule made beforehand, by which the next ones can follow.

    positions  positions[x] is the player who has position x in it. Of fixed pairs one player of each pair; 0
               is nobody, so that their opponents sit out
    next       the number of the schedule's round that comes next, from 0
    """

    positions: tuple[int, ...]
    next: int


@dataclass(frozen=True, slots=True)
class Plan:
    """Players are whole numbers: 1 to `players` are here, higher ones only were here before.

    method       the name of one of the `methods`
    rounds       how many rounds to draw
    seed         of the chance in it
    evening      how many rounds the evening has in all; 0: those of tonight and the ones to draw
    tonight      the rounds of this evening so far
    season       the evenings before, the oldest first
    movement     where tonight's rounds stand in it, or before the first one those of an evening of the same
                 people; None: nobody has said so
    published    rounds drawn already and not begun, which stay as far as they can: `rounds` of them, or none
    sitting_out  who shall sit out the first of the rounds to draw; empty: whose turn it is
    leftover     the leftover policy, one of `table_sizes.LEFTOVER`
    constraints  what every draw respects; where fixed pairs play only who needs table 1
    pairs        who stays together, for the method "pairs"; everybody else sits out
    ranking      everybody who is here, the best first, for the method "standing"
    partners     at a table drawn by standing who plays with the best of the four: "14", "13" or "12"
    """

    method: str
    players: int
    rounds: int
    seed: int
    evening: int = 0
    tonight: Evening = NOTHING
    season: Sequence[Evening] = ()
    movement: Movement | None = None
    published: Evening = NOTHING
    sitting_out: Sequence[int] = ()
    leftover: str = "sit_out"
    constraints: Constraints[int] = field(default_factory=Constraints)
    pairs: Sequence[tuple[int, int]] = ()
    ranking: Sequence[int] = ()
    partners: str = "14"

    @property
    def here(self) -> range:
        """The players who are here."""
        return range(1, self.players + 1)

    @property
    def highest(self) -> int:
        """The highest number of a player who is or was here."""
        everybody = (
            max(people, default=0)
            for each in (*self.season, self.tonight, self.published)
            for rows in zip(*each, strict=True)
            for people in (*rows[0], rows[1])
        )
        return max(self.players, *everybody, 0)

    @property
    def to_come(self) -> int:
        """How many rounds are still to come this evening; at least those to draw."""
        return max(self.rounds, self.evening - len(self.tonight[0]))


class Drawn(NamedTuple):
    """What came of a plan: the tables of each round, who sits out in each, and where that stands in a
    movement, if in any."""

    rounds: list[list[list[int]]]
    sitting_out: list[list[int]]
    movement: Movement | None = None


class BadPlan(ValueError):
    """What is wrong with a file, in words that name the place."""


def to_json(plan: Plan) -> Json:
    """Everything that the plan says; what it leaves empty is left out."""
    told: Json = {
        **{name: getattr(plan, name) for name in ("method", "players", "rounds", "seed", "evening")},
        "tonight": _rounds_to_json(plan.tonight),
        "season": [_rounds_to_json(each) for each in plan.season],
        "movement": movement_to_json(plan.movement),
        "published": _rounds_to_json(plan.published),
        "sitting_out": list(plan.sitting_out),
        "leftover": plan.leftover,
        "apart": [list(pair) for pair in plan.constraints.apart],
        "together": [list(pair) for pair in plan.constraints.together],
        "first_table": list(plan.constraints.first_table),
        "pairs": [list(pair) for pair in plan.pairs],
        "ranking": list(plan.ranking),
        "partners": plan.partners,
    }
    nothing: tuple[object, ...] = ([], None, _rounds_to_json(NOTHING))
    return {name: value for name, value in told.items() if value not in nothing}


def from_json(data: Any) -> Plan:
    """The plan that `to_json` told. Raises BadPlan."""
    if not isinstance(data, dict):
        raise BadPlan("a plan is a JSON object")
    season = data.get("season", [])
    if not isinstance(season, list):
        raise BadPlan("the season is no list of evenings")
    return Plan(
        method=_text(data, "method"),
        players=_whole(data, "players", low=SEATS, high=MOST_PLAYERS_TO_DRAW),
        rounds=_whole(data, "rounds", low=1, high=MOST_ROUNDS_TO_DRAW),
        seed=_whole(data, "seed", high=LARGEST_SEED),
        evening=_whole(data, "evening", high=MOST_ROUNDS_TO_DRAW, default=0),
        tonight=evening(data.get("tonight", {"rounds": []}), "tonight"),
        season=[evening(each, f"evening {number}") for number, each in enumerate(season, start=1)],
        movement=movement(data.get("movement")),
        published=evening(data.get("published", {"rounds": []}), "published"),
        sitting_out=_players(data.get("sitting_out", []), "sitting_out"),
        leftover=_text(data, "leftover", "sit_out"),
        constraints=Constraints(
            _pairs(data, "apart"),
            _pairs(data, "together"),
            _players(data.get("first_table", []), "first_table"),
        ),
        pairs=_pairs(data, "pairs"),
        ranking=_players(data.get("ranking", []), "ranking"),
        partners=_text(data, "partners", "14"),
    )


def movement_to_json(movement: Movement | None) -> Json | None:
    return {"positions": list(movement.positions), "next": movement.next} if movement else None


def movement(data: Any) -> Movement | None:
    """What `movement_to_json` told. Raises BadPlan."""
    if data is None:
        return None
    positions = data.get("positions") if isinstance(data, dict) else None
    if not isinstance(positions, list):
        raise BadPlan('the movement is no object with "positions" and "next"')
    _players([player for player in positions if player != 0], "movement")
    return Movement(tuple(positions), _whole(data, "next", high=LARGEST_SEED))


def evening(data: Any, name: str) -> Evening:
    """The rounds of an evening, from an object with `rounds` and perhaps `sitting_out`. Raises BadPlan."""
    rounds = data.get("rounds") if isinstance(data, dict) else None
    if not isinstance(rounds, list):
        raise BadPlan(f'{name} is no object with "rounds"')
    out = data.get("sitting_out", [[] for _round in rounds])
    if not isinstance(out, list) or len(out) != len(rounds):
        raise BadPlan(f'{name} needs a list in "sitting_out" for each of its rounds')
    for number, (tables, sitting_out) in enumerate(zip(rounds, out, strict=True), start=1):
        _check_round(tables, sitting_out, f"{name}, round {number}")
    return rounds, out


def fingerprint(*, plan: Mapping[str, Any], members: Sequence[int], program: str, nonce: str) -> str:
    """64 hexadecimal digits. `members` are the keys of the people, the first is number 1 of the plan."""
    told = {"members": list(members), "nonce": nonce, "plan": dict(plan), "program": program}
    return hashlib.sha256(canonical(told).encode()).hexdigest()


def fingerprint_of_file(content: Any) -> str | None:
    """The same for the file of a draw; None where it lacks something of that."""
    if not isinstance(content, dict):
        return None
    plan, members, nonce = content.get("plan"), content.get("members"), content.get("nonce")
    program = content.get("program")
    if not (isinstance(plan, dict) and isinstance(members, list)):
        return None
    if not (isinstance(nonce, str) and isinstance(program, str)):
        return None
    return fingerprint(plan=plan, members=members, program=program, nonce=nonce)


def canonical(told: Any) -> str:
    """JSON in exactly one way: names sorted, no blanks, nothing beyond ASCII."""
    return json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def _check_round(tables: Any, sitting_out: Any, name: str) -> None:
    sizes = (SEATS - 1, SEATS, SEATS + 1)
    if not isinstance(tables, list) or not all(
        isinstance(table, list) and len(table) in sizes for table in tables
    ):
        raise BadPlan(f"{name} is no list of tables of four (or three, or five)")
    everybody = [player for table in tables for player in table]
    _players(everybody + (sitting_out if isinstance(sitting_out, list) else [None]), name)


def _players(data: Any, name: str) -> tuple[int, ...]:
    if not isinstance(data, list) or not all(
        type(each) is int and 0 < each <= MOST_PLAYERS_TO_DRAW for each in data
    ):
        raise BadPlan(f"{name}: players are whole numbers from 1")
    if len(set(data)) < len(data):
        twice = next(player for player in data if data.count(player) > 1)
        raise BadPlan(f"{name}: player {twice} is there twice")
    return tuple(data)


def _pairs(data: Json, name: str) -> tuple[tuple[int, int], ...]:
    pairs = data.get(name, [])
    if not isinstance(pairs, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
        raise BadPlan(f"{name}: a list of two players each")
    found = [_players(pair, name) for pair in pairs]
    return tuple((one, other) for one, other in found)


def _whole(data: Json, name: str, *, low: int = 0, high: int, default: int | None = None) -> int:
    value = data.get(name, default)
    if type(value) is not int or not low <= value <= high:
        raise BadPlan(f"{name}: a whole number from {low} to {high}")
    return value


def _text(data: Json, name: str, default: str | None = None) -> str:
    value = data.get(name, default)
    if not isinstance(value, str):
        raise BadPlan(f"{name}: a word")
    return value


def _rounds_to_json(rounds: Evening) -> Json:
    return {
        "rounds": [[list(table) for table in tables] for tables in rounds[0]],
        "sitting_out": [list(people) for people in rounds[1]],
    }
