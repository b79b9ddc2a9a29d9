"""The rules of each game as pages: `docs/games/`, in plain English, rendered for the site."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from jassclub.rules.registry import GAMES

PAGES = Path(settings.BASE_DIR) / "docs" / "games"


@dataclass(frozen=True)
class GamePage:
    """One game's page: its name and the rest as HTML."""

    slug: str
    name: str
    html: SafeString


@cache
def game_page(slug: str) -> GamePage:
    """The page of a registered game. Raises KeyError for any other."""
    slug = GAMES[slug].slug
    title, _newline, text = (PAGES / f"{slug}.md").read_text(encoding="utf-8").partition("\n")
    # The pages are the project's own files, so their HTML is safe; raw HTML in them is shown as text.
    return GamePage(slug, title.removeprefix("# ").strip(), mark_safe(_markdown().render(text)))


def game_pages() -> list[GamePage]:
    """All games in the order of the registry."""
    return [game_page(slug) for slug in GAMES]


def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("fence", _example)
    return markdown


def _example(_renderer: RendererHTML, tokens: Sequence[Token], index: int, *_rest: object) -> str:
    """A worked example as the program reads it: for those who want to see it, folded away for the others."""
    return format_html(
        "<details class='example'><summary>JSON</summary><pre tabindex='0'>{}</pre></details>",
        tokens[index].content,
    )
