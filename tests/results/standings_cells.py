"""What stands in the table of a page, cell by cell."""

from __future__ import annotations


def cells(page) -> list[dict[str, str]]:
    """Each row with the HTML of its cells by the name of the column."""
    table = page.context["table"]
    return [{each.name: str(each.column.write(row)) for each in table.columns} for row in table.data]
