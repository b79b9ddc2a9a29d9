"""The rows of a backup: which tables it holds, reading them from the database, and loading them into it.

The models are those of the migrations, not of the program: a database that is not migrated yet can be backed
up, and a backup of an older version can be loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import CharField, Field, JSONField, Max, Model
from django.utils import timezone
from django.utils.translation import gettext as _

from jassclub import __version__
from jassclub.web.snapshots import one_snapshot

from .container import BackupRefused, Container, Holdings, Manifest, TablePart, write_container

COPIED = ("jassclub.", "django_otp.")  # prefixes of the names of apps
LEFT_OUT = {
    "accounts.wrongtries",
    "journal.changes",
}

Migration = tuple[str, str]  # app and name


def applied_migrations() -> list[Migration]:
    """The applied migrations of installed apps; empty for a new database."""
    installed = {app.label for app in apps.get_app_configs()}
    return sorted(key for key in MigrationRecorder(connection).applied_migrations() if key[0] in installed)


def migrations_to_come() -> list[Migration]:
    """The migrations that are not applied yet."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [(migration.app_label, migration.name) for migration, _backwards in plan]


def models_at(migrations: Collection[Migration]) -> list[type[Model]]:
    """The models after these migrations, by table. Raises BackupRefused for unknown migrations."""
    loader = MigrationLoader(None)
    unknown = sorted(set(migrations) - loader.disk_migrations.keys())
    if unknown:
        names = ", ".join(".".join(each) for each in unknown)
        words = _("This copy was made by a newer version of jassclub: use that one (new in it: %(names)s).")
        raise BackupRefused(words % {"names": names})
    state = loader.project_state(list(migrations))
    labels = {app.label for app in apps.get_app_configs() if app.name.startswith(COPIED)}
    models = state.apps.get_models(include_auto_created=True)
    copied = (each for each in models if each._meta.app_label in labels and not _is_left_out(each))
    return sorted(copied, key=lambda model: model._meta.db_table)


def columns_of(model: type[Model]) -> list[str]:
    return [str(field.column) for field in model._meta.local_concrete_fields]


def latest_of(migrations: Iterable[Migration]) -> list[Migration]:
    """The last of these migrations in each app."""
    among, graph = set(migrations), MigrationLoader(None).graph
    return sorted(
        each
        for each in among
        if not any(child.key in among and child.key[0] == each[0] for child in graph.node_map[each].children)
    )


def _is_left_out(model: type[Model]) -> bool:
    return model._meta.label_lower in LEFT_OUT


# --- From a file into empty tables.

CHUNK = 2000  # rows written at once


def models_of(manifest: Manifest) -> list[type[Model]]:
    """The models whose rows the copy holds, as its parts. Raises BackupRefused where they differ."""
    models = models_at(manifest.migrations)
    held = [(part.table, part.columns) for part in manifest.parts]
    if held != [(model._meta.db_table, columns_of(model)) for model in models]:
        raise BackupRefused(_("This copy was made by another version of jassclub, which has other tables."))
    return models


def load(container: Container) -> None:
    """Insert all rows, in a transaction that checks constraints at its end.

    Raises BackupRefused and database errors.
    """
    models = models_of(container.manifest)
    for model, part in zip(models, container.manifest.parts, strict=True):
        _load_part(model, part, container)


def _load_part(model: type[Model], part: TablePart, container: Container) -> None:
    quoted = connection.ops.quote_name
    columns, places = ", ".join(map(quoted, part.columns)), ", ".join(["%s"] * len(part.columns))
    insert = f"INSERT INTO {quoted(part.table)} ({columns}) VALUES ({places})"
    prepare = [_converter(field) for field in model._meta.local_concrete_fields]
    try:
        rows = (
            [each(value) for each, value in zip(prepare, row, strict=True)] for row in container.rows(part)
        )
        with connection.cursor() as cursor:
            for chunk in _in_chunks(rows):
                cursor.executemany(insert, chunk)
    except (ValidationError, ValueError, TypeError, OverflowError) as error:
        words = _("This copy cannot be read: there is something wrong in its table %(table)s.")
        raise BackupRefused(words % {"table": part.table}) from error


def _converter(field: Field[Any, Any]) -> Callable[[Any], Any]:
    """The conversion of a field's value from the file to the database."""
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


# --- From the database into a file, from one snapshot.

ROWS_READ = 2000  # rows read at once


def write_backup(path: Path, *, why: str = "", when: datetime | None = None) -> Manifest:
    """Write a backup of the club to `path`, which is replaced once the file is whole.

    Works on a database that is not migrated, too. `when` is the time of an older backup that is rewritten.
    Raises OSError, as when the disk is full, and DatabaseError.
    """
    with one_snapshot():
        migrations = applied_migrations()
        models = models_at(migrations)
        counts = {model: model._base_manager.count() for model in models}
        manifest = Manifest(
            program=__version__,
            when=when or timezone.now(),
            why=why,
            holds=_holdings(counts),
            migrations=migrations,
            parts=[
                TablePart(model._meta.db_table, columns_of(model), number) for model, number in counts.items()
            ],
        )
        write_container(path, manifest, zip(manifest.parts, map(_rows, models), strict=True))
    return manifest


def present_holdings() -> Holdings:
    """What the database holds now."""
    return _holdings({model: model._base_manager.count() for model in models_at(applied_migrations())})


def _rows(model: type[Model]) -> Iterator[Sequence[Any]]:
    names = [field.attname for field in model._meta.local_concrete_fields]
    rows: Iterator[Sequence[Any]] = (
        model._base_manager.order_by("pk").values_list(*names).iterator(chunk_size=ROWS_READ)
    )
    return rows


def _holdings(counts: dict[type[Model], int]) -> Holdings:
    models = {model._meta.label_lower: model for model in counts}

    def number(label: str) -> int:
        return counts.get(models.get(label), 0)  # type: ignore[arg-type]

    club, evening = models.get("accounts.club"), models.get("seasons.evening")
    names = club._base_manager.values_list("name", flat=True) if club else []
    return Holdings(
        club=next(iter(names), ""),
        members=number("members.member"),
        seasons=number("seasons.season"),
        evenings=number("seasons.evening"),
        deals=number("matches.entry"),
        newest=evening._base_manager.aggregate(newest=Max("date"))["newest"] if evening else None,
    )
