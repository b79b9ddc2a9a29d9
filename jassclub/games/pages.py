"""The page of each game's rules: the text of `docs/games/LANGUAGE/`, with worked examples and options. The
text is Markdown. On a line of its own `{{ example: NAME }}` stands for the case of that name in
`docs/games/examples/`, and `{{ options }}` for the table of the options a club can choose."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import override
from markdown_it import MarkdownIt

from jassclub.engine.numbers import with_minus
from jassclub.engine.rules.base import InvalidDeal, Json, Match

from . import presentation_of
from .deal_words import TableNames, describe_deal, ending_words, verdict_words
from .joined import semicolons, stated
from .presentation import Presentation
from .refusals import refusal_words
from .words import SEAT_OPTIONS, are_in_dialect, label, option_word, options_by_seats

DOCS = Path(__file__).parents[2] / "docs" / "games"
USUAL_LANGUAGE = "en"
PLACEHOLDER = re.compile(r"^\{\{ (options|example: [a-z-]+) \}\}$", re.MULTILINE)
PEOPLE = ("Anna", "Beat", "Carla", "Dario", "Elsa")


Block = dict[str, Any]  # a part of a page as its `template` reads it


class InSeason(NamedTuple):
    name: str
    options: dict[str, Any]


@dataclass(frozen=True)
class GamePage:
    """A game's page: its name, the first paragraph, and the rest in blocks."""

    slug: str
    name: str
    language: str
    lead: SafeString
    blocks: tuple[Block, ...]


def game_page(slug: str, language: str, season: InSeason | None = None) -> GamePage:
    """The page of a registered game in a language; English where there is no other. With a season the table
    of options shows its values, too. Raises UnknownGame."""
    page = _page(presentation_of(slug).slug, _language(language), are_in_dialect())
    if season is None:
        return page
    with override(page.language):
        table = _options_table(presentation_of(slug), season)
    blocks = tuple(table if block["template"] == table["template"] else block for block in page.blocks)
    return replace(page, blocks=blocks)


def examples(slug: str) -> dict[str, dict[str, Any]]:
    """The worked examples of a game by name, as cases (see `registry.score_case`)."""
    cases = json.loads((DOCS / "examples" / f"{slug}.json").read_text(encoding="utf-8"))
    return {case["name"]: case for case in cases}


def text_of(slug: str, language: str) -> str:
    """The page as it is written, with its placeholders."""
    return (DOCS / language / f"{slug}.md").read_text(encoding="utf-8")


def _language(code: str) -> str:
    """The language of a page: de for de-ch; English where there is no page."""
    short = code.split("-")[0]
    return short if (DOCS / short).is_dir() and short.isalpha() else USUAL_LANGUAGE


@cache
def _page(slug: str, language: str, in_dialect: bool) -> GamePage:
    """The page without a season; `in_dialect` is part of the key of the cache."""
    presentation = presentation_of(slug)
    lead, _newline, text = text_of(slug, language).partition("\n\n")
    with override(language):
        blocks = tuple(_blocks(presentation, text))
        return GamePage(slug, str(presentation.name), language, _html(lead), blocks)


def _blocks(presentation: Presentation, text: str) -> Iterator[Block]:
    cases = examples(presentation.slug)
    for number, part in enumerate(PLACEHOLDER.split(text)):
        if number % 2 == 0:
            yield {"template": "games/prose.html", "html": _html(part)}
        elif part == "options":
            yield _options_table(presentation)
        else:
            yield worked_example(presentation, cases[part.removeprefix("example: ")])


def _options_table(presentation: Presentation, season: InSeason | None = None) -> Block:
    """All options of a game with their usual values, those of its form first."""
    usual = options_by_seats(presentation, {})
    in_force = {} if season is None else options_by_seats(presentation, season.options)
    own = {option.name: option for option in presentation.options}
    settings = [
        {
            "name": name,
            "label": str(own[name].label) if name in own else label(presentation, name),
            "help": str(own[name].help) if name in own else "",
            "usual": _in_words(presentation, name, usual),
            "here": _in_words(presentation, name, in_force),
        }
        for name in {**own, **next(iter(usual.values()))}
    ]
    return {"template": "games/options.html", "settings": settings, "season": season.name if season else ""}


def _in_words(presentation: Presentation, name: str, by_seats: Mapping[int, Mapping[str, Any]]) -> str:
    """The value; where it depends on the number of players, all values."""
    if not by_seats:
        return ""
    if name in presentation.game.per_table:
        return _("settled at the table")
    usual, *others = ((seats, option_word(presentation, name, by_seats[seats][name])) for seats in by_seats)
    with_others = _("with %(seats)s players %(value)s")
    differing = [with_others % {"seats": seats, "value": word} for seats, word in others if word != usual[1]]
    return semicolons([usual[1], *differing])


def _html(text: str) -> SafeString:
    # The pages are the project's own files, so their HTML is safe; raw HTML in them is shown as text.
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    return mark_safe(str(markdown.render(text)))


def worked_example(presentation: Presentation, case: Json) -> Block:
    """A case in words and figures; `refused` is the reason why its last deal is refused."""
    game, option_data = presentation.game, case.get("options", {})
    seats = case.get("seats", game.seats[0])
    agreed = " · ".join(
        stated(
            label(presentation, name),
            PEOPLE[value] if name in SEAT_OPTIONS else option_word(presentation, name, value),
        )
        for name, value in option_data.items()
        if value is not None
    )
    example = {"template": "games/example.html", "agreed": agreed}
    try:
        options = game.options(option_data, seats)
    except InvalidDeal as refusal:
        return {**example, "refused": refusal_words(refusal, presentation)}
    sides = [" – ".join(PEOPLE[seat] for seat in side) for side in game.sides(options)]
    names, match, deals, refused = TableNames(PEOPLE[:seats], sides), game.start(options), [], ""
    for data in case["deals"]:
        before = match
        try:
            match = game.add(options, match, data)
        except InvalidDeal as refusal:
            refused = refusal_words(refusal, presentation)
        after = None if refused else match
        deals.append(_deal(presentation, options, names, before, after, data))
    return {
        **example,
        "sides": sides,
        "deals": deals,
        "totals": _row(_("Total"), match.totals) if len(match.deals) > 1 else None,
        "ending": ending_words(presentation, options, match, names),
        "refused": refused,
    }


def _deal(
    presentation: Presentation,
    options: Any,
    names: TableNames,
    before: Match[Any],
    after: Match[Any] | None,
    data: Json,
) -> Block:
    """The entry in words and figures, and, unless refused, the points written and whose Weis counts."""
    fields = presentation.game.fields(options, before)
    listed = [field.name for field in fields if field.kind == "numbers"]
    if after is None:  # refused figures may belong to no field
        asked = {field.name for field in fields}
        listed += [name for name, value in data.items() if isinstance(value, list) and name not in asked]
    rows = [_row(label(presentation, name), data[name]) for name in listed if any(data.get(name) or ())]
    uncounted = after.written[-1].uncounted if after else ()
    texts = describe_deal(presentation, fields, data, names, listed, uncounted)
    deal: Block = {"number": len(before.deals) + 1, "said": " · ".join(texts), "rows": rows}
    if after is None:
        return deal
    if after.extras.get("scores"):  # the score that decides the marks
        rows.append(_row(_("Score of the deal"), after.extras["scores"][-1]))
    return {
        **deal,
        "written": _row(label(presentation, "points"), after.points[-1]),
        "verdict": verdict_words(presentation, options, after.deals[-1], names),
    }


def _row(name: str, figures: Iterable[int]) -> Block:
    return {"label": name, "figures": [with_minus(figure) for figure in figures]}
