"""What is installed is what was pinned, by version and hash, and listed in the bill of materials."""

import ast
import hashlib
import json
import re
import sys
from importlib.metadata import packages_distributions, version
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PINNED = re.compile(
    r"^([\w.-]+)==(\S+)( ; [^\\]+)? \\$((?:\n    --hash=sha256:[0-9a-f]{64}(?: \\)?)+)", re.MULTILINE
)
LISTS = ("requirements", "requirements-test", "requirements-tools")


def same(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(name: str) -> dict[str, str]:
    return {same(each[0]): each[1] for each in PINNED.findall((ROOT / f"{name}.txt").read_text())}


def asked_for(name: str) -> set[str]:
    lines = (ROOT / f"{name}.in").read_text().splitlines()
    return {same(re.match(r"[\w.-]+", line)[0]) for line in lines if line and line[0] not in "#-"}


@pytest.mark.parametrize("name", LISTS)
def test_what_is_asked_for_is_pinned_by_version_and_hash_and_no_list_says_where_it_comes_from(name):
    """Whoever installs may use a mirror: the hashes say whether it gave the right files."""
    text = (ROOT / f"{name}.txt").read_text()
    packages = [line for line in text.splitlines() if line and line[0] not in "# "]
    assert len(packages) == len(pins(name)) > 2, "tools/pins writes this file"
    assert asked_for(name) <= pins(name).keys(), "tools/pins brings both together"
    assert "://" not in text


@pytest.mark.parametrize("name", ["requirements", "requirements-test"])
def test_what_is_installed_is_what_is_pinned(name):
    assert {each: version(each) for each in pins(name)} == pins(name), "make install-test"
    assert f"--require-hashes -r {name}.txt" in (ROOT / "Makefile").read_text()


def test_the_tests_run_with_the_packages_of_the_site():
    site, tests = pins("requirements"), pins("requirements-test")
    assert all(tests[each] == site[each] for each in site.keys() & tests.keys())


def test_what_the_site_imports_is_asked_for_by_name():
    """So that no package is there only because another one happens to bring it along."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "jassclub").rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    imported = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}
    names = {each.split(".")[0] for each in imported} - sys.stdlib_module_names - {"jassclub"}
    packages = packages_distributions()
    assert {"django", "reportlab"} <= names
    assert {same(packages[name][0]) for name in names} <= asked_for("requirements")


BILL = json.loads((ROOT / "docs" / "bill-of-materials.json").read_text())
PARTS = {same(each["name"]): each for each in BILL["components"]}


def test_the_bill_of_materials_lists_what_is_pinned_and_nothing_that_changes_each_time():
    from_index = [each for each in PARTS.values() if each.get("purl", "").startswith("pkg:pypi/")]
    listed = {same(each["name"]): each["version"] for each in from_index}
    assert listed == pins("requirements"), "tools/bill-of-materials writes it anew"
    assert "serialNumber" not in BILL and "timestamp" not in BILL["metadata"]


def test_the_bill_of_materials_lists_the_fonts_and_htmx_as_they_are():
    import django_htmx

    fonts = sorted((ROOT / "jassclub" / "printing" / "fonts").glob("*.ttf"))
    assert fonts
    script = Path(django_htmx.__file__).parent / "static" / "django_htmx" / "htmx-2.min.js"
    for name, file in [("htmx-org", script), *((same(font.stem), font) for font in fonts)]:
        assert PARTS[name]["hashes"][0]["content"] == hashlib.sha256(file.read_bytes()).hexdigest()


def test_the_bill_of_materials_says_what_each_part_brings_along():
    parts = {each["ref"]: each.get("dependsOn", []) for each in BILL["dependencies"]}
    names = {each["bom-ref"]: same(each["name"]) for each in BILL["components"]}
    [root] = set(parts) - names.keys()
    assert asked_for("requirements") <= {names[each] for each in parts[root]}
    assert {names[each] for each in parts[PARTS["django-htmx"]["bom-ref"]]} >= {"django", "htmx-org"}
