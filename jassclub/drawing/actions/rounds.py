"""What happens to rounds that are drawn: closed, opened again, adjusted to arrivals and departures, taken
back."""

import secrets
from functools import partial

from django.core.exceptions import ValidationError
from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone
from django.utils.translation import gettext as _

from jassclub.accounts.models import Account
from jassclub.engine.draws.methods import repaired_as
from jassclub.engine.draws.plan import Drawn
from jassclub.engine.draws.table_sizes import possible_sizes
from jassclub.journal.recording import note
from jassclub.journal.transactions import one_transaction
from jassclub.matches.models import Match
from jassclub.prizes.confirmation import confirms_rank_changes
from jassclub.prizes.queries.rank_changes import finals_of_evening
from jassclub.rounds.actions import lock_rounds, record_seat_changes, seat, tokens_by_round
from jassclub.rounds.models import Draw, Result, Round, TakenBack
from jassclub.seasons.models import Attendance, Evening
from jassclub.web.bounds import SEED_BITS

from ..queries import progress
from ..queries.draws import standing_draws
from ..queries.history import evening_seatings
from .announcing import again_if_changed, announce, as_noted, carried_out, drawn_by, plan_for
from .drawing import people_to_draw

round_closed = Signal()  # with `ends_evening`: whether it was the last round of its evening


@one_transaction
@confirms_rank_changes(lambda round_: finals_of_evening(round_.evening))
def reopen_round(*, round_: Round) -> None:
    """The round is open again, and later rounds that are drawn wait. The matches stay noted as once closed.
    Raises ValidationError as `reopen_refusal` says."""
    evening = lock_rounds(round_.evening, first=round_.number)
    round_ = evening.rounds.get(pk=round_.pk)
    if refusal := progress.reopen_refusal(progress.read_rounds(evening.rounds.all()), round_.number):
        raise refusal
    later = evening.rounds.filter(number__gt=round_.number)
    Match.objects.filter(table__round=round_).update(state=Match.State.OPEN)
    Match.objects.filter(table__round__in=later).update(state=Match.State.AHEAD)
    note("round_reopened", round=round_.number, **evening.in_journal)


@one_transaction
@confirms_rank_changes(lambda round_: finals_of_evening(round_.evening))
def close_round(*, round_: Round) -> None:
    """The next round may be drawn; one that is drawn already begins. What receives `round_closed` runs after
    the transaction, and an error there is logged. Raises ValidationError as `close_refusal` says."""
    evening = lock_rounds(round_.evening, first=round_.number)
    round_ = evening.rounds.get(pk=round_.pk)
    if refusal := progress.close_refusal(progress.read_rounds(evening.rounds.all()), round_.number):
        raise refusal
    matches = Match.objects.filter(table__round=round_).exclude(state=Match.State.CLOSED)
    if matches.update(state=Match.State.CLOSED, was_closed=True):
        ends_evening = round_.number >= evening.season.rounds_per_evening
        transaction.on_commit(partial(round_closed.send_robust, sender=Round, ends_evening=ends_evening))
    following = evening.rounds.not_closed().order_by("number").first()
    if following:
        begins = Match.objects.filter(table__round=following, state=Match.State.AHEAD)
        begins.update(state=Match.State.OPEN, started_at=timezone.now())
    after = {"begins": following.number if following else None}
    note("round_closed", after=after, round=round_.number, **evening.in_journal)


def repair_rounds(
    *, evening: Evening, first: int, by: Account | None, seed: int | None = None
) -> list[Round]:
    """Adjust all rounds from number `first` on to the players who are here, with as few new seats as
    possible. The rounds keep their draw; the repair is a draw of its own, which the seat changes name. Raises
    ValidationError where everyone is here as drawn, or a round has begun, is closed, or does not exist."""

    def repaired() -> list[Round]:
        repair = _announce(evening, first, by, seed)
        return _carry_out(repair, drawn_by(repair))

    return again_if_changed(repaired)


@one_transaction
def _announce(evening: Evening, first: int, by: Account | None, seed: int | None) -> Draw:
    evening, rounds, attendances = _ready_to_repair(evening, first)
    # As in the last draw, as long as tables of three or five work out with this many players.
    last = standing_draws(rounds[0]).last()
    leftover = ((last and last.plan) or {}).get("leftover")
    sizes = possible_sizes(len(attendances), evening.season.rules.seats)
    repair = plan_for(
        evening=evening,
        here=[attendance.member_id for attendance in attendances],
        method=repaired_as(rounds[0].draw.method),  # type: ignore[union-attr]
        rounds=len(rounds),
        leftover=leftover if leftover in sizes else "sit_out",
        seed=secrets.randbits(SEED_BITS) if seed is None else seed,
        first=first,
    )
    repair.is_repair = True
    return announce(repair, [round_.number for round_ in rounds], by)


@one_transaction
def _carry_out(repair: Draw, drawn: Drawn) -> list[Round]:
    evening, rounds, attendances = _ready_to_repair(repair.evening, repair.first)
    numbers = [round_.number for round_ in rounds]
    seatings = carried_out(repair, drawn, evening=evening, numbers=numbers)
    before = tokens_by_round(round_.pk for round_ in rounds)
    Result.objects.filter(round__in=rounds).delete()
    seat(dict(zip(rounds, seatings, strict=True)), attendances)
    changes = record_seat_changes(before, at=timezone.now(), by=repair.by, repair=repair)
    moved = {change.member_id for change in changes}
    after = {**as_noted(repair), "moved": len(moved)}
    note("rounds_repaired", after=after, members=moved, by=repair.by, **evening.in_journal)
    return rounds


def _ready_to_repair(evening: Evening, first: int) -> tuple[Evening, list[Round], list[Attendance]]:
    """The evening, its rounds to change, and everyone who is here; locked."""
    evening = lock_rounds(evening, first=first)
    rounds = progress.read_rounds(evening.rounds.filter(number__gte=first, draw__isnull=False))
    if not rounds:
        words = _("This round has not been drawn yet: the draw will include everyone who is here.")
        raise ValidationError(words)
    if any(round_.is_closed for round_ in rounds):
        raise ValidationError(_("This round is closed: its seats can no longer be changed."), code="closed")
    if any(round_.is_written for round_ in rounds):
        words = _("Deals have already been entered: these seats can no longer be changed.")
        raise ValidationError(words, code="deals_entered")
    if progress.attendance_changes(evening)["fits"]:
        raise ValidationError(_("The drawn rounds already match the people who are here."), code="fits")
    return evening, rounds, people_to_draw(evening)


@one_transaction
def open_draw(*, draw: Draw, by: Account | None) -> None:
    """For when someone doubts the draw: from now on anyone may read its plan, wishes included. Sent twice,
    nothing more happens."""
    Draw.objects.filter(pk=draw.pk, opened_at=None).update(opened_at=timezone.now(), opened_by=by)
    after = {"draw": draw.pk, "first": draw.first, "last": draw.last}
    note("draw_opened", after=after, by=by, **draw.evening.in_journal)


@one_transaction
def take_back(*, round_: Round, by: Account | None = None) -> None:
    """Undo the draw of a round and of all later ones; the draw itself stays, for everyone to see. Raises
    ValidationError as `take_back_refusal` says."""
    evening = lock_rounds(round_.evening, first=round_.number)
    round_ = evening.rounds.get(pk=round_.pk)
    rounds = evening.rounds.filter(number__gte=round_.number)
    if refusal := progress.take_back_refusal(progress.read_rounds(rounds)):
        raise refusal
    _store_taken_back(round_, by)
    numbers = list(rounds.order_by("number").values_list("number", flat=True))
    members = set(Result.objects.filter(round__in=rounds).values_list("member", flat=True))
    before = {"first": numbers[0], "last": numbers[-1], "draw": round_.draw_id}
    number = numbers[0] if len(numbers) == 1 else None
    note("draw_taken_back", before=before, round=number, members=members, by=by, **evening.in_journal)
    Match.objects.filter(table__round__in=rounds).delete()
    rounds.delete()


def _store_taken_back(first: Round, by: Account | None) -> None:
    """The seats of each round from this one on, for every draw that had a part in it."""
    now = timezone.now()
    drawn = Round.objects.filter(evening=first.evening, draw__isnull=False).order_by("number")
    seatings = zip(drawn.values_list("number", flat=True), *evening_seatings(first.evening), strict=True)
    seated = {number: {"tables": tables, "sitting_out": out} for number, tables, out in seatings}
    draws = Draw.objects.filter(evening=first.evening, drawn__isnull=False, last__gte=first.number)
    rows = (
        TakenBack(draw_id=draw, number=number, seated=seats, at=now, by=by)
        for draw, numbers in draws.values_list("pk", "drawn__numbers")
        for number, seats in seated.items()
        if number >= first.number and number in numbers
    )
    TakenBack.objects.bulk_create(rows, ignore_conflicts=True)  # of some draws it was taken back before
