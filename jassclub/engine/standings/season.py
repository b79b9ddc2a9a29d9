"""The standings of a season and of an evening (docs/rules.md §11.3 to §11.8)."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from .evening import ValuedEvening, valued
from .parts import Parts, facts_of, how_many_count, is_ranked, marked
from .regulation import Player, Regulation
from .results import EveningResults, Line
from .ties import Facts, Order


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
    found = [
        valued(only(evening, names), regulation.of_evening(evening.day), low_wins=low_wins)
        for evening in evenings
    ]
    return lines_of(found, regulation, names, low_wins=low_wins, language=language)


def lines_of(
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
    may_count = how_many_count(days, regulation)
    low_total = low_wins and not regulation.has_ranking_points
    for player, own in parts.items():
        parts[player] = marked(player, own, days, regulation, may_count, low_is_better=low_total)
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


def only(evening: EveningResults, players: Container[Player]) -> EveningResults:
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
