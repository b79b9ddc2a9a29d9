"""Every remark at a deal, also those that corrections and answers keep."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django.db.models import Model

from ..models import Answer, Correction, Entry

# Columns that are a remark, or an entry as it was, with its remark.
REMARKS: Mapping[type[Model], Collection[str]] = {
    Entry: ["remark"],
    Correction: ["before", "after"],
    Answer: ["entry"],
}


def rows_with_remark(*related: str) -> Iterator[tuple[Any, str]]:
    """The rows with the columns in which they have one; `related` is read with them."""
    for model, columns in REMARKS.items():
        for column in columns:
            path = column if column == "remark" else f"{column}__remark"
            rows = model._default_manager.filter(**{f"{path}__isnull": False}).exclude(**{path: ""})
            for row in rows.select_related(*related):
                yield row, column
