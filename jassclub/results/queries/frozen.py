"""Who is first by frozen standings: said above lists that may be different by now."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from jassclub.seasons.models import Evening, Season

from ..models import FinalLine, FinalStandings

MOST_RANKS = 3  # on the podium


def frozen_first(of: Season | Evening, shown: Iterable[tuple[int, int | None]]) -> str:
    """A sentence where the season is closed, or prizes were given; else empty. One query.

    `shown` are the members and ranks of the list below. Where its first three are others, the sentence says
    so. Only for standings of which nothing is hidden.
    """
    podium = _podium(of)
    winners = [line for line in podium if line.rank == 1]
    if not winners:
        return ""
    if isinstance(of, Season) and of.closed_at is not None:
        words = _("Champion by the standings frozen on %(at)s: %(names)s.")
    else:
        words = _("First by the standings frozen on %(at)s: %(names)s.")
    at, names = frozen_on(winners[0].standings.at), ", ".join(str(line.member) for line in winners)
    sentence = words % {"at": at, "names": names}
    frozen = {(line.member_id, line.rank) for line in podium}
    if frozen == {(member, rank) for member, rank in shown if rank and rank <= MOST_RANKS}:
        return sentence
    corrected = _("Results were corrected since: this list shows them, prizes and titles stay.")
    return f"{sentence} {corrected}"


def frozen_on(at: datetime) -> str:
    """The day on which standings were frozen, in the reader's way of writing."""
    return date_format(timezone.localdate(at), "DATE_FORMAT")


def _podium(of: Season | Evening) -> list[FinalLine]:
    used = FinalStandings.objects.in_use()
    used = used.filter(evening=of) if isinstance(of, Evening) else used.filter(season=of, evening=None)
    lines = FinalLine.objects.filter(rank__lte=MOST_RANKS, is_apart=False, standings__in=used)
    return list(lines.select_related("member", "standings").order_by("place"))
