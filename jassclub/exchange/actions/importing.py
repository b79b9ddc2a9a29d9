"""Taking over results that were played before the program was used."""

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
from jassclub.rounds.models.rounds import Result, Round
from jassclub.seasons.models import Evening, Season

from ..results_list import ImportedResult

LONGEST_LINE = Season._meta.get_field("name").max_length or 60


class UnreadableResults(ValueError):
    """Something in the list cannot be taken over; says what and why. Nothing is."""


@one_transaction
def import_results(
    *, season_name: str, results: Sequence[ImportedResult], people: Sequence[ListedPerson]
) -> Season:
    """Add evenings to a season, which is opened if need be. Who of the players is a member, and who becomes
    one, `people` say, as they were answered on the page; results of those who are left out are, too.

    Raises UnreadableResults for a season that is closed, for an evening that it has already and for two who
    are one player in a round, and what `import_people` raises.
    """
    if not 1 <= len(season_name) <= LONGEST_LINE:
        raise UnreadableResults(_("A season's name has up to %(length)s letters.") % {"length": LONGEST_LINE})
    lock_club()
    season, _is_new = Season.objects.get_or_create(name=season_name, defaults={"game": USUAL_GAME})
    if lock_row(Season.objects.filter(pk=season.pk)).closed_at is not None:
        words = _("%(season)s is closed: nothing can be added to it.")
        raise UnreadableResults(words % {"season": season})
    _refuse_known_evenings(season, {result.date for result in results})
    members = import_people(people=people)
    taken = _by_place(results, members)
    rounds = _rounds(season, {(day, number) for day, number, _member in taken})
    Result.objects.bulk_create(
        Result(round=rounds[day, number], member_id=member, kind=Result.Kind.IMPORTED, points=result.points)
        for (day, number, member), result in taken.items()
    )
    note(
        "results_imported",
        after={
            "season": season.name,
            "evenings": sorted({day for day, _number in rounds}),
            "results": len(taken),
        },
        season=season.pk,
        members={member for _day, _number, member in taken},
    )
    return season


def known_evenings(season: Season, days: set[date]) -> list[date]:
    """Which of these days the season has already."""
    return sorted(season.evenings.filter(date__in=days).values_list("date", flat=True))


def _refuse_known_evenings(season: Season, days: set[date]) -> None:
    known = known_evenings(season, days)
    if known:
        said = ", ".join(date_format(day, "DATE_FORMAT") for day in known)
        raise UnreadableResults(_("The season has an evening on %(date)s already.") % {"date": said})


def _by_place(
    results: Sequence[ImportedResult], members: Sequence[Member | None]
) -> dict[tuple[date, int, int], ImportedResult]:
    """Each result by day, round and member; without those who are left out."""
    taken: dict[tuple[date, int, int], ImportedResult] = {}
    for result in results:
        member = members[result.player]
        if member is None:
            continue
        place = (result.date, result.round, member.pk)
        if place in taken:
            why = _("%(name)s has this round twice.") % {"name": member}
            raise UnreadableResults(_("Line %(line)s: %(why)s") % {"line": result.line, "why": why})
        taken[place] = result
    if not taken:
        raise UnreadableResults(_("There is no result in this list."))
    return taken


def _rounds(season: Season, places: set[tuple[date, int]]) -> dict[tuple[date, int], Round]:
    """New evenings with these rounds."""
    evenings = {
        day: Evening.objects.create(season=season, date=day) for day in sorted({day for day, _n in places})
    }
    return {
        (day, number): Round.objects.create(evening=evenings[day], number=number)
        for day, number in sorted(places)
    }
