"""The card by which a game is chosen: its name, who plays it, and a small slate as its players write it."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from jassclub.engine.numbers import with_minus
from jassclub.games import PRESENTATIONS
from jassclub.games.pages import USUAL_LANGUAGE, game_page
from jassclub.printing.board import HEIGHT, half_drawing, tally_drawing
from jassclub.printing.drawings import Drawing, Stroke, Writing, drawing_svg
from jassclub.printing.slate import half, tally

# What one side wrote, deal by deal; in the games that are kept in columns, what each of several wrote.
STROKES = {"schieber": (262, 128, 57, 100), "bieter": (1180, 540, 260)}
TALLIES = {"kruisjassen": (1,) * 7, "bodensee": (1, -1, 1, 1), "molotov": (1, 1, -1, -1, 1)}
COLUMNS = {
    "differenzler": ((12, 0, 7, 23), (4, 31, -10, 16), (0, 9, 18, 5)),
    "coiffeur": ((83, 74), (240, 62), (156, 315), (488, 96)),
    "jazz": ((4, 2, 6, 1), (0, 30, 20, 10), (13, 0, 26, 0)),
}


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
    if slug in STROKES:
        drawn = half_drawing(half(STROKES[slug]))
    elif slug in TALLIES:
        drawn = tally_drawing(tally(TALLIES[slug]))
    else:
        drawn = _columns(COLUMNS.get(slug, ()))
    return mark_safe(drawing_svg(drawn, "", kind="chalk"))


def _columns(rows: Any) -> Drawing:
    """A column for each side, with lines between them."""
    across, down = 1 / len(rows[0]) if rows else 1, HEIGHT / (len(rows) + 0.5)
    lines = [Stroke(n * across, 0.05, n * across, HEIGHT - 0.05, 0.006, "line") for n in range(1, round(1 / across))]
    numbers = [
        Writing((column + 0.5) * across, (row + 0.75) * down, down * 0.62, with_minus(number), "number")
        for row, numbers in enumerate(rows)
        for column, number in enumerate(numbers)
    ]
    return Drawing(HEIGHT, tuple(lines), tuple(numbers))
