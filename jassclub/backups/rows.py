"""Which tables a copy holds, and how they looked at a state of the migrations.

Models are taken as the migrations describe them, not from the program: so the rows of a database that is not
brought up to date yet can be read, and a copy of an older version be loaded.
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

COPIED = ("jassclub.", "django_otp.")  # apps whose names begin so, also those that come later
LEFT_OUT = {
    "accounts.session",
    "accounts.wrongtries",
    "journal.changes",
}  # of visits and readers

Migration = tuple[str, str]  # app and name


def applied_migrations() -> list[Migration]:
    """What was done to this database by the apps of this program; empty for a new one."""
    installed = {app.label for app in apps.get_app_configs()}
    return sorted(each for each in MigrationRecorder(connection).applied_migrations() if each[0] in installed)


def migrations_to_come() -> list[Migration]:
    """What this program would still do to this database."""
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
    """Of each app the one after which nothing comes."""
    among, graph = set(migrations), MigrationLoader(None).graph
    return sorted(
        each
        for each in among
        if not any(child.key in among and child.key[0] == each[0] for child in graph.node_map[each].children)
    )


def _is_left_out(model: type[Model]) -> bool:
    return model._meta.label_lower in LEFT_OUT


# --- From a file into tables that are empty.

CHUNK = 2000  # rows written at once


def models_of(manifest: Manifest) -> list[type[Model]]:
    """The models whose rows the copy holds, as its parts. Raises BackupRefused where they differ."""
    models = models_at(manifest.migrations)
    held = [(part.table, part.columns) for part in manifest.parts]
    if held != [(model._meta.db_table, columns_of(model)) for model in models]:
        raise BackupRefused(_("This copy was made by another version of jassclub, which has other tables."))
    return models


def load(container: Container) -> None:
    """Write all rows. Belongs into a transaction, at whose end all must fit together; order does not matter
    until then. Raises BackupRefused, and what the database raises."""
    models = models_of(container.manifest)
    for model, part in zip(models, container.manifest.parts, strict=True):
        _load_part(model, part, container)


def _load_part(model: type[Model], part: TablePart, container: Container) -> None:
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
        raise BackupRefused(words % {"table": part.table}) from error


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


# --- From the database into a file, all of one moment; nobody waits for it.

ROWS_READ = 2000  # rows read at once


def write_backup(path: Path, *, why: str = "", when: datetime | None = None) -> Manifest:
    """Everything of the club, as it is now, in one file; what is at `path` is replaced once that is whole.

    Works on a database of an earlier state too. `when` is the moment of an earlier copy that is written anew.
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
    """How much there is in the database now."""
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
