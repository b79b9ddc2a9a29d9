"""The standings of a season and of an evening (docs/rules.md §11.3 to §11.8)."""

from collections.abc import Container, Mapping, Sequence
from datetime import date
from fractions import Fraction
from functools import cached_property

from ..numbers import Number, exact
from .evening import ValuedEvening, value_evening
from .regulation import AVERAGE, NOTHING, Player, Regulation
from .results import EveningPart, EveningResults, Line, RoundPart, divisor_of, result_of
from .ties import Facts, Order

Parts = dict[date, EveningPart]  # a player's, by day


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
        value_evening(keep_players(evening, names), regulation.of_evening(evening.day), low_wins=low_wins)
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
    may_count = counting_limit(days, regulation)
    low_total = low_wins and not regulation.has_ranking_points
    for player, own in parts.items():
        parts[player] = mark_counting(player, own, days, regulation, may_count, low_is_better=low_total)
    facts = {player: facts_of(player, own, days, regulation) for player, own in parts.items()}
    ranked = {player: is_ranked(own, regulation) for player, own in parts.items()}
    with_rank, without_rank = (
        Order(
            {player: own for player, own in facts.items() if ranked[player] is has_rank},
            regulation.ties,
            low_total=low_total,
            low_round=low_wins,
            lot_seed=regulation.lot_seed,
        )
        for has_rank in (True, False)
    )
    return _lines([with_rank, without_rank], with_rank.ranks(), parts, names, regulation, language)


def lines_of_evening(
    evening: ValuedEvening, names: Mapping[Player, str], *, language: str = "en"
) -> list[Line]:
    """The lines of one evening, by the rounds that count; players without results are last."""
    known, order = evening.parts, evening.order
    parts = {player: {evening.day: known[player]} if player in known else {} for player in names}
    unknown = Order({player: Facts(0) for player in names if player not in known})
    return _lines([order, unknown], order.ranks(), parts, names, Regulation(), language)


def keep_players(evening: EveningResults, players: Container[Player]) -> EveningResults:
    """The evening with the points of these players only."""
    rounds = {
        number: {player: points for player, points in results.items() if player in players}
        for number, results in evening.rounds.items()
    }
    return EveningResults(evening.day, rounds)


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
    """The player's attended and excused evenings, marked which of them count."""
    own = _add_excused(player, own, days, regulation)
    return _mark_dropped(own, may_count, regulation, low_is_better=low_is_better)


def _add_excused(player: Player, own: Parts, days: Sequence[date], regulation: Regulation) -> Parts:
    """The player's evenings with the excused ones that have a value, by date (docs/rules.md §11.5)."""
    value = regulation.excused_value
    if value == NOTHING or (value == AVERAGE and not own):
        return own
    worth = _average([part.value for part in own.values()]) if isinstance(value, str) else value
    parts = {}
    for day in days:
        if day in own:
            parts[day] = own[day]
        elif player in regulation.excused.get(day, ()):
            parts[day] = EveningPart(day, worth, weight=regulation.weight(day), is_excused=True)
    return parts


def _mark_dropped(own: Parts, may_count: int, regulation: Regulation, *, low_is_better: bool) -> Parts:
    """The same evenings, the dropped ones marked; of equal ones the later is dropped."""
    sign = 1 if low_is_better else -1
    others = [part for day, part in own.items() if day not in regulation.always]
    if len(others) <= may_count:
        return own
    dropped = sorted(others, key=lambda part: (sign * part.weighted, part.day))[may_count:]
    return own | {part.day: part._replace(counts=False) for part in dropped}


def is_ranked(own: Parts, regulation: Regulation) -> bool:
    """Whether a player with these evenings, attended and excused, has a rank."""
    return bool(own) and len(own) >= regulation.least_evenings


def total_of(player: Player, own: Parts, regulation: Regulation) -> Number:
    """The total of the evenings that count, with penalties and bonuses."""
    counting = [part for part in own.values() if part.counts]
    added = (adjustment.points for adjustment in regulation.adjustments_of(player))
    return result_of(sum(part.weighted for part in counting), divisor_of(counting, regulation), added)


class SeasonFacts:
    """The `ties.TieFacts` of a player in a season; `last` is the day of the last evening.

    Most totals differ: figures for tie breaks are added up only when they are asked for.
    """

    def __init__(self, total: Number, own: Parts, last: date | None) -> None:
        self.total, self._own, self._last = total, own, last

    @cached_property
    def _attended(self) -> Parts:
        return {day: part for day, part in self._own.items() if not part.is_excused}

    @property
    def _rounds(self) -> list[RoundPart]:
        return [round_ for part in self._attended.values() for round_ in part.rounds]

    @cached_property
    def rounds(self) -> Sequence[Number]:
        return [part.points for part in self._rounds if not part.sat_out]

    @cached_property
    def matsche(self) -> int:
        return sum(part.matsche for part in self._rounds)

    @cached_property
    def values(self) -> Mapping[date, Number]:
        return {day: part.value for day, part in self._attended.items()}

    @cached_property
    def ranks(self) -> Sequence[int]:
        return [part.rank for part in self._attended.values() if part.rank is not None]

    @property
    def last_value(self) -> Number | None:
        last = self._attended.get(self._last) if self._last else None
        return last.value if last else None


def facts_of(player: Player, own: Parts, days: Sequence[date], regulation: Regulation) -> SeasonFacts:
    """The facts that decide the player's place."""
    return SeasonFacts(total_of(player, own, regulation), own, days[-1] if days else None)


def _average(values: Sequence[Number]) -> Number:
    return exact(Fraction(sum(values)) / len(values))
