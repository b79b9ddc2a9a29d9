"""Starting matches, their players, who leads and deals first, and announcing before cards are played."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from jassclub.accounts.models import Account
from jassclub.engine.rules import read
from jassclub.engine.rules.base import InvalidDeal, Json
from jassclub.engine.rules.game import Game
from jassclub.engine.rules.registry import game_called
from jassclub.journal.recording import note
from jassclub.journal.transactions import one_transaction

from ..limits import spend_writing
from ..models import Match, Seat
from ..queries.announcing import announcing_of
from ..queries.records import record_of
from ..scoring import side_of_seats
from .sheets import lock_match


class TypedMember(NamedTuple):
    """A member, and the name that a visitor typed: visitors read it instead of the member's."""

    member: int
    name: str


Player = int | str | TypedMember


@dataclass(frozen=True)
class NewMatch:
    """A match to start: the game, its options as JSON, and at each seat a member's key or any name."""

    game: str
    options: Json
    players: Sequence[Player]
    state: Match.State = Match.State.OPEN
    first: int | None = None
    dealer: int | None = None


@one_transaction
def start_matches(*, new: Sequence[NewMatch], by: Account | None = None, key: str = "") -> list[Match]:
    """Start all of them, in a fixed number of queries. Raises InvalidDeal on an option's name."""
    matches, seats = list[Match](), list[Seat]()
    for start in new:
        game = game_called(start.game)
        options = game.options(start.options, len(start.players))
        played = game.start(options)
        match = Match(
            game=start.game,
            options=game.options_to_json(options),
            state=start.state,
            first=start.first,
            dealer=start.dealer,
            key=key,
            started_by=by,
            totals=list(played.totals),
            extras=dict(played.extras),
        )
        matches.append(match)
        sides = side_of_seats(game, options)
        for number, player in enumerate(start.players):
            name = player if isinstance(player, str) else getattr(player, "name", "")
            who = {"name": name, "member_id": member_of(player)}
            seats.append(Seat(match=match, number=number, side=sides[number], **who))
    Match.objects.bulk_create(matches)
    Seat.objects.bulk_create(seats)
    note("matches_started", after={"matches": [match.pk for match in matches]}, by=by)
    return matches


def member_of(player: Player) -> int | None:
    """The key of the member who plays, None for another name."""
    if isinstance(player, TypedMember):
        return player.member
    return None if isinstance(player, str) else player


@one_transaction
def choose_seat(*, match: Match, name: str, seat: int | None) -> None:
    """Choose who leads (`name` is "first") or deals ("dealer") in the first deal; None: nobody yet. Chosen
    again, nothing more happens. Raises InvalidDeal for a seat that does not exist, and as `read_dealer`."""
    match = lock_match(match)
    seats = match.seats.all()
    if name == "dealer":
        read_dealer(match.rules, seat, len(seats))
    elif seat is not None:
        read.number(seat, name, 0, len(seats) - 1)
    current = getattr(match, name)
    if seat == current:
        return
    spend_writing(match)
    names: dict[int | None, str] = {chosen.number: chosen.full_name for chosen in seats}
    before, after = ({"seat": number, "name": names.get(number, "")} for number in (current, seat))
    note(f"{name}_chosen", before=before, after=after, match=match.pk)
    setattr(match, name, seat)
    match.save(update_fields=[name])


def read_dealer(game: Game[Any, Any], dealer: Any, seats: int) -> int | None:
    """The seat that deals first, None where it follows from who leads. Raises InvalidDeal for a seat that is
    none, and in games in which it always follows."""
    if dealer is None:
        return None
    if not game.dealer_is_drawn:
        raise InvalidDeal("dealer", "dealer_follows")
    return read.number(dealer, "dealer", 0, seats - 1)


@one_transaction
def seat_members(*, match: Match, members: Sequence[int]) -> list[Seat]:
    """Seat other members at the match; the deals stay as they are. Sent again, nothing more happens."""
    match = lock_match(match)
    seats = list(match.seats.all())
    before = [seat.member_id for seat in seats]
    if before == list(members):
        return seats
    sides = {seat.number: seat.side for seat in seats}
    match.seats.all().delete()
    note("seated", before={"members": before}, after={"members": list(members)}, match=match.pk)
    return Seat.objects.bulk_create(
        Seat(match=match, number=number, side=sides[number], member_id=member)
        for number, member in enumerate(members)
    )


@one_transaction
def announce(*, match: Match, number: int, side: int, value: int | None) -> None:
    """A side announces its number for deal `number`, or another one before all have announced. Raises
    InvalidDeal on the field, or on `deal` where another deal is next or all have announced."""
    locked = lock_match(match)
    now = announcing_of(record_of(locked))
    if now is None or now.number != number or now.is_over:
        raise InvalidDeal("deal", "announced_already")
    if side not in now.order:
        raise InvalidDeal(now.field.name, "missing")
    announced = read.number(value, now.field.name, now.field.low, now.field.high)
    if announced == now.values[side]:
        return
    spend_writing(match)
    values = [announced if at == side else old for at, old in enumerate(now.values)]
    # The journal leaves the number out: the others see it when all have announced, with the deal.
    note("announced", after={"number": number, "side": side}, match=match.pk)
    locked.announced = {"number": number, "values": values}
    locked.save(update_fields=["announced"])


@one_transaction
def announce_anew(*, match: Match) -> None:
    """Forget what was announced for the next deal: the cards are dealt again."""
    locked = lock_match(match)
    if not locked.announced:
        return
    spend_writing(match)
    note("announced_anew", before={"number": locked.announced["number"]}, match=match.pk)
    locked.announced = {}
    locked.save(update_fields=["announced"])
