"""From an evening to the plan of its next draw: people become numbers, and numbers people."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from jassclub.draws.plan import NOTHING, Drawn, Plan
from jassclub.draws.plan import Evening as Seatings
from jassclub.draws.tokens import SEATS

from ..models import Draw, Evening
from ..selectors.history import seatings_before
from ..selectors.pairs import pair_keys
from ..selectors.standings import evening_standings
from ..selectors.wishes import wishes_of

Rounds = tuple[Sequence[Sequence[Sequence[int]]], Sequence[Sequence[int]]]


@dataclass(frozen=True)
class Numbered:
    """A plan and its people: members[0] is number 1. Those who only were here before come last."""

    plan: Plan
    members: list[int]

    def people(self, drawn: Drawn) -> Drawn:
        """What was drawn, with members for numbers."""
        rounds, benches = drawn
        return (
            [[[self.members[number - 1] for number in table] for table in tables] for tables in rounds],
            [[self.members[number - 1] for number in bench] for bench in benches],
        )


def plan_for(
    *,
    evening: Evening,
    here: Sequence[int],
    method: str,
    rounds: int,
    seed: int,
    sitting_out: Collection[int] = (),
    over: str = "bench",
    first: int | None = None,
) -> Numbered:
    """The plan for so many rounds from number `first` on (default: the next one).

    Rounds from there on that are drawn already are those that shall stay as far as they can.
    """
    tonight, season = seatings_before(evening)
    earlier = evening.rounds.filter(draw__isnull=False)
    begun = (earlier if first is None else earlier.filter(number__lt=first)).count()
    played, ahead = _split(tonight, begun)
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
        ahead=_numbered(ahead, number) if _is_even(ahead) else NOTHING,  # uneven tables are drawn anew
        sitting_out=sorted(number[member] for member in sitting_out),
        over=over,
        **_by_method(evening, method, here, number),
    )
    return Numbered(plan, members)


def _by_method(
    evening: Evening, method: str, here: Sequence[int], number: Mapping[int, int]
) -> dict[str, Any]:
    """What only some methods want to know."""
    wanted: dict[str, Any] = {"wishes": wishes_of(here).among(number)}
    if method == Draw.Method.PAIRS:
        wanted["pairs"] = [(number[one], number[other]) for one, other in pair_keys(evening)]
    if method == Draw.Method.STANDING:
        ranked = [each.line.player for each in evening_standings(evening, whole=True).ranked]
        ranked = [member for member in ranked if member in set(here)]
        wanted["ranking"] = [number[member] for member in dict.fromkeys([*ranked, *here])]
        wanted["partners"] = evening.season.partners_by_standing
    return wanted


def _is_even(rounds: Rounds) -> bool:
    return all(len(table) == SEATS for tables in rounds[0] for table in tables)


def _split(rounds: Rounds, at: int) -> tuple[Rounds, Rounds]:
    seatings, benches = rounds
    return (seatings[:at], benches[:at]), (seatings[at:], benches[at:])


def _everybody(evenings: Sequence[Rounds]) -> set[int]:
    seated = {p for seatings, _ in evenings for tables in seatings for table in tables for p in table}
    return seated | {p for _, benches in evenings for bench in benches for p in bench}


def _numbered(rounds: Rounds, number: Mapping[int, int]) -> Seatings:
    seatings, benches = rounds
    if not seatings:
        return NOTHING
    return (
        [[[number[member] for member in table] for table in tables] for tables in seatings],
        [[number[member] for member in bench] for bench in benches],
    )
