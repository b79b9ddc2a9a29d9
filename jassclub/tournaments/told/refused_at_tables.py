"""Which changes of an evening cannot be undone as things are: of rolls, pairs, draws, rounds and seats. Each
check answers for all lines of its kind at once, and agrees with the services that undo them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef

from jassclub.journal.models import Line
from jassclub.members.models import Account, Member
from jassclub.members.people import persons
from jassclub.play.models import Correction

from ..models import Attendance, Pair, Result, Round, Season, SeatChange, Table
from ..selectors.hanging import hanging
from ..selectors.rounds import BY_RANKING

Key = tuple[int | None, int]


def evenings_of(lines: Iterable[Line]) -> set[int]:
    return {line.evening for line in lines if line.evening is not None}


def seasons_of(lines: Iterable[Line]) -> dict[int, Season]:
    return Season.objects.in_bulk({line.season for line in lines if line.season is not None})


# --- who is here ---------------------------------------------------------------------------------------


def refused_rolls(lines: Sequence[Line], by: Account) -> list[Line]:
    here, drawn = _here(lines), _drawn(lines)
    left = {each["key"] for line in lines for each in line.after["left"]}
    known = set(Member.objects.filter(pk__in=left).values_list("pk", flat=True))

    def is_refused(line: Line) -> bool:
        came, gone = (_keys(line.after[which]) for which in ("came", "left"))
        present = here[line.evening]
        return bool(came - present or gone & present or came & drawn[line.evening] or gone - known)

    return [line for line in lines if is_refused(line)]


def refused_welcomes(lines: Sequence[Line], by: Account) -> list[Line]:
    keys = {line.after["member"]["key"] for line in lines}
    members = Member.objects.in_bulk(keys)
    names = {each["key"]: each for each in persons(keys)}
    drawn, stay = _drawn(lines), hanging(keys, attendances=False)
    attendances = {
        (each.evening_id, each.member_id): each for each in Attendance.objects.filter(member__in=keys)
    }

    def is_refused(line: Line) -> bool:
        key = line.after["member"]["key"]
        if key not in members or key in drawn[line.evening]:
            return True
        own = attendances.get((line.evening or 0, key))
        now = {
            "member": names[key],
            "active": members[key].is_active,
            "here": own is not None and own.is_here,
            "ranked": own.is_ranked if own else None,
        }
        others = [each for each in attendances.values() if each.member_id == key and each != own]
        is_kept = key in stay or bool(others) or (own is not None and own.paid is not None)
        return now != line.after or (line.before is None and is_kept)

    return [line for line in lines if is_refused(line)]


def refused_pairs(lines: Sequence[Line], by: Account) -> list[Line]:
    """Pairs that were parted since."""
    pairs = _pairs(lines)
    return [line for line in lines if not _said(line.after) <= pairs[line.evening]]


def refused_partings(lines: Sequence[Line], by: Account) -> list[Line]:
    """One of them has left, or has a partner."""
    here, pairs = _here(lines), _pairs(lines)

    def is_refused(line: Line) -> bool:
        wanted = {key for pair in _said(line.before) for key in pair}
        paired = {key for pair in pairs[line.evening] for key in pair}
        return bool(wanted - here[line.evening] or wanted & paired)

    return [line for line in lines if is_refused(line)]


def _here(lines: Iterable[Line]) -> dict[int | None, set[int]]:
    rows = Attendance.objects.filter(evening__in=evenings_of(lines), is_here=True)
    return _by_evening(rows.values_list("evening", "member"))


def _drawn(lines: Iterable[Line]) -> dict[int | None, set[int]]:
    rows = Result.objects.filter(round__evening__in=evenings_of(lines))
    return _by_evening(rows.values_list("round__evening", "member"))


def _by_evening(rows: Iterable[tuple[int, int]]) -> dict[int | None, set[int]]:
    found: dict[int | None, set[int]] = defaultdict(set)
    for evening, member in rows:
        found[evening].add(member)
    return found


def _pairs(lines: Iterable[Line]) -> dict[int | None, set[frozenset[int]]]:
    found: dict[int | None, set[frozenset[int]]] = defaultdict(set)
    for pair in Pair.objects.filter(evening__in=evenings_of(lines)):
        found[pair.evening_id].add(frozenset({pair.one_id, pair.other_id}))
    return found


def _said(said: Any) -> set[frozenset[int]]:
    return {frozenset(_keys(pair)) for pair in said["pairs"]}


def _keys(people: Iterable[dict[str, Any]]) -> set[int]:
    return {each["key"] for each in people}


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


def refused_moves(lines: Sequence[Line], by: Account) -> list[Line]:
    """One of those who moved sits elsewhere by now."""
    rows = Result.objects.filter(round__evening__in=evenings_of(lines))
    columns = ("round__evening", "round__number", "member", "token")
    tokens = {
        (evening, round_, member): SeatChange.SITS_OUT if token is None else token
        for evening, round_, member, token in rows.values_list(*columns)
    }
    return [
        line
        for line in lines
        if any(
            tokens.get((line.evening or 0, line.round or 0, each["key"])) != each["after"]
            for each in line.after["moved"]
        )
    ]
