"""Where a match is played, for the line of the journal about it: found within its INSERT."""

from typing import Any

from django.db.models import Expression, Subquery

from ..models import Table

COLUMNS = {
    "season": "round__evening__season",
    "evening": "round__evening",
    "round": "round__number",
    "table": "number",
}


def place_of_match(match: Expression) -> dict[str, Any]:
    """Nothing in each column where it is a friendly match."""
    table = Table.objects.filter(match=match).order_by()
    return {column: Subquery(table.values(path)[:1]) for column, path in COLUMNS.items()}
