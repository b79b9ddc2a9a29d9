"""A season that is loaded from a file: all of it, or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from jassclub.accounts.actions import lock_club
from jassclub.accounts.models import Account
from jassclub.drawing.actions.pairs import add_wish
from jassclub.drawing.integrity import faults
from jassclub.drawing.models import Pair, Wish
from jassclub.engine.draws import tokens
from jassclub.engine.names import same_name_key
from jassclub.journal.recording import note
from jassclub.journal.transactions import lock_row, one_transaction
from jassclub.matches.models import Seat
from jassclub.members.actions import add_anonymous, add_members
from jassclub.members.models import Member
from jassclub.rounds.models import Draw, Result, Round, Table
from jassclub.season_setup.queries import entered_otherwise
from jassclub.seasons.models import Excuse, Season
from jassclub.seasons.recount import Kept, Recount

from ..queries import members_called
from ..schema.evenings import EveningSchema, RoundSchema
from ..schema.seasons import LONGEST_NAME, PersonSchema, WishSchema, read_season
from ..schema.stored import Numbers, UnreadableSeason, store

MOST_FAULTS = 3


@one_transaction
def load_season(*, text: str, name: str | None = None, with_wishes: bool = True) -> Season:
    """Store the season of a file, under another `name` if one is given. A person who is no member here by
    name becomes one. Points are not taken from the file: they are scored anew, and must be the same.

    Raises Unreadable where something in the file cannot be, and ValidationError on `name` for a name that a
    season has here already, and where its wishes contradict those of the club.
    """
    file = read_season(text)
    lock_club()
    name = file.season.name if name is None else name
    if not name.strip() or len(name) > LONGEST_NAME:
        words = _("A season's name has up to %(length)s letters.")
        raise ValidationError({"name": words % {"length": LONGEST_NAME}})
    if Season.objects.filter(name=name).exists():
        raise ValidationError({"name": _("There is already a season with this name.")})
    keys: dict[Any, Any] = {Member: _load_people(file.people), Account: _load_accounts(file.accounts)}
    file.season.name = name
    [season] = store([(file.season, {"closed_at": file.closed_at})], keys)
    lock_row(Season.objects.filter(pk=season.pk))
    for parts in (file.adjustments, file.prizes, [file.final] if file.final else []):
        store([(each, {"season": season}) for each in parts], keys)
    kept = [each for evening in file.evenings for each in _load_evening(season, evening, keys)]
    if season.is_counting or kept:
        season.counting = _counting(season, kept[::-1]).to_json()
        season.save(update_fields=["counting"])
    if with_wishes:
        _load_wishes(file.wishes, keys[Member])
    _refuse_faults(season)
    note("season_loaded", after={"season": name, "evenings": len(file.evenings)}, season=season.pk)
    return season


def _counting(season: Season, kept: Sequence[Kept]) -> Recount:
    """What is still to be counted of it, or the rounds that could not be."""
    if season.is_counting:
        return Recount(total=entered_otherwise(season, season.options))
    return Recount(total=0, is_over=True, kept=tuple(kept))


def _load_people(people: Sequence[PersonSchema]) -> dict[int, int]:
    """The members' keys by their numbers; a person who is no member becomes one."""
    known = members_called(people)
    numbered = list(enumerate(people, start=1))
    found = {number: known[each.key].pk for number, each in numbered if each.key in known}
    former = [(number, each) for number, each in numbered if each.former]
    nameless = add_anonymous([each.is_guest for _number, each in former])
    found |= {number: member.pk for (number, _each), member in zip(former, nameless, strict=True)}
    for guests in (False, True):
        new = [(number, each) for number, each in numbered if number not in found and each.is_guest == guests]
        added = add_members([each.new_member for _number, each in new], guests=guests)
        found |= {number: member.pk for (number, _each), member in zip(new, added, strict=True)}
    return found


def _load_accounts(names: Iterable[str]) -> dict[str, int]:
    """The accounts' keys by name. A name that no account has here gets one that nobody can log in with, as it
    stays of an account that was removed."""
    known = {same_name_key(account.username): account for account in Account.objects.all()}
    found = {}
    for name in sorted(names):
        key = same_name_key(name)
        if key not in known:
            known[key] = Account(username=name, role=Account.Role.HELPER, is_active=False)
            known[key].set_unusable_password()
            known[key].save()
        found[name] = known[key].pk
    return found


def _load_evening(season: Season, file: EveningSchema, keys: Numbers) -> list[Kept]:
    """Returns the rounds that keep their options."""
    members = keys[Member]
    [evening] = store([(file, {"season": season})], keys)
    Excuse.objects.bulk_create(Excuse(evening=evening, member_id=members[each]) for each in file.excused)
    Pair.objects.bulk_create(
        Pair(evening=evening, one_id=members[one], other_id=members[other]) for one, other in file.pairs
    )
    draws = store([(each, {"evening": evening}) for each in file.draws], keys)
    keys = {**keys, Draw: {number: draw.pk for number, draw in enumerate(draws, start=1)}}
    rounds = store([(each, {"evening": evening}) for each in file.rounds], keys)
    loaded = list(zip(rounds, file.rounds, strict=True))
    for round_, each in loaded:
        _load_tables(round_, each, keys)
    return [each.kept_options.kept(round_.pk) for round_, each in loaded if each.kept_options]


def _load_tables(round_: Round, file: RoundSchema, keys: Numbers) -> None:
    """The matches of a round, and everybody's part in it."""

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
    results = [result(player, seat=seat, token=places[player][0]) for player, seat in seated]
    results += [result(player, kind=Result.Kind.SAT_OUT) for player in file.sitting_out]
    results += [
        result(player, kind=Result.Kind.IMPORTED, points=points) for player, points in file.taken_over
    ]
    Result.objects.bulk_create(results)


def _load_wishes(wishes: Sequence[WishSchema], members: Mapping[int, int]) -> None:
    """Those that the club does not have yet. Raises ValidationError where one contradicts another."""
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


def _refuse_faults(season: Season) -> None:
    """Whatever contradicts itself in ways that no single part of the file shows."""
    if found := faults(season):
        raise UnreadableSeason.of("contradiction", faults=" ".join(found[:MOST_FAULTS]))
