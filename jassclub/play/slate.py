"""A match's slate for the screen."""

from __future__ import annotations

from django.utils.translation import gettext as _

from jassclub.games.presentation import STROKES
from jassclub.printing.board import Board
from jassclub.printing.slate import half
from jassclub.printing.svg import svg

from .selectors.records import Record


def slate_of(record: Record) -> str:
    """The slate as SVG, empty where the game has none."""
    if record.presentation.slate(record.options) != STROKES or len(record.sides) != 2:
        return ""
    rows = [record.totals] if record.sheet_entry else record.played.points
    halves = half(row[0] for row in rows), half(row[1] for row in rows)
    first, second = record.names.sides
    return svg(Board(halves, (first, second)), title=_("The slate of this table"))
