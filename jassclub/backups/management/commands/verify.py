from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management import CommandError
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError

from ...file import BackupRefused, fingerprint
from ...messages import summary
from ...origin import OTHER, Origin, origin_of
from ...rows import write_backup
from ...verification import remarks_here, verify


class Command(BaseCommand):
    help = (
        "Says what a backup holds, whether it is whole, whether its points are those of scoring every deal "
        "again, and whether every draw comes out the same when it is drawn again and fits the seats. Without "
        "FILE it checks the present club, even while the site runs. The site's database is not changed. Ends "
        "with 0 when all is well, even with a remark, else with 1."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, nargs="?", metavar="FILE")

    def handle(self, *args: Any, file: Path | None, **options: Any) -> None:
        if file is not None:
            self._verify(file, str(file))
            return
        with TemporaryDirectory(prefix="jassclub-copy-") as folder:
            copy = Path(folder) / "club"
            try:
                write_backup(copy)
            except (OSError, BackupRefused) as error:
                raise CommandError(f"The club cannot be read: {error}") from error
            self._verify(copy, "The club as it stands")

    def _verify(self, file: Path, name: str) -> None:
        try:
            found = verify(file)
        except BackupRefused as refusal:
            raise CommandError(f"{name}: {refusal}") from refusal
        try:
            origin = origin_of(found.signer)
        except DatabaseError:  # there is none, or it is older: no site is known
            origin = Origin(OTHER, fingerprint(found.signer or b""))
        self.stdout.write(f"{name}: {summary(found.manifest)}")
        self.stdout.write(str(origin))
        if found.is_older:
            self.stdout.write("An older version of jassclub made it; this one can restore it.")
        if found.faults:
            raise CommandError("\n".join(["It is not sound:", *found.faults]))
        self.stdout.write("It is whole, and its points are those of scoring every deal again.")
        self.stdout.write("Its draws come out the same when they are drawn again, and fit the seats.")
        for remark in remarks_here(found.remarks):
            self.stdout.write(f"A remark: {remark}")
