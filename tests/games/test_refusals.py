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
    """Whether it makes a refusal: by its name, or as a kind of its own with a field and a code."""
    if getattr(call.func, "id", "") in ("InvalidDeal", "TooMuch"):
        return True
    words = [each.value for each in call.args if isinstance(each, ast.Constant)]
    return getattr(call.func, "attr", "") == "__init__" and len(words) == len(call.args) == 2


def test_every_refusal_has_a_sentence_and_brings_its_figures():
    found = list(refusals())
    assert len(found) > 40
    for code, figures in found:
        assert set(re.findall(r"%\((\w+)\)s", str(SENTENCES[code]))) <= figures, code


def test_no_sentence_is_left_that_nothing_refuses_with():
    assert set(SENTENCES) == {code for code, _figures in refusals()}


@pytest.mark.parametrize("code", SENTENCES)
def test_a_sentence_is_said_with_its_figures(code):
    names = re.findall(r"%\((\w+)\)s", str(SENTENCES[code]))
    said = refusal_words(InvalidDeal("deal", code, **dict.fromkeys(names, "FIGURE")))
    assert said.count("FIGURE") == len(names)
    assert "%(" not in said


def test_choices_are_said_in_the_words_of_the_game():
    refusal = InvalidDeal("trump", "not_one_of", allowed="diamonds, obenabe")
    assert refusal_words(refusal, PRESENTATIONS["schieber"]) == "Choose one of: Diamonds, Obenabe."
    used = InvalidDeal("contract", "contract_used", contract="undenufe")
    assert refusal_words(used, PRESENTATIONS["coiffeur"]) == "This side has already played Undenufe."
    low = InvalidDeal("bid", "too_low", low=500, value=490)
    assert refusal_words(low, PRESENTATIONS["bieter"]) == "490 is too low: at least 500."


def test_a_refusal_that_nobody_foresaw_is_refused_all_the_same():
    assert refusal_words(InvalidDeal("deal", "something_new")) == "This cannot be."


def test_a_choice_that_is_missing_is_named():
    said = refusal_words(InvalidDeal("trump", "missing"), PRESENTATIONS["schieber"])
    assert said == "Trump: Something is missing here."
