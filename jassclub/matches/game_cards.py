"""The card by which a game is chosen: its name, who plays it, and a small slate as its players write it."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from jassclub.engine.numbers import with_minus
from jassclub.games import PRESENTATIONS
from jassclub.games.pages import USUAL_LANGUAGE, game_page
from jassclub.games.presentation import STROKES, TALLIES
from jassclub.printing.board import HEIGHT, half_drawing, tally_drawing
from jassclub.printing.drawings import Drawing, Stroke, Writing, drawing_svg
from jassclub.printing.slate import half, tally


class GameCard(NamedTuple):
    slug: str
    name: str
    summary: str
    slate: SafeString
    address: str
    is_chosen: bool


def game_cards(
    address_of: Callable[[str], str], *, at_evenings: bool = False, chosen: str = ""
) -> list[GameCard]:
    """The cards of all games, or only of those that are played at club evenings, each with the address to
    which it leads."""
    language = get_language() or USUAL_LANGUAGE
    shown = [slug for slug, game in PRESENTATIONS.items() if game.at_evenings or not at_evenings]
    pages = [game_page(slug, language) for slug in shown]
    return [
        GameCard(
            page.slug,
            page.name,
            _first_sentence(page.lead),
            _slate(page.slug),
            address_of(page.slug),
            page.slug == chosen,
        )
        for page in pages
    ]


def _first_sentence(html: str) -> SafeString:
    """Of a paragraph of ours. It has no abbreviations."""
    text = " ".join(strip_tags(html).split())
    return mark_safe(text.partition(". ")[0].rstrip(".") + ".")


@cache
def _slate(slug: str) -> SafeString:
    kind, rows = PRESENTATIONS[slug].card
    if kind == STROKES:
        drawn = half_drawing(half(rows[0]))
    else:
        drawn = tally_drawing(tally(rows[0])) if kind == TALLIES else _columns(rows)
    return mark_safe(drawing_svg(drawn, "", kind="chalk"))


def _columns(rows: Sequence[Sequence[int]]) -> Drawing:
    """A column for each side, with lines between them."""
    sides = len(rows[0])
    width, height = 1 / sides, HEIGHT / (len(rows) + 0.5)
    edges = [number * width for number in range(1, sides)]
    lines = [Stroke(x, 0.05, x, HEIGHT - 0.05, 0.006, "line") for x in edges]
    numbers = [
        Writing((column + 0.5) * width, (row + 0.75) * height, height * 0.62, with_minus(number), "number")
        for row, points in enumerate(rows)
        for column, number in enumerate(points)
    ]
    return Drawing(HEIGHT, tuple(lines), tuple(numbers))
