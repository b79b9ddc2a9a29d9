"""A season scored a second time, by reading docs/rules.md §11, step by step and nothing else.

Shares nothing with `jassclub.engine.standings`: where the two disagree, one of them has read wrongly. Slow
and short on purpose: every step looks at every player again, and what counts is found by trying all that
could count.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import Any

Rounds = Mapping[str, Mapping[str, int]]  # round: player: points
FORMULA_1 = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)


@dataclass(frozen=True)
class Season:
    """`sat_out`: (day, round, player) of results for sitting out; `matsche`: how many, by the same."""

    results: Mapping[str, Rounds]
    regulation: Mapping[str, Any]
    low_wins: bool = False
    sat_out: frozenset[tuple[str, str, str]] = frozenset()
    matsche: Mapping[tuple[str, str, str], int] = field(default_factory=dict)


def everyone(season: Season) -> set[str]:
    return {player for rounds in season.results.values() for points in rounds.values() for player in points}


def standings(season: Season) -> list[tuple[int | None, str, Fraction]]:
    """(rank, player, total) in order; rank None: too few evenings."""
    regulation, people = season.regulation, everyone(season)
    totals = {player: total(season, player) for player in people}
    ranks_high = regulation.get("evening_value", "points") != "points"
    sign = 1 if season.low_wins and not ranks_high else -1
    ties = regulation.get("ties", ["best_round", "matsche"])
    merits = {player: [sign * totals[player], *decided(season, player, ties)] for player in people}
    least = regulation.get("least_evenings", 0)
    ranked = {player for player in people if len(values_of(season, player)) >= least}
    lines = [
        (1 + sum(merits[other] < merits[player] for other in ranked), player, totals[player])
        for player in ranked
    ]
    others = [(None, player, totals[player]) for player in people - ranked]
    return sorted(lines, key=lambda line: (line[0], line[1])) + sorted(others, key=lambda each: each[1])


def round_points(season: Season, day: str, player: str) -> list[Fraction]:
    """What each round brought that evening, as docs/rules.md §11.2 counts it: points, or a round's ranking
    points."""
    rounds = season.results[day]
    if season.regulation.get("evening_value", "points") != "rounds":
        return [Fraction(points[player]) for points in rounds.values() if player in points]
    sign = 1 if season.low_wins else -1
    return [
        for_rank(season, 1 + sum(sign * points[other] < sign * points[player] for other in points))
        for points in rounds.values()
        if player in points
    ]


def for_rank(season: Season, rank: int) -> Fraction:
    table = season.regulation.get("rank_points", FORMULA_1)
    return Fraction(table[rank - 1] if rank <= len(table) else season.regulation.get("rank_points_rest", 1))


def sum_of_rounds(season: Season, day: str, player: str) -> Fraction:
    """Step 1 (and "rounds" of step 2): at most R - k rounds count, those with which the sum is best."""
    brought = round_points(season, day, player)
    count = max(0, len(season.results[day]) - season.regulation.get("round_drop", 0))
    low_is_best = season.low_wins and season.regulation.get("evening_value", "points") != "rounds"
    sums = [sum(chosen, Fraction()) for chosen in combinations(brought, min(count, len(brought)))]
    return min(sums) if low_is_best else max(sums)


def there(season: Season, day: str) -> set[str]:
    return {player for points in season.results[day].values() for player in points}


def evening_value(season: Season, day: str, player: str) -> Fraction:
    """Step 2, not yet weighted."""
    if season.regulation.get("evening_value", "points") != "ranks":
        return sum_of_rounds(season, day, player)
    ties = season.regulation.get("ties", ["best_round", "matsche"])
    ties = [tie for tie in ties if tie in ("best_round", "best_rounds", "matsche")]
    sign = 1 if season.low_wins else -1
    merits = {
        other: [sign * sum_of_rounds(season, day, other), *decided(season, other, ties, [day])]
        for other in there(season, day)
    }
    return for_rank(season, 1 + sum(merits[other] < merits[player] for other in merits))


def values_of(season: Season, player: str) -> dict[str, Fraction]:
    """Steps 2 and 5: the unweighted value of each evening that counts as attended."""
    values = {
        day: evening_value(season, day, player) for day in season.results if player in there(season, day)
    }
    instead = season.regulation.get("excused_value", "nothing")
    average = sum(values.values(), Fraction()) / len(values) if values else None
    for day, excused in season.regulation.get("excused", {}).items():
        if day in season.results and player in excused and player not in there(season, day):
            value = average if instead == "average" else None if instead == "nothing" else Fraction(instead)
            if value is not None:
                values[day] = value
    return values


def weight(season: Season, day: str) -> Fraction:
    return Fraction(str(season.regulation.get("weights", {}).get(day, 1)))


def counted(season: Season, player: str) -> set[str]:
    """Steps 3 and 4: the evenings that count; of equals the earlier one."""
    values = values_of(season, player)
    always = {day for day in season.regulation.get("always", []) if day in season.results}
    others = [day for day in values if day not in always]
    count = len(others)
    if season.regulation.get("evening_best") is not None:
        count = season.regulation["evening_best"]
    if "evening_drop" in season.regulation:
        count = max(0, len(set(season.results) - always) - season.regulation["evening_drop"])
    low_is_best = season.low_wins and season.regulation.get("evening_value", "points") == "points"
    sign = 1 if low_is_best else -1
    best = sorted(others, key=lambda day: (sign * values[day] * weight(season, day), day))
    return {*best[:count], *(day for day in values if day in always)}


def total(season: Season, player: str) -> Fraction:
    """Steps 6 and 7."""
    values, days = values_of(season, player), counted(season, player)
    added = sum((values[day] * weight(season, day) for day in days), Fraction())
    if season.regulation.get("combine", "sum") == "average":
        weights = sum((weight(season, day) for day in days), Fraction())
        added = added / weights if weights else Fraction()
    for adjustment in season.regulation.get("adjustments", []):
        if adjustment["player"] == player:
            added += Fraction(str(adjustment["points"]))
    return added


def decided(
    season: Season, player: str, ties: list[str], days: list[str] | None = None
) -> list[tuple[Any, ...]]:
    """Step 8, each tie-break as something that sorts the better player first."""
    days = sorted(season.results) if days is None else days
    sign = 1 if season.low_wins else -1
    played = sorted(
        sign * points[player]
        for day in days
        for number, points in season.results[day].items()
        if player in points and (day, number, player) not in season.sat_out
    )
    made = season.matsche.items()
    rules: dict[str, Callable[[], tuple[Any, ...]]] = {
        "best_round": lambda: (not played, *played[:1]),
        "best_rounds": lambda: (*((0, points) for points in played), (1,)),
        "matsche": lambda: (-sum(times for (day, _, who), times in made if day in days and who == player),),
        "evenings": lambda: (-sum(player in there(season, day) for day in days),),
        "last_evening": lambda: _last_evening(season, player, max(days)),
    }
    return [rules[tie]() for tie in ties]


def _last_evening(season: Season, player: str, day: str) -> tuple[Any, ...]:
    if player not in there(season, day):
        return (1,)
    low_is_best = season.low_wins and season.regulation.get("evening_value", "points") == "points"
    value = evening_value(season, day, player)
    return (0, value if low_is_best else -value)
