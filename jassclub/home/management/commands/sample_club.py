from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import override

from ...sample import ClubInUse, load_sample_club


class Command(BaseCommand):
    help = "Loads an invented club: 24 players, a season with one finished evening and one under way."

    def add_arguments(self, parser: CommandParser) -> None:
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument(
            "--language",
            choices=languages,
            default=settings.LANGUAGE_CODE,
            help="which the club speaks; the site's, if not said",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with override(options["language"]):
                season = load_sample_club()
        except ClubInUse:
            raise CommandError("There is a season already; the sample club is for an empty site.") from None
        self.stdout.write(f"Loaded “{season}”. The first visit asks for the secretary's account.")
