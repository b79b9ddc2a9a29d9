"""The columns of a list: their widths, heads and cells, and the order of its names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, TypeVar

from jassclub.engine.names import alphabetical, plain_letters

from . import fonts
from .fonts import BOLD, TEXT
from .page import PADDING, Box, Page

T = TypeVar("T")
SMALLEST_HEAD, LARGEST_HEAD, HEAD_SHARE = 9.5, 15.0, 0.6
HEAD_ROW, UPRIGHT = 1.9, 1.3  # the height of heads side by side, and the width of upright ones
LARGER = 1.25  # numbers in the display face, which is narrow, beside the text of a list
LONGEST_NAME = 11.0  # in ems: about twenty letters, which is more than nine names of ten have


@dataclass(frozen=True, kw_only=True)
class Column:
    """A column of a list. Its width follows from its cells and its head.

    cells      the width of the widest cell, in ems of the list's type; None: that of the widest text
    heads      the width of the head, in ems of the heads' type; None: that of `head`, but not over names
    around     the padding of both sides together, in points
    least      a least width in points, from the size of type
    widest     to how many ems a shared column grows where there is room
    draw       draws a cell that is more than a text: on a page, in a box, for a row, in type of this size
    is_name    whether it takes the width that other columns leave: nine names of ten stand in full
    is_shared  whether such columns are shared out over several runs of pages; they have one width
    turns      whether the head may run upwards
    """

    head: str = ""
    text: Callable[[Any], str] = str
    cells: float | None = None
    heads: float | None = None
    around: float = 0.0
    least: Callable[[float], float] = lambda size: 0.0
    widest: float = 0.0
    align: str = "right"
    padding: float = PADDING
    face: str = TEXT
    face_head: str = TEXT
    scale: float = 1.0
    stands_out: Callable[[Any], bool] = lambda row: False
    draw: Callable[[Page, Box, Any, float], None] | None = None
    is_name: bool = False
    is_shared: bool = False
    turns: bool = False

    def width(self, size: float, upright: bool = False) -> float:
        head = (UPRIGHT if upright and self.turns else self.heads or 0.0) * head_size(size)
        return max(max((self.cells or 0.0) * size, head) + self.around, self.least(size))

    def measured(self, rows: Sequence[Any]) -> Column:
        cells, heads = self.cells, self.heads
        if cells is None and self.draw is None:
            texts = [self.text(row) for row in rows]
            cells = name_width(texts) if self.is_name else self.scale * widest(texts, face=self.face)
        if heads is None:
            heads = 0.0 if self.is_name else widest([self.head])
        return replace(self, cells=cells, heads=heads)

    def draw_cell(self, page: Page, cell: Box, row: Any, size: float) -> None:
        if self.draw:
            self.draw(page, cell, row, size)
            return
        size *= self.scale
        face = BOLD if self.face == TEXT and self.stands_out(row) else self.face
        page.text(cell, self.text(row), size, face=face, align=self.align, padding=self.padding)


def name_column(head: str, text: Callable[[Any], str], **kwargs: Any) -> Column:
    return Column(head=head, text=text, align="left", **{"padding": 0.0, **kwargs}, is_name=True)


def head_size(size: float) -> float:
    return min(max(size * HEAD_SHARE, SMALLEST_HEAD), LARGEST_HEAD)


def name_width(names: Sequence[str]) -> float:
    """The width in ems in which nine names of ten stand in full."""
    widths = sorted(fonts.width(fonts.printable(name), 1) for name in names)
    return min(widths[(len(widths) * 9 - 1) // 10], LONGEST_NAME) if widths else LONGEST_NAME


def widest(texts: Sequence[str], *, face: str = TEXT) -> float:
    return max((fonts.width(fonts.printable(text), 1, face) for text in texts), default=0.0)


# --- The order of names, and what stands over each page of them: A–K, L–Z.

LONGEST = 16  # letters in the head of a page
INITIALS = 3  # letters are read as such; more look like a name, and then it is a whole one


def by_name(
    things: Iterable[T], name: Callable[[T], str], then: Callable[[T], int], language: str
) -> list[T]:
    return sorted(things, key=lambda thing: (alphabetical(name(thing), language), then(thing)))


def ranges(pages: Sequence[Sequence[str]]) -> list[str]:
    """Where in the alphabet each of several pages of names begins and ends, by as many letters as tell it
    from the one before: "A–Ha", "He–Z"; from the fourth on by whole words: "A – Huber-Jost"."""
    if len(pages) < 2 or not all(pages):
        return ["" for _page in pages]
    cuts = [_distinct_beginnings(before[-1], after[0]) for before, after in pairwise(pages)]
    first = [pages[0][0][:1], *(cut[1] for cut in cuts)]
    last = [*(cut[0] for cut in cuts), pages[-1][-1][:1]]
    return [
        one if plain_letters(one) == plain_letters(other) else _from_to(one, other)
        for one, other in zip(first, last, strict=True)
    ]


def _distinct_beginnings(one: str, other: str) -> tuple[str, str]:
    """The shortest beginnings by which two names differ, as a reader sees it who passes over accents."""
    for length in range(1, LONGEST):
        if plain_letters(one[:length]) != plain_letters(other[:length]):
            return _beginning(one, length), _beginning(other, length)
    return one[:LONGEST].strip(), other[:LONGEST].strip()


def _beginning(name: str, length: int) -> str:
    """This much of a name, or one letter more where it would end in a hyphen or a blank."""
    if not name[length - 1 : length].isalnum():
        length += 1
    if length > INITIALS and (word := re.match(r"\w*", name[length:])) and length + word.end() <= LONGEST:
        length += word.end()
    return name[:length].strip()


def _from_to(one: str, other: str) -> str:
    return f"{one}–{other}" if (one + other).isalnum() else f"{one} – {other}"
