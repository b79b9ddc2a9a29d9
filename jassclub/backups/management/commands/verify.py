from pathlib import Path
from typing import Any

from django.core.management import CommandError
from django.core.management.base import BaseCommand, CommandParser

from ...file import BackupRefused
from ...messages import summary
from ...verification import verify


class Command(BaseCommand):
    help = (
        "Says what a copy holds, whether it is whole, and whether its points are those of scoring every deal "
        "again. The site's database is not touched. Ends with 0 when all is well, even with a remark, "
        "else with 1."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            found = verify(file)
        except BackupRefused as refusal:
            raise CommandError(f"{file}: {refusal}") from refusal
        self.stdout.write(f"{file}: {summary(found.manifest)}")
        if found.is_older:
            self.stdout.write("An older version of jassclub made it; this one can bring it back.")
        if found.faults:
            raise CommandError("\n".join(["It is not sound:", *found.faults]))
        self.stdout.write("It is whole, and its points are those of scoring every deal again.")
        for remark in found.remarks:
            self.stdout.write(f"A remark: {remark}")
