"""The words that stand in every row of a sheet, looked up once for a page and not once for each row."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from jassclub.games.presentation import Key, Presentation
from jassclub.games.words import are_in_dialect, label


@dataclass(frozen=True, slots=True)
class RowWords:
    """All but `of_deal` and `remark` are escaped; `more`, `save`, `strike_deal` and `of_deal` are filled in
    with the deal's number, `of_deal` with the label of an input, too."""

    signs: str
    of_deal: str
    more: str
    save: str
    more_melds: str
    remark: str
    strike: str
    strike_deal: str


def row_words() -> RowWords:
    """In the language of the page."""
    return _row_words(get_language() or "")


@lru_cache
def _row_words(language: str) -> RowWords:
    signs = (
        ("saved", "✓", _("saved")),
        ("changed", "✎", _("not saved yet")),
        ("wrong", "!", _("refused")),
        ("question", "?", _("a question")),
    )
    return RowWords(
        signs="".join(_sign(*sign) for sign in signs),
        of_deal=_("Deal %(n)s: %(label)s"),
        more=escape(_("Deal %(n)s: more")),
        save=escape(_("Save deal %(n)s")),
        more_melds=escape(_("Rows for more melds")),
        remark=_("Remark, for everybody to read"),
        strike=escape(_("Strike")),
        strike_deal=escape(_("Strike deal %(n)s")),
    )


def _sign(state: str, sign: str, words: str) -> str:
    heard = f'<span class="visually-hidden">{escape(words)}</span>'
    return f'<span class="sign {state}" title="{escape(words)}">{sign}{heard}</span>'


# --- What keys say of a deal that is being typed: for the script, and for people to read.


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
