"""The database itself refuses to change or delete a line (written by hand; `restoring` has
the ways past it)."""

from django.db import migrations

from ..restoring import FUNCTION, FUNCTION_TO_FORGET, SETTING, SETTING_TO_FORGET

WORDS = "a line of the journal is never changed"

STAYS = (
    *("id", "at", "who", "by", "by_key", "what", "season", "evening", "round", "table", "match", "people"),
    "undoes",
)  # also while a name is forgotten

SQLITE = f"""
CREATE TRIGGER journal_line_{{verb}} BEFORE {{verb}} ON journal_line WHEN NOT {FUNCTION}(){{unless}}
BEGIN SELECT RAISE(ABORT, '{WORDS}'); END
"""
THE_SAME = " AND ".join(f'NEW."{column}" IS OLD."{column}"' for column in STAYS)
UNLESS = {"UPDATE": f" AND NOT ({FUNCTION_TO_FORGET}() AND {THE_SAME})", "DELETE": ""}
POSTGRESQL = f"""
CREATE FUNCTION journal_line_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND current_setting('{SETTING_TO_FORGET}', true) IS NOT DISTINCT FROM 'on'
        AND to_jsonb(NEW) - 'before' - 'after' = to_jsonb(OLD) - 'before' - 'after' THEN
        RETURN NEW;
    END IF;
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
        schema_editor.execute(SQLITE.format(verb=verb, unless=UNLESS[verb]))


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
