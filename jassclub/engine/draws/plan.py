"""The plan of a draw: all that goes into it, so that anyone can repeat it (docs/rules.md §10.5).

The JSON of a plan is stored and published. Everyone sees its fingerprint before the draw and can compare it
afterwards: the SHA-256 of a text that follows from the file of the draw. The random nonce in the file keeps
anyone from trying plans until one has the fingerprint.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .constraints import Constraints
from .meetings import SEATS, seated

Tables = Sequence[Sequence[int]]
# The tables of each round, and the players who sit out.
Evening = tuple[Sequence[Tables], Sequence[Sequence[int]]]
Json = dict[str, Any]

NOTHING: Evening = ((), ())

# Bounds beyond any club, so that a mistyped file is refused at once.
MOST_PLAYERS_TO_DRAW, MOST_ROUNDS_TO_DRAW = 100_000, 200
LARGEST_SEED = 10**100
NONCE_BYTES = 32


@dataclass(frozen=True, slots=True)
class Movement:
    """The place of some rounds in a schedule, from which the next rounds can follow."""

    # positions[x] is the player at position x, of a fixed pair one of the two; 0 is nobody, and the
    # opponents sit out.
    positions: tuple[int, ...]
    next: int  # the number of the schedule's round that comes next, from 0


@dataclass(frozen=True, slots=True)
class Plan:
    """Players are whole numbers: 1 to `players` are here, higher ones were here earlier."""

    method: str  # the name of one of the `methods`
    players: int
    rounds: int  # how many to draw
    seed: int
    evening: int = 0  # the number of its rounds; 0: those of tonight and the ones to draw
    tonight: Evening = NOTHING  # the rounds of this evening so far
    season: Sequence[Evening] = ()  # the evenings before, the oldest first
    # The place of tonight's rounds, or before the first one of an earlier evening of the same people.
    movement: Movement | None = None
    # Rounds that are drawn and not begun, which stay as far as possible: `rounds` of them, or none.
    published: Evening = NOTHING
    sitting_out: Sequence[int] = ()  # in the first round to draw; empty: by turns
    leftover: str = "sit_out"  # the leftover policy, one of `table_sizes.LEFTOVER`
    constraints: Constraints[int] = field(default_factory=Constraints)  # of fixed pairs: only table 1
    pairs: Sequence[tuple[int, int]] = ()  # the fixed pairs, for "pairs"; others sit out
    ranking: Sequence[int] = ()  # the players who are here, the best first, for "standing"
    partners: str = "14"  # for "standing": the first and fourth of a table; or "13", "12"

    @property
    def here(self) -> range:
        return range(1, self.players + 1)

    @property
    def highest(self) -> int:
        evenings = (*self.season, self.tonight, self.published)
        rounds = [round_ for evening in evenings for round_ in zip(*evening, strict=True)]
        return max([self.players, *(player for tables, out in rounds for player in (*seated(tables), *out))])

    @property
    def to_come(self) -> int:
        """The number of rounds to come this evening; at least those to draw."""
        return max(self.rounds, self.evening - len(self.tonight[0]))


class Drawn(NamedTuple):
    """The result of a plan: tables and players who sit out by round, and the place in a movement, if any."""

    rounds: list[list[list[int]]]
    sitting_out: list[list[int]]
    movement: Movement | None = None


class BadPlan(ValueError):
    """A fault of a file, in words that name its place."""


def to_json(plan: Plan) -> Json:
    values = {name: getattr(plan.constraints if name in OF_CONSTRAINTS else plan, name) for name in READERS}
    values |= {name: evening_to_json(values[name]) for name in ("tonight", "published")}
    values |= {"season": [*map(evening_to_json, plan.season)], "movement": movement_to_json(plan.movement)}
    nothing: tuple[object, ...] = ([], None, evening_to_json(NOTHING))
    written = {name: _as_lists(values[name]) for name in READERS}
    return {name: value for name, value in written.items() if value not in nothing}


def from_json(data: Any) -> Plan:
    _require(isinstance(data, dict), "a plan is a JSON object")
    data = dict.fromkeys(REQUIRED) | data
    read = {name: reader(data[name], name) for name, reader in READERS.items() if name in data}
    constraints = {name: read.pop(name) for name in OF_CONSTRAINTS if name in read}
    return Plan(**read, constraints=Constraints(**constraints))


def movement_to_json(movement: Movement | None) -> Json | None:
    return {"positions": list(movement.positions), "next": movement.next} if movement else None


def read_movement(data: Any, name: str = "movement") -> Movement | None:
    if data is None:
        return None
    positions: Any = data.get("positions") if isinstance(data, dict) else None
    _require(isinstance(positions, list), f'the {name} is no object with "positions" and "next"')
    _players([player for player in positions if player != 0], name)
    return Movement(tuple(positions), _whole(0, LARGEST_SEED)(data.get("next"), "next"))


def evening_to_json(evening: Evening) -> Json:
    return {"rounds": _as_lists(evening[0]), "sitting_out": _as_lists(evening[1])}


def read_evening(data: Any, name: str) -> Evening:
    """The rounds of an evening from their JSON; `sitting_out` may be missing. Raises BadPlan."""
    rounds: Any = data.get("rounds") if isinstance(data, dict) else None
    _require(isinstance(rounds, list), f'{name} is no object with "rounds"')
    out = data.get("sitting_out", [[] for _round in rounds])
    for_each = isinstance(out, list) and len(out) == len(rounds)
    _require(for_each, f'{name} needs a list in "sitting_out" for each of its rounds')
    for number, (tables, sitting_out) in enumerate(zip(rounds, out, strict=True), start=1):
        _check_round(tables, sitting_out, f"{name}, round {number}")
    return rounds, out


def fingerprint(*, plan: Mapping[str, Any], members: Sequence[int], program: str, nonce: str) -> str:
    """64 hexadecimal digits. `members` are the keys of the members, the first is player 1 of the plan."""
    content = {"members": list(members), "nonce": nonce, "plan": dict(plan), "program": program}
    return hashlib.sha256(canonical(content).encode()).hexdigest()


def fingerprint_of_file(content: Any) -> str | None:
    """The fingerprint of a draw's file; None where a part of it is missing."""
    kinds = {"plan": dict, "members": list, "program": str, "nonce": str}
    draw = content if isinstance(content, dict) else {}
    if not all(isinstance(draw.get(name), kind) for name, kind in kinds.items()):
        return None
    return fingerprint(**{name: draw[name] for name in kinds})


def canonical(content: Any) -> str:
    """The only JSON of a content: names sorted, no blanks, ASCII alone."""
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def _require(right: bool, wrong: str) -> None:
    if not right:
        raise BadPlan(wrong)


def _season(data: Any, name: str) -> list[Evening]:
    _require(isinstance(data, list), f"the {name} is no list of evenings")
    return [read_evening(evening, f"evening {number}") for number, evening in enumerate(data, start=1)]


def _check_round(tables: Any, sitting_out: Any, name: str) -> None:
    sizes = (SEATS - 1, SEATS, SEATS + 1)
    are_tables = isinstance(tables, list) and all(
        isinstance(table, list) and len(table) in sizes for table in tables
    )
    _require(are_tables, f"{name} is no list of tables of four (or three, or five)")
    _players(seated(tables) + (sitting_out if isinstance(sitting_out, list) else [None]), name)


def _players(data: Any, name: str) -> tuple[int, ...]:
    are_players = isinstance(data, list) and all(
        type(player) is int and 0 < player <= MOST_PLAYERS_TO_DRAW for player in data
    )
    _require(are_players, f"{name}: players are whole numbers from 1")
    for player, times in Counter(data).items():
        _require(times == 1, f"{name}: player {player} is there twice")
    return tuple(data)


def _pairs(data: Any, name: str) -> tuple[tuple[int, ...], ...]:
    are_pairs = isinstance(data, list) and all(isinstance(pair, list) and len(pair) == 2 for pair in data)
    _require(are_pairs, f"{name}: a list of two players each")
    return tuple(_players(pair, name) for pair in data)


def _whole(low: int, high: int) -> Callable[[Any, str], int]:
    def read(data: Any, name: str) -> int:
        _require(type(data) is int and low <= data <= high, f"{name}: a whole number from {low} to {high}")
        return int(data)

    return read


def _word(data: Any, name: str) -> str:
    _require(isinstance(data, str), f"{name}: a word")
    return str(data)


def _as_lists(value: Any) -> Any:
    return [_as_lists(item) for item in value] if isinstance(value, (list, tuple)) else value


# The reader of each field of a plan's JSON; the name is for BadPlan.
READERS: dict[str, Callable[[Any, str], Any]] = {
    "method": _word,
    "players": _whole(SEATS, MOST_PLAYERS_TO_DRAW),
    "rounds": _whole(1, MOST_ROUNDS_TO_DRAW),
    "seed": _whole(0, LARGEST_SEED),
    "evening": _whole(0, MOST_ROUNDS_TO_DRAW),
    "tonight": read_evening,
    "season": _season,
    "movement": read_movement,
    "published": read_evening,
    "sitting_out": _players,
    "leftover": _word,
    "apart": _pairs,
    "together": _pairs,
    "first_table": _players,
    "pairs": _pairs,
    "ranking": _players,
    "partners": _word,
}
REQUIRED = ("method", "players", "rounds", "seed")
OF_CONSTRAINTS = ("apart", "together", "first_table")
