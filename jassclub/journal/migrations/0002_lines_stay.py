"""The database itself refuses to change or delete a line (written by hand; `restoring` is the way past it)."""

from django.db import migrations

from ..restoring import FUNCTION, SETTING

WORDS = "a line of the journal is never changed"

SQLITE = f"""
CREATE TRIGGER journal_line_{{verb}} BEFORE {{verb}} ON journal_line WHEN NOT {FUNCTION}()
BEGIN SELECT RAISE(ABORT, '{WORDS}'); END
"""
POSTGRESQL = f"""
CREATE FUNCTION journal_line_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('{SETTING}', true) IS DISTINCT FROM 'on' THEN
        RAISE EXCEPTION '{WORDS}' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER journal_line_stays BEFORE UPDATE OR DELETE ON journal_line
FOR EACH ROW EXECUTE FUNCTION journal_line_stays()
"""


def guard(_apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(POSTGRESQL)
        return
    for verb in ("UPDATE", "DELETE"):
        schema_editor.execute(SQLITE.format(verb=verb))


def leave(_apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP TRIGGER journal_line_stays ON journal_line")
        schema_editor.execute("DROP FUNCTION journal_line_stays()")
        return
    for verb in ("UPDATE", "DELETE"):
        schema_editor.execute(f"DROP TRIGGER journal_line_{verb}")


class Migration(migrations.Migration):
    dependencies = [("journal", "0001_lines")]
    operations = [migrations.RunPython(guard, leave)]
