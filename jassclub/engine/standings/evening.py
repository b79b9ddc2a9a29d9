"""The value of an evening for each of its players (docs/rules.md §11.1 and §11.2)."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from .regulation import RANKS, ROUNDS, EveningSteps, Player
from .results import EveningPart, EveningResults, RoundPart, RoundPoints
from .ties import Facts, Order


@dataclass(frozen=True)
class ValuedEvening:
    """The parts of the players in an evening, and their order."""

    day: date
    parts: Mapping[Player, EveningPart]
    order: Order


def value_evening(evening: EveningResults, steps: EveningSteps, *, low_wins: bool = False) -> ValuedEvening:
    """The rounds of an evening that count, the ranks by their sum, and its values."""
    rounds = _counted_rounds(evening, steps, low_wins=low_wins)
    order = Order(
        {player: _facts(own) for player, own in rounds.items()},
        steps.ties,
        low_total=low_wins and steps.evening_value != ROUNDS,
        low_round=low_wins,
    )
    ranks, by_rank = order.ranks(), steps.evening_value == RANKS
    parts = {
        player: EveningPart(
            day=evening.day,
            value=steps.points_of_rank(ranks[player]) if by_rank else order.facts[player].total,
            total=order.facts[player].total,
            rounds=own,
            rank=ranks[player],
            weight=steps.weight,
        )
        for player, own in rounds.items()
    }
    return ValuedEvening(evening.day, parts, order)


def _counted_rounds(
    evening: EveningResults, steps: EveningSteps, *, low_wins: bool
) -> dict[Player, tuple[RoundPart, ...]]:
    by_rank = steps.evening_value == ROUNDS
    parts: dict[Player, list[RoundPart]] = defaultdict(list)
    for number, results in sorted(evening.rounds.items()):
        ranks = _round_ranks(results, low_wins=low_wins) if by_rank else {}
        for player, (points, sat_out, matsche, uneven) in results.items():
            rank = ranks.get(player)
            ranking_points = None if rank is None else steps.points_of_rank(rank)
            part = RoundPart(number, points, sat_out, matsche, rank, ranking_points, uneven=uneven)
            parts[player].append(part)
    keep = max(len(evening.rounds) - steps.round_drop, 0)
    low_is_better = low_wins and not by_rank
    return {player: _mark_best(own, keep, low_is_better=low_is_better) for player, own in parts.items()}


def _round_ranks(results: Mapping[Player, RoundPoints], *, low_wins: bool) -> dict[Player, int]:
    return Order(
        {player: Facts(result.points) for player, result in results.items()}, low_total=low_wins
    ).ranks()


def _mark_best(rounds: Sequence[RoundPart], keep: int, *, low_is_better: bool) -> tuple[RoundPart, ...]:
    """All rounds, the dropped ones marked; of equal ones the later is dropped."""
    if len(rounds) <= keep:
        return tuple(rounds)
    sign = 1 if low_is_better else -1
    best = {part.number for part in sorted(rounds, key=lambda part: (sign * part.value, part.number))[:keep]}
    return tuple(part if part.number in best else part._replace(counts=False) for part in rounds)


def _facts(rounds: Sequence[RoundPart]) -> Facts:
    return Facts(
        total=sum(part.value for part in rounds if part.counts),
        rounds=[part.points for part in rounds if not part.sat_out],
        matsche=sum(part.matsche for part in rounds),
    )
