"""Taking over results that were played before the program was used."""

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from django.utils.translation import gettext as _

from jassclub.bounds import MOST_POINTS, MOST_ROUNDS
from jassclub.games.registry import USUAL_GAME
from jassclub.journal.noting import note
from jassclub.locks import one_transaction, take_one
from jassclub.members.models import Member
from jassclub.members.services import DISTINCTION_LENGTH, NAME_LENGTH, add_members, lock_club, read_names
from jassclub.names import same_name_key

from ..models import Evening, Result, Round, Season

COLUMNS = ("date", "round", "player", "points")


class UnreadableResults(ValueError):
    """Something in the list cannot be taken over; says in which line and why. Nothing is."""


@dataclass(frozen=True)
class ImportedResult:
    """One line: what one player had in one round."""

    line: int
    date: date
    round: int
    player: str
    points: int


def read_results(lines: Iterable[str]) -> list[ImportedResult]:
    """Results from CSV: date (2026-01-31), round, player, points. Raises UnreadableResults."""
    reader = csv.DictReader(lines, skipinitialspace=True, strict=True)
    try:
        missing = [name for name in COLUMNS if name not in (reader.fieldnames or ())]
        if missing:
            raise UnreadableResults(_("The columns %(names)s are missing.") % {"names": ", ".join(missing)})
        results = [_read_line(reader.line_num, row) for row in reader]
    except csv.Error as error:
        raise _refused(reader.line_num, str(error)) from error
    seen: set[tuple[date, int, str]] = set()
    for result in results:
        key = (result.date, result.round, same_name_key(result.player))
        if key in seen:
            raise _refused(result.line, _("%(name)s has this round twice.") % {"name": result.player})
        seen.add(key)
    return results


@one_transaction
def import_results(*, season_name: str, results: Iterable[ImportedResult]) -> Season:
    """Add evenings to a season, which is opened if need be; players that are not members become members.

    Raises UnreadableResults for an evening that the season has already.
    """
    longest = Season._meta.get_field("name").max_length or 60
    if not 1 <= len(season_name) <= longest:
        raise UnreadableResults(_("A season's name has up to %(length)s letters.") % {"length": longest})
    lock_club()
    season, _is_new = Season.objects.get_or_create(name=season_name, defaults={"game": USUAL_GAME})
    take_one(Season.objects.filter(pk=season.pk))
    results = list(results)
    members = _members({result.player for result in results})
    evenings: dict[date, Evening] = {}
    rounds: dict[tuple[date, int], Round] = {}
    for result in results:
        if result.date not in evenings:
            if season.evenings.filter(date=result.date).exists():
                raise _refused(
                    result.line, _("The season has an evening on %(date)s already.") % {"date": result.date}
                )
            evenings[result.date] = Evening.objects.create(season=season, date=result.date)
        key = (result.date, result.round)
        if key not in rounds:
            rounds[key] = Round.objects.create(
                evening=evenings[result.date],
                number=result.round,
            )
    Result.objects.bulk_create(
        Result(
            round=rounds[result.date, result.round],
            member=members[same_name_key(result.player)],
            kind=Result.Kind.IMPORTED,
            points=result.points,
        )
        for result in results
    )
    note(
        "results_imported",
        after={"season": season.name, "evenings": sorted(evenings), "results": len(results)},
        season=season.pk,
        members={members[same_name_key(result.player)].pk for result in results},
    )
    return season


def _read_line(line: int, row: dict[str, str | None]) -> ImportedResult:
    day, number, player, points = ((row[name] or "").strip() for name in COLUMNS)
    names = read_names(player)
    too_long = any(len(e.name) > NAME_LENGTH or len(e.distinction) > DISTINCTION_LENGTH for e in names)
    if len(names) != 1 or too_long:
        raise _refused(line, _("“%(text)s” is no name.") % {"text": player})
    try:
        on = datetime.strptime(day, "%Y-%m-%d").date()
    except ValueError:
        raise _refused(line, _("“%(text)s” is no date like 2026-01-31.") % {"text": day}) from None
    round_ = _whole(line, number, 1, MOST_ROUNDS)
    return ImportedResult(line, on, round_, str(names[0]), _whole(line, points, -MOST_POINTS, MOST_POINTS))


def _whole(line: int, text: str, low: int, high: int) -> int:
    try:
        number = int(text)
    except ValueError:
        raise _refused(line, _("“%(text)s” is no whole number.") % {"text": text}) from None
    if not low <= number <= high:
        raise _refused(
            line,
            _("%(number)s is not between %(low)s and %(high)s.")
            % {"number": number, "low": low, "high": high},
        )
    return number


def _members(names: set[str]) -> dict[str, Member]:
    """Everybody by the key of their name; who is not known yet becomes a member."""
    known = {member.name_key: member for member in Member.objects.all()}
    # One spelling of each: however a name is written, it is one player.
    keys = {same_name_key(name): name for name in sorted(names, reverse=True)}
    new = sorted(name for key, name in keys.items() if key not in known)
    for member in add_members([each for name in new for each in read_names(name)]):
        known[member.name_key] = member
    return known


def _refused(line: int, why: str) -> UnreadableResults:
    return UnreadableResults(_("Line %(line)s: %(why)s") % {"line": line, "why": why})
