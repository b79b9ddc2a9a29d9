from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from jassclub.accounts.models import Account
from jassclub.drawing.models import Pair
from jassclub.journal.models import Line
from jassclub.members.models import Member
from jassclub.members.queries import persons
from jassclub.rounds.models import Result
from jassclub.seasons.models import Attendance
from jassclub.seasons.queries import evenings_of

from .queries.blockers import hanging


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
