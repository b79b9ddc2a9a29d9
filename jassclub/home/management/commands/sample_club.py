from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ...sample import ClubInUse, load_sample_club


class Command(BaseCommand):
    help = "Loads an invented club: 24 players, a season with one finished evening and one under way."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            season = load_sample_club()
        except ClubInUse:
            raise CommandError("There is a season already; the sample club is for an empty site.") from None
        self.stdout.write(f"Loaded “{season}”. The first visit asks for the secretary's account.")
