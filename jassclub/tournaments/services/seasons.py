"""Opening and changing seasons and evenings."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from ..models import Evening, Season
from .scoring import rescore_season


@transaction.atomic
def save_season(*, season: Season, fields: Mapping[str, Any], options: Mapping[str, Any]) -> Season:
    """Open or change a season; points already entered are derived again.

    Raises InvalidDeal on an option's name, or where a deal that is entered would become wrong, and
    ValidationError for a name that another season has.
    """
    for name, value in fields.items():
        setattr(season, name, value)
    season.options = {**season.options, **options}
    season.game_options()
    try:
        with transaction.atomic():
            season.save()
    except IntegrityError as error:  # the same form sent twice: the form itself found the name free
        raise ValidationError({"name": _("There is a season of this name already.")}) from error
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
    """A new evening; nobody is ticked yet. Sent twice, it is the same evening."""
    evening, _is_new = Evening.objects.get_or_create(season=season, date=on)
    return evening


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
