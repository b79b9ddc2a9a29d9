"""Giving people their seats in a round."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db.models import Max

from jassclub.draws import tokens
from jassclub.members.models import Account

from ..models import Attendance, Draw, Evening, Result, Round, SeatChange, Table


def lock_rounds(evening: Evening, *, first: int, last: int | None = None) -> None:
    """Nobody writes a deal in these rounds, draws, or moves somebody until the transaction ends.

    First the tables, then the evening, as entering does it: otherwise the two could wait for each other.
    """
    tables = Table.objects.filter(round__evening=evening, round__number__gte=first)
    if last is not None:
        tables = tables.filter(round__number__lte=last)
    list(tables.select_for_update(of=("self",)).order_by("pk"))
    Evening.objects.select_for_update().get(pk=evening.pk)


def last_number(evening: Evening) -> int:
    """The number of the evening's last round, 0 before the first; lists taken over may have gaps."""
    last: int | None = evening.rounds.aggregate(last=Max("number"))["last"]
    return last or 0


def open_round(evening: Evening, draw: Draw) -> Round:
    return Round.objects.create(evening=evening, number=last_number(evening) + 1, draw=draw)


def seat(round_: Round, attendances: Sequence[Attendance], seating: Sequence[Sequence[int]]) -> None:
    """Everybody sits where the seating says (members by table and seat); who is not in it sits out.

    Tables that the round has already stay, with their numbers.
    """
    known = {table.number: table for table in round_.tables.all()}
    new = [Table(round=round_, number=number) for number in range(1, len(seating) + 1) if number not in known]
    known |= {table.number: table for table in Table.objects.bulk_create(new)}
    places = tokens.by_player(seating)
    results = []
    for each in attendances:
        result = Result(round=round_, member_id=each.member_id, is_ranked=each.is_ranked)
        if each.member_id in places:
            result.token, number, result.seat = places[each.member_id]
            result.table = known[number]
        else:
            result.kind = Result.Kind.SAT_OUT
        results.append(result)
    Result.objects.bulk_create(results)


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
) -> list[int]:
    """Note everybody who sits elsewhere than before, both as `tokens_of` has it, and say who they are."""
    everybody = sorted(before.keys() | after.keys())
    moved = [member for member in everybody if before.get(member) != after.get(member)]
    SeatChange.objects.bulk_create(
        SeatChange(
            round=round_,
            member_id=member,
            before=before.get(member),
            after=after.get(member),
            why=why,
            at=at,
            by=by,
        )
        for member in moved
    )
    return moved
