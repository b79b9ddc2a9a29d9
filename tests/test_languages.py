"""Every string that a user sees exists in all languages."""

import ast
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import django
import pytest
from babel.messages.pofile import read_po
from django.conf import settings

from tests.english_left import strings_of_the_code, translating_calls

LANGUAGES = [code for code, _name in settings.LANGUAGES if code != "en"]
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]")


@cache
def catalogue(root: Path, language: str):
    with (root / "locale" / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        return read_po(file, locale=language)


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
    words = catalogue(collected, language)
    missing = [each.id for each in words if each.id and (each.fuzzy or not all(texts(each)[1]))]
    assert missing == [] and len(words) > 200
    kept = catalogue(settings.BASE_DIR, language)
    assert {str(message.id) for message in kept} - {str(message.id) for message in words} == set()
    assert kept.obsolete == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_names_the_same_figures_as_the_source(language):
    for message in filter(lambda each: each.id, catalogue(settings.BASE_DIR, language)):
        sources, strings = texts(message)
        # A singular may leave out the number that it says in a word.
        figures = set(PLACEHOLDER.findall(sources[-1]))
        assert set(PLACEHOLDER.findall(strings[-1])) == figures, message.id
        assert all(set(PLACEHOLDER.findall(each)) <= figures for each in strings), message.id


def test_french_signs_stand_behind_a_space_that_does_not_break():
    for message in filter(lambda each: each.id, catalogue(settings.BASE_DIR, "fr")):
        assert not any(re.search(r" [:;?!»]|« ", each) for each in texts(message)[1]), message.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_the_code_translates_is_in_the_catalogue(language):
    """Whichever xgettext collected it."""
    ids = [message.id for message in catalogue(settings.BASE_DIR, language)]
    known = {each if isinstance(each, str) else each[0] for each in ids}
    assert strings_of_the_code() - known == set()
    assert len(strings_of_the_code()) > 1000


def test_what_the_site_says_instead_of_django_is_what_django_says():
    """Where Django changes a sentence, ours would be said no longer."""
    code = (settings.BASE_DIR / "jassclub" / "web" / "django_words.py").read_text(encoding="utf-8")
    ours = {ast.literal_eval(call.args[0]) for call in translating_calls(ast.parse(code))}
    root = Path(django.__file__).parent
    ids = [each.id for part in ("conf", "contrib/auth") for each in catalogue(root / part, "en")]
    assert ours and ours <= {each if isinstance(each, str) else each[0] for each in ids}
