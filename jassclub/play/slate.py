"""A match's slate for the screen."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext as _

from jassclub.printing.board import board_of
from jassclub.printing.svg import slate_svg
from jassclub.rules.base import Points

from .selectors.records import Record


def slate_of(record: Record) -> str:
    """The slate as SVG, empty where the game has none, or where only the totals of the sheet are known."""
    kind = record.presentation.slate(record.options)
    if not kind or record.sheet_entry:
        return ""
    return _drawn(tuple(record.names.sides), record.played.points, kind, _("The slate of this table"))


@lru_cache(maxsize=100)  # tables: who opens a sheet again sees the slate that was drawn before
def _drawn(names: tuple[str, ...], points: tuple[Points, ...], kind: str, title: str) -> str:
    return slate_svg(board_of(names, points, kind=kind), title)
