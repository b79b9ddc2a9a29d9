"""From a file into tables that are empty."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import CharField, Field, JSONField, Model
from django.utils.translation import gettext as _

from .container import Container
from .manifest import Manifest, Part
from .refusal import CopyRefused
from .tables import columns_of, models_at

CHUNK = 2000  # rows written at once


def models_of(manifest: Manifest) -> list[type[Model]]:
    """The models whose rows the copy holds, as its parts. Raises CopyRefused where they differ."""
    models = models_at(manifest.migrations)
    held = [(part.table, part.columns) for part in manifest.parts]
    if held != [(model._meta.db_table, columns_of(model)) for model in models]:
        raise CopyRefused(_("This copy was made by another version of jassclub, which has other tables."))
    return models


def load(container: Container) -> None:
    """Write all rows. Belongs into a transaction, at whose end all must fit together; order does not matter
    until then. Raises CopyRefused, and what the database raises."""
    models = models_of(container.manifest)
    for model, part in zip(models, container.manifest.parts, strict=True):
        _load_part(model, part, container)


def _load_part(model: type[Model], part: Part, container: Container) -> None:
    quoted = connection.ops.quote_name
    columns, places = ", ".join(map(quoted, part.columns)), ", ".join(["%s"] * len(part.columns))
    insert = f"INSERT INTO {quoted(part.table)} ({columns}) VALUES ({places})"
    prepare = [_prepared(field) for field in model._meta.local_concrete_fields]
    try:
        rows = (
            [each(value) for each, value in zip(prepare, row, strict=True)] for row in container.rows(part)
        )
        with connection.cursor() as cursor:
            for chunk in _in_chunks(rows):
                cursor.executemany(insert, chunk)
    except (ValidationError, ValueError, TypeError, OverflowError) as error:
        words = _("This copy cannot be read: there is something wrong in its table %(table)s.")
        raise CopyRefused(words % {"table": part.table}) from error


def _prepared(field: Field[Any, Any]) -> Callable[[Any], Any]:
    """From what stands in the file to what the database takes."""
    database = connections[DEFAULT_DB_ALIAS]  # looked up once: there are millions of values
    if isinstance(field, JSONField):
        return lambda value: None if value is None else field.get_db_prep_save(value, database)
    longest = field.max_length if isinstance(field, CharField) else None

    def prepare(value: Any) -> Any:
        if value is None:
            return None
        if longest is not None and isinstance(value, str) and len(value) > longest:
            raise ValueError(f"{field} is too long")
        if isinstance(value, (list, dict)):
            raise TypeError(f"{field} is no list")
        return field.get_db_prep_save(field.to_python(value), database)

    return prepare


def _in_chunks(rows: Iterator[list[Any]]) -> Iterator[list[list[Any]]]:
    while chunk := list(islice(rows, CHUNK)):
        yield chunk
