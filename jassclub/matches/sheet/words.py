"""The words of a sheet's page: of its keys, and as hints about a deal while it is typed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language

from jassclub.engine.rules.base import InvalidDeal
from jassclub.games.deal_words import verdict_words
from jassclub.games.outlook import outlook_words
from jassclub.games.presentation import Key, Presentation
from jassclub.games.refusals import refusal_words
from jassclub.games.words import are_in_dialect, label

from .rows import DealRow


@dataclass(frozen=True, slots=True)
class Keyboard:
    """The keys that fill in a deal: `keys` with their meanings for people, `json` for the script.

    `question` is asked when one side has all points, `yes` is the key for that honour.
    """

    keys: tuple[Key, ...]
    json: str
    question: str
    yes: str


def keyboard_of(presentation: Presentation, options: Any) -> Keyboard:
    """In the language of the page."""
    return _keyboard(presentation, presentation.keys(options), get_language(), are_in_dialect())


@lru_cache
def _keyboard(presentation: Presentation, keys: tuple[Key, ...], *_words: Any) -> Keyboard:
    honour = presentation.all_points
    return Keyboard(
        keys=keys,
        json=json.dumps([{"keys": key.keys, "field": key.field, "value": key.value} for key in keys]),
        question=f"{label(presentation, honour)}?" if honour else "",
        yes=next((key.keys[0] for key in keys if key.field == honour), "y"),
    )


def hint_sentences(row: DealRow) -> list[str]:
    """What is open or missing in the typed deal, and whose melds count: what the page does not say anyway."""
    record = row.page.record
    before = row.deal.before if row.deal else record.played
    match = (record.presentation, record.options, before, row.page.names)
    typed = row.form.so_far()
    shown = outlook_words(*match)
    hints = [hint for hint in outlook_words(*match, typed) if hint not in shown]
    verdict = _meld_verdict(row, before, typed)
    return [*hints, verdict] if verdict else hints


def _meld_verdict(row: DealRow, before: Any, typed: dict[str, Any]) -> str:
    """Whose melds count, or what is missing to know it. They are declared before the cards are played: the
    points to come do not decide it."""
    record = row.page.record
    any_points = {
        field.name: [field.total, *[0] * (len(record.sides) - 1)]
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
        needed = (field.name for field in record.fields(row.number) if field.needed_with)
        is_needed = refusal.code == "missing" and refusal.field in needed
        return refusal_words(refusal, record.presentation) if is_needed else ""
    return verdict_words(record.presentation, record.options, deal, row.page.names)
