import importlib

import django.db.models.manager
from django.db import migrations, models

first = importlib.import_module("jassclub.journal.migrations.0001_initial")


def guard_again(_apps, schema_editor):
    """SQLite has made the table anew, without its triggers. Those of PostgreSQL stay, and ask for all columns."""
    if schema_editor.connection.vendor == "postgresql":
        return
    the_same = f'{first.THE_SAME} AND NEW."undone_by_restore" IS OLD."undone_by_restore"'
    unless = {"UPDATE": f" AND NOT ({first.ANONYMISING_FUNCTION}() AND {the_same})", "DELETE": ""}
    for verb in ("UPDATE", "DELETE"):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS journal_line_{verb}")
        schema_editor.execute(first.SQLITE.format(verb=verb, unless=unless[verb]))


class Migration(migrations.Migration):
    dependencies = [("journal", "0001_initial")]

    operations = [
        migrations.AlterModelManagers("line", [("every", django.db.models.manager.Manager())]),
        migrations.RemoveConstraint("line", "a_line_is_undone_once"),
        migrations.AddField("line", "undone_by_restore", models.DateTimeField(null=True)),
        migrations.AddIndex(
            "line",
            models.Index(
                fields=["undone_by_restore"],
                condition=models.Q(("undone_by_restore__isnull", False)),
                name="journal_undone_by_restore",
            ),
        ),
        migrations.AddConstraint(
            "line",
            models.UniqueConstraint(
                fields=("undoes",),
                condition=models.Q(("undone_by_restore", None)),
                name="a_line_is_undone_once",
            ),
        ),
        migrations.RunPython(guard_again, migrations.RunPython.noop),
    ]
