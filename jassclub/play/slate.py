"""A match's slate for the screen."""

from __future__ import annotations

from django.utils.translation import gettext as _

from jassclub.printing.board import board_of
from jassclub.printing.svg import slate_svg

from .selectors.records import Record


def slate_of(record: Record) -> str:
    """The slate as SVG, empty where the game has none."""
    kind = record.presentation.slate(record.options)
    if not kind:
        return ""
    if record.sheet_entry:
        board = board_of(record.names.sides, kind=kind, totals=record.totals)
    else:
        board = board_of(record.names.sides, record.played.points, kind=kind)
    return slate_svg(board, title=_("The slate of this table"))
