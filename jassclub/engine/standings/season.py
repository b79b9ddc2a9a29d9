"""The value of an evening for its players, and the standings of evenings and seasons (docs/rules.md §11)."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from .counting import Counting, Parts
from .regulation import RANKS, ROUNDS, EveningSteps, Player, Regulation
from .results import EveningPart, EveningResults, Line, RoundPart
from .ties import Facts, Order


@dataclass(frozen=True)
class ValuedEvening:
    """The parts of the players in an evening, and the steps by which they were valued."""

    day: date
    parts: Mapping[Player, EveningPart]
    steps: EveningSteps
    low_wins: bool

    @property
    def order(self) -> Order:
        """The players by the sum of their rounds; worked out again, since a season needs the parts alone."""
        rounds = {player: part.rounds for player, part in self.parts.items()}
        return _order_of_evening(rounds, self.steps, low_wins=self.low_wins)


def value_evening(evening: EveningResults, steps: EveningSteps, *, low_wins: bool = False) -> ValuedEvening:
    """The rounds of an evening that count, the ranks by their sum, and its values."""
    rounds = _counted_rounds(evening, steps, low_wins=low_wins)
    order = _order_of_evening(rounds, steps, low_wins=low_wins)
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
    return ValuedEvening(evening.day, parts, steps, low_wins)


def _order_of_evening(
    rounds: Mapping[Player, Sequence[RoundPart]], steps: EveningSteps, *, low_wins: bool
) -> Order:
    facts = {
        player: Facts(
            total=sum(part.value for part in own if part.counts),
            rounds=[part.points for part in own if not part.sat_out],
            matsche=sum(part.matsche for part in own),
        )
        for player, own in rounds.items()
    }
    low_total = low_wins and steps.evening_value != ROUNDS
    return Order(facts, steps.ties, low_total=low_total, low_round=low_wins)


def _counted_rounds(
    evening: EveningResults, steps: EveningSteps, *, low_wins: bool
) -> dict[Player, tuple[RoundPart, ...]]:
    by_rank = steps.evening_value == ROUNDS
    parts: dict[Player, list[RoundPart]] = defaultdict(list)
    for number, results in sorted(evening.rounds.items()):
        points_of = {player: Facts(result.points) for player, result in results.items()}
        ranks = Order(points_of, low_total=low_wins).ranks() if by_rank else {}
        for player, (points, sat_out, matsche, uneven) in results.items():
            rank = ranks.get(player)
            ranking_points = None if rank is None else steps.points_of_rank(rank)
            part = RoundPart(number, points, sat_out, matsche, rank, ranking_points, uneven=uneven)
            parts[player].append(part)
    keep = max(len(evening.rounds) - steps.round_drop, 0)
    low_is_better = low_wins and not by_rank
    return {player: _mark_best(own, keep, low_is_better=low_is_better) for player, own in parts.items()}


def _mark_best(rounds: Sequence[RoundPart], keep: int, *, low_is_better: bool) -> tuple[RoundPart, ...]:
    """All rounds, the dropped ones marked; of equals the later one is dropped."""
    if len(rounds) <= keep:
        return tuple(rounds)
    sign = 1 if low_is_better else -1
    best = {part.number for part in sorted(rounds, key=lambda part: (sign * part.value, part.number))[:keep]}
    return tuple(part if part.number in best else part._replace(counts=False) for part in rounds)


def lines_of_season(
    evenings: Sequence[ValuedEvening],
    regulation: Regulation,
    names: Mapping[Player, str],
    *,
    low_wins: bool = False,
    language: str = "en",
) -> list[Line]:
    """The lines of the players in `names`, in the order of the standings; those without a rank are last.
    `evenings` are those with a closed round, by date, valued among these players. Players who share a rank
    are ordered by name, in the alphabet of `language`."""
    parts: dict[Player, Parts] = {player: {} for player in names}
    for evening in evenings:
        for player, part in evening.parts.items():
            parts[player][evening.day] = part
    counting = Counting([evening.day for evening in evenings], regulation, low_wins)
    marked = counting.mark(parts)
    with_rank = counting.order(counting.ranked(marked))
    others = counting.order({player: own for player, own in marked.items() if player not in with_rank.facts})
    return _lines([with_rank, others], with_rank.ranks(), marked, names, regulation, language)


def ranks_before(
    lines: Sequence[Line], days: Sequence[date], regulation: Regulation, *, low_wins: bool = False
) -> dict[Player, int]:
    """The ranks that the players of these lines had before the last of these days."""
    attended = {
        line.player: {
            day: part if part.counts else part._replace(counts=True)
            for day, part in line.evenings.items()
            if day != days[-1] and not part.is_excused
        }
        for line in lines
    }
    counting = Counting(days[:-1], regulation, low_wins)
    return counting.order(counting.ranked(counting.mark(attended))).ranks()


def lines_of_evening(
    evening: ValuedEvening, names: Mapping[Player, str], *, language: str = "en"
) -> list[Line]:
    """The lines of one evening, by the rounds that count; players without results are last."""
    known, order = evening.parts, evening.order
    parts = {player: {evening.day: known[player]} if player in known else {} for player in names}
    unknown = Order({player: Facts(0) for player in names if player not in known})
    return _lines([order, unknown], order.ranks(), parts, names, Regulation(), language)


def _lines(
    orders: Sequence[Order],
    ranks: Mapping[Player, int],
    parts: Mapping[Player, Parts],
    names: Mapping[Player, str],
    regulation: Regulation,
    language: str,
) -> list[Line]:
    lines = []
    for order in orders:
        ordered = order.listed(names, language)
        decisions = order.decisions(ordered)
        for player in ordered:
            own = parts[player]
            line = Line(
                player=player,
                name=names[player],
                rank=ranks.get(player),
                total=order.facts[player].total,
                evenings=own,
                adjustments=regulation.adjustments_of(player),
                decisions=decisions[player] if player in ranks else (),
            )
            lines.append(line)
    return lines
