"""Who is first by frozen standings: said wherever standings are shown that may be others by now."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from jassclub.seasons.models import Evening, Season

from ..models import FinalLine, FinalStandings

Places = Iterable[tuple[int, int | None]]  # members with their ranks
MOST_RANKS = 3  # on the podium


def frozen_first(of: Season | Evening, shown: Places) -> str:
    """A sentence where a season is closed, or prizes were given; else empty. `shown` is the list that it
    stands above: if the first three are others there, it says so. One query.

    Only for standings of which nothing is hidden.
    """
    lines = [each for each in _podium(of) if each.rank is not None]
    first = [each for each in lines if each.rank == 1]
    if not first:
        return ""
    at = frozen_on(first[0].standings.at)
    if isinstance(of, Season) and of.closed_at is not None:
        words = _("Champion by the standings frozen on %(at)s: %(names)s.")
    else:
        words = _("First by the standings frozen on %(at)s: %(names)s.")
    said = words % {"at": at, "names": ", ".join(str(each.member) for each in first)}
    podium = {(each.member_id, each.rank) for each in lines}
    if podium == {(member, rank) for member, rank in shown if rank and rank <= MOST_RANKS}:
        return said
    corrected = _("Results were corrected since: this list shows them, prizes and titles stay.")
    return f"{said} {corrected}"


def frozen_on(at: datetime) -> str:
    """The day on which standings were frozen, as the reader writes it."""
    return date_format(timezone.localdate(at), "DATE_FORMAT")


def _podium(of: Season | Evening) -> Iterable[FinalLine]:
    used = FinalStandings.objects.in_use()
    used = used.filter(evening=of) if isinstance(of, Evening) else used.filter(season=of, evening=None)
    lines = FinalLine.objects.filter(rank__lte=MOST_RANKS, is_apart=False, standings__in=used)
    return lines.select_related("member", "standings").order_by("place")
