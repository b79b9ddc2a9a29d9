"""The standings of a season and of an evening (docs/rules.md §11.3 to §11.8)."""

from __future__ import annotations

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
    """Everybody in `names` in the order of the standings, those without a rank last; others are left out.

    `evenings` are those of which a round is closed, by date. Names, in the alphabet of `language`, order
    those who share a rank.
    """
    found = [
        value_evening(keep_players(evening, names), regulation.of_evening(evening.day), low_wins=low_wins)
        for evening in evenings
    ]
    return lines_of_season(found, regulation, names, low_wins=low_wins, language=language)


def lines_of_season(
    evenings: Sequence[ValuedEvening],
    regulation: Regulation,
    names: Mapping[Player, str],
    *,
    low_wins: bool = False,
    language: str = "en",
) -> list[Line]:
    """The same of evenings that are valued already, each among those of `names` who were there."""
    parts: dict[Player, Parts] = {player: {} for player in names}
    for evening in evenings:
        for player, part in evening.parts.items():
            parts[player][evening.day] = part
    days = [each.day for each in evenings]
    may_count = counting_limit(days, regulation)
    low_total = low_wins and not regulation.has_ranking_points
    for player, own in parts.items():
        parts[player] = mark_counting(player, own, days, regulation, may_count, low_is_better=low_total)
    facts = {player: facts_of(player, own, days, regulation) for player, own in parts.items()}
    ranked = {player: is_ranked(own, regulation) for player, own in parts.items()}
    first, then = (
        Order(
            {player: each for player, each in facts.items() if ranked[player] is with_rank},
            regulation.ties,
            low_total=low_total,
            low_round=low_wins,
            lot_seed=regulation.lot_seed,
        )
        for with_rank in (True, False)
    )
    return _lines([first, then], first.ranks(), parts, names, regulation, language)


def lines_of_evening(
    evening: ValuedEvening, names: Mapping[Player, str], *, language: str = "en"
) -> list[Line]:
    """The same for one evening, by the rounds that count; of whom nothing is known comes last."""
    known, order = evening.parts, evening.order
    parts = {player: {evening.day: known[player]} if player in known else {} for player in names}
    unknown = Order({player: Facts(0) for player in names if player not in known})
    return _lines([order, unknown], order.ranks(), parts, names, Regulation(), language)


def keep_players(evening: EveningResults, players: Container[Player]) -> EveningResults:
    """The same rounds with the points of those who are ranked together."""
    rounds = {
        number: {player: each for player, each in results.items() if player in players}
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
                adjustments=tuple(each for each in regulation.adjustments if each.player == player),
                decisions=decisions[player] if player in ranks else (),
            )
            lines.append(line)
    return lines


def counting_limit(days: Sequence[date], regulation: Regulation) -> int:
    """Of the evenings that may be dropped."""
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
    """The player's evenings with those missed with an excuse, marked which of them count."""
    with_excused = _with_excused(player, own, days, regulation)
    return _counted(with_excused, may_count, regulation, low_is_better=low_is_better)


def _with_excused(player: Player, own: Parts, days: Sequence[date], regulation: Regulation) -> Parts:
    """The player's evenings and those missed with an excuse that is worth something, by date."""
    value = regulation.excused_value
    if value == NOTHING or (value == AVERAGE and not own):
        return own
    worth = _average([each.value for each in own.values()]) if isinstance(value, str) else value
    found = {}
    for day in days:
        if day in own:
            found[day] = own[day]
        elif player in regulation.excused.get(day, ()):
            found[day] = EveningPart(day, worth, weight=regulation.weight(day), is_excused=True)
    return found


def _counted(own: Parts, may_count: int, regulation: Regulation, *, low_is_better: bool) -> Parts:
    """The same, those marked that do not count: of equal ones the later."""
    sign = 1 if low_is_better else -1
    others = [each for day, each in own.items() if day not in regulation.always]
    if len(others) <= may_count:
        return own
    dropped = sorted(others, key=lambda each: (sign * each.weighted, each.day))[may_count:]
    return own | {each.day: each._replace(counts=False) for each in dropped}


def is_ranked(own: Parts, regulation: Regulation) -> bool:
    """Whether somebody with these evenings, also those missed with an excuse, has a rank."""
    return bool(own) and len(own) >= regulation.least_evenings


def total_of(player: Player, own: Parts, regulation: Regulation) -> Number:
    """Of the evenings that count, with penalties and bonuses."""
    counting = [each for each in own.values() if each.counts]
    added = (each.points for each in regulation.adjustments if each.player == player)
    return result_of(sum(each.weighted for each in counting), divisor_of(counting, regulation), added)


class SeasonFacts:
    """What decides where a player of a season stands, as `ties.Facts`; `last` is the day of the last evening.

    Most totals differ: what would decide between equal ones is added up only where it is asked for.
    """

    def __init__(self, total: Number, own: Parts, last: date | None) -> None:
        self.total, self._own, self._last = total, own, last

    @cached_property
    def _attended(self) -> Parts:
        return {day: part for day, part in self._own.items() if not part.is_excused}

    @property
    def _rounds(self) -> list[RoundPart]:
        return [each for part in self._attended.values() for each in part.rounds]

    @cached_property
    def rounds(self) -> Sequence[Number]:
        return [each.points for each in self._rounds if not each.sat_out]

    @cached_property
    def matsche(self) -> int:
        return sum(each.matsche for each in self._rounds)

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
    """What decides where the player stands."""
    return SeasonFacts(total_of(player, own, regulation), own, days[-1] if days else None)


def _average(values: Sequence[Number]) -> Number:
    return exact(Fraction(sum(values)) / len(values))
