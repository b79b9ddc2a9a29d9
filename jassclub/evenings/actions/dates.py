"""Opening all dates of a season at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from jassclub.journal.recording import note
from jassclub.journal.transactions import lock_row, one_transaction
from jassclub.prizes.confirmation import refuse_closed
from jassclub.seasons.models import Evening, Season


@one_transaction
def open_evenings(*, season: Season, evenings: Collection[Mapping[str, Any]]) -> list[Evening]:
    """Open evenings with these fields, except on days on which the season has an evening already.

    Returns the new ones, by date. Raises ValidationError for a season that is closed, and DoesNotExist for
    one that is gone.
    """
    season = lock_row(Season.objects.filter(pk=season.pk))
    refuse_closed(season)
    known = set(season.evenings.values_list("date", flat=True))
    new = {fields["date"]: fields for fields in evenings if fields["date"] not in known}
    opened = Evening.objects.bulk_create(Evening(season=season, **new[day]) for day in sorted(new))
    after = {"season": season.name, "dates": sorted(new), "evenings": [evening.pk for evening in opened]}
    note("evenings_opened", after=after, season=season.pk)
    return opened
