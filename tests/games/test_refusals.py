"""Everything that the rules refuse has words, with the figures that the refusal brings."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from jassclub.engine.rules.base import InvalidDeal
from jassclub.games import PRESENTATIONS
from jassclub.games.refusals import SENTENCES, refusal_words

PACKAGE = Path(__file__).parents[2] / "jassclub"
SOURCES = sorted(PACKAGE.rglob("*.py"))


def refusals() -> Iterator[tuple[str, set[str]]]:
    """The code of every refusal in the source, and the names of its figures."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and refuses(node):
                _field, code, *_rest = node.args
                figures = {each.arg for each in node.keywords if each.arg}
                # A refusal that is passed on under another field keeps its code and figures.
                for constant in ast.walk(code):
                    if isinstance(constant, ast.Constant):
                        yield str(constant.value), figures


def refuses(call: ast.Call) -> bool:
    return getattr(call.func, "id", "") in ("InvalidDeal", "MayNotWrite", "TooMuch")


def figures_of(code: str) -> list[str]:
    return re.findall(r"%\((\w+)\)s", str(SENTENCES[code]))


def test_every_refusal_has_a_sentence_and_brings_its_figures():
    found = list(refusals())
    assert set(SENTENCES) == {code for code, _figures in found}
    for code, figures in found:
        assert set(figures_of(code)) <= figures, code


def test_a_sentence_is_said_with_its_figures():
    for code in SENTENCES:
        said = refusal_words(InvalidDeal("deal", code, **dict.fromkeys(figures_of(code), "FIGURE")))
        assert said.count("FIGURE") == len(figures_of(code)) and "%(" not in said, code
    assert refusal_words(InvalidDeal("deal", "something_new")) == "That is not possible."


@pytest.mark.parametrize(
    ("slug", "field", "code", "figures", "said"),
    [
        ("schieber", "trump", "not_one_of", {"allowed": "diamonds, obenabe"}, "Diamonds, Obenabe."),
        ("coiffeur", "contract", "contract_used", {"contract": "undenufe"}, "already played Undenufe."),
        ("bieter", "bid", "too_low", {"low": 500, "value": 490}, "490 is too low: at least 500."),
        ("schieber", "trump", "missing", {}, "Trump: Something is missing here."),
    ],
)
def test_a_refusal_is_said_in_the_words_of_the_game(slug, field, code, figures, said):
    assert refusal_words(InvalidDeal(field, code, **figures), PRESENTATIONS[slug]).endswith(said)
