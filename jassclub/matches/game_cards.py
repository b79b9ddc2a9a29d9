"""The card by which a game is chosen: its name, who plays it, and a small slate as its players write it."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

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


def game_cards(
    address_of: Callable[[str], str], *, shown: Iterable[str] = PRESENTATIONS, chosen: str = ""
) -> list[dict[str, Any]]:
    """The cards of these games, each with the address to which it leads. Where none is chosen each says who
    plays it."""
    language = get_language() or USUAL_LANGUAGE
    return [
        {
            "slug": slug,
            "name": str(PRESENTATIONS[slug].name),
            "slate": _slate(slug),
            "address": address_of(slug),
            "is_chosen": slug == chosen,
            "summary": "" if chosen else _first_sentence(game_page(slug, language).lead),
        }
        for slug in shown
    ]


def _first_sentence(html: str) -> SafeString:
    """Of a paragraph of ours, which has no abbreviations."""
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
