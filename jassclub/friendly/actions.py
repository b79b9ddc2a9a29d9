"""Friendly matches: matches without a table, open to anyone, that count for nothing else."""

import hashlib
import json
import secrets
from collections.abc import Sequence
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Q

from jassclub.accounts.actions import lock_club
from jassclub.accounts.models import Account, Club
from jassclub.engine.rules import read
from jassclub.engine.rules.base import InvalidDeal, Json
from jassclub.engine.rules.registry import UnknownGame, game_called
from jassclub.journal.recording import note
from jassclub.journal.transactions import lock_rows, one_transaction
from jassclub.matches.actions import starting
from jassclub.matches.actions.options import change_options
from jassclub.matches.actions.sheets import lock_match
from jassclub.matches.limits import NAME_LENGTH, most_deals, readable_text, spend_start, spend_writing
from jassclub.matches.models import Match
from jassclub.members.models import Member
from jassclub.members.visibility import reader_is_club
from jassclub.web.bounds import MOST_DEALS


def may_start(by: Account | None) -> bool:
    """With an account always, without one only where the club allows it."""
    club = Club.objects.first()
    return by is not None or club is None or club.friendly_matches


@one_transaction
def start_friendly(*, names: Any, by: Account | None = None, **typed: Any) -> Match:
    """Start a match of players with these names, with a link for those who write there; `typed` as for
    `read_friendly`. Raises InvalidDeal on `game`, `players`, `first`, `dealer` or an option; TooMuch;
    PermissionDenied."""
    lock_club()  # what it allows, and its members, stay as they are
    if not may_start(by):
        raise PermissionDenied
    new = read_friendly(names=names, most=most_deals(by), **typed)
    spend_start()
    [match] = starting.start_matches(new=[new], by=by, key=secrets.token_urlsafe(16))
    note(
        "friendly_started",
        after={"game": match.game, "names": list(map(str, names))},
        match=match.pk,
        members=[key for player in new.players if (key := starting.member_of(player))],
        by=by,
    )
    return match


def read_friendly(
    *, game: Any, options: Any, names: Any, first: Any = 0, dealer: Any = None, most: int = MOST_DEALS
) -> starting.NewMatch:
    """The match to start, with at most `most` deals. Raises InvalidDeal as `start_friendly` does."""
    try:
        rules = game_called(game)
    except UnknownGame:
        raise InvalidDeal("game", "unknown_game") from None
    players = read_players(names)
    chosen = dict(read.mapping({} if options is None else options, "options"))
    try:
        parsed = rules.options(chosen, len(players))
    except InvalidDeal as refusal:
        if refusal.field != "seats":
            raise
        allowed = refusal.params["allowed"]
        raise InvalidDeal("players", "wrong_number_of_players", allowed=allowed) from refusal
    _refuse_too_long(rules.length(parsed), most)
    leads = read.number(read.value_of({"first": first}, "first", 0), "first", 0, len(players) - 1)
    dealer = starting.read_dealer(rules, dealer, len(players))
    return starting.NewMatch(rules.slug, chosen, players, first=leads, dealer=dealer)


def _refuse_too_long(length: int | None, most: int) -> None:
    if length is not None and length > most:
        raise InvalidDeal("deals", "too_high", high=most, value=length)


@one_transaction
def change_friendly_options(*, match: Match, options: Json, seen: str, by: Account | None = None) -> None:
    """Play by other options while no deal is entered; missing ones stay. `seen` is `options_digest` of those
    on the page. Raises InvalidDeal on an option, on `deal`, on `options` where others have changed them
    since."""
    match = lock_match(match)
    if match.entries.exists():
        raise InvalidDeal("deal", "options_stand")
    rules, seats = match.rules, match.seats.count()
    parsed = rules.options({**match.options, **options}, seats)
    _refuse_too_long(rules.length(parsed), most_deals(by))
    before, after = match.options, rules.options_to_json(parsed)
    if before == after:
        return
    if options_digest(match) != seen:
        raise InvalidDeal("options", "options_changed_meanwhile")
    spend_writing(match)
    change_options(matches=[match.pk], options=after)
    note(
        "friendly_options",
        before={"game": match.game, "options": before},
        after={"game": match.game, "options": after},
        match=match.pk,
        by=by,
    )


def options_digest(match: Match) -> str:
    """A short form of the options, for a page to send back with other ones."""
    return hashlib.sha256(json.dumps(match.options, sort_keys=True).encode()).hexdigest()[:32]


def read_players(names: Any) -> list[starting.Player]:
    """Who sits there, by seat: a member where the name is exactly theirs. Raises InvalidDeal on `players`.
    Visitors learn nothing of a name that they cannot read on the site: whether it is a member's or not, they
    get back what they typed, or the same refusal."""
    cleaned = [_name(name, seat) for seat, name in enumerate(read.items(names, "players"))]
    members, players = _members(cleaned), list[starting.Player]()
    for seat, name in enumerate(cleaned):
        member, is_club = members.get(name), reader_is_club.get()()
        is_twice = member is not None and member.pk in map(starting.member_of, players)
        if (is_twice and is_club) or name.casefold() in {other.casefold() for other in cleaned[:seat]}:
            raise InvalidDeal("players", "same_name", name=name, seat=seat)
        if member is not None and not is_twice and (is_club or name == str(member)):
            players.append(member.pk)  # the name may be longer: with an addition that distinguishes it
            continue
        name = readable_text(name, "players", NAME_LENGTH, seat=seat)
        players.append(name if member is None or is_twice else starting.TypedMember(member.pk, name))
    return players


def _name(name: Any, seat: int) -> str:
    cleaned = readable_text(name, "players", 2 * NAME_LENGTH, seat=seat)
    if not any(letter.isprintable() and not letter.isspace() for letter in cleaned):
        raise InvalidDeal("players", "name_missing", seat=seat)
    return cleaned


def _members(names: Sequence[str]) -> dict[str, Member]:
    """The members with these names, distinguished in brackets where needed, or with these initials."""
    bare = {part for name in names for part in (name, name.rpartition(" (")[0])}
    members = Member.objects.active().filter(Q(name__in=bare) | Q(initials__in=names) & ~Q(initials=""))
    by_name = {name: member for member in members for name in (member.initials, member.full_name)}
    return {name: by_name[name] for name in names if name in by_name}


@one_transaction
def remove_friendly(*, match: Match) -> None:
    """Remove a friendly match with all its deals. Sent twice, nothing more happens."""
    for locked in lock_rows(Match.objects.exclude(key="").filter(pk=match.pk)):
        seats = list(locked.seats.select_related("member"))
        removed = {"game": locked.game, "names": list(map(str, seats))}
        members = [seat.member_id for seat in seats if seat.member_id]
        note("friendly_removed", before=removed, match=locked.pk, members=members)
        locked.delete()
