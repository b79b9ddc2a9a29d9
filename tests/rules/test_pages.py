"""The pages of rules: what they say by example is what the program does."""

import json
import re
from pathlib import Path

import pytest

from jassclub.rules.cases import answer
from jassclub.rules.registry import GAMES

PAGES = Path(__file__).parent.parent.parent / "docs" / "games"
EXAMPLE = re.compile(r"^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def page(slug):
    """The text of a game's page; that there is one is a matter of the contract."""
    path = PAGES / f"{slug}.md"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def examples(slug):
    return [json.loads(text) for text in EXAMPLE.findall(page(slug))]


EXAMPLES = [
    pytest.param(slug, case, id=f"{slug} {number}")
    for slug in GAMES
    for number, case in enumerate(examples(slug), start=1)
]


@pytest.mark.parametrize(("slug", "case"), EXAMPLES)
def test_the_example_comes_out_as_the_page_says(slug, case):
    assert case["game"] == slug
    result, expected = answer(case), case["expect"]
    if "error" in expected:
        assert result.get("error") == expected["error"]
    else:
        assert result == expected


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_has_examples_of_what_counts_and_of_its_options(slug):
    assert len(examples(slug)) >= 2
    game = GAMES[slug]
    needed = {"bidder": 0, "bid": 500} if game.per_table else {}
    for option in game.options_to_json(game.options(needed, game.seats[0])):
        assert f"| `{option}` |" in page(slug)


@pytest.mark.parametrize("slug", GAMES)
def test_the_page_is_read_in_the_same_order_as_all_the_others(slug):
    headings = re.findall(r"^##? (.*)$", page(slug), re.MULTILINE)
    assert headings[1:] == ["What is counted", "How it ends", "Options", "Examples"]


def test_every_page_belongs_to_a_game():
    assert {path.stem for path in PAGES.glob("*.md")} == set(GAMES)
