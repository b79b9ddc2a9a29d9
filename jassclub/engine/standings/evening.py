"""What an evening is worth to everybody who was there (docs/rules.md §11.1 and §11.2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from ..numbers import Number
from .regulation import RANKS, ROUNDS, EveningSteps, Player
from .results import EveningPart, EveningResults, RoundPart, RoundPoints
from .ties import Facts, Order


@dataclass(frozen=True)
class ValuedEvening:
    """Everybody's part in an evening, and the order in which they stand in it."""

    day: date
    parts: Mapping[Player, EveningPart]
    order: Order


def value_evening(evening: EveningResults, steps: EveningSteps, *, low_wins: bool = False) -> ValuedEvening:
    """Which rounds count, the ranks by what counts, and what the evening is worth."""
    rounds = _counted_rounds(evening, steps, low_wins=low_wins)
    order = Order(
        {player: _facts(own) for player, own in rounds.items()},
        steps.ties,
        low_total=low_wins and steps.evening_value != ROUNDS,
        low_round=low_wins,
    )
    ranks = order.ranks()
    parts = {
        player: EveningPart(
            day=evening.day,
            value=_value(order.facts[player].total, ranks[player], steps),
            total=order.facts[player].total,
            rounds=own,
            rank=ranks[player],
            weight=steps.weight,
        )
        for player, own in rounds.items()
    }
    return ValuedEvening(evening.day, parts, order)


def _value(total: Number, rank: int, steps: EveningSteps) -> Number:
    return steps.points_of_rank(rank) if steps.evening_value == RANKS else total


def _counted_rounds(
    evening: EveningResults, steps: EveningSteps, *, low_wins: bool
) -> dict[Player, tuple[RoundPart, ...]]:
    by_rank = steps.evening_value == ROUNDS
    found: dict[Player, list[RoundPart]] = defaultdict(list)
    for number, results in sorted(evening.rounds.items()):
        ranks = _ranks_of_a_round(results, low_wins=low_wins) if by_rank else {}
        for player, each in results.items():
            rank = ranks.get(player)
            points = None if rank is None else steps.points_of_rank(rank)
            found[player].append(
                RoundPart(
                    *(number, each.points, each.sat_out, each.matsche, rank, points), uneven=each.uneven
                )
            )
    keep = max(len(evening.rounds) - steps.round_drop, 0)
    low_is_better = low_wins and not by_rank
    return {player: _best_of(own, keep, low_is_better=low_is_better) for player, own in found.items()}


def _ranks_of_a_round(results: Mapping[Player, RoundPoints], *, low_wins: bool) -> dict[Player, int]:
    return Order({player: Facts(each.points) for player, each in results.items()}, low_total=low_wins).ranks()


def _best_of(rounds: Sequence[RoundPart], keep: int, *, low_is_better: bool) -> tuple[RoundPart, ...]:
    """All rounds, those marked that do not count: of equal ones the later."""
    if len(rounds) <= keep:
        return tuple(rounds)
    sign = 1 if low_is_better else -1
    best = {each.number for each in sorted(rounds, key=lambda each: (sign * each.value, each.number))[:keep]}
    return tuple(each if each.number in best else each._replace(counts=False) for each in rounds)


def _facts(rounds: Sequence[RoundPart]) -> Facts:
    return Facts(
        total=sum(each.value for each in rounds if each.counts),
        rounds=[each.points for each in rounds if not each.sat_out],
        matsche=sum(each.matsche for each in rounds),
    )
