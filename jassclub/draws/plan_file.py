"""A plan as JSON and back, so that a draw can be kept, handed out and repeated."""

from __future__ import annotations

from typing import Any

from .plan import NOTHING, Evening, Plan
from .tokens import SEATS
from .wishes import Wishes

Json = dict[str, Any]
# Numbers beyond all clubs, so that a file with a slip in it is refused at once.
MOST_PLAYERS_TO_DRAW, MOST_ROUNDS_TO_DRAW = 100_000, 200
LARGEST_SEED = 10**100


class BadPlan(ValueError):
    """What is wrong with a file, in words that name the place."""


def to_json(plan: Plan) -> Json:
    """Everything that the plan says; what it leaves empty is left out."""
    told: Json = {
        "method": plan.method,
        "players": plan.players,
        "rounds": plan.rounds,
        "seed": plan.seed,
        "evening": plan.evening,
        "tonight": _rounds_to_json(plan.tonight),
        "season": [_rounds_to_json(each) for each in plan.season],
        "ahead": _rounds_to_json(plan.ahead),
        "sitting_out": list(plan.sitting_out),
        "over": plan.over,
        "apart": [list(pair) for pair in plan.wishes.apart],
        "together": [list(pair) for pair in plan.wishes.together],
        "first_table": list(plan.wishes.first_table),
        "pairs": [list(pair) for pair in plan.pairs],
        "ranking": list(plan.ranking),
        "partners": plan.partners,
    }
    nothing: tuple[object, ...] = ([], _rounds_to_json(NOTHING))
    return {name: value for name, value in told.items() if value not in nothing}


def from_json(data: Any) -> Plan:
    """The plan that `to_json` told. Raises BadPlan."""
    if not isinstance(data, dict):
        raise BadPlan("a plan is a JSON object")
    try:
        return Plan(
            method=_text(data, "method"),
            players=_whole(data, "players", low=SEATS, high=MOST_PLAYERS_TO_DRAW),
            rounds=_whole(data, "rounds", low=1, high=MOST_ROUNDS_TO_DRAW),
            seed=_whole(data, "seed", high=LARGEST_SEED),
            evening=_whole(data, "evening", high=MOST_ROUNDS_TO_DRAW, default=0),
            tonight=evening(data.get("tonight", {"rounds": []}), "tonight"),
            season=[
                evening(each, f"evening {number}")
                for number, each in enumerate(data.get("season", []), start=1)
            ],
            ahead=evening(data.get("ahead", {"rounds": []}), "ahead"),
            sitting_out=_players(data.get("sitting_out", []), "sitting_out"),
            over=_text(data, "over", "bench"),
            wishes=Wishes(
                _pairs(data, "apart"),
                _pairs(data, "together"),
                _players(data.get("first_table", []), "first_table"),
            ),
            pairs=_pairs(data, "pairs"),
            ranking=_players(data.get("ranking", []), "ranking"),
            partners=_text(data, "partners", "14"),
        )
    except TypeError as error:
        raise BadPlan(f"the plan is of no known form: {error}") from error


def evening(data: Any, name: str) -> Evening:
    """The rounds of an evening, from an object with `rounds` and perhaps `sitting_out`. Raises BadPlan."""
    rounds = data.get("rounds") if isinstance(data, dict) else None
    if not isinstance(rounds, list):
        raise BadPlan(f'{name} is no object with "rounds"')
    benches = data.get("sitting_out", [[] for _round in rounds])
    if not isinstance(benches, list) or len(benches) != len(rounds):
        raise BadPlan(f'{name} needs a list in "sitting_out" for each of its rounds')
    for number, (tables, bench) in enumerate(zip(rounds, benches, strict=True), start=1):
        _check_round(tables, bench, f"{name}, round {number}")
    return rounds, benches


def _check_round(tables: Any, bench: Any, name: str) -> None:
    sizes = (SEATS - 1, SEATS, SEATS + 1)
    if not isinstance(tables, list) or not all(
        isinstance(table, list) and len(table) in sizes for table in tables
    ):
        raise BadPlan(f"{name} is no list of tables of four (or three, or five)")
    everybody = [player for table in tables for player in table]
    everybody += bench if isinstance(bench, list) else [None]
    _players(everybody, name)


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
    seatings, benches = rounds
    return {
        "rounds": [[list(table) for table in tables] for tables in seatings],
        "sitting_out": [list(bench) for bench in benches],
    }
