"""Who really sat where: people change places after the draw, the deals stay at their tables."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from jassclub.members.models import Account

from ..models import Attendance, Result, Round, SeatChange, Table
from .scoring import score_sheet, store_sheet
from .seating import lock_rounds, note_moves, tokens_of
from .sit_outs import compensate_sit_outs

Places = Mapping[int, Result]  # everybody's place in the round, by member


@transaction.atomic
def reseat(
    *, table: Table, members: Sequence[int], seen: Sequence[int], by: Account | None
) -> datetime | None:
    """These members sit at the table, in the order of its seats. Whoever must make room takes the place of
    the one who came in: at another table, on the bench, or outside the round.

    `seen` is how the page showed the whole round, as `in_order` says it. Returns the time under which the
    seat changes are noted, None if all sit so already. Raises ValidationError, with the code "stale" when
    the seats were changed after the page was opened.
    """
    places = _locked(table.round)
    here = sorted(
        (each for each in places.values() if each.table_id == table.pk), key=lambda each: each.seat or 0
    )
    now = [each.member_id for each in here]
    if len(members) != len(now):
        raise ValidationError(_("Choose a player for every seat."), code="too_few")
    if len(set(members)) != len(members):
        raise ValidationError(_("Somebody is chosen for two seats."), code="twice")
    outside = set(members) - set(places)
    if table.round.evening.attendances.filter(member__in=outside).count() != len(outside):
        raise ValidationError(_("Somebody who is chosen is not here this evening."), code="absent")
    if list(members) == now:
        return None
    _refuse_stale(places, seen)
    return _move(table.round, places, _takers(now, members), by)


@transaction.atomic
def exchange(
    *, round_: Round, one: int, other: int, seen: Sequence[int], by: Account | None
) -> datetime | None:
    """Two members of the round sat in each other's place, at any tables. Otherwise like `reseat`."""
    places = _locked(round_)
    if one == other:
        raise ValidationError(_("Choose two different players."), code="twice")
    if one not in places or other not in places:
        raise ValidationError(_("Somebody who is chosen is not in this round."), code="absent")
    if places[one].token == places[other].token:
        raise ValidationError(_("Both sit out this round."), code="both_sit_out")
    takers = {one: other, other: one}
    wanted = [takers.get(member, member) for member in seen]
    if _seated(places, wanted) == _seated(places, in_order(places.values())):
        return None  # the same form sent twice
    _refuse_stale(places, seen)
    return _move(round_, places, takers, by)


def in_order(results: Iterable[Result]) -> list[int]:
    """The members of a round by their tokens, then those who sit out: what a page has shown."""
    return [
        each.member_id
        for each in sorted(results, key=lambda each: (each.token is None, each.token or each.member_id))
    ]


def _locked(round_: Round) -> Places:
    """Everybody's place; nobody writes a deal, draws or moves until the transaction ends."""
    lock_rounds(round_.evening, first=round_.number, last=round_.number)
    return {each.member_id: each for each in round_.results.all()}


def _seated(places: Places, members: Sequence[int]) -> Sequence[int]:
    """Of members `in_order` those with a token."""
    return members[: sum(each.token is not None for each in places.values())]


def _refuse_stale(places: Places, seen: Sequence[int]) -> None:
    if list(seen) != in_order(places.values()):
        raise ValidationError(
            _("Somebody changed the seats of this round meanwhile. Look at them, then save again."),
            code="stale",
        )


def _takers(now: Sequence[int], members: Sequence[int]) -> dict[int, int]:
    """Who takes whose place so that `members` sit where `now` does."""
    takers = dict(zip(members, now, strict=True))
    for newcomer in set(members) - set(now):
        displaced = takers[newcomer]
        while displaced in takers:  # has another seat at this table: that one's player must rise next
            displaced = takers[displaced]
        takers[displaced] = newcomer
    return takers


def _move(round_: Round, places: Places, takers: Mapping[int, int], by: Account | None) -> datetime:
    """Everybody gets the place of whom they take it from; where there is none they leave the round."""
    evening, at, before = round_.evening, timezone.now(), tokens_of(round_)
    ranked = dict(Attendance.objects.filter(evening=evening).values_list("member", "is_ranked"))
    ranked |= {member: place.is_ranked for member, place in places.items()}
    moved = {member: places.get(taken) for member, taken in takers.items() if member != taken}
    round_.results.filter(member__in=moved).delete()
    Result.objects.bulk_create(
        Result(
            round=round_,
            member_id=member,
            is_ranked=ranked[member],
            kind=place.kind,
            table_id=place.table_id,
            seat=place.seat,
            token=place.token,
        )
        for member, place in moved.items()
        if place
    )
    note_moves(round_, before, tokens_of(round_), why=SeatChange.Why.WRONG_SEATS, at=at, by=by)
    _score(round_, {place.table_id for place in moved.values() if place})
    compensate_sit_outs(evening)
    return at


def _score(round_: Round, tables: Iterable[int | None]) -> None:
    """Give those who sit at the tables now what stands on the sheets."""
    on_them = round_.tables.filter(pk__in=[pk for pk in tables if pk])
    for table in on_them.prefetch_related("entries", "seats"):
        table.round = round_
        seats = len(table.seats.all())
        store_sheet(table, score_sheet(round_.evening.season, list(table.entries.all()), seats), seats)
