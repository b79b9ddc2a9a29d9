"""Changing the regulation of a season."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from secrets import randbits
from typing import Any

from django.db.models import Q

from jassclub.accounts.actions import lock_club
from jassclub.engine.standings.regulation import LOT, Regulation
from jassclub.journal.recording import note
from jassclub.journal.transactions import is_unchanged, lock_row, lock_rows, one_transaction, refuse_stale
from jassclub.prizes.confirmation import confirms_rank_changes
from jassclub.results.queries.recounts import refuse_during_recount
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

    Where lots decide ties and there is no seed yet, one is drawn and stored. `fields`: those of
    SEASON_FIELDS that change as well. A weight for a day without an evening stays with the season until there
    is one. Sent twice, nothing changes.

    Raises InvalidRegulation for an excuse on a day on which the season has no evening, ChangedMeanwhile where
    `seen` is not the season's latest version, ValidationError while its tables are being recounted, and
    DoesNotExist for a season that is gone.
    """
    lock_club()  # nobody removes somebody who is excused or adjusted
    fields = fields or {}
    season = lock_row(Season.objects.filter(pk=season.pk))
    evenings = lock_rows(season.evenings.all())
    days = {evening.date for evening in evenings}
    if missing := sorted(set(regulation.excused) - days):
        raise InvalidRegulation(*(Fault(("excused",), "no_evening", {"day": day}) for day in missing))
    if LOT in regulation.ties and regulation.lot_seed is None:
        regulation = replace(regulation, lot_seed=season.regulation.get("lot_seed", randbits(SEED_BITS)))
    if is_unchanged(season, fields) and season_regulation(season, evenings).regulation == regulation:
        return season
    refuse_stale(season, seen)
    refuse_during_recount(season)
    before = _as_noted(season)
    for name, value in fields.items():
        setattr(season, name, value)
    season.regulation = to_json(_without_evenings(regulation, days))
    season.version += 1
    season.save()
    _store_weights(evenings, regulation)
    _store_excuses(season, evenings, regulation)
    _store_adjustments(season, regulation)
    after = _as_noted(season) | {"version": season.version}
    note("regulation_changed", before=before, after=after, season=season.pk)
    return season


def _without_evenings(regulation: Regulation, days: set[date]) -> Regulation:
    """The steps that the season itself stores: not those of evenings on these days, nor those of members."""
    return replace(
        regulation,
        weights={day: weight for day, weight in regulation.weights.items() if day not in days},
        always=regulation.always - days,
        excused={},
        adjustments=(),
    )


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
