"""Which tables a copy holds, and how they looked at a state of the migrations.

Models are taken as the migrations describe them, not from the program: so the rows of a database that is not
brought up to date yet can be read, and a copy of an older version be loaded.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.apps import apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model
from django.utils.translation import gettext as _

from .refusal import CopyRefused

COPIED = ("jassclub.", "django_otp.")  # apps whose names begin so, also those that come later
LEFT_OUT = {
    "members.session",
    "members.wrongtries",
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
    """The copied models as they are after these migrations, by table. Raises CopyRefused for unknown ones."""
    loader = MigrationLoader(None)
    unknown = sorted(set(migrations) - loader.disk_migrations.keys())
    if unknown:
        names = ", ".join(".".join(each) for each in unknown)
        words = _("This copy was made by a newer version of jassclub: use that one (new in it: %(names)s).")
        raise CopyRefused(words % {"names": names})
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
