"""What keys say of a deal that is being typed: for the script, and for people to read."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from jassclub.games.presentation import Key, Presentation
from jassclub.games.suits import are_in_dialect
from jassclub.games.words import label


@dataclass(frozen=True, slots=True)
class Keyboard:
    """`html` is each key or keys that say the same with what they say, `json` the same for the script;
    `question` is asked when one side has all points, `yes` the key that says that honour."""

    html: SafeString
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
        html=mark_safe(" ".join(map(_with_words, keys))),
        json=json.dumps([{"keys": each.keys, "field": each.field, "value": each.value} for each in keys]),
        question=f"{label(presentation, honour)}?" if honour else "",
        yes=next((each.keys[0] for each in keys if each.field == honour), "y"),
    )


def _with_words(key: Key) -> str:
    pressed = "".join(f"<kbd>{escape(each)}</kbd>" for each in key.keys)
    return f"<span>{pressed} {escape(str(key.label))}</span>"
