"""What a page says of a deal while it is typed: what is open or missing, and whose melds count."""

from __future__ import annotations

from typing import Any

from jassclub.engine.rules.base import InvalidDeal
from jassclub.games.deal_words import verdict_words
from jassclub.games.outlook import outlook_words
from jassclub.games.refusals import refusal_words

from .rows import Row


def told(row: Row) -> list[str]:
    """The sentences that depend on what is typed."""
    record = row.page.record
    about = (
        record.presentation,
        record.options,
        row.deal.before if row.deal else record.played,
        row.page.names,
    )
    typed = row.form.so_far() if row.form else {}
    known = outlook_words(*about)
    said = [sentence for sentence in outlook_words(*about, typed) if sentence not in known]
    verdict = _verdict(row, typed)
    return [*said, verdict] if verdict else said


def _verdict(row: Row, typed: dict[str, Any]) -> str:
    """Whose melds count, or what is missing to know it. They are declared before the cards are played: the
    points to come do not decide it."""
    record = row.page.record
    before = row.deal.before if row.deal else record.played
    sides = len(record.sides)
    any_points = {
        field.name: [field.total, *(0 for _side in range(1, sides))]
        for field in record.fields(row.number)
        if field.total is not None
    }
    declared = {
        name: value
        for name, value in typed.items()
        if name not in (*any_points, record.presentation.all_points)
        and not (isinstance(value, list) and None in value)
    }
    try:
        deal = record.game.deal(record.options, before, {**declared, **any_points})
    except InvalidDeal as refusal:
        return refusal_words(refusal, record.presentation) if _is_asked_for(row, refusal) else ""
    return verdict_words(record.presentation, record.options, deal, row.page.names)


def _is_asked_for(row: Row, refusal: InvalidDeal) -> bool:
    """Whether a field is missing that is needed with what is typed already."""
    fields = row.page.record.fields(row.number)
    needed = (field.name for field in fields if field.needed_with)
    return refusal.code == "missing" and refusal.field in needed
