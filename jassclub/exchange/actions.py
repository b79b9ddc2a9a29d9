"""Seasons loaded from a file, and results of seasons that were played before the program."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import chain, islice
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from jassclub.accounts.actions import lock_club
from jassclub.accounts.models import Account
from jassclub.drawing.actions.pairs import add_wish
from jassclub.drawing.draw_integrity import faults_drawn_again
from jassclub.drawing.integrity import faults
from jassclub.drawing.models import Pair, Wish
from jassclub.engine.draws import tokens
from jassclub.engine.names import same_name_key
from jassclub.games import USUAL_GAME
from jassclub.games.joined import and_joined
from jassclub.journal.recording import note
from jassclub.journal.transactions import lock_row, one_transaction
from jassclub.matches.models import Seat
from jassclub.members.actions import add_anonymous, add_members
from jassclub.members.list_import import ListedPerson, import_people
from jassclub.members.models import Member
from jassclub.rounds.models import Draw, Result, Round, Table
from jassclub.season_setup.queries import entered_otherwise
from jassclub.seasons.models import Evening, Excuse, Season
from jassclub.seasons.recount import Kept, Recount

from .queries import draws_of, members_called
from .results_list import ImportedResult
from .schema.evenings import EveningSchema, RoundSchema
from .schema.seasons import LONGEST_NAME, PersonSchema, SeasonFile, WishSchema, read_season
from .schema.stored import Numbers, UnreadableSeason, store

MOST_FAULTS = 3


def load_season(*, text: str, name: str | None = None, with_wishes: bool = True) -> Season:
    """All of a file, or nothing, under another `name` if one is given. A person who is not a member by name
    becomes one. Draws are repeated before the transaction, so that no writer waits for it. Raises Unreadable
    for a wrong file, and ValidationError on `name` for that of a season here, and on `wishes` where one
    contradicts those of the club."""
    file = read_season(text)
    _refuse(faults_drawn_again(*draws_of(file)))
    return _store_season(file=file, name=file.season.name if name is None else name, with_wishes=with_wishes)


def _refuse(contradictions: Iterable[str]) -> None:
    if first := list(islice(contradictions, MOST_FAULTS)):
        raise UnreadableSeason.of("contradiction", faults=" ".join(first))


@one_transaction
def _store_season(*, file: SeasonFile, name: str, with_wishes: bool) -> Season:
    lock_club()
    if not name.strip() or len(name) > LONGEST_NAME:
        words = _("A season's name can have up to %(length)s characters.")
        raise ValidationError({"name": words % {"length": LONGEST_NAME}})
    if Season.objects.filter(name=name).exists():
        raise ValidationError({"name": _("There is already a season with this name.")})
    keys: dict[Any, Any] = {Member: _load_people(file.people), Account: _load_accounts(file.accounts)}
    file.season.name = name
    [season] = store([(file.season, {"closed_at": file.closed_at})], keys)
    lock_row(Season.objects.filter(pk=season.pk))
    for parts in (file.adjustments, file.prizes, [file.final] if file.final else []):
        store([(part, {"season": season}) for part in parts], keys)
    kept = [round_ for evening in file.evenings for round_ in _load_evening(season, evening, keys)]
    if season.is_counting:
        recount = Recount(total=entered_otherwise(season, season.options))
    else:
        recount = Recount(total=0, is_over=True, kept=tuple(kept[::-1]))
    season.counting = recount.to_json()
    season.save(update_fields=["counting"])
    if with_wishes:
        _load_wishes(file.wishes, keys[Member])
    _refuse(faults(season, again=False))  # what no single part of the file shows
    note("season_loaded", after={"season": name, "evenings": len(file.evenings)}, season=season.pk)
    return season


def _load_people(people: Sequence[PersonSchema]) -> dict[int, int]:
    members = members_called(people)
    former = iter(add_anonymous([person.is_guest for person in people if person.former]))
    new = [person for person in people if not person.former and person.key not in members]
    added = add_members([person.new_member for person in new])
    members |= {person.key: member for person, member in zip(new, added, strict=True)}
    in_order = (next(former) if person.former else members[person.key] for person in people)
    return {number: member.pk for number, member in enumerate(in_order, start=1)}


def _load_accounts(names: Iterable[str]) -> dict[str, int]:
    """The accounts' keys by name. A name without an account here gets one that nobody can log in with."""
    known = {same_name_key(account.username): account for account in Account.objects.all()}
    keys = {}
    for name in sorted(names):
        key = same_name_key(name)
        if key not in known:
            known[key] = Account(username=name, role=Account.Role.HELPER, is_active=False)
            known[key].set_unusable_password()
            known[key].save()
        keys[name] = known[key].pk
    return keys


def _load_evening(season: Season, file: EveningSchema, keys: Numbers) -> list[Kept]:
    """Returns the rounds that keep their options."""
    members = keys[Member]
    [evening] = store([(file, {"season": season})], keys)
    Excuse.objects.bulk_create(Excuse(evening=evening, member_id=members[number]) for number in file.excused)
    Pair.objects.bulk_create(
        Pair(evening=evening, one_id=members[one], other_id=members[other]) for one, other in file.pairs
    )
    draws = store([(draw, {"evening": evening}) for draw in file.draws], keys)
    keys = {**keys, Draw: {number: draw.pk for number, draw in enumerate(draws, start=1)}}
    rounds = store([(round_, {"evening": evening}) for round_ in file.rounds], keys)
    loaded = list(zip(rounds, file.rounds, strict=True))
    for round_, part in loaded:
        _load_tables(round_, part, keys)
    return [part.kept_options.kept(round_.pk) for round_, part in loaded if part.kept_options]


def _load_tables(round_: Round, file: RoundSchema, keys: Numbers) -> None:
    def result(player: int, **place: Any) -> Result:
        ranked = player not in file.not_ranked
        return Result(round=round_, member_id=keys[Member][player], is_ranked=ranked, **place)

    matches = store([(table, {}) for table in file.tables], keys)
    Table.objects.bulk_create(
        Table(round=round_, number=number, match=match) for number, match in enumerate(matches, start=1)
    )
    loaded = zip(matches, file.tables, strict=True)
    seats = Seat.objects.bulk_create(seat for match, table in loaded for seat in table.seats(match, keys))
    players = [table.players for table in file.tables]
    places = tokens.by_player(players)
    seated = zip(chain(*players), seats, strict=True)
    kind = Result.Kind
    results = [result(player, seat=seat, token=places[player][0]) for player, seat in seated]
    results += [result(player, kind=kind.SAT_OUT) for player in file.sitting_out]
    results += [result(player, kind=kind.IMPORTED, points=points) for player, points in file.taken_over]
    Result.objects.bulk_create(results)


def _load_wishes(wishes: Sequence[WishSchema], members: Mapping[int, int]) -> None:
    """Adds wishes that the club does not have yet. Raises ValidationError where one contradicts another."""
    people = Member.objects.in_bulk(members.values())
    known = {(wish.kind, frozenset((wish.one_id, wish.other_id))) for wish in Wish.objects.all()}
    for wish in wishes:
        one = members[wish.one]
        other = members[wish.other] if wish.other else None
        if (wish.kind, frozenset((one, other))) in known:
            continue
        try:
            add_wish(kind=wish.kind, one=people[one], other=people[other] if other else None)
        except ValidationError as error:
            raise ValidationError({"wishes": error.messages}) from error


class UnreadableResults(ValueError):
    """As the text says; nothing is imported."""


@one_transaction
def import_results(
    *, season_name: str, results: Sequence[ImportedResult], people: Sequence[ListedPerson]
) -> Season:
    """Add evenings to a season, opened if there is none of this name. The results of `people` who are
    left out are left out, too. Raises UnreadableResults for a closed season, for an evening that the season
    already has and for two results of a player in a round, and what `import_people` raises."""
    if not 1 <= len(season_name) <= LONGEST_NAME:
        words = _("A season's name can have up to %(length)s characters.")
        raise UnreadableResults(words % {"length": LONGEST_NAME})
    lock_club()
    season, _is_new = Season.objects.get_or_create(name=season_name, defaults={"game": USUAL_GAME})
    if lock_row(Season.objects.filter(pk=season.pk)).closed_at is not None:
        words = _("%(season)s is closed: nothing can be added to it.")
        raise UnreadableResults(words % {"season": season})
    known = known_evenings(season, {result.date for result in results})
    if known:
        days = and_joined(date_format(day, "DATE_FORMAT") for day in known)
        raise UnreadableResults(_("The season already has an evening on %(date)s.") % {"date": days})
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
    """The days among these on which the season already has an evening."""
    return sorted(season.evenings.filter(date__in=days).values_list("date", flat=True))


def _points(
    results: Sequence[ImportedResult], members: Sequence[Member | None]
) -> dict[tuple[date, int, int], int]:
    """By day, round and member, without the people who are left out."""
    points: dict[tuple[date, int, int], int] = {}
    for result in results:
        if (member := members[result.player]) is None:
            continue
        place = (result.date, result.round, member.pk)
        if place in points:
            why = _("%(name)s appears twice in this round.") % {"name": member}
            raise UnreadableResults(_("Line %(line)s: %(why)s") % {"line": result.line, "why": why})
        points[place] = result.points
    if not points:
        raise UnreadableResults(_("This list contains no results."))
    return points
