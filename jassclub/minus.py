"""The one sign for minus in everything that people read: pages, papers, slates and explanations."""

from __future__ import annotations

MINUS = "−"  # U+2212: as wide as a plus, where a hyphen is short


def with_minus(number: object) -> str:
    """A number, or the text of one, as it is shown: −10."""
    return str(number).replace("-", MINUS)
