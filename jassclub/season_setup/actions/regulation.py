"""Changing the regulation of a season."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from secrets import randbits
from typing import Any

from django.db.models import Q

from jassclub.accounts.actions import lock_club
from jassclub.engine.standings.regulation import LOT, Regulation
from jassclub.journal.recording import note
from jassclub.journal.transactions import is_unchanged, lock_row, lock_rows, one_transaction, refuse_stale
from jassclub.prizes.confirmation import confirms_rank_changes
from jassclub.results.queries.titles import refuse_during_recount
from jassclub.seasons.models import Adjustment, Evening, Excuse, Season
from jassclub.seasons.number_format import decimal
from jassclub.seasons.queries import season_regulation
from jassclub.seasons.regulation_json import InvalidRegulation, to_json
from jassclub.web.bounds import SEED_BITS
from jassclub.web.schema import Fault

from ..scoring import SEASON_FIELDS


@one_transaction
@confirms_rank_changes(lambda season, **_arguments: Q(season=season))
def set_regulation(
    *,
    season: Season,
    regulation: Regulation,
    fields: Mapping[str, Any] | None = None,
    seen: int | None = None,
) -> Season:
    """Scores the season by this regulation, in which players are members' keys. Points stay as they are.

    `fields`: those of SEASON_FIELDS that change as well. Sent twice, nothing changes.

    Raises InvalidRegulation for an excuse on a day without an evening, ChangedMeanwhile where `seen` is not
    the season's latest version, ValidationError while its tables are being recounted, and DoesNotExist.
    """
    lock_club()  # nobody removes somebody who is excused or adjusted
    fields = fields or {}
    season = lock_row(Season.objects.filter(pk=season.pk))
    evenings = lock_rows(season.evenings.all())
    if missing := sorted(regulation.excused.keys() - {evening.date for evening in evenings}):
        raise InvalidRegulation(*(Fault(("excused",), "no_evening", {"day": day}) for day in missing))
    if LOT in regulation.ties and regulation.lot_seed is None:
        # drawn once, and kept
        regulation = replace(regulation, lot_seed=season.regulation.get("lot_seed", randbits(SEED_BITS)))
    if is_unchanged(season, fields) and season_regulation(season, evenings).regulation == regulation:
        return season
    refuse_stale(season, seen)
    refuse_during_recount(season)
    before = _as_noted(season)
    for name, value in fields.items():
        setattr(season, name, value)
    _store_steps(season, evenings, regulation)
    after = _as_noted(season) | {"version": season.version}
    note("regulation_changed", before=before, after=after, season=season.pk)
    return season


def _store_steps(season: Season, evenings: Iterable[Evening], regulation: Regulation) -> None:
    """What is about an evening or a member is stored there. A weight for a day without an evening stays with
    the season until there is one."""
    days = {evening.date for evening in evenings}
    own = replace(
        regulation,
        weights={day: weight for day, weight in regulation.weights.items() if day not in days},
        always=regulation.always - days,
        excused={},
        adjustments=(),
    )
    season.regulation = to_json(own)
    season.version += 1
    season.save()
    _store_weights(evenings, regulation)
    _store_excuses(season, evenings, regulation)
    _store_adjustments(season, regulation)


def _store_weights(evenings: Iterable[Evening], regulation: Regulation) -> None:
    for evening in evenings:
        weight = decimal(regulation.weight(evening.date))
        always = evening.date in regulation.always
        if (evening.weight, evening.always_counts) != (weight, always):
            evening.weight, evening.always_counts = weight, always
            evening.save(update_fields=["weight", "always_counts"])


def _store_excuses(season: Season, evenings: Iterable[Evening], regulation: Regulation) -> None:
    wanted = {
        (evening.pk, member) for evening in evenings for member in regulation.excused.get(evening.date, ())
    }
    excuses = Excuse.objects.filter(evening__season=season)
    stored = {(excuse.evening_id, excuse.member_id): excuse.pk for excuse in excuses}
    excuses.filter(pk__in=[key for place, key in stored.items() if place not in wanted]).delete()
    new = sorted(wanted - stored.keys())
    Excuse.objects.bulk_create(Excuse(evening_id=evening, member_id=member) for evening, member in new)


def _store_adjustments(season: Season, regulation: Regulation) -> None:
    wanted = [
        (adjustment.player, decimal(adjustment.points), adjustment.reason)
        for adjustment in regulation.adjustments
    ]
    if wanted == list(season.adjustments.values_list("member", "points", "reason")):
        return
    season.adjustments.all().delete()
    Adjustment.objects.bulk_create(
        Adjustment(season=season, member_id=member, points=points, reason=reason)
        for member, points, reason in wanted
    )


def _as_noted(season: Season) -> dict[str, Any]:
    regulation = to_json(season_regulation(season).regulation)  # members' keys: names change
    fields = {name: getattr(season, name) for name in SEASON_FIELDS}
    return {"name": season.name, "regulation": regulation, **fields}
