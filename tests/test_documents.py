"""The README and the documents name only files that exist, and the README names every package."""

from __future__ import annotations

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
    modules = {
        path.name for folder in ("jassclub", "tools", "tests") for path in (ROOT / folder).rglob("*.py")
    }
    assert set(MODULE.findall(text)) - modules - {"manage.py"} == set()


def test_readme_lists_every_package():
    tree = (ROOT / "README.md").read_text(encoding="utf-8")
    packages = {f"{path.parent.name}/" for path in (ROOT / "jassclub").glob("*/__init__.py")}
    listed = re.findall(r"^    (?:engine/)?(\w+/)  ", tree, re.MULTILINE)
    assert packages - set(listed) == {"engine/"}
