"""How wide columns are: first what their heads need, then a share of what is left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from reportlab.lib.units import mm

from jassclub.printing import fonts
from jassclub.printing.paper import HEAD

HEAD_PADDING = 0.7 * mm


def shared_out(room: float, needs: Sequence[float], weights: Sequence[float]) -> list[float]:
    """The width of each column: its need and its share of the rest; less than it needs if room is short."""
    spare = room - sum(needs)
    if spare < 0:
        return [need * room / sum(needs) for need in needs]
    whole = sum(weights) or 1.0
    return [need + spare * weight / whole for need, weight in zip(needs, weights, strict=True)]


@lru_cache(fonts.REMEMBERED)
def head_lines(head: str, room: float, size: float = HEAD) -> tuple[str, ...]:
    """A head in one line, or in two where one is too short; a head is set smaller rather than cut."""
    text = fonts.printable(head)
    lines = [text] if fonts.width(text, size) <= room else fonts.wrap(text, room, size, 2)
    return tuple(lines) if " ".join(lines) == text else (text,)


@lru_cache(fonts.REMEMBERED)
def head_need(head: str, size: float = HEAD) -> float:
    """The width of a head that may be broken between its words into two lines."""
    words = fonts.printable(head).split()
    breaks = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(len(words) + 1)]
    narrowest = min((max(fonts.width(part, size) for part in parts) for parts in breaks), default=0.0)
    return narrowest + 2 * HEAD_PADDING + 0.1
