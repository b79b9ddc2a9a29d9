"""The standings of a season and of an evening (rules.md, "Season regulations", steps 3 to 8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction

from jassclub.names import alphabetical

from .evening import valued
from .regulation import AVERAGE, NOTHING, Number, Player, Regulation, exact
from .results import EveningPart, EveningResults, Line
from .ties import Facts, Order

Parts = dict[date, EveningPart]  # a player's, by day


def season_lines(
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
    parts: dict[Player, Parts] = {player: {} for player in names}
    for evening in evenings:
        for player, part in valued(_only(evening, names), regulation, low_wins=low_wins).parts.items():
            parts[player][evening.day] = part
    days = [each.day for each in evenings]
    may_count = _how_many_count(days, regulation)
    low_total = low_wins and not regulation.has_ranking_points
    for player, own in parts.items():
        with_excused = _with_excused(player, own, days, regulation)
        parts[player] = _counted(with_excused, may_count, regulation, low_is_better=low_total)
    facts = {player: _facts(player, own, days, regulation) for player, own in parts.items()}
    ranked = {player: bool(own) and len(own) >= regulation.least_evenings for player, own in parts.items()}
    first, then = (
        Order(
            {player: each for player, each in facts.items() if ranked[player] is is_ranked},
            regulation.ties,
            low_total=low_total,
            low_round=low_wins,
            lot_seed=regulation.lot_seed,
        )
        for is_ranked in (True, False)
    )
    return _lines([first, then], first.ranks(), parts, names, regulation, language)


def evening_lines(
    evening: EveningResults,
    regulation: Regulation,
    names: Mapping[Player, str],
    *,
    low_wins: bool = False,
    language: str = "en",
) -> list[Line]:
    """The same for one evening, by the rounds that count; of whom nothing is known comes last."""
    found = valued(_only(evening, names), regulation, low_wins=low_wins)
    parts = {player: {evening.day: found.parts[player]} if player in found.parts else {} for player in names}
    unknown = Order({player: Facts(0) for player in names if player not in found.parts})
    return _lines([found.order, unknown], found.order.ranks(), parts, names, Regulation(), language)


def _only(evening: EveningResults, names: Mapping[Player, str]) -> EveningResults:
    """The same rounds with the points of those who are ranked together."""
    rounds = {
        number: {player: each for player, each in results.items() if player in names}
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
        ordered = [
            player
            for group in order.groups()
            for player in sorted(group, key=lambda each: (alphabetical(names[each], language), str(each)))
        ]
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


def _how_many_count(days: Sequence[date], regulation: Regulation) -> int:
    """Of the evenings that may be dropped."""
    may_be_dropped = sum(day not in regulation.always for day in days)
    if regulation.evening_best is not None:
        return regulation.evening_best
    return max(may_be_dropped - regulation.evening_drop, 0)


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
    dropped = sorted(others, key=lambda each: (sign * each.weighted, each.day))[may_count:]
    return own | {each.day: replace(each, counts=False) for each in dropped}


def _total(player: Player, own: Parts, regulation: Regulation) -> Number:
    counting = [each for each in own.values() if each.counts]
    total = sum(each.weighted for each in counting)
    if regulation.combine == AVERAGE:
        weights = sum(each.weight for each in counting)
        total = exact(Fraction(total) / weights) if weights else 0
    return total + sum(each.points for each in regulation.adjustments if each.player == player)


def _facts(player: Player, own: Parts, days: Sequence[date], regulation: Regulation) -> Facts:
    attended = {day: part for day, part in own.items() if not part.is_excused}
    rounds = [each for part in attended.values() for each in part.rounds]
    last = attended.get(days[-1]) if days else None
    return Facts(
        total=_total(player, own, regulation),
        rounds=[each.points for each in rounds if not each.sat_out],
        matsche=sum(each.matsche for each in rounds),
        values={day: part.value for day, part in attended.items()},
        ranks=[part.rank for part in attended.values() if part.rank is not None],
        last_value=last.value if last else None,
    )


def _average(values: Sequence[Number]) -> Number:
    return exact(Fraction(sum(values)) / len(values))
