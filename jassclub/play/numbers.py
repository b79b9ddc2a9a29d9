"""Whole numbers in what was sent, where nonsense is nobody's number and no error."""

from __future__ import annotations

from typing import Any

MOST = 10**9 - 1  # more than anything that is counted here


def whole_number(sent: Any, most: int = MOST) -> int | None:
    """What was sent as a whole number from 0 to `most`, None if it is none or is larger."""
    text = str(sent).strip()
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most))):
        return None
    number = int(text)
    return number if number <= most else None
