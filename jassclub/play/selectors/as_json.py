"""A match for other programs, as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ..models import Entry
from ..services.announcing import asked_of
from .records import Record


def match_json(record: Record) -> dict[str, Any]:
    """All of a match: who plays what, its deals, what they come to, and what is asked for next."""
    match = record.match
    written = {
        "id": match.pk,
        "game": match.game,
        "options": match.options,
        "players": [{"seat": seat.number, "name": str(seat)} for seat in record.seats],
        "first": match.first,
        "dealer": match.dealer,
        "deals": [entry_json(deal.entry) for deal in record.deals],
        "score": score_json(record),
        "next": next_json(record),
    }
    # Where only the totals of the sheet are known, they stand where a deal would: under the number 0.
    return written | ({"sheet": entry_json(record.sheet_entry)} if record.sheet_entry else {})


def entry_json(entry: Entry) -> dict[str, Any]:
    """A deal as it was written. Its points are null while it comes after the end."""
    return {
        "number": entry.number,
        "deal": entry.data,
        "points": entry.points,
        "remark": entry.remark,
        "version": entry.version,
    }


def score_json(record: Record) -> dict[str, Any]:
    """In the shape of the vectors: points by deal, totals, whether it is over, who has won, extras."""
    score = record.played.to_json()
    if record.sheet_entry is None:
        return score
    match = record.match
    return score | {"totals": match.totals, "finished": match.is_finished, "winners": match.winners}


def next_json(record: Record) -> dict[str, Any]:
    """The next deal: its number, the seat that deals, and the fields it asks for; nothing at the end."""
    number = record.next_number
    if number is None:
        return {"number": None, "dealer": None, "fields": []}
    dealer = record.dealer(number)
    return {
        "number": number,
        "dealer": dealer.number if dealer else None,
        "fields": [asdict(field) for field in asked_of(record, number)],
    }
