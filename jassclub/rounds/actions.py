"""Seating everyone in rounds, and who sits elsewhere than before."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from jassclub.accounts.models import Account
from jassclub.engine.draws import tokens
from jassclub.journal.transactions import lock_rows
from jassclub.matches.actions.starting import NewMatch, start_matches
from jassclub.matches.models import Match, Seat
from jassclub.seasons.models import Attendance, Evening, Season
from jassclub.seasons.queries import lock_evening
from jassclub.web.bounds import MOST_ROUNDS

from .models import Draw, Result, Round, SeatChange, Table

State = Match.State
Seating = Sequence[Sequence[int]]  # the members by table and seat
Tokens = dict[int, int]  # by member


def lock_rounds(evening: Evening, *, first: int, last: int = MOST_ROUNDS) -> Evening:
    """Lock the evening as `lock_evening` does; nobody writes a deal in these rounds either."""
    evening = lock_evening(evening)
    matches = Match.objects.filter(table__round__evening=evening)
    lock_rows(matches.filter(table__round__number__range=(first, last)))
    return evening


def seat(seatings: Mapping[Round, Seating], attendances: Sequence[Attendance]) -> None:
    """Seat everyone as the seating of each of these rounds of an evening says; who is not in it sits out. A
    table that already exists with the same players keeps its match. As many queries for one round as for
    all."""
    _start_tables(seatings)
    rows = Seat.objects.filter(match__table__round__in=seatings)
    seats = {(round_, who): pk for round_, who, pk in rows.values_list("match__table__round", "member", "pk")}
    results = []
    for round_, seating in seatings.items():
        places = tokens.by_player(seating)
        for each in attendances:
            result = Result(round=round_, member_id=each.member_id, is_ranked=each.is_ranked)
            if each.member_id in places:
                result.token, result.seat_id = places[each.member_id][0], seats[round_.pk, each.member_id]
            else:
                result.kind = Result.Kind.SAT_OUT
            results.append(result)
    Result.objects.bulk_create(results)


def _start_tables(seatings: Mapping[Round, Seating]) -> None:
    new = {
        (round_, number): list(members)
        for round_, seating in seatings.items()
        for number, members in enumerate(seating, start=1)
    }
    outdated = []
    tables = Table.objects.filter(round__in=seatings).select_related("match", "round")
    for table in tables.prefetch_related("match__seats"):
        at = (table.round, table.number)
        if new.get(at) == [seat.member_id for seat in table.match.seats.all()]:
            del new[at]
        else:
            outdated.append(table.match_id)
    Match.objects.filter(pk__in=outdated).delete()
    evening = next(iter(seatings)).evening_id
    season = Season.objects.get(evenings=evening)  # read again: its options may have changed
    others = Round.objects.filter(evening=evening).exclude(pk__in=[round_.pk for round_ in seatings])
    numbers = [round_.number for round_, seating in seatings.items() if seating]
    first = min([*numbers, *others.not_closed().values_list("number", flat=True)], default=0)
    wanted = [
        NewMatch(season.game, season.options, members, State.AHEAD if round_.number > first else State.OPEN)
        for (round_, _number), members in new.items()
    ]
    Table.objects.bulk_create(
        Table(round=round_, number=number, match=match)
        for (round_, number), match in zip(new, start_matches(new=wanted), strict=True)
    )


def tokens_of(round_: Round) -> Tokens:
    """Everyone of the round with the token, or SeatChange.SITS_OUT."""
    return tokens_by_round([round_.pk])[round_.pk]


def tokens_by_round(rounds: Iterable[int]) -> dict[int, Tokens]:
    """The same of several rounds, by their keys."""
    held: dict[int, Tokens] = {round_: {} for round_ in rounds}
    rows = Result.objects.filter(round__in=held).values_list("round", "member", "token")
    for round_, member, token in rows:
        held[round_][member] = SeatChange.SITS_OUT if token is None else token
    return held


def record_seat_changes(
    before: Mapping[int, Tokens], *, at: datetime, by: Account | None, repair: Draw | None = None
) -> list[SeatChange]:
    """Store who sits elsewhere now than `before`, which is as `tokens_by_round` has it."""
    after = tokens_by_round(before)
    why = SeatChange.Why.CAME_OR_LEFT if repair else SeatChange.Why.WRONG_SEATS
    about = {"why": why, "repair": repair, "at": at, "by": by}
    return SeatChange.objects.bulk_create(
        SeatChange(round_id=round_, member_id=member, before=token, after=now, **about)
        for round_, was in before.items()
        for member in sorted(was.keys() | after[round_].keys())
        if (token := was.get(member)) != (now := after[round_].get(member))
    )
