"""Opening and changing seasons and evenings."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

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
def remove_season(*, season: Season) -> None:
    """Undo a season without evenings. Raises ValidationError otherwise."""
    if season.evenings.exists():
        raise ValidationError(_("This season has evenings: it stays."), code="evenings")
    season.delete()


@transaction.atomic
def open_evening(*, season: Season, on: date) -> Evening:
    """A new evening; nobody is ticked yet."""
    return Evening.objects.create(season=season, date=on)


@transaction.atomic
def move_evening(*, evening: Evening, to: date) -> None:
    """The evening was on another day."""
    evening.date = to
    evening.save()


@transaction.atomic
def remove_evening(*, evening: Evening) -> None:
    """Undo an evening of which no round is drawn. Raises ValidationError otherwise."""
    Evening.objects.select_for_update().get(pk=evening.pk)
    if evening.rounds.exists():
        raise ValidationError(_("A round of this evening is drawn: it stays."), code="rounds")
    evening.delete()
