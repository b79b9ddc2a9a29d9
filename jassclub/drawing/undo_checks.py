"""Which changes of an evening cannot be undone as things are: of rolls, pairs, draws, rounds and seats. Each
check answers for all lines of its kind at once, and agrees with the actions that undo them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from jassclub.accounts.models import Account
from jassclub.journal.models import Line
from jassclub.matches.models import Correction
from jassclub.rounds.models import Round, Table
from jassclub.rounds.queries.tables import BY_RANKING
from jassclub.seasons.queries import evenings_of

Key = tuple[int | None, int]


# --- who is here ---------------------------------------------------------------------------------------


# --- draws and rounds ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class _RoundNow:
    """`written`: something was, perhaps struck again; `lacks`: a sheet is not complete."""

    number: int
    draw: int | None
    method: str | None
    is_closed: bool
    has_tables: bool
    written: bool
    lacks: bool


def refused_draws(lines: Sequence[Line], by: Account) -> list[Line]:
    """A later round is drawn, or something is written."""
    rounds = _rounds(lines)

    def is_refused(line: Line) -> bool:
        said, of_evening = line.after, rounds[line.evening]
        own = [each for each in of_evening if each.number >= said["first"]]
        is_there = any(each.draw == said["draw"] and each.number == said["first"] for each in own)
        used = any(each.written or each.is_closed or each.number > said["last"] for each in own)
        return used or not is_there

    return [line for line in lines if is_refused(line)]


def refused_closings(lines: Sequence[Line], by: Account) -> list[Line]:
    """It is open again, or a later round is played or was drawn by its results."""
    rounds = _rounds(lines)

    def is_refused(line: Line) -> bool:
        own = next((each for each in rounds[line.evening] if each.number == line.round), None)
        later = [each for each in rounds[line.evening] if each.number > (line.round or 0)]
        goes_on = any(each.written or each.is_closed or each.method in BY_RANKING for each in later)
        return own is None or not own.is_closed or not own.has_tables or goes_on

    return [line for line in lines if is_refused(line)]


def refused_reopenings(lines: Sequence[Line], by: Account) -> list[Line]:
    """It is closed again, or lacks deals, or an earlier one is open."""
    rounds = _rounds(lines)

    def is_refused(line: Line) -> bool:
        own = next((each for each in rounds[line.evening] if each.number == line.round), None)
        earlier = [each for each in rounds[line.evening] if each.number < (line.round or 0)]
        return own is None or own.is_closed or own.lacks or not all(each.is_closed for each in earlier)

    return [line for line in lines if is_refused(line)]


def _rounds(lines: Iterable[Line]) -> dict[int | None, list[_RoundNow]]:
    tables = Table.objects.filter(round=OuterRef("pk"))
    rows = Round.objects.filter(evening__in=evenings_of(lines)).with_closed()
    rows = rows.annotate(
        has_tables=Exists(tables),
        written=Exists(Correction.objects.filter(match__table__round=OuterRef("pk"))),
        lacks=Exists(tables.filter(match__is_finished=False)),
    )
    found: dict[int | None, list[_RoundNow]] = defaultdict(list)
    columns = ("number", "draw", "draw__method", "is_closed", "has_tables", "written", "lacks")
    for evening, *said in rows.values_list("evening", *columns):
        found[evening].append(_RoundNow(*said))
    return found


# --- seats ---------------------------------------------------------------------------------------------
