"""Notes to a list: under it where there is room, else on pages of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm

from jassclub.printing import fonts
from jassclub.printing.paper import Box, Page

SIZE, LARGE_SIZE = 10.0, 14.0
LEADING, BETWEEN = 1.25, 0.35  # from line to line, and more between two notes, in the size of the type
AFTER_MARK = 1.5 * mm


@dataclass(frozen=True)
class Footnote:
    """A note and the mark that leads to it, such as 3; without one it is about the whole list."""

    mark: str
    text: str


@dataclass(frozen=True)
class Block:
    """Notes in type of `size`, each set off from its mark; the lines are as wide as there is room."""

    size: float
    indent: float
    notes: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def height(self) -> float:
        return sum(self._height_of(lines) for _mark, lines in self.notes)

    def pages(self, height: float) -> list[Block]:
        """Shared out over pages of this height, a note in one piece."""
        pages: list[list[tuple[str, tuple[str, ...]]]] = []
        left = 0.0
        for note in self.notes:
            needed = self._height_of(note[1])
            if not pages or needed > left:
                pages.append([])
                left = height
            pages[-1].append(note)
            left -= needed
        return [Block(self.size, self.indent, tuple(notes)) for notes in pages]

    def draw(self, page: Page, box: Box) -> None:
        """From the top of the box down."""
        top, step = box.top, self.size * LEADING
        for mark, lines in self.notes:
            page.text(Box(box.x, top - step, self.indent, step), mark, self.size, bold=True, padding=0)
            for number, line in enumerate(lines):
                row = Box(box.x + self.indent, top - (number + 1) * step, box.width - self.indent, step)
                page.text(row, line, self.size, padding=0)
            top -= self._height_of(lines)

    def _height_of(self, lines: Sequence[str]) -> float:
        return self.size * (LEADING * len(lines) + BETWEEN)


def block_of(notes: Sequence[Footnote], width: float, size: float) -> Block:
    """The notes broken into lines for paper of this width, in type of this size."""
    widest = max((fonts.width(note.mark, size, bold=True) for note in notes), default=0.0)
    indent = widest + AFTER_MARK if widest else 0.0
    room = width - indent - 0.01
    return Block(size, indent, tuple((note.mark, _lines(note.text, room, size)) for note in notes))


def _lines(text: str, room: float, size: float) -> tuple[str, ...]:
    """Broken between words, and within those that are longer than a line."""
    lines: list[str] = []
    for word in _parts(fonts.printable(text).split(), room, size):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and fonts.width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def _parts(words: Sequence[str], room: float, size: float) -> list[str]:
    parts: list[str] = []
    for word in words:
        parts.append("")
        for letter in word:
            if fonts.width(parts[-1] + letter, size) > room:
                parts.append("")
            parts[-1] += letter
    return parts
