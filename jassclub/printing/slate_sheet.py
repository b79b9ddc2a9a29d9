"""The slate of a match on paper: empty to be written on, or as the deals have filled it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.lib.units import mm

from .board import STROKES, Board, board_drawing, board_of
from .notes import Footnote, note_block
from .paper import HEAD, Box, Occasion, Page, Paper, Words, masthead
from .sizes import ONE_ON_A_PAGE, Look, Piece, Size, laid_out

GAP = 3 * mm


@dataclass(frozen=True)
class SlateSheet:
    """The slate of one match.

    title   such as "Round 2", or the game
    names   the name of each side, two to five
    points  for each deal the points of each side; none gives an empty slate
    number  to find the sheet by, such as "Table 5"
    kind    STROKES or TALLIES
    plays   by which options the table plays, below the head
    facing  turns the upper of two halves round, for a sheet that lies between the sides
    """

    occasion: Occasion
    title: str
    names: tuple[str, ...]
    points: tuple[tuple[int, ...], ...] = ()
    number: str = ""
    kind: str = STROKES
    plays: str = ""
    facing: bool = False

    @property
    def board(self) -> Board:
        """The slate itself, which the screen shows too."""
        return board_of(self.names, self.points, kind=self.kind, facing=self.facing)


def slates_paper(
    sheets: Sequence[SlateSheet], words: Words, *, language: str = "en", look: Look = ONE_ON_A_PAGE
) -> Paper:
    """The slates in the order given, on A4 one to a page, on A5 two."""
    _ = words
    upright, _on_its_side = look.sizes
    pieces = [Piece(upright, partial(_draw, sheet=sheet, size=upright)) for sheet in sheets]
    first = sheets[0] if sheets else SlateSheet(Occasion(""), "", ())
    title = ", ".join(part for part in (_("Slates"), first.title) if part)
    return Paper(title, first.occasion, laid_out(pieces), words, language)


def board_place(box: Box, height: float) -> Box:
    """Where a slate so high (and 1 wide) stands: as large as the box allows, in its middle, at its top."""
    width = min(box.width, box.height / height)
    return Box(box.x + (box.width - width) / 2, box.top - width * height, width, width * height)


def _draw(page: Page, frame: Box, sheet: SlateSheet, size: Size) -> None:
    drawing = board_drawing(sheet.board)
    room = masthead(page, frame.inset(size.inset), sheet.occasion, sheet.title, sheet.number).below(GAP)
    if sheet.plays:
        plays = note_block([Footnote("", sheet.plays)], room.width, HEAD)
        plays.draw(page, room)
        room = room.below(plays.height + GAP)
    page.drawing(drawing, board_place(room, drawing.height))
