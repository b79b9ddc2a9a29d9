"""The rows of a backup: which tables it holds, writing them into a file, and copying them into the database.

The models are those of the migrations, not of the program: a database that is not migrated yet can be backed
up, and a backup of an older version can be read.
"""

import sqlite3
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import date
from itertools import islice, repeat
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import StateApps
from django.db.models import CharField, Field, JSONField, Model
from django.db.utils import ConnectionHandler
from django.utils import timezone
from django.utils.translation import gettext as _

from jassclub import __version__
from jassclub.environment.private_folder import atomic_file
from jassclub.journal.transactions import one_snapshot
from jassclub.web.databases import Migration, applied_migrations, unknown_among

from .file import BackupRefused, Manifest, seal

COPIED = ("jassclub.", "django_otp.")  # prefixes of the names of apps
# Counters that must not go back, and what no file may say of itself. Sessions are left out too: their app is
# not in COPIED.
LEFT_OUT = {"accounts.budget", "backups.knownsite", "journal.changes"}
CHUNK = 2000  # rows at once


def migrations_to_come() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def apps_at(migrations: Collection[Migration]) -> StateApps:
    """The apps with their models after these migrations. Raises BackupRefused for unknown migrations."""
    loader = MigrationLoader(None)
    if names := unknown_among(migrations, loader):
        words = _(
            "This backup was made by a newer version of jassclub: update the program first "
            "(new in it: %(names)s)."
        )
        raise BackupRefused(words % {"names": names})
    return loader.project_state(list(migrations)).apps


def models_in(state: StateApps) -> list[type[Model]]:
    labels = {app.label for app in apps.get_app_configs() if app.name.startswith(COPIED)}
    models = [
        model
        for model in state.get_models(include_auto_created=True)
        if model._meta.app_label in labels and model._meta.label_lower not in LEFT_OUT
    ]
    return sorted(models, key=lambda model: model._meta.db_table)


def columns_of(model: type[Model]) -> list[str]:
    return [str(field.column) for field in model._meta.local_concrete_fields]


def check_tables() -> None:
    """Refuse an SQLite database whose tables are not those of its migrations."""
    models = models_in(apps_at(applied_migrations()))
    wanted = {model._meta.db_table: set(columns_of(model)) for model in models}
    described = connection.introspection.get_table_description
    with connection.cursor() as cursor:
        present = wanted.keys() & set(connection.introspection.table_names(cursor))
        columns = {table: {column.name for column in described(cursor, table)} for table in present}
    if not wanted or columns != wanted:
        raise BackupRefused(
            _("This backup was made by another version of jassclub, with a different database layout.")
        )


def write_backup(path: Path, *, why: str = "") -> Manifest:
    """`path` is replaced once the file is whole. Raises OSError, say for a full disk, and DatabaseError."""
    state = apps_at(applied_migrations())
    try:
        with atomic_file(path) as beside:
            # An open transaction has rows that SQLite's own backup does not see.
            if connection.vendor == "sqlite" and not connection.in_atomic_block:
                _back_up_sqlite(beside, state)
            else:
                _copy_into_file(beside, state)
            with closing(sqlite3.connect(beside)) as file:
                holds = _holdings(file.cursor())
            manifest = Manifest(__version__, timezone.now(), why, holds)
            seal(beside, manifest)
    except sqlite3.Error as error:
        raise OSError(str(error)) from error
    return manifest


def _back_up_sqlite(path: Path, state: StateApps) -> None:
    connection.ensure_connection()
    left_out = set(state.get_models(include_auto_created=True)) - set(models_in(state))
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        connection.connection.backup(file)
        file.execute("PRAGMA journal_mode = DELETE")
        # The journal's triggers ask the program: other tools could not write.
        for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            file.execute(f'DROP TRIGGER "{name}"')
        for model in left_out:
            file.execute(f'DELETE FROM "{model._meta.db_table}"')
        file.execute("VACUUM")  # what was deleted is gone from the file, too


def _copy_into_file(path: Path, state: StateApps) -> None:
    with open_file(path) as file, one_snapshot():
        with connections[file].schema_editor() as editor:
            for model in state.get_models():
                editor.create_model(model)
        recorder = MigrationRecorder(connections[file])
        recorder.ensure_schema()
        with transaction.atomic(using=file):  # each transaction waits for the disk
            for app, name in applied_migrations():
                recorder.record_applied(app, name)
            copy_rows(models_in(state), source=DEFAULT_DB_ALIAS, target=file)


@contextmanager
def open_file(path: Path) -> Iterator[str]:
    """Open an SQLite file beside the site's own database, in this thread; gives its alias."""
    alias = str(path)
    file = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(path)}
    connections[alias] = ConnectionHandler({DEFAULT_DB_ALIAS: {}, alias: file})[alias]
    try:
        yield alias
    finally:
        connections[alias].close()
        del connections[alias]


def present_holdings() -> dict[str, Any]:
    with connection.cursor() as cursor:
        return _holdings(cursor)


def _holdings(cursor: Any) -> dict[str, Any]:
    """Takes a cursor of Django or of sqlite3."""

    def value_of(what: str, table: str) -> Any:
        cursor.execute(f"SELECT {what} FROM {table}")
        return (cursor.fetchone() or [""])[0]

    newest = value_of("max(date)", "seasons_evening")
    return {
        "club": value_of("name", "accounts_club"),
        "members": value_of("count(*)", "members_member"),
        "seasons": value_of("count(*)", "seasons_season"),
        "evenings": value_of("count(*)", "seasons_evening"),
        "deals": value_of("count(*)", "matches_entry"),
        "newest": date.fromisoformat(str(newest)) if newest else None,
    }


def copy_rows(models: Sequence[type[Model]], *, source: str, target: str) -> None:
    """Insert all rows of these models, in a transaction that checks constraints at its end. Raises
    BackupRefused and database errors."""
    for model in models:
        try:
            _copy_table(model, source, target)
        except (ValidationError, ValueError, TypeError, OverflowError) as error:
            words = _("This backup cannot be read: its table %(table)s is damaged.")
            raise BackupRefused(words % {"table": model._meta.db_table}) from error


def _copy_table(model: type[Model], source: str, target: str) -> None:
    fields = model._meta.local_concrete_fields
    quoted = connections[target].ops.quote_name
    columns = ", ".join(map(quoted, columns_of(model)))
    places = ", ".join(["%s"] * len(fields))
    insert = f"INSERT INTO {quoted(model._meta.db_table)} ({columns}) VALUES ({places})"
    all_rows = model._base_manager.using(source).order_by("pk")
    rows = all_rows.values_list(*(field.attname for field in fields)).iterator(chunk_size=CHUNK)
    database = connections[target]  # looked up once: there are millions of values
    with database.cursor() as cursor:
        while chunk := list(islice(rows, CHUNK)):
            cursor.executemany(insert, [[*map(_converted, fields, row, repeat(database))] for row in chunk])


def _converted(field: "Field[Any, Any]", value: Any, database: Any) -> Any:
    """A value for the database. Raises ValueError or TypeError for a wrong one."""
    if value is None:
        return None
    if isinstance(value, bytes):
        raise TypeError(f"{field} has no bytes")
    if isinstance(field, JSONField) and isinstance(value, str):
        raise ValueError(f"{field} has a text")  # Django's value of a JSON that cannot be read
    if isinstance(field, CharField) and len(value) > (field.max_length or 0):
        raise ValueError(f"{field} is too long")
    return field.get_db_prep_save(field.to_python(value), database)
