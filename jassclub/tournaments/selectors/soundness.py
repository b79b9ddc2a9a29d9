"""What must hold of everything that is kept, at any moment, whoever wrote what at the same time."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from jassclub.members.soundness import faults_of_club
from jassclub.play.models import Match
from jassclub.play.selectors.soundness import faults_of_matches

from ..models import Evening, Season
from .sound_draws import faults_of_draws
from .sound_rounds import faults_of_evenings


def faults(season: Season | None = None) -> list[str]:
    """A plain sentence for everything that is wrong, empty when all is well; of all, or of one season.

    Reads in many queries: while others write, call it where they all see the same moment.
    """
    if season is not None:
        return list(_of_seasons(season))
    return [*faults_of_club(), *_of_seasons(None), *_of_other_matches()]


def _of_seasons(season: Season | None) -> Iterator[str]:
    evenings, matches = Evening.objects.all(), Match.objects.filter(table__isnull=False)
    if season is not None:
        evenings = evenings.filter(season=season)
        matches = matches.filter(table__round__evening__season=season)
    yield from faults_of_evenings(evenings)
    yield from faults_of_draws(evenings)
    yield from faults_of_matches(matches.select_related("table__round__evening__season"), _at_its_table)


def _at_its_table(match: Match) -> str:
    round_ = match.table.round
    said = {
        "season": round_.evening.season,
        "evening": round_.evening,
        "round": round_.number,
        "table": match.table.number,
    }
    return _("%(season)s, %(evening)s, round %(round)s, table %(table)s") % said


def _of_other_matches() -> Iterator[str]:
    others = Match.objects.filter(table=None)
    yield from faults_of_matches(others)
    for match in others.filter(key="").order_by("pk"):
        yield _("%(match)s: it belongs to no table, and nobody has its link.") % {"match": match}
