"""A match as the file of a season keeps it; people are numbers there, as `people` says it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, TypeVar

from django.db.models import Model, Prefetch, QuerySet

from jassclub.accounts.models import Account
from jassclub.web.json_parts import in_order

from ..models import Correction, Entry, Match

Row = TypeVar("Row", bound=Model)


def with_all_written(tables: QuerySet[Row]) -> QuerySet[Row]:
    """Rows that have a `match`, with all that `match_part` reads of it, in a fixed number of queries."""
    return tables.prefetch_related(
        "match__seats",
        Prefetch("match__entries", Entry.objects.select_related("written_by")),
        Prefetch("match__corrections", Correction.objects.select_related("by").order_by("pk")),
    )


def match_part(match: Match, people: Mapping[int, int]) -> dict[str, Any]:
    return {
        "options": in_order(match.options),
        "state": match.state,
        "was_closed": match.was_closed,
        "first": match.first,
        "dealer": match.dealer,
        "players": [people[seat.member_id] for seat in match.seats.all() if seat.member_id],
        "started": moment(match.started_at),
        "finished": moment(match.finished_at),
        "entries": [_entry(each) for each in match.entries.all()],
        "corrections": [_correction(each) for each in match.corrections.all()],
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "number": entry.number,
        "data": in_order(entry.data),
        "points": entry.points,
        "remark": entry.remark,
        "at": moment(entry.written_at),
        "by": name(entry.written_by),
    }


def _correction(correction: Correction) -> dict[str, Any]:
    return {
        "number": correction.number,
        "before": in_order(correction.before),
        "after": in_order(correction.after),
        "at": moment(correction.at),
        "by": name(correction.by),
    }


def moment(at: datetime | None) -> str | None:
    """In the one zone that is the same everywhere."""
    return at.astimezone(UTC).isoformat() if at else None


def name(account: Account | None) -> str | None:
    return account.username if account else None
