"""Optimistic locking: rows carry a version, so that no one overwrites a change they have not seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from jassclub.engine.names import same_name_key


class Versioned(Protocol):
    version: int


class ChangedMeanwhile(Exception):
    """The row was saved after the page was opened; `current` is the row now."""

    def __init__(self, current: Any) -> None:
        super().__init__("changed meanwhile")
        self.current = current


def refuse_stale(current: Versioned, seen: int | None) -> None:
    """Raises ChangedMeanwhile where `seen` is not the version that stands there.

    None is not checked: it is for code that shows nobody a page. A page's form always says a number.
    """
    if seen is not None and seen != current.version:
        raise ChangedMeanwhile(current)


def is_unchanged(current: Any, fields: Mapping[str, Any]) -> bool:
    """Whether the fields have these values already: the same form sent twice changes nothing."""
    return all(getattr(current, name) == value for name, value in fields.items())


def refuse_both(typed: str, *, chosen: object, named: str = "name") -> None:
    """Raises ValidationError at `named` where one is `chosen` and another one was `typed`: neither is dropped
    in silence. What was typed may be the chosen one once more."""
    if chosen and typed and same_name_key(" ".join(typed.split())) != same_name_key(str(chosen)):
        words = _("%(chosen)s is chosen, but %(typed)s is typed here: empty one of the two.")
        raise ValidationError({named: words % {"chosen": chosen, "typed": typed}}, code="both")
