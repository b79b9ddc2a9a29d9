"""Notes to a list or a sheet, in lines below each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm

from . import fonts
from .fonts import BOLD
from .page import Box, Page

# From line to line, and more between two notes, in the size of the type.
NOTE_LEADING, BETWEEN_NOTES = 1.25, 0.35
AFTER_MARK = 1.5 * mm


@dataclass(frozen=True)
class Footnote:
    """A note and the mark that leads to it, such as 3; without one it is about the whole list."""

    mark: str
    text: str


@dataclass(frozen=True)
class NoteBlock:
    """Notes in type of `size`: each mark with the lines of its note, which begin `indent` to the right."""

    size: float
    indent: float
    notes: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def height(self) -> float:
        return sum(self._height_of(lines) for _mark, lines in self.notes)

    def pages(self, height: float) -> list[NoteBlock]:
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
        return [NoteBlock(self.size, self.indent, tuple(notes)) for notes in pages]

    def draw(self, page: Page, box: Box) -> None:
        """From the top of the box down."""
        top, step = box.top, self.size * NOTE_LEADING
        for mark, lines in self.notes:
            page.text(Box(box.x, top - step, self.indent, step), mark, self.size, face=BOLD, padding=0)
            for number, line in enumerate(lines, start=1):
                row = Box(box.x + self.indent, top - number * step, box.width - self.indent, step)
                page.text(row, line, self.size, padding=0)
            top -= self._height_of(lines)

    def _height_of(self, lines: Sequence[str]) -> float:
        return self.size * (NOTE_LEADING * len(lines) + BETWEEN_NOTES)


def note_block(notes: Sequence[Footnote], width: float, size: float) -> NoteBlock:
    """The notes broken into lines for paper of this width, in type of this size."""
    widest = max((fonts.width(note.mark, size, face=BOLD) for note in notes), default=0.0)
    indent = widest + AFTER_MARK if widest else 0.0
    room = width - indent - 0.01
    return NoteBlock(
        size, indent, tuple((note.mark, fonts.paragraph(note.text, room, size)) for note in notes)
    )
