"""From an evening to the plan of its next draw: people become numbers, and numbers people."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from jassclub.engine.draws.meetings import SEATS
from jassclub.engine.draws.methods import METHODS
from jassclub.engine.draws.plan import NOTHING, Movement, Plan
from jassclub.engine.draws.plan import Evening as Seatings
from jassclub.results.queries.standings import evening_standings
from jassclub.seasons.models import Evening
from jassclub.web.bounds import MOST_ROUNDS

from ..queries.history import movement_of, seatings_before
from ..queries.pairs import pair_keys, wishes_of

Rounds = tuple[Sequence[Sequence[Sequence[int]]], Sequence[Sequence[int]]]


@dataclass(frozen=True)
class Numbered:
    """A plan and its people: members[0] is number 1. Those who only were here before come last."""

    plan: Plan
    members: list[int]

    def people(self, rounds: Sequence[Sequence[Sequence[int]]]) -> list[list[list[int]]]:
        """The tables of these rounds, with members for numbers."""
        return [[[self.members[number - 1] for number in table] for table in tables] for tables in rounds]


def plan_for(
    *,
    evening: Evening,
    here: Sequence[int],
    method: str,
    rounds: int,
    seed: int,
    sitting_out: Collection[int] = (),
    leftover: str = "sit_out",
    first: int | None = None,
) -> Numbered:
    """The plan for so many rounds from number `first` on (default: the next one).

    Rounds from there on that are drawn already are those that shall stay as far as they can.
    """
    tonight, season = seatings_before(evening)
    earlier = evening.rounds.filter(draw__isnull=False)
    begun = (earlier if first is None else earlier.filter(number__lt=first)).count()
    played, published = _split(tonight, begun)
    members = list(dict.fromkeys([*here, *sorted(_everybody([*season, tonight]))]))
    number = {member: x for x, member in enumerate(members, start=1)}
    plan = Plan(
        method=method,
        players=len(here),
        rounds=rounds,
        seed=seed,
        evening=evening.season.rounds_per_evening,
        tonight=_numbered(played, number),
        season=[_numbered(each, number) for each in season],
        movement=_movement(evening, method, here, first, number),
        # Tables of three or five are drawn anew.
        published=_numbered(published, number) if _is_even(published) else NOTHING,
        sitting_out=sorted(number[member] for member in sitting_out),
        leftover=leftover,
        **_by_method(evening, method, here, number),
    )
    return Numbered(plan, members)


def _movement(
    evening: Evening, method: str, here: Sequence[int], first: int | None, number: Mapping[int, int]
) -> Movement | None:
    if not METHODS[method].follows_movement:
        return None
    stands = movement_of(evening, here=here, method=method, first=first or MOST_ROUNDS + 1)
    if stands is None:
        return None
    members, following = stands
    return Movement(tuple(number.get(member or 0, 0) for member in members), following)


def _by_method(
    evening: Evening, method: str, here: Sequence[int], number: Mapping[int, int]
) -> dict[str, Any]:
    """What only some methods want to know."""
    wanted: dict[str, Any] = {"constraints": wishes_of(here).among(number)}
    if METHODS[method].needs_pairs:
        wanted["pairs"] = [(number[one], number[other]) for one, other in pair_keys(evening)]
    if METHODS[method].needs_ranking:
        ranked = [each.line.player for each in evening_standings(evening, whole=True).ranked]
        ranked = [member for member in ranked if member in set(here)]
        wanted["ranking"] = [number[member] for member in dict.fromkeys([*ranked, *here])]
        wanted["partners"] = evening.season.partners_by_standing
    return wanted


def _is_even(rounds: Rounds) -> bool:
    return all(len(table) == SEATS for tables in rounds[0] for table in tables)


def _split(rounds: Rounds, at: int) -> tuple[Rounds, Rounds]:
    tables, sitting_out = rounds
    return (tables[:at], sitting_out[:at]), (tables[at:], sitting_out[at:])


def _everybody(evenings: Sequence[Rounds]) -> set[int]:
    seated = {p for rounds, _ in evenings for tables in rounds for table in tables for p in table}
    return seated | {p for _, sitting_out in evenings for people in sitting_out for p in people}


def _numbered(rounds: Rounds, number: Mapping[int, int]) -> Seatings:
    if not rounds[0]:
        return NOTHING
    return (
        [[[number[member] for member in table] for table in tables] for tables in rounds[0]],
        [[number[member] for member in people] for people in rounds[1]],
    )
