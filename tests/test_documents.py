"""The README and the documents name only files that exist, and the README names every package."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FOLDERS = "jassclub|tests|templates|static|tools|benchmarks|docs|deploy|locale"
PATH = re.compile(rf"(?<![\w/.$-])(?:{FOLDERS})/[\w/.-]*\w/?")
MODULE = re.compile(r"(?<![\w/.$-])\w+\.py\b")
PLACEHOLDER = re.compile(r"[A-Z]{4,}")  # as in docs/games/LANGUAGE/GAME.md


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_paths_and_modules_exist(document):
    text = document.read_text(encoding="utf-8")
    paths = {path for path in PATH.findall(text) if not PLACEHOLDER.search(path)}
    assert {path for path in paths if not (ROOT / path).exists()} == set()
    modules = {path.name for top in ("jassclub", "tools", "tests") for path in (ROOT / top).rglob("*.py")}
    assert set(MODULE.findall(text)) - modules - {"manage.py"} == set()


def test_names_in_the_index_exist():
    """A row names files in `jassclub/`, and after a colon what a file defines."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    index = readme.split("|---|---|\n| a rule of a game")[1].split("\n\n")[0]
    named, missing = "", []
    for path, name, alone in re.findall(r"`([\w/]+(?:\.py|/))(?:: (\w+))?`|`(\w+)`", index):
        named = path or named
        if not (ROOT / "jassclub" / named).exists() and named != "messages.py":
            missing.append(named)
        elif (name or alone) and not re.search(
            rf"^\s*(?:def|class) {name or alone}\b|^{name or alone} = ",
            (ROOT / "jassclub" / named).read_text(encoding="utf-8"),
            re.MULTILINE,
        ):
            missing.append(f"{named}: {name or alone}")
    assert missing == []


def test_readme_lists_every_package():
    tree = (ROOT / "README.md").read_text(encoding="utf-8")
    packages = {f"{path.parent.name}/" for path in (ROOT / "jassclub").glob("*/__init__.py")}
    listed = re.findall(r"^    (?:engine/)?(\w+/)  ", tree, re.MULTILINE)
    assert packages - set(listed) == {"engine/"}
