"""What is still being played of an evening or a season: whoever freezes its standings is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..models import Evening, Round, Season, Table


@dataclass(frozen=True)
class OpenRound:
    """A round that is not closed, and the numbers of the tables whose sheets are not complete."""

    round: Round
    tables: Sequence[int]


def has_closed_round(of: Season | Evening) -> bool:
    """Whether there are standings to freeze."""
    where = {"evening": of} if isinstance(of, Evening) else {"evening__season": of}
    return Round.objects.filter(**where).closed().exists()


def open_rounds(of: Season | Evening) -> list[OpenRound]:
    """In their order; a round that was only drawn ahead is one too. In two queries."""
    where = {"evening": of} if isinstance(of, Evening) else {"evening__season": of}
    rounds = list(
        Round.objects.filter(**where)
        .not_closed()
        .select_related("evening")
        .order_by("evening__date", "number")
    )
    tables: dict[int, list[int]] = {each.pk: [] for each in rounds}
    unfinished = Table.objects.filter(round__in=rounds, match__is_finished=False)
    for round_, number in unfinished.order_by("number").values_list("round", "number"):
        tables[round_].append(number)
    return [OpenRound(each, tables[each.pk]) for each in rounds]
