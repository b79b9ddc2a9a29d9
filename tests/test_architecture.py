"""Imports point one way: an app knows those above it, and what reads knows nothing that writes."""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import jassclub
from jassclub.engine.rules.registry import GAMES

PACKAGE = Path(jassclub.__file__).parent
STDLIB = sys.stdlib_module_names

# Each imports only what stands above it.
ORDER = [
    *("engine.names", "engine.numbers", "engine.rules", "engine.draws", "engine.standings", "engine.rating"),
    *("games", "printing", "environment", "formats", "web", "journal", "accounts", "members", "matches"),
    *("friendly", "api", "seasons", "rounds", "results", "prizes", "drawing", "evenings", "tables"),
    *("season_setup", "players", "wall", "papers", "exchange", "backups", "server", "home"),
]
# These know themselves, what is named here, and no Django but its translations.
PURE = {
    "engine.rules": (),
    "engine.draws": ("jassclub.engine.names",),
    "engine.standings": ("jassclub.engine.names", "jassclub.engine.numbers"),
    "engine.rating": (),
    "games": (
        *("jassclub.engine", "markdown_it"),
        *(f"django.utils.{part}" for part in ("translation", "functional", "safestring")),
    ),
    "printing": ("jassclub.engine", "reportlab"),
    "web.spreadsheets": ("jassclub.engine.names", "openpyxl", "defusedxml"),
}
LARGEST = 14  # per cent of the lines, of one app
A_GAME = re.compile(rf"\b({'|'.join(GAMES)})\b", re.IGNORECASE)
CARD_POINTS = re.compile(r"(?<![\w.#])157(?![\w.%])")  # a number by itself, no part of a colour or a drawing


def modules(under: str = "") -> list[Path]:
    """The modules of a package, or the module of that name; without migrations."""
    place = PACKAGE / under.replace(".", "/")
    found = sorted(place.rglob("*.py")) or [place.with_suffix(".py")]
    return [path for path in found if "migrations" not in path.parts]


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """What a module imports, in full: `from . import x` in jassclub.a.b is jassclub.a.x."""
    package = name_of(path).split(".")
    package = package if path.name == "__init__.py" else package[:-1]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *(node.module or "").split(".")]).strip(".")
            yield from (f"{module}.{alias.name}" for alias in node.names)


def belongs(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def app_of(name: str) -> str | None:
    """Where in the order a module stands; None for settings, addresses and what is not ours."""
    return next((app for app in ORDER if belongs(name, f"jassclub.{app}")), None)


def has_part(path: Path, *parts: str) -> bool:
    """Whether it is one of these files of an app, as queries.py, or in a folder of that name."""
    return any(part in path.relative_to(PACKAGE).with_suffix("").parts for part in parts)


def test_relative_imports_are_read_in_full():
    wanted = {"jassclub.prizes.models.Prize", "jassclub.seasons.models.Evening", "django.shortcuts.render"}
    assert wanted <= set(imports(PACKAGE / "prizes" / "views" / "prizes.py"))


def test_every_app_has_its_place():
    apps = {path.relative_to(PACKAGE).parts[0] for path in modules() if path.parent != PACKAGE}
    assert apps == {each.split(".")[0] for each in ORDER}


@pytest.mark.parametrize("app", ORDER)
def test_an_app_knows_only_those_above_it(app):
    below = [f"jassclub.{each}" for each in ORDER[ORDER.index(app) + 1 :]]
    paths = [path for path in modules() if app_of(name_of(path)) == app]
    assert paths
    for path in paths:
        for name in imports(path):
            assert not belongs(name, *below), f"{name_of(path)} imports {name}"


def test_no_modules_import_each_other_in_a_circle():
    ours = {name_of(path): path for path in modules()}
    wanted = {
        name: {
            next((each for each in (found, found.rpartition(".")[0]) if each in ours and each != name), "")
            for found in imports(path)
        }
        - {""}
        for name, path in ours.items()
    }
    while free := {name for name, others in wanted.items() if not others & wanted.keys()}:
        wanted = {name: others for name, others in wanted.items() if name not in free}
    assert wanted == {}


@pytest.mark.parametrize("package", PURE)
def test_a_pure_package_knows_itself_and_what_is_named(package):
    assert modules(package)
    for path in modules(package):
        for name in imports(path):
            known = name.split(".")[0] in STDLIB or belongs(name, f"jassclub.{package}", *PURE[package])
            assert known, f"{name_of(path)} imports {name}"


def test_no_app_is_much_larger_than_the_others():
    lines = Counter[str]()
    for path in modules():
        lines[app_of(name_of(path)) or "root"] += len(path.read_text(encoding="utf-8").splitlines())
    share = {app: 100 * number / lines.total() for app, number in lines.items()}
    assert {app: round(each) for app, each in share.items() if each > LARGEST} == {}


def test_views_are_imported_by_addresses_alone():
    for path in modules():
        if path.stem not in ("urls", "settings") and not has_part(path, "views"):
            found = [each for each in imports(path) if each.startswith("jassclub.") and ".views" in each]
            assert not found, f"{name_of(path)} imports {found}"


@pytest.mark.parametrize("part", ["models", "actions", "queries"])
def test_what_works_without_a_browser_knows_no_requests_and_no_forms(part):
    """Queries whose names end with `_or_404` raise Http404."""
    for path in (path for path in modules() if has_part(path, part)):
        for name in set(imports(path)) - {"django.shortcuts.get_object_or_404"}:
            web = belongs(name, "django.http", "django.shortcuts", "django.forms")
            forms = belongs(name, "jassclub") and "forms" in name.split(".")
            assert not (web or forms), f"{name_of(path)} imports {name}"


@pytest.mark.parametrize("part", ["queries", "models"])
def test_who_reads_writes_nothing(part):
    writing = {"create", "save", "update", "delete", "bulk_create", "bulk_update", "update_or_create"}
    found = [path for path in modules() if has_part(path, part)]
    assert found
    for path in found:
        for name in imports(path):
            ours = belongs(name, "jassclub")
            assert not (ours and "actions" in name.split(".")), f"{name_of(path)} imports {name}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                assert node.func.attr not in writing, f"{name_of(path)} calls {node.func.attr}()"


def elsewhere(*packages: str) -> list[Path]:
    ours = [f"jassclub.{each}" for each in packages]
    return [path for path in modules() if not belongs(name_of(path), *ours)]


def pages() -> list[Path]:
    root = PACKAGE.parent
    found = [path for folder in ("templates", "static") for path in (root / folder).rglob("*")]
    return [path for path in found if path.suffix in (".html", ".js", ".css", ".txt")]


def constants(path: Path) -> Iterator[Any]:
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return (node.value for node in nodes if isinstance(node, ast.Constant))


def test_no_private_name_of_django_is_used():
    """`_meta` is Django's documented way to look at models."""
    private_in_django = re.compile(
        r"\b_result_cache\b|\b_prefetched_objects_cache\b|django\.db\.models\.sql|get_related_populators"
        r"|get_compiler\b|from django[\w.]* import _(?!\w* as)\w*"
    )
    found = ((path, private_in_django.findall(path.read_text())) for path in PACKAGE.rglob("*.py"))
    assert [(path, names) for path, names in found if names] == []


def test_only_rules_and_games_name_a_game_or_know_how_many_card_points_a_deal_has():
    for path in elsewhere("engine.rules", "games"):
        named = [each for each in constants(path) if isinstance(each, str) and each.lower() in GAMES]
        assert not named, f"{name_of(path)} names {named}"
    for path in elsewhere("engine.rules"):
        assert 157 not in constants(path), name_of(path)
    assert len(pages()) > 50
    for path in pages():
        text = path.read_text(encoding="utf-8")
        assert not A_GAME.search(text) and not CARD_POINTS.search(text), path


def test_the_search_for_names_and_numbers_finds_them():
    assert A_GAME.search('{% if game == "schieber" %}') and not A_GAME.search("Schieberin")
    assert CARD_POINTS.search("left = 157 - right") and not CARD_POINTS.search("#157a2c 1.157 0157")
    assert "schieber" in constants(PACKAGE / "engine" / "rules" / "schieber.py")
