"""Imports point one way: the pure packages know themselves, the apps know them, nothing knows the views."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import jassclub
from jassclub.engine.rules.registry import GAMES

PACKAGE = Path(jassclub.__file__).parent
STDLIB = sys.stdlib_module_names
NAMES = "jassclub.engine.names"  # the one order of names
MINUS = "jassclub.engine.minus"  # the one sign for minus
PURE = ("rules", "draws", "standings", "rating")


def modules(under: str = "") -> list[Path]:
    return sorted((PACKAGE / under).rglob("*.py"))


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """What a module imports, in full: `from . import x` in jassclub.a.b is jassclub.a.x."""
    package = name_of(path).split(".")
    package = package if path.name == "__init__.py" else package[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *(node.module or "").split(".")]).strip(".")
            yield from (f"{module}.{alias.name}" for alias in node.names)


def belongs(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def test_relative_imports_are_read_in_full():
    """So that the tests below look at what they think they look at."""
    read = set(imports(PACKAGE / "tournaments" / "views" / "public.py"))
    assert "jassclub.tournaments.models.Evening" in read
    assert "jassclub.rounds.queries.seating.round_seating" in read
    assert "django.shortcuts.render" in read


@pytest.mark.parametrize("package", PURE)
def test_a_pure_package_knows_itself_and_the_standard_library(package):
    assert len(modules(package)) > 1
    for path in modules(package):
        for name in imports(path):
            known = name.split(".")[0] in STDLIB or belongs(name, f"jassclub.{package}", NAMES)
            assert known, f"{name_of(path)} imports {name}"


def test_games_know_the_rules_and_how_to_say_them_and_no_database():
    words = ("django.utils.translation", "django.utils.functional", "django.utils.safestring", "markdown_it")
    allowed = (*words, MINUS, "jassclub.engine.rules", "jassclub.games")
    assert len(modules("games")) > 1
    for path in modules("games"):
        for name in imports(path):
            assert name.split(".")[0] in STDLIB or belongs(name, *allowed), f"{name_of(path)} imports {name}"


def test_printing_knows_reportlab_and_the_pure_packages():
    allowed = ("reportlab", "jassclub.printing", NAMES, MINUS, *(f"jassclub.{package}" for package in PURE))
    for path in modules("printing"):
        for name in imports(path):
            assert name.split(".")[0] in STDLIB or belongs(name, *allowed), f"{name_of(path)} imports {name}"


def test_spreadsheets_know_the_programs_for_files_and_nothing_of_the_club():
    allowed = ("openpyxl", "defusedxml", "jassclub.web.spreadsheets", NAMES)
    for path in modules("spreadsheets"):
        for name in imports(path):
            assert name.split(".")[0] in STDLIB or belongs(name, *allowed), f"{name_of(path)} imports {name}"


def test_nothing_but_addresses_knows_views():
    for path in modules():
        is_view = path.stem == "views" or path.parent.name == "views"
        if path.stem == "urls" or is_view:
            continue
        for name in imports(path):
            ours = belongs(name, "jassclub")
            assert not (ours and "views" in name.split(".")), f"{name_of(path)} imports {name}"


@pytest.mark.parametrize("part", ["models", "services", "selectors"])
def test_what_works_without_a_browser_knows_no_requests_and_no_forms(part):
    for app in ("members", "play", "tournaments"):
        for path in (
            path for path in modules(app) if part in path.relative_to(PACKAGE).with_suffix("").parts
        ):
            for name in imports(path):
                web = belongs(name, "django.http", "django.shortcuts", "django.forms", "jassclub.web.http")
                forms = belongs(name, "jassclub") and "forms" in name.split(".")
                assert not (web or forms), f"{name_of(path)} imports {name}"


@pytest.mark.parametrize("part", ["selectors", "models"])
def test_who_reads_writes_nothing(part):
    """Selectors and models change nothing in the database."""
    writing = {"create", "save", "update", "delete", "bulk_create", "bulk_update", "update_or_create"}
    found = [path for path in modules() if part in name_of(path).split(".")]
    assert found
    for path in found:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                assert node.func.attr not in writing, f"{name_of(path)} calls {node.func.attr}()"


APPS = ("rules", "games", "play", "tournaments")  # each knows those before it


@pytest.mark.parametrize("app", APPS)
def test_what_is_written_at_a_table_knows_no_seasons_and_games_know_no_tables(app):
    above = [f"jassclub.{each}" for each in APPS[APPS.index(app) + 1 :]]
    assert len(modules(app)) > 1
    for path in modules(app):
        for name in imports(path):
            assert not belongs(name, *above), f"{name_of(path)} imports {name}"


def test_the_journal_knows_neither_people_nor_what_they_do():
    """Its kinds are registered by those above."""
    above = ("jassclub.members", *(f"jassclub.{each}" for each in APPS))
    assert len(modules("journal")) > 5
    for path in modules("journal"):
        for name in imports(path):
            assert not belongs(name, *above), f"{name_of(path)} imports {name}"


@pytest.mark.parametrize("package", ["draws", "standings", "rating", "members"])
def test_nothing_below_knows_games_or_tables(package):
    for path in modules(package):
        for name in imports(path):
            assert not belongs(name, *(f"jassclub.{each}" for each in APPS)), (
                f"{name_of(path)} imports {name}"
            )


# --- games speak for themselves -------------------------------------------------------------------

A_GAME = re.compile(rf"\b({'|'.join(GAMES)})\b", re.IGNORECASE)
CARD_POINTS = re.compile(r"(?<![\w.#])157(?![\w.%])")  # a number by itself, no part of a colour or a drawing
OWN_GAMES = ("rules", "games")


def elsewhere(*packages: str) -> list[Path]:
    """The modules of the site but those of these packages, and what the database was made with."""
    found = [path for path in modules() if path.relative_to(PACKAGE).parts[0] not in packages]
    return [path for path in found if "migrations" not in path.parts]


def pages() -> list[Path]:
    """Templates, scripts and styles of our own."""
    root = PACKAGE.parent
    found = [path for folder in ("templates", "static") for path in (root / folder).rglob("*")]
    return [path for path in found if path.suffix in (".html", ".js", ".css", ".txt")]


def constants(path: Path) -> Iterator[Any]:
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return (node.value for node in nodes if isinstance(node, ast.Constant))


def test_no_module_outside_rules_and_games_names_a_game():
    for path in elsewhere(*OWN_GAMES):
        named = [each for each in constants(path) if isinstance(each, str) and each.lower() in GAMES]
        assert not named, f"{name_of(path)} names {named}"


def test_no_page_no_script_and_no_style_names_a_game():
    assert len(pages()) > 50
    for path in pages():
        assert not A_GAME.search(path.read_text(encoding="utf-8")), path


def test_only_the_rules_know_how_many_card_points_a_deal_has():
    for path in elsewhere("rules"):
        assert 157 not in constants(path), name_of(path)
    for path in pages():
        assert not CARD_POINTS.search(path.read_text(encoding="utf-8")), path


def test_the_search_for_names_and_numbers_finds_them():
    """So that the tests above look at what they think they look at."""
    assert A_GAME.search('{% if game == "schieber" %}') and not A_GAME.search("Schieberin")
    assert CARD_POINTS.search("left = 157 - right") and not CARD_POINTS.search("#157a2c 1.157 0157")
    assert "schieber" in constants(PACKAGE / "rules" / "schieber.py")
