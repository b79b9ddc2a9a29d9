"""The rules of each game as people read them: `docs/games/LANGUAGE/`, with examples and options put in.

The text is Markdown. On a line of its own `{{ example: NAME }}` stands for the case of that name in
`docs/games/examples/`, and `{{ options }}` for the table of what a club may settle differently.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import override
from markdown_it import MarkdownIt

from .presentation import Presentation
from .registry import PRESENTATIONS, presentation_of
from .settled import Setting, settings_of
from .words import are_in_dialect
from .worked import Example, worked

DOCS = Path(__file__).parents[2] / "docs" / "games"
USUAL_LANGUAGE = "en"
PLACEHOLDER = re.compile(r"^\{\{ (options|example: [a-z-]+) \}\}$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Prose:
    html: SafeString
    template = "games/prose.html"


@dataclass(frozen=True, slots=True)
class Options:
    """What a club may settle differently; `season` names the season whose options stand beside it."""

    settings: tuple[Setting, ...]
    season: str = ""
    template = "games/options.html"


Block = Prose | Example | Options


@dataclass(frozen=True, slots=True)
class InSeason:
    """A season whose own options are to be shown: its name, and its options as stored."""

    name: str
    options: dict[str, Any]


@dataclass(frozen=True, slots=True)
class GamePage:
    """One game's page: its name, the first paragraph, and the rest in pieces, each with its template."""

    slug: str
    name: str
    language: str
    lead: SafeString
    blocks: tuple[Block, ...]


def game_page(slug: str, language: str, season: InSeason | None = None) -> GamePage:
    """The page of a registered game in a language; English where there is no other. Raises UnknownGame."""
    page = _page(presentation_of(slug).slug, _language(language), are_in_dialect())
    if season is None:
        return page
    with override(page.language):
        table = _options(presentation_of(slug), season)
    return replace(page, blocks=tuple(table if isinstance(each, Options) else each for each in page.blocks))


def game_pages(language: str) -> list[GamePage]:
    """All games in the order of the registry."""
    return [game_page(slug, language) for slug in PRESENTATIONS]


def examples(slug: str) -> dict[str, dict[str, Any]]:
    """The worked examples of a game by their names; each is a case as in the vectors."""
    cases = json.loads((DOCS / "examples" / f"{slug}.json").read_text(encoding="utf-8"))
    return {case["name"]: case for case in cases}


def text_of(slug: str, language: str) -> str:
    """The page as it is written, with its placeholders."""
    return (DOCS / language / f"{slug}.md").read_text(encoding="utf-8")


def _language(code: str) -> str:
    """de for de-ch; English for what no page is written in."""
    short = code.split("-")[0]
    return short if (DOCS / short).is_dir() and short.isalpha() else USUAL_LANGUAGE


@cache
def _page(slug: str, language: str, in_dialect: bool) -> GamePage:
    """`in_dialect` says what suits are called within."""
    presentation = presentation_of(slug)
    lead, _newline, text = text_of(slug, language).partition("\n\n")
    with override(language):
        blocks = tuple(_blocks(presentation, text))
        return GamePage(slug, str(presentation.name), language, _html(lead), blocks)


def _blocks(presentation: Presentation, text: str) -> Iterator[Block]:
    cases = examples(presentation.slug)
    for number, part in enumerate(PLACEHOLDER.split(text)):
        if number % 2 == 0:
            yield Prose(_html(part))
        elif part == "options":
            yield _options(presentation, None)
        else:
            yield worked(presentation, cases[part.removeprefix("example: ")])


def _options(presentation: Presentation, season: InSeason | None) -> Options:
    if season is None:
        return Options(tuple(settings_of(presentation)))
    return Options(tuple(settings_of(presentation, season.options)), season.name)


def _html(text: str) -> SafeString:
    # The pages are the project's own files, so their HTML is safe; raw HTML in them is shown as text.
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    return mark_safe(str(markdown.render(text)))
