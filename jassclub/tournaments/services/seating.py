"""Giving people their seats in a round."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db.models import Max

from jassclub.draws import tokens
from jassclub.locks import take, take_one
from jassclub.members.models import Account
from jassclub.play.models import Match, Seat
from jassclub.play.services.starting import NewMatch, Player, start_matches

from ..models import Attendance, Draw, Evening, Result, Round, Season, SeatChange, Table

Seating = Sequence[Sequence[int]]  # the members by table and seat


def lock_evening(evening: Evening) -> Evening:
    """The evening as it is now, with its season; nobody calls the roll, draws, or moves somebody until the
    transaction ends. Raises DoesNotExist where it is gone meanwhile.
    """
    return take_one(Evening.objects.filter(pk=evening.pk).select_related("season"))


def lock_rounds(evening: Evening, *, first: int, last: int | None = None) -> Evening:
    """The same, and nobody writes a deal in these rounds either."""
    evening = lock_evening(evening)
    matches = Match.objects.filter(table__round__evening=evening, table__round__number__gte=first)
    if last is not None:
        matches = matches.filter(table__round__number__lte=last)
    take(matches)
    return evening


def last_number(evening: Evening) -> int:
    """The number of the evening's last round, 0 before the first; lists taken over may have gaps."""
    last: int | None = evening.rounds.aggregate(last=Max("number"))["last"]
    return last or 0


def open_round(evening: Evening, draw: Draw) -> Round:
    return Round.objects.create(evening=evening, number=last_number(evening) + 1, draw=draw)


def seat(round_: Round, attendances: Sequence[Attendance], seating: Seating) -> None:
    """Everybody sits where the seating says; a player who is not in it sits out.

    A table that the round has already with the same players keeps its match. A round begins when all
    before it are closed.
    """
    earlier = Round.objects.filter(evening=round_.evening_id, number__lt=round_.number)
    state = Match.State.AHEAD if earlier.not_closed().exists() else Match.State.OPEN
    _start_tables(round_, seating, state)
    seats = dict(Seat.objects.filter(match__table__round=round_).values_list("member_id", "pk"))
    places = tokens.by_player(seating)
    results = []
    for each in attendances:
        result = Result(round=round_, member_id=each.member_id, is_ranked=each.is_ranked)
        if each.member_id in places:
            result.token, result.seat_id = places[each.member_id][0], seats[each.member_id]
        else:
            result.kind = Result.Kind.SAT_OUT
        results.append(result)
    Result.objects.bulk_create(results)


def _start_tables(round_: Round, seating: Seating, state: Match.State) -> None:
    """A match for every table that has none, or has one for other people."""
    known = {
        table.number: (table, [seat.member_id for seat in table.match.seats.all()])
        for table in round_.tables.select_related("match").prefetch_related("match__seats")
    }
    wanted = dict(enumerate(seating, start=1))
    stays = {n for n, members in wanted.items() if n in known and known[n][1] == list(members)}
    Match.objects.filter(
        pk__in=[table.match_id for n, (table, _who) in known.items() if n not in stays]
    ).delete()
    season = Season.objects.get(evenings=round_.evening_id)  # anew: its options may have changed meanwhile
    numbers = [number for number in wanted if number not in stays]
    matches = start_matches(
        new=[
            NewMatch(season.game, season.options, [Player(member) for member in wanted[number]], state)
            for number in numbers
        ]
    )
    Table.objects.bulk_create(
        Table(round=round_, number=number, match=match)
        for number, match in zip(numbers, matches, strict=True)
    )


def tokens_of(round_: Round) -> dict[int, int]:
    """Everybody of the round with the token, or SeatChange.SITS_OUT."""
    rows = round_.results.values_list("member", "token")
    return {member: SeatChange.SITS_OUT if token is None else token for member, token in rows}


def note_moves(
    round_: Round,
    before: Mapping[int, int],
    after: Mapping[int, int],
    *,
    why: SeatChange.Why,
    at: datetime,
    by: Account | None,
    repair: Draw | None = None,
) -> None:
    """Note everybody who sits elsewhere than before, both as `tokens_of` has it."""
    everybody = sorted(before.keys() | after.keys())
    moved = [member for member in everybody if before.get(member) != after.get(member)]
    SeatChange.objects.bulk_create(
        SeatChange(
            round=round_,
            member_id=member,
            before=before.get(member),
            after=after.get(member),
            why=why,
            repair=repair,
            at=at,
            by=by,
        )
        for member in moved
    )
