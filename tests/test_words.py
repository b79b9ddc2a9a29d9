"""One word for one thing: `tests/words/` has a file for each language with regular expressions, for whole
words. instead: what no string and no rule page has = what is written instead; concepts: an English term =
what its translations have; but: an expression = the English strings for which it does not hold."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.test_languages import LANGUAGES, PLACEHOLDER, catalogue, texts

WORDS = {file.stem: tomllib.loads(file.read_text()) for file in Path(__file__).parent.glob("words/*.toml")}


def strings_of(language: str) -> Iterator[tuple[list[str], list[str]]]:
    messages = catalogue(settings.BASE_DIR, "de" if language == "en" else language)
    for sources, strings in (texts(message) for message in messages if message.id):
        yield sources, without_figures(sources if language == "en" else strings)


def without_figures(strings: list[str]) -> list[str]:
    return [PLACEHOLDER.sub("…", each) for each in strings]


def whole_words(expression: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{expression})(?!\w)", re.IGNORECASE)


@pytest.mark.parametrize("language", WORDS)
def test_no_string_and_no_rule_page_has_a_word_for_which_there_is_a_better_one(language):
    pages = (settings.BASE_DIR / "docs" / "games" / language).glob("*.md")
    read = [*strings_of(language), *(([page.name], [page.read_text()]) for page in pages)]
    for word, better in WORDS[language]["instead"].items():
        fits, left_out = whole_words(word), set(WORDS[language]["but"].get(word, ()))
        faults = [sources for sources, words in read if any(map(fits.search, words))]
        assert [each for each in faults if not left_out & set(each)] == [], f"{word}: write {better}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_term_is_the_same_word_in_all_strings(language):
    strings = list(strings_of(language))
    for term, word in WORDS[language]["concepts"].items():
        left_out = set(WORDS[language]["but"].get(term, ()))
        has_term, has_word = whole_words(term), re.compile(word, re.IGNORECASE)
        of_term = [pair for pair in strings if any(map(has_term.search, without_figures(pair[0])))]
        assert of_term, f"no string speaks of {term}"
        faults = [pair for pair in of_term if not all(map(has_word.search, pair[1]))]
        assert [pair for pair in faults if not left_out & set(pair[0])] == [], f"{term} is {word}"


def test_what_is_left_out_is_a_string_of_the_site():
    ids = {each for sources, _strings in strings_of("en") for each in sources}
    left_out = {each for tables in WORDS.values() for strings in tables["but"].values() for each in strings}
    assert left_out - ids == set()
