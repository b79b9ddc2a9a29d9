"""Opening all dates of a season at once."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, time

from jassclub.journal.recording import note
from jassclub.journal.transactions import lock_row, one_transaction
from jassclub.prizes.confirmation import refuse_closed
from jassclub.seasons.models import Evening, Season


@dataclass(frozen=True)
class NewEvening:
    """An evening to come, as a season's dates are entered."""

    date: date
    starts_at: time | None = None
    place: str = ""
    places: int | None = None


@one_transaction
def open_evenings(*, season: Season, evenings: Collection[NewEvening]) -> list[Evening]:
    """All dates of a season at once. On a day on which the season has an evening already there is none more.

    Returns those that are new, by date. Raises ValidationError for a season that is closed, and
    DoesNotExist for one that is gone.
    """
    season = lock_row(Season.objects.filter(pk=season.pk))
    refuse_closed(season)
    known = set(season.evenings.values_list("date", flat=True))
    new = {each.date: each for each in evenings if each.date not in known}
    opened = Evening.objects.bulk_create(Evening(season=season, **vars(new[day])) for day in sorted(new))
    after = {"season": season.name, "dates": sorted(new), "evenings": [each.pk for each in opened]}
    note("evenings_opened", after=after, season=season.pk)
    return opened
