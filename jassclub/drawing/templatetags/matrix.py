"""The cells of a matrix in templates: thousands of them, and only a few different ones."""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from ..queries.matrix import Cell, Row

register = template.Library()


@register.simple_tag
def cells(row: Row, in_pairs: bool) -> SafeString:
    """A row's cells one after the other. Each kind is rendered once: a loop took three times as long."""
    return mark_safe("".join(_cell(cell, in_pairs) for cell in row.cells))


@lru_cache(maxsize=1000)
def _cell(cell: Cell, in_pairs: bool) -> str:
    return render_to_string("drawing/meetings_cell.html", {"cell": cell, "in_pairs": in_pairs})
