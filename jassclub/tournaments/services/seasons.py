"""Opening and changing seasons and evenings."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from jassclub.play.models import Match
from jassclub.play.services.options import change_options
from jassclub.rules.base import InvalidDeal

from ..models import Evening, Season
from ..selectors.season_options import are_other_options, matches_not_begun, matches_of

NOW, NEXT_ROUND = "now", "next_round"  # from when on changed options hold


@transaction.atomic
def save_season(
    *, season: Season, fields: Mapping[str, Any], options: Mapping[str, Any], from_when: str = NOW
) -> Season:
    """Open or change a season. Changed options hold for everything that is played, which is scored anew, or
    from the next round on: then for rounds of which nothing is entered yet. Where the options are those that
    the season has, no match is touched: some may have others on purpose.

    Raises InvalidDeal on an option's name, or where a deal that is entered would become wrong, and
    ValidationError for a name that another season has.
    """
    if season.pk:
        _lock(season)
        season.options = Season.objects.values_list("options", flat=True).get(pk=season.pk)
    are_other = are_other_options(season, options) if season.pk else False
    for name, value in fields.items():
        setattr(season, name, value)
    season.options = {**season.options, **options}
    _check_rounds_end(season)
    try:
        with transaction.atomic():
            season.save()
    except IntegrityError as error:  # the same form sent twice: the form itself found the name free
        raise ValidationError({"name": _("There is a season of this name already.")}) from error
    if are_other:
        matches = matches_of(season) if from_when == NOW else matches_not_begun(season)
        change_options(matches=matches, options=season.options)
    return season


def _lock(season: Season) -> None:
    """Nobody writes a deal in the season, draws, or opens an evening until the transaction ends.

    First the matches, then the evenings, as where an evening's rounds are locked: otherwise two could wait
    for each other.
    """
    matches = Match.objects.filter(table__round__evening__season=season)
    list(matches.select_for_update(of=("self",)).order_by("pk"))
    Season.objects.select_for_update().get(pk=season.pk)
    list(season.evenings.select_for_update(of=("self",)).order_by("pk"))


def _check_rounds_end(season: Season) -> None:
    """A round must come to an end: after so many deals, or at a target."""
    game, options = season.rules, season.game_options()
    if game.length(options) is None and game.options_to_json(options).get("target", 0) is None:
        raise InvalidDeal("deals", "no_end")


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
    """Undo an evening of which no round was ever drawn. Raises ValidationError otherwise."""
    Evening.objects.select_for_update().get(pk=evening.pk)
    if evening.rounds.exists():
        raise ValidationError(_("A round of this evening is drawn: it stays."), code="rounds")
    if evening.draws.exists():
        raise ValidationError(
            _("A round of this evening was drawn and taken back: it stays, so that everybody can see that."),
            code="draws",
        )
    evening.delete()
