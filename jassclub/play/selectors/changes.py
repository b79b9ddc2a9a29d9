"""Of what the public pages of friendly matches show, when it was last changed (`jassclub.stored`)."""

from __future__ import annotations

from typing import Any

from jassclub.journal.changes import changes_of


def of_friendly(*, pk: int, **_parts: Any) -> int:
    return changes_of(match=pk)


def of_all_matches(**_parts: Any) -> int:
    """Of everything: who plays where is called by what the club does with its members."""
    return changes_of()
