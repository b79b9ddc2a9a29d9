"""A match's slate for the screen."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext as _

from jassclub.printing.board import board_of
from jassclub.printing.svg import slate_svg
from jassclub.rules.base import Points

from .selectors.records import Record


def slate_of(record: Record) -> str:
    """The slate as SVG, empty where the game has none."""
    kind = record.presentation.slate(record.options)
    if not kind:
        return ""
    names, title = tuple(record.names.sides), _("The slate of this table")
    if record.sheet_entry:
        return _drawn(names, (), kind, record.totals, title)
    return _drawn(names, record.played.points, kind, None, title)


@lru_cache(maxsize=100)  # tables: who opens a sheet again sees the slate that was drawn before
def _drawn(
    names: tuple[str, ...], points: tuple[Points, ...], kind: str, totals: Points | None, title: str
) -> str:
    return slate_svg(board_of(names, points, kind=kind, totals=totals), title)
