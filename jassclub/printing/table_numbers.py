"""Cards that stand on the tables: folded across the middle, with the number on both sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.lib.units import mm

from .paper import EDGE, LARGE, Box, Draft, Occasion, Page, Paper, Words

NUMBER = 370.0  # figures of 9 cm: they can be read across any club room
STRIP = 12 * mm


@dataclass(frozen=True)
class TableCard:
    """The number of a table, and the tokens that sit there."""

    number: int
    tokens: tuple[int, ...] = ()


def table_numbers_paper(
    cards: Sequence[TableCard], occasion: Occasion, words: Words, *, language: str = "en"
) -> Paper:
    """A page for every table."""
    _ = words
    drafts = [Draft(partial(_draw, card=card, occasion=occasion, words=words)) for card in cards]
    return Paper(_("Table numbers"), occasion, drafts, words, language)


def _draw(page: Page, card: TableCard, occasion: Occasion, words: Words) -> None:
    """The lower half as one reads it, the upper one turned round, so that it stands upright when folded."""
    width, height = page.box.width, page.box.height
    _side(page, card, occasion, words)
    page.canvas.saveState()
    page.canvas.translate(width, height)
    page.canvas.rotate(180)
    _side(page, card, occasion, words)
    page.canvas.restoreState()
    page.dashes(0, height / 2, width, height / 2)


def _side(page: Page, card: TableCard, occasion: Occasion, words: Words) -> None:
    _ = words
    half = Box(page.frame.x, EDGE, page.frame.width, page.box.height / 2 - EDGE)
    page.text(half.above(STRIP), str(card.number), NUMBER, bold=True, align="center", padding=0)
    club, tokens = half.foot(STRIP).columns(half.width / 2, half.width / 2)
    page.line(half.x, tokens.top, half.right, tokens.top)
    page.text(club, occasion.club, LARGE, padding=0)
    if card.tokens:
        seated = ", ".join(map(str, card.tokens))
        page.text(tokens, _("Tokens %(tokens)s") % {"tokens": seated}, 18.0, align="right", padding=0)
