"""Reading the journal."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from .kinds import Refused, helpers_kinds, kind_of, words_of
from .models import Line

MERGED = "members_merged"  # before: the key that is gone, after: whose it is now


@dataclass(frozen=True)
class Told:
    """A line for its reader. `may_undo` says that undoing it is offered: as things are, it works. `undone_by`
    is the number of the line that took it back."""

    line: Line
    words: str
    may_undo: bool
    undone_by: int | None


def lines_for(*, is_secretary: bool) -> QuerySet[Any]:
    """What an account may read, the newest first: helpers what concerns the tables."""
    lines = Line.objects.all()
    return lines if is_secretary else lines.filter(what__in=helpers_kinds())


def tell(lines: Iterable[Line], *, to: Any) -> list[Told]:
    """To an account, in a fixed number of queries, however many lines there are."""
    found = list(lines)
    undone = Line.objects.filter(undoes__in=[line.pk for line in found]).order_by()
    by_line = dict(undone.values_list("undoes", "pk"))
    open_ = [
        line for line in found if line.pk not in by_line and may_undo(line, is_secretary=to.is_secretary)
    ]
    offered = {line.pk for line in open_} - {line.pk for line in _refused(open_, to)}
    return [Told(line, words_of(line), line.pk in offered, by_line.get(line.pk)) for line in found]


def _refused(lines: Iterable[Line], by: Any) -> Iterator[Line]:
    """Those whose kind says that undoing them is refused as things are."""
    by_check: dict[Refused, list[Line]] = defaultdict(list)
    for line in lines:
        if (kind := kind_of(line)) and kind.refused:
            by_check[kind.refused].append(line)
    for refused, some in by_check.items():
        yield from refused(some, by)


def may_undo(line: Line, *, is_secretary: bool) -> bool:
    kind = kind_of(line)
    return kind is not None and kind.undo is not None and (is_secretary or kind.by_helpers)


def merged() -> dict[int, int]:
    """By each key that a member had who was merged with another: the key of that other today."""
    into: dict[int, int] = {}
    rows = Line.objects.filter(what=MERGED).order_by("pk").values_list("before__key", "after__key")
    for old, new in rows:
        into = {key: new if target == old else target for key, target in into.items()}
        into[old] = new
    return into


def about(member: int) -> Q:
    """Lines about a member, also under the keys of others who turned out to be the same person."""
    found = Q(people__contains=f"|{member}|")
    for old, new in merged().items():
        if new == member:
            found |= Q(people__contains=f"|{old}|")
    return found


def journal_rows(lines: QuerySet[Any]) -> Iterator[dict[str, Any]]:
    """For a spreadsheet: number, time (aware), who, what, before, after; the last two as JSON, or empty."""
    for line in lines.iterator(chunk_size=2000):
        kind = kind_of(line)
        is_secret = kind is not None and kind.is_secret
        yield {
            "number": line.pk,
            "time": line.at,
            "who": line.by_whom,
            "what": words_of(line),
            "before": "" if is_secret else _as_text(line.before),
            "after": "" if is_secret else _as_text(line.after),
        }


def _as_text(said: Any) -> str:
    return "" if said is None else json.dumps(said, ensure_ascii=False, sort_keys=True)
