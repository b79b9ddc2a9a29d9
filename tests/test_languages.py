"""Every string that a user sees exists in all languages, with one word for one thing.

`tests/words/` has a file for each language with regular expressions, for whole words. instead: what no string
and no rule page has = what is written instead; concepts: an English term = what its translations have; but:
an expression = the English strings for which it does not hold.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import django
import pytest
from babel.messages.pofile import read_po
from django.conf import settings

from tests.english_left import strings_of_the_code

LANGUAGES = [code for code, _name in settings.LANGUAGES if code != "en"]
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]")
WORDS = {file.stem: tomllib.loads(file.read_text()) for file in Path(__file__).parent.glob("words/*.toml")}


@cache
def catalogue(language: str, folder: Path = settings.LOCALE_PATHS[0]):
    with (folder / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        return read_po(file, locale=language)


def pairs(language: str, folder: Path = settings.LOCALE_PATHS[0]) -> list[tuple[list[str], list[str]]]:
    return [texts(message) for message in catalogue(language, folder) if message.id]


@pytest.fixture(scope="module")
def collected(tmp_path_factory) -> Path:
    """A copy of the project with its strings collected again."""
    if shutil.which("xgettext") is None:
        missing = pytest.fail if os.environ.get("CI") else pytest.skip
        missing("xgettext is missing: see tools/system-packages")
    copy, without = tmp_path_factory.mktemp("words"), shutil.ignore_patterns("__pycache__", "fonts")
    for name in ("jassclub", "templates", "static", "locale"):
        shutil.copytree(settings.BASE_DIR / name, copy / name, ignore=without)
    shutil.copy(settings.BASE_DIR / "manage.py", copy)
    collect = [sys.executable, "manage.py", "makemessages", "--verbosity", "0", "--no-location", "--no-wrap"]
    for language in LANGUAGES:
        collect += ["--locale", language]
    subprocess.run(collect, cwd=copy, check=True)
    return copy


def texts(message) -> tuple[list[str], list[str]]:
    """Of the source and of the translation; of plurals each."""
    both = (message.id, message.string)
    return tuple([each] if isinstance(each, str) else list(each) for each in both)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_string_of_the_site_is_translated_and_no_other(collected, language):
    words = catalogue(language, collected / "locale")
    missing = [each.id for each in words if each.id and (each.fuzzy or not all(texts(each)[1]))]
    assert missing == [] and len(words) > 200
    kept = catalogue(language)
    assert {str(message.id) for message in kept} - {str(message.id) for message in words} == set()
    assert kept.obsolete == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_names_the_same_figures_as_the_source(language):
    for sources, strings in pairs(language):
        # A singular may leave out the number that it says in a word.
        figures = set(PLACEHOLDER.findall(sources[-1]))
        assert set(PLACEHOLDER.findall(strings[-1])) == figures, sources
        assert all(set(PLACEHOLDER.findall(each)) <= figures for each in strings), sources


def test_french_signs_stand_behind_a_space_that_does_not_break():
    for sources, strings in pairs("fr"):
        assert not any(re.search(r" [:;?!»]|« ", each) for each in strings), sources


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_the_code_translates_is_in_the_catalogue(language):
    ids = [message.id for message in catalogue(language)]
    known = {each if isinstance(each, str) else each[0] for each in ids}
    assert strings_of_the_code() - known == set()
    assert len(strings_of_the_code()) > 1000


def test_what_the_site_says_instead_of_django_is_what_django_says():
    """Where Django changes a sentence, ours would be said no longer."""
    django_says, ours = Path(django.__file__).parent, settings.LOCALE_PATHS[1]
    parts = [django_says / part / "locale" for part in ("conf", "contrib/auth")]
    known = {message.id for part in parts for message in catalogue("en", part)}
    in_english = {message.id for message in catalogue("en", ours)}
    assert in_english <= known
    assert all({message.id for message in catalogue(each, ours)} == in_english for each in LANGUAGES)


def strings_of(language: str) -> Iterator[tuple[list[str], list[str]]]:
    for sources, strings in pairs("de" if language == "en" else language):
        yield sources, without_figures(sources if language == "en" else strings)
    for sources, strings in pairs(language, settings.LOCALE_PATHS[1]):
        yield (strings if language == "en" else sources), without_figures(strings)


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
