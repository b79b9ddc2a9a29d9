"""Whatever an action notes has words in the journal."""

import ast
from collections.abc import Iterator
from pathlib import Path

import jassclub
from jassclub.journal.kinds import KINDS

PACKAGE = Path(jassclub.__file__).parent


def noted() -> Iterator[str]:
    """The kinds of lines that actions write: every text in the first argument of a call of `note`."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "note" and node.args:
                parts = list(ast.walk(node.args[0]))
                if not any(isinstance(part, ast.JoinedStr) for part in parts):  # such as "first_chosen"
                    texts = [part.value for part in parts if isinstance(part, ast.Constant)]
                    yield from (text for text in texts if isinstance(text, str) and text)


def test_every_kind_of_line_that_is_noted_is_registered():
    kinds = set(noted())
    assert len(kinds) > 50
    assert kinds - KINDS.keys() == set()
