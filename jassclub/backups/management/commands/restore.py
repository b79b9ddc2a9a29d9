from pathlib import Path
from typing import Any

from django.core.management import CommandError, call_command
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError

from jassclub.members.integrity import remarks_of_club
from jassclub.web.databases import applied_migrations, why_not_to_start

from ...actions import restore
from ...file import BackupRefused
from ...messages import summary
from ...origin import origin_of
from ...rows import migrations_to_come


class Command(BaseCommand):
    help = (
        "Restores the club from a backup, into an empty database or in place of the present club, which is "
        "backed up first. All or nothing; the site may run. Everyone has to log in again."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        if not applied_migrations():
            call_command("migrate", verbosity=0, interactive=False, skip_checks=True)
        elif reason := why_not_to_start():
            raise CommandError(reason)
        elif migrations_to_come():
            raise CommandError(
                "The database is of an older version: start the site once, which changes that."
            )
        try:
            backup = restore(file)
        except BackupRefused as refusal:
            raise CommandError(f"{file}: {refusal} Nothing was changed.") from refusal
        except OSError as error:
            raise CommandError(f"Nothing was changed: {error}") from error
        except DatabaseError as error:
            reason = " ".join(str(error).split())
            raise CommandError(f"The database refuses it; nothing was changed: {reason}") from error
        self.stdout.write(f"Restored: {summary(backup.manifest)}")
        self.stdout.write(str(origin_of(backup.signer)))
        for remark in remarks_of_club():
            self.stdout.write(f"A remark: {remark}")
