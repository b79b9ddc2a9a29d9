"""Tables that sort by a click on a heading: columns, heads and order by django-tables2, rows written here.

django-tables2 finds out anew for every cell which method renders it, with which arguments and attributes.
Here a column has one function from a row to its cell, and what stands around the cell is put together once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import django_tables2 as tables
from django.forms.utils import flatatt
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString

Write = Callable[[Any], Any]


class Column(tables.Column):
    """`write` makes the text of a cell from its row: HTML where it is marked as safe, else it is escaped.

    Rows are ordered by what the column's name, or `order_by`, leads to, as in any column of django-tables2.
    `attrs` are the same for all cells.
    """

    def __init__(self, write: Write, **kwargs: Any) -> None:
        self.write = write
        super().__init__(**kwargs)


class Table(tables.Table):
    """A table of such columns."""

    def row_start(self, row: Any) -> str:
        """The tag of a row, as HTML."""
        return "<tr>"

    @property
    def body(self) -> SafeString:
        """All rows in their order, or a row that says that there are none."""
        columns = [(self._start(each.column), each.column.write) for each in self.columns]
        rows = [
            "".join([self.row_start(row), *[f"{start}{_html(write(row))}</td>" for start, write in columns]])
            for row in self.data
        ]
        if not rows:
            return format_html(
                '<tr><td class="empty" colspan="{}">{}</td></tr>', len(columns), self.empty_text
            )
        return SafeString("\n".join([f"{row}</tr>" for row in rows]))

    @staticmethod
    def _start(column: Column) -> str:
        return f"<td{flatatt(column.attrs.get('td', {}))}>"


def _html(cell: Any) -> str:
    """As `conditional_escape`, which takes its time even where nothing is to be done."""
    return cell if type(cell) is SafeString else conditional_escape(cell)
