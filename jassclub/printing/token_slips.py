"""The tokens as slips of paper: to cut out, fold and draw from the bag."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from reportlab.lib.units import mm

from .paper import BODY, HINT, INK, SMALL, Box, Occasion, Page, Paper, Words
from .text import cut_out

COLUMNS, ROWS = 3, 8  # slips of 62 by 34 mm: folded twice they are as small as a stamp


@dataclass(frozen=True)
class Token:
    """A token and what it means. Without a partner everybody at the table plays alone."""

    number: int
    table: int
    partner: int | None = None
    opponents: tuple[int, ...] = ()


@dataclass(frozen=True)
class TokenSlips:
    """The tokens of a bag."""

    occasion: Occasion
    tokens: tuple[Token, ...]


def token_slips_paper(bag: TokenSlips, words: Words, *, language: str = "en") -> Paper:
    """A slip for every token, 24 to a page."""
    _ = words
    hint = _("Cut along the lines, fold, and draw from the bag.")
    slips = [partial(_draw, token=token, words=words) for token in bag.tokens]
    return Paper(_("Tokens"), bag.occasion, cut_out(slips, COLUMNS, ROWS, hint), words, language)


def _draw(page: Page, box: Box, token: Token, words: Words) -> None:
    _ = words
    half = box.width / 2
    number, right = box.columns(half, half)
    page.text(number, str(token.number), 58, bold=True, align="center")
    lines = [(_("Table %(number)s") % {"number": token.table}, 16.0, 9 * mm)]
    if token.partner is not None:
        lines.append((_("plays with %(token)s") % {"token": token.partner}, 11.0, 6.5 * mm))
        against = ", ".join(map(str, token.opponents))
        lines.append((_("against %(tokens)s") % {"tokens": against}, BODY, 5.5 * mm))
        lines.append((_("odd side") if token.number % 2 else _("even side"), SMALL, 4.5 * mm))
    top = right.y + (right.height + sum(height for _text, _size, height in lines)) / 2
    for row, (text, size, height) in enumerate(lines):
        top -= height
        grey = HINT if size == SMALL else INK
        page.text(Box(right.x, top, half, height), text, size, bold=row == 0, grey=grey)
