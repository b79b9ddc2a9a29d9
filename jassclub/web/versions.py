"""What several people may change carries a version, so that nobody overwrites what they have not seen."""

from collections.abc import Mapping
from typing import Any, Protocol


class Versioned(Protocol):
    version: int


class ChangedMeanwhile(Exception):
    """Somebody saved this after the page was opened; `current` is how it stands now."""

    def __init__(self, current: Any) -> None:
        super().__init__("changed meanwhile")
        self.current = current


def refuse_stale(current: Versioned, seen: int | None) -> None:
    """Raises ChangedMeanwhile where `seen` is not the version that stands there.

    None is not checked: it is for code that shows nobody a page. A page's form always says a number.
    """
    if seen is not None and seen != current.version:
        raise ChangedMeanwhile(current)


def says(current: Any, fields: Mapping[str, Any]) -> bool:
    """Whether it says all this already: the same form sent twice changes nothing."""
    return all(getattr(current, name) == value for name, value in fields.items())
