"""Which round of an evening is played, and which are open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from jassclub.journal.models import Line
from jassclub.seasons.models import Evening, Season

from ..models import Round, RoundQuerySet, Table


def current_round(evening: Evening) -> Round | None:
    """The round that is being played; where none is, the last one."""
    return current_of(list(evening.rounds.with_closed().order_by("number")))


def current_of(rounds: Sequence[Round]) -> Round | None:
    """The same of all rounds of an evening by number, with `is_closed`."""
    return next((round_ for round_ in rounds if not round_.is_closed), rounds[-1] if rounds else None)


def round_before(round_: Round) -> Round | None:
    """The round that has to be closed before this one begins."""
    earlier = Round.objects.filter(evening=round_.evening_id, number__lt=round_.number)
    return earlier.not_closed().order_by("number").first()


def round_of_line(line: Line) -> Round:
    """The round that a line of the journal is about; DoesNotExist where it is gone."""
    return Round.objects.select_related("evening").get(evening=line.evening, number=line.round or 0)


def closing_of(round_: Round) -> Line | None:
    """The last line of the journal that says that the round was closed; None where it came in a season's
    file."""
    lines = Line.objects.filter(what="round_closed", evening=round_.evening_id, round=round_.number)
    return lines.order_by("pk").last()


@dataclass(frozen=True)
class OpenRound:
    """A round that is not closed, and the numbers of the tables whose sheets are not complete."""

    round: Round
    tables: Sequence[int]


def has_closed_round(of: Season | Evening) -> bool:
    """Whether there are standings to freeze."""
    return _rounds_of(of).closed().exists()


def open_rounds(of: Season | Evening) -> list[OpenRound]:
    """Rounds that are not closed, also those drawn ahead, in their order. In two queries."""
    rounds = list(_rounds_of(of).not_closed().select_related("evening").order_by("evening__date", "number"))
    tables: dict[int, list[int]] = {round_.pk: [] for round_ in rounds}
    unfinished = Table.objects.filter(round__in=rounds, match__is_finished=False)
    for round_, number in unfinished.order_by("number").values_list("round", "number"):
        tables[round_].append(number)
    return [OpenRound(round_, tables[round_.pk]) for round_ in rounds]


def _rounds_of(of: Season | Evening) -> RoundQuerySet:
    where = {"evening": of} if isinstance(of, Evening) else {"evening__season": of}
    return Round.objects.filter(**where)
