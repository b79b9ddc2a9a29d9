from pathlib import Path
from typing import Any

from django.core.management import CommandError
from django.core.management.base import BaseCommand, CommandParser

from ...file import BackupRefused
from ...messages import summary
from ...rows import write_backup
from ...verification import verify


class Command(BaseCommand):
    help = (
        "Writes the whole club into one file, even while the site runs; then opens the file and scores all "
        "deals again. Ends with 1 if it cannot be written or is damaged."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", type=Path, help="for example club.jasscopy.sqlite3; an older one is replaced"
        )
        parser.add_argument(
            "--without-examining", action="store_true", help="only write it; run `verify` later"
        )

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        if file.is_dir():
            raise CommandError(f"{file} is a folder: name the file, as {file / 'club.jasscopy.sqlite3'}.")
        try:
            manifest = write_backup(file)
            if not options["without_examining"]:
                found = verify(file)
                if found.faults:
                    raise CommandError("\n".join([f"{file} is written, but damaged:", *found.faults]))
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror or error}.") from error
        except BackupRefused as refusal:
            raise CommandError(f"{file} is written, but damaged: {refusal}") from refusal
        self.stdout.write(f"{file}: {summary(manifest)}")
