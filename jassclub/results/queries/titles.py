"""Headings of standings and the sentences above them: how far they are, what is hidden, who won."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jassclub.engine.standings.results import Line
from jassclub.games.joined import and_joined
from jassclub.rounds.queries.state import is_over
from jassclub.seasons.models import Evening, Season

from ..models import FinalLine, FinalStandings

MOST_RANKS = 3  # on the podium


@dataclass(frozen=True)
class HowFar:
    """How far an evening is. `rounds`: the number of each round, and whether it is closed. `is_live`: rounds
    that are being played count. `is_hidden`: more rounds are hidden until the prize-giving."""

    rounds: Collection[tuple[int, bool]]
    is_live: bool
    is_hidden: bool

    @property
    def closed(self) -> list[int]:
        return sorted(number for number, is_closed in self.rounds if is_closed)

    @property
    def playing(self) -> list[int]:
        return sorted(number for number, is_closed in self.rounds if not is_closed)

    @property
    def goes_on(self) -> bool:
        return bool(self.playing) or self.is_hidden


def evening_title(evening: Evening, how_far: HowFar) -> tuple[str, int | None]:
    """The heading of an evening's standings, and the last round that counts: None before the first one is
    closed, in live standings, and at the end."""
    if how_far.is_live:
        return _("Live standings: round %(n)s is being played") % {"n": how_far.playing[0]}, None
    if not how_far.goes_on and is_over(evening):
        return _("Evening standings"), None
    if how_far.closed:
        last = how_far.closed[-1]
        return _("Interim standings, after round %(n)s") % {"n": last}, last
    return _("Interim standings") if how_far.goes_on else _("Evening standings"), None


def season_title(last: Evening | None, how_far: HowFar) -> str:
    """The heading of a season's standings; `how_far` is that of the season's last evening."""
    if how_far.is_live:
        return _("Live season standings")
    if last is None or not how_far.closed or (not how_far.goes_on and is_over(last)):
        return _("Season standings")
    words = _("Interim season standings, after round %(n)s of %(evening)s")
    return words % {"n": how_far.closed[-1], "evening": last}


def open_again(how_far: HowFar) -> str:
    """Which round does not count although a later one does; empty where there is none."""
    last = max(how_far.closed, default=0)
    again = [number for number in how_far.playing if number < last]
    if how_far.is_live or not again:
        return ""
    words = ngettext(
        "Round %(n)s is open again and counts here once it is closed.",
        "Rounds %(n)s are open again and count here once they are closed.",
        len(again),
    )
    return words % {"n": and_joined(again)}


def closed_until_shown(evenings: Iterable[Evening]) -> str:
    """That results are hidden until the prize-giving; empty where none of these evenings hides any."""
    hidden = [evening for evening in evenings if evening.hidden_from is not None]
    words = _("The standings are hidden until the prize-giving, from round %(n)s of %(evening)s on.")
    return words % {"n": hidden[-1].hidden_from, "evening": hidden[-1]} if hidden else ""


def recount_sentence(season: Season) -> str:
    """How many tables are recounted; empty where none has to be."""
    words = _("The points are being rescored: %(done)s of %(total)s tables.")
    return words % season.counting if season.is_counting else ""


def refuse_during_recount(season: Season) -> None:
    """Raises ValidationError while tables of the season are recounted: some of its points are old."""
    if season.is_counting:
        words = _(
            "The tables of %(season)s are being rescored: %(done)s of %(total)s are done. "
            "Wait until all are done, then try again."
        )
        raise ValidationError(words % {"season": season, **(season.counting or {})}, code="counting")


def frozen_first(of: Season | Evening, shown: Iterable[Line]) -> str:
    """A sentence where the season is closed, or prizes were given; else empty. It says where the list below
    has another first three. One query; only for standings of which nothing is hidden."""
    used = FinalStandings.objects.in_use().filter(
        season=of.season, evening=of if isinstance(of, Evening) else None
    )
    lines = FinalLine.objects.filter(rank__lte=MOST_RANKS, is_apart=False, standings__in=used)
    podium = list(lines.select_related("member", "standings").order_by("place"))
    winners = [line for line in podium if line.rank == 1]
    if not winners:
        return ""
    first = _("First in the standings frozen on %(at)s: %(names)s.")
    champion = _("Champion according to the standings frozen on %(at)s: %(names)s.")
    words = champion if isinstance(of, Season) and of.closed_at is not None else first
    names = and_joined(line.member for line in winners)
    sentence = words % {"at": frozen_on(winners[0].standings.at), "names": names}
    frozen = {(line.member_id, line.rank) for line in podium}
    if frozen == {(line.player, line.rank) for line in shown if line.rank and line.rank <= MOST_RANKS}:
        return sentence
    corrected = _(
        "Results have been corrected since. This list shows the corrections; prizes and titles stay."
    )
    return f"{sentence} {corrected}"


def frozen_on(at: datetime) -> str:
    return date_format(timezone.localdate(at), "DATE_FORMAT")
