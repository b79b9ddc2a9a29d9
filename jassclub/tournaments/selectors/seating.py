"""Who sits where: for the players, the wall and the sheets."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from jassclub.draws.tokens import SEATS
from jassclub.printing.seating_list import alphabetical
from jassclub.rules.base import vorhand

from ..models import Evening, Result, Round, Table


@dataclass(frozen=True)
class Seating:
    """Where somebody sits in a round: without a table they sit out, without a partner they play alone."""

    result: Result
    partner: Result | None = None
    opponents: tuple[Result, ...] = ()

    @property
    def name(self) -> str:
        return str(self.result.member)


def current_evening() -> Evening | None:
    """The evening that is being played; else the last one up to today; else the next that is planned."""
    being_played = Exists(Round.objects.filter(evening=OuterRef("pk"), closed_at=None))
    evenings = Evening.objects.select_related("season").annotate(being_played=being_played)
    until_today = evenings.filter(Q(date__lte=timezone.localdate()) | Q(being_played=True))
    last = until_today.order_by("-being_played", "-date", "-pk").first()
    return last or evenings.order_by("date", "pk").first()


def current_round(evening: Evening) -> Round | None:
    """The round that is being played; where none is, the last one."""
    rounds = list(evening.rounds.order_by("number"))
    return next((round_ for round_ in rounds if not round_.is_closed), rounds[-1] if rounds else None)


def seatings(round_: Round) -> list[Seating]:
    """Everybody of the round by name, with partner and opponents."""
    results = list(round_.results.select_related("member", "table"))
    has_partners = round_.evening.season.has_partners
    at_table: dict[int | None, list[Result]] = {}
    for result in results:
        at_table.setdefault(result.table_id, []).append(result)
    return sorted(
        (_seating(result, at_table[result.table_id], has_partners) for result in results),
        key=lambda seating: (alphabetical(seating.name), seating.result.member_id),
    )


def _seating(result: Result, neighbours: Sequence[Result], has_partners: bool) -> Seating:
    if result.table_id is None:
        return Seating(result)
    others = sorted((each for each in neighbours if each.pk != result.pk), key=lambda each: each.token or 0)
    in_pairs = has_partners and len(neighbours) == SEATS
    partners = [each for each in others if in_pairs and each.side == result.side]
    return Seating(
        result,
        partner=partners[0] if partners else None,
        opponents=tuple(each for each in others if each not in partners),
    )


def table_players(table: Table) -> list[Result]:
    """The four at the table, by seat."""
    return sorted(table.seats.all(), key=lambda result: result.seat or 0)


def vorhand_names(table: Table, players: Sequence[Result], deals: int) -> list[str]:
    """Who leads in each deal of the round."""
    return [
        str(players[vorhand(len(players), table.first_vorhand, number)].member)
        for number in range(1, deals + 1)
    ]
