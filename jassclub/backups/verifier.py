"""The process that verifies a backup, in a temporary database:

    python -m jassclub.backups.verifier FILE [--upgraded FILE] [--note FILE]

It loads the backup, migrates it if an older version made it, scores everything again, and prints
{"refused": why or null, "faults": [sentences], "remarks": [sentences], "upgraded": whether an older version
made it}. The site's own database is never touched. `--upgraded` is where an older copy is written as this
version has it; `--note` is where the result is written, too.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

LONGEST = 1800  # seconds
MOST_FAULTS = 20  # that are reported


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--upgraded", type=Path)
    parser.add_argument("--note", type=Path)
    arguments = parser.parse_args()
    for each in (signal.SIGALRM, signal.SIGTERM):
        signal.signal(each, _end)  # so that the folder is removed
    signal.alarm(LONGEST)
    with suppress(OSError):
        os.nice(10)  # players do not wait for it
    with tempfile.TemporaryDirectory(prefix="jassclub-copy-") as folder:
        os.environ |= {
            "DATABASE_URL": f"sqlite:///{folder}/copy.sqlite3",
            "JASSCLUB_VAR": folder,
            "JASSCLUB_MODE": "local",
            "DJANGO_SETTINGS_MODULE": "jassclub.settings",
        }
        os.environ.pop("JASSCLUB_COPIES", None)
        import django

        django.setup()
        result = json.dumps(_verify(arguments.file, arguments.upgraded))
        if arguments.note:
            from jassclub.environment.private_folder import atomic_file

            with atomic_file(arguments.note) as note:
                note.write(result.encode())
        sys.stdout.write(result)


def _end(_signal: int, _frame: object) -> NoReturn:
    raise SystemExit(1)


def _verify(path: Path, upgraded: Path | None) -> dict[str, Any]:
    from django.conf import settings
    from django.utils.translation import override

    from .container import BackupRefused

    with override(settings.LANGUAGE_CODE):
        try:
            return {"refused": None, **_faults_of(path, upgraded)}
        except BackupRefused as refusal:
            return {"refused": str(refusal), "faults": [], "remarks": [], "upgraded": False}


def _faults_of(path: Path, upgraded: Path | None) -> dict[str, Any]:
    from django.db import DatabaseError, connection, transaction
    from django.db.migrations.executor import MigrationExecutor
    from django.utils.translation import gettext as _

    from jassclub.drawing.integrity import faults
    from jassclub.members.integrity import remarks_of_club

    from .container import BackupRefused, opened
    from .rows import latest_of, load, migrations_to_come, models_of, write_backup

    with opened(path) as container:
        models_of(container.manifest)
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous=OFF")  # it is thrown away
        MigrationExecutor(connection).migrate(latest_of(container.manifest.migrations))
        try:
            with transaction.atomic():
                load(container)
        except DatabaseError as error:
            words = _("This copy does not fit together: %(reason)s.")
            raise BackupRefused(words % {"reason": error}) from error
        manifest = container.manifest
    is_older = bool(migrations_to_come())
    if is_older:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
        if upgraded:
            write_backup(upgraded, why=manifest.why, when=manifest.when)
    if not manifest.holds.club:
        raise BackupRefused(_("There is no club in this copy."))
    return {"faults": faults()[:MOST_FAULTS], "remarks": list(remarks_of_club()), "upgraded": is_older}


if __name__ == "__main__":
    main()
