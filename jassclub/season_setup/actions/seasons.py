"""Opening and changing seasons and evenings."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from jassclub.accounts.actions import lock_club
from jassclub.engine.rules.base import InvalidDeal
from jassclub.evenings.queries.blockers import cancel_blockers, evening_blockers, season_blockers
from jassclub.journal.recording import note
from jassclub.journal.transactions import is_unchanged, lock_row, lock_rows, one_transaction, refuse_stale
from jassclub.matches.actions.options import change_options
from jassclub.prizes.confirmation import confirms_rank_changes, refuse_closed, refuse_in_use
from jassclub.prizes.queries.rank_changes import finals_of_evening
from jassclub.results.queries.titles import refuse_during_recount
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import lock_evening
from jassclub.seasons.recount import Recount

from ..queries import MOST_SHOWN, are_other_options, entered_otherwise, matches_not_begun

NOW, NEXT_ROUND = "now", "next_round"  # from when changed options apply
SCORING = {"sit_out", "sit_out_points", "guests", "helpers_ranked"}  # fields that standings depend on


class FromWhenMissing(Exception):
    """The changed options would alter entered results: the secretary must choose from when they apply."""


def _finals_at_risk(
    season: Season, fields: Mapping[str, Any], options: Mapping[str, Any], **_arguments: Any
) -> Q:
    """The final standings that a change of a season may alter: another name alters none."""
    may_move = season.pk and (SCORING & fields.keys() or are_other_options(season, options))
    return Q(season=season.pk) if may_move else Q(pk__in=[])


@one_transaction
@confirms_rank_changes(_finals_at_risk)
def save_season(
    *,
    season: Season,
    fields: Mapping[str, Any],
    options: Mapping[str, Any],
    from_when: str | None = None,
    seen: int | None = None,
) -> Season:
    """Opens or changes a season. `from_when` changed options apply: NOW, NEXT_ROUND, None while not chosen.
    Rounds without entries get them at once, entered deals by `count_next`. Equal options touch no match:
    single matches may differ on purpose. `seen`: the version that the page showed.

    Raises FromWhenMissing, InvalidDeal on an option's name, ValidationError for a name that another season
    has and for options while others are still being counted, ConfirmationNeeded, ChangedMeanwhile, and
    DoesNotExist.
    """
    lock_club()  # two may open a season of the same name at this moment
    before, are_other = None, False
    if season.pk:
        lock_row(Season.objects.filter(pk=season.pk))
        season.refresh_from_db()
        are_other = are_other_options(season, options)
        if is_unchanged(season, fields) and not are_other:
            return season
        refuse_stale(season, seen)
        before = _as_noted(season, fields, options)
        season.version += 1
    if are_other:
        refuse_during_recount(season)
    for name, value in fields.items():
        setattr(season, name, value)
    season.options = {**season.options, **options}
    _check_rounds_end(season)
    if Season.objects.exclude(pk=season.pk).filter(name=season.name).exists():
        raise ValidationError({"name": _("There is already a season with this name.")})
    if are_other:
        season.counting = _apply_options(season, from_when)
    season.save()
    after = {**_as_noted(season, fields, options), "version": season.version}
    after |= {"from_when": from_when} if are_other else {}
    note("season_changed" if before else "season_opened", before=before, after=after, season=season.pk)
    return season


def _as_noted(season: Season, fields: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    all_options = season.rules.options_to_json(season.game_options())
    return {
        "name": season.name,
        "fields": {name: getattr(season, name) for name in fields},
        "options": {name: all_options.get(name) for name in options},
    }


def _apply_options(season: Season, from_when: str | None) -> dict[str, Any] | None:
    """Gives the season's options to rounds that have not begun. Returns the recount of the others. Raises
    FromWhenMissing where there is something to recount and `from_when` is None."""
    lock_rows(season.evenings.all())  # nobody draws by the old ones
    lock_rows(matches_not_begun(season).only("pk"))  # nobody begins there; in some, someone has just done so
    not_begun = matches_not_begun(season).values_list("pk", flat=True)
    change_options(matches=not_begun, options=season.options)
    entered = entered_otherwise(season, season.options)
    if from_when is None and entered:
        raise FromWhenMissing
    if from_when == NOW and entered > MOST_SHOWN:
        refuse_closed(season)
        refuse_in_use(Q(season=season))
    return Recount(total=entered).to_json() if from_when == NOW and entered else None


def _check_rounds_end(season: Season) -> None:
    """Refuses options by which a round never ends, neither after a number of deals nor at a target."""
    game, options = season.rules, season.game_options()
    if game.length(options) is None and game.options_to_json(options).get("target", 0) is None:
        raise InvalidDeal("deals", "no_end")


@one_transaction
def remove_season(*, season: Season) -> None:
    """Deletes a season without evenings. Raises ValidationError with the reasons, or DoesNotExist."""
    season = lock_row(Season.objects.filter(pk=season.pk))
    if reasons := season_blockers(season):
        raise ValidationError(reasons, code="evenings")
    note("season_removed", before={"name": season.name, "game": season.game}, season=season.pk)
    season.delete()


@one_transaction
def open_evening(*, season: Season, on: date, fields: Mapping[str, Any] | None = None) -> Evening:
    """Sent twice, it opens one evening. Raises ValidationError for a closed season, and DoesNotExist."""
    season = lock_row(Season.objects.filter(pk=season.pk))
    if existing := season.evenings.filter(date=on).first():
        return existing
    refuse_closed(season)
    evening = Evening.objects.create(season=season, date=on, **(fields or {}))
    note("evening_opened", after={"date": on, "season": season.name}, season=season.pk, evening=evening.pk)
    return evening


@one_transaction
@confirms_rank_changes(lambda evening, **_arguments: finals_of_evening(evening))
def change_evening(*, evening: Evening, fields: Mapping[str, Any], seen: int | None = None) -> Evening:
    """Raises ChangedMeanwhile where `seen` is not the latest version, ValidationError on `date` where the
    season has an evening on that day, and on `is_cancelled` where it has begun, and DoesNotExist."""
    season = lock_row(Season.objects.filter(evenings=evening.pk))
    evening = lock_evening(evening)
    if is_unchanged(evening, fields):
        return evening
    refuse_stale(evening, seen)
    day = fields.get("date", evening.date)
    if season.evenings.filter(date=day).exclude(pk=evening.pk).exists():
        raise ValidationError({"date": _("This season already has an evening on that day.")})
    if fields.get("is_cancelled") and not evening.is_cancelled and (reasons := cancel_blockers(evening)):
        raise ValidationError({"is_cancelled": reasons})
    before = {"date": evening.date, "fields": {name: getattr(evening, name) for name in fields}}
    for name, value in fields.items():
        setattr(evening, name, value)
    evening.version, evening.changed = evening.version + 1, timezone.now()
    evening.save()
    after = {"date": evening.date, "fields": {**fields}, "version": evening.version}
    note("evening_changed", before=before, after=after, season=season.pk, evening=evening.pk)
    return evening


@one_transaction
def remove_evening(*, evening: Evening) -> None:
    """Deletes an evening without drawn rounds. Raises ValidationError with the reasons, or DoesNotExist."""
    evening = lock_evening(evening)
    if reasons := evening_blockers(evening):
        raise ValidationError(reasons, code="draws")
    before = {"date": evening.date, "season": evening.season.name}
    note("evening_removed", before=before, season=evening.season_id, evening=evening.pk)
    evening.delete()
