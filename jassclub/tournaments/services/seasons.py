"""Opening and changing seasons and evenings."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction

from ..models import Evening, Season
from .scoring import rescore_season


@transaction.atomic
def save_season(*, season: Season, fields: Mapping[str, Any], options: Mapping[str, Any]) -> Season:
    """Open or change a season; points already entered are derived again.

    Raises InvalidDeal on an option's name, or where a deal that is entered would become wrong.
    """
    for name, value in fields.items():
        setattr(season, name, value)
    season.options = {**season.options, **options}
    season.game_options()
    season.save()
    rescore_season(season=season)
    return season


@transaction.atomic
def open_evening(*, season: Season, on: date) -> Evening:
    """A new evening; nobody is ticked yet."""
    return Evening.objects.create(season=season, date=on)
