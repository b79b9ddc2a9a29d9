"""The words that stand in every row of a sheet, looked up once for a page and not once for each row."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from html import escape

from django.utils.translation import get_language
from django.utils.translation import gettext as _


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
