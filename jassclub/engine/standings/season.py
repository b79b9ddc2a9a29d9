"""The value of an evening for its players, and the standings of evenings and seasons (docs/rules.md §11)."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from ..numbers import Number, exact
from .regulation import NOTHING, RANKS, ROUNDS, EveningSteps, Player, Regulation
from .results import EveningPart, EveningResults, Line, RoundPart, divisor_of, result_of
from .ties import Facts, Order

Parts = dict[date, EveningPart]  # a player's, by day


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


def score_season(
    evenings: Sequence[EveningResults],
    regulation: Regulation,
    names: Mapping[Player, str],
    *,
    low_wins: bool = False,
    language: str = "en",
) -> list[Line]:
    """The lines of the players in `names`, in the order of the standings; those without a rank are last.

    `evenings` are those with a closed round, by date. Players who share a rank are ordered by name, in the
    alphabet of `language`.
    """
    valued = [
        value_evening(evening.among(names), regulation.of_evening(evening.day), low_wins=low_wins)
        for evening in evenings
    ]
    return lines_of_season(valued, regulation, names, low_wins=low_wins, language=language)


def lines_of_season(
    evenings: Sequence[ValuedEvening],
    regulation: Regulation,
    names: Mapping[Player, str],
    *,
    low_wins: bool = False,
    language: str = "en",
) -> list[Line]:
    """The same lines, from evenings that are valued already among the players in `names`."""
    parts: dict[Player, Parts] = {player: {} for player in names}
    for evening in evenings:
        for player, part in evening.parts.items():
            parts[player][evening.day] = part
    days = [evening.day for evening in evenings]
    marked, with_rank, without_rank = _ordered(parts, days, regulation, low_wins=low_wins)
    return _lines([with_rank, without_rank], with_rank.ranks(), marked, names, regulation, language)


def ranks_before(
    lines: Sequence[Line], days: Sequence[date], regulation: Regulation, *, low_wins: bool = False
) -> dict[Player, int]:
    """The ranks that the players of these lines had before the last of these days."""
    earlier = days[:-1]
    attended = {
        line.player: {
            day: part._replace(counts=True)
            for day, part in line.evenings.items()
            if day in earlier and not part.is_excused
        }
        for line in lines
    }
    return _ordered(attended, earlier, regulation, low_wins=low_wins)[1].ranks()


def _ordered(
    parts: Mapping[Player, Parts], days: Sequence[date], regulation: Regulation, *, low_wins: bool
) -> tuple[dict[Player, Parts], Order, Order]:
    """The evenings of the players, marked which of them count; the players with a rank, and the others."""
    may_count = counting_limit(days, regulation)
    low_total = low_wins and not regulation.has_ranking_points
    marked = {
        player: mark_counting(player, own, days, regulation, may_count, low_is_better=low_total)
        for player, own in parts.items()
    }
    with_rank, without_rank = (
        Order(
            {
                player: facts_of(player, own, days, regulation)
                for player, own in marked.items()
                if is_ranked(own, regulation) is has_rank
            },
            regulation.ties,
            low_total=low_total,
            low_round=low_wins,
            lot_seed=regulation.lot_seed,
        )
        for has_rank in (True, False)
    )
    return marked, with_rank, without_rank


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


def counting_limit(days: Sequence[date], regulation: Regulation) -> int:
    """How many of the evenings that may be dropped count."""
    may_be_dropped = sum(day not in regulation.always for day in days)
    if regulation.evening_best is not None:
        return regulation.evening_best
    return max(may_be_dropped - regulation.evening_drop, 0)


def mark_counting(
    player: Player,
    own: Parts,
    days: Sequence[date],
    regulation: Regulation,
    may_count: int,
    *,
    low_is_better: bool,
) -> Parts:
    """The attended and excused evenings, the dropped ones marked; of equals the later one is dropped."""
    own, sign = _add_excused(player, own, days, regulation), 1 if low_is_better else -1
    others = [part for day, part in own.items() if day not in regulation.always]
    if len(others) <= may_count:
        return own
    dropped = sorted(others, key=lambda part: (sign * part.weighted, part.day))[may_count:]
    return own | {part.day: part._replace(counts=False) for part in dropped}


def _add_excused(player: Player, own: Parts, days: Sequence[date], regulation: Regulation) -> Parts:
    """The player's evenings with the excused ones that have a value, by date (docs/rules.md §11.5)."""
    value = regulation.excused_value
    if value == NOTHING or (worth := average_value(own) if isinstance(value, str) else value) is None:
        return own
    parts = {}
    for day in days:
        if day in own:
            parts[day] = own[day]
        elif player in regulation.excused.get(day, ()):
            parts[day] = EveningPart(day, worth, weight=regulation.weight(day), is_excused=True)
    return parts


def is_ranked(own: Parts, regulation: Regulation) -> bool:
    return bool(own) and len(own) >= regulation.least_evenings


def total_of(player: Player, own: Parts, regulation: Regulation) -> Number:
    """The total of the evenings that count, with penalties and bonuses."""
    counting = [part for part in own.values() if part.counts]
    added = (adjustment.points for adjustment in regulation.adjustments_of(player))
    return result_of(sum(part.weighted for part in counting), divisor_of(counting, regulation), added)


def facts_of(player: Player, own: Parts, days: Sequence[date], regulation: Regulation) -> Facts:
    attended = {day: part for day, part in own.items() if not part.is_excused}
    rounds = [round_ for part in attended.values() for round_ in part.rounds]
    last = attended.get(days[-1]) if days else None
    return Facts(
        total=total_of(player, own, regulation),
        rounds=[round_.points for round_ in rounds if not round_.sat_out],
        matsche=sum(round_.matsche for round_ in rounds),
        values={day: part.value for day, part in attended.items()},
        ranks=[part.rank for part in attended.values() if part.rank is not None],
        last_value=last.value if last else None,
    )


def average_value(own: Parts) -> Number | None:
    values = [part.value for part in own.values()]
    return exact(Fraction(sum(values)) / len(values)) if values else None
