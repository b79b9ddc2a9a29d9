"""Import of results that were played before the program was used."""

from collections.abc import Sequence
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from jassclub.accounts.actions import lock_club
from jassclub.games.registry import USUAL_GAME
from jassclub.journal.recording import note
from jassclub.journal.transactions import lock_row, one_transaction
from jassclub.members.list_import import ListedPerson, import_people
from jassclub.members.models import Member
from jassclub.rounds.models import Result, Round
from jassclub.seasons.models import Evening, Season

from ..results_list import ImportedResult

LONGEST_LINE = Season._meta.get_field("name").max_length or 60


class UnreadableResults(ValueError):
    """Something in the list cannot be imported, as the text says; nothing is."""


@one_transaction
def import_results(
    *, season_name: str, results: Sequence[ImportedResult], people: Sequence[ListedPerson]
) -> Season:
    """Add evenings to a season, which is opened if there is none of this name.

    `people` say which players are members and which become members; the results of people who are left out
    are left out, too. Raises UnreadableResults for a closed season, for an evening that the season has
    already and for two results of a player in a round, and what `import_people` raises.
    """
    if not 1 <= len(season_name) <= LONGEST_LINE:
        raise UnreadableResults(_("A season's name has up to %(length)s letters.") % {"length": LONGEST_LINE})
    lock_club()
    season, _is_new = Season.objects.get_or_create(name=season_name, defaults={"game": USUAL_GAME})
    if lock_row(Season.objects.filter(pk=season.pk)).closed_at is not None:
        words = _("%(season)s is closed: nothing can be added to it.")
        raise UnreadableResults(words % {"season": season})
    known = known_evenings(season, {result.date for result in results})
    if known:
        days = ", ".join(date_format(day, "DATE_FORMAT") for day in known)
        raise UnreadableResults(_("The season has an evening on %(date)s already.") % {"date": days})
    points = _points(results, import_people(people=people))
    days_played = sorted({day for day, _number, _member in points})
    evenings = {day: Evening.objects.create(season=season, date=day) for day in days_played}
    rounds = {
        (day, number): Round.objects.create(evening=evenings[day], number=number)
        for day, number in sorted({(day, number) for day, number, _member in points})
    }
    Result.objects.bulk_create(
        Result(round=rounds[day, number], member_id=member, kind=Result.Kind.IMPORTED, points=value)
        for (day, number, member), value in points.items()
    )
    note(
        "results_imported",
        after={"season": season.name, "evenings": days_played, "results": len(points)},
        season=season.pk,
        members={member for _day, _number, member in points},
    )
    return season


def known_evenings(season: Season, days: set[date]) -> list[date]:
    """The days among these on which the season has an evening already."""
    return sorted(season.evenings.filter(date__in=days).values_list("date", flat=True))


def _points(
    results: Sequence[ImportedResult], members: Sequence[Member | None]
) -> dict[tuple[date, int, int], int]:
    """The points by day, round and member, without the people who are left out."""
    points: dict[tuple[date, int, int], int] = {}
    for result in results:
        member = members[result.player]
        if member is None:
            continue
        place = (result.date, result.round, member.pk)
        if place in points:
            why = _("%(name)s has this round twice.") % {"name": member}
            raise UnreadableResults(_("Line %(line)s: %(why)s") % {"line": result.line, "why": why})
        points[place] = result.points
    if not points:
        raise UnreadableResults(_("There is no result in this list."))
    return points
