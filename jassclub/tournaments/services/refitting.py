"""Somebody came or left: the rounds that are not begun are drawn so that they fit again."""

import secrets
from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from jassclub.bounds import SEED_BITS
from jassclub.draws.uneven import possible
from jassclub.members.models import Account
from jassclub.play.models import Correction

from ..models import Draw, Evening, Round, SeatChange
from ..selectors.refit import out_of_step
from .drawing import drawn_by, people_to_draw
from .plans import plan_for
from .seating import lock_rounds, note_moves, seat, tokens_of


@transaction.atomic
def refit_rounds(*, evening: Evening, first: int, by: Account | None, seed: int | None = None) -> list[Round]:
    """Fit all rounds from number `first` on to those who are here now, with as few other seats as possible.

    Who sits elsewhere than before is recorded, and the draw before is kept. Raises ValidationError where
    everybody is here as drawn, or a round is begun, closed, or does not exist.
    """
    lock_rounds(evening, first=first)
    rounds = list(
        evening.rounds.filter(number__gte=first, draw__isnull=False).select_related("draw").with_state()
    )
    _refuse_begun(rounds)
    if out_of_step(evening).fits:
        raise ValidationError(_("The rounds that are drawn fit those who are here."), code="fits")
    attendances = people_to_draw(evening)
    numbered = plan_for(
        evening=evening,
        here=[each.member_id for each in attendances],
        method=_method(rounds[0]),
        rounds=len(rounds),
        over=_over(evening, rounds[0], len(attendances)),
        seed=secrets.randbits(SEED_BITS) if seed is None else seed,
        first=first,
    )
    draw, (seatings, _benches) = drawn_by(evening, numbered, by)
    now = timezone.now()
    for round_, tables in zip(rounds, seatings, strict=True):
        before = tokens_of(round_)
        round_.results.all().delete()
        seat(round_, attendances, tables)
        round_.draw = draw
        round_.save()
        note_moves(round_, before, tokens_of(round_), why=SeatChange.Why.CAME_OR_LEFT, at=now, by=by)
    return rounds


def _refuse_begun(rounds: Sequence[Round]) -> None:
    if not rounds:
        raise ValidationError(_("This round is not drawn yet: draw it, and everybody who is here is in."))
    if any(round_.is_closed for round_ in rounds):
        raise ValidationError(_("This round is closed: its seats stay."), code="closed")
    if Correction.objects.filter(match__table__round__in=rounds).exists():
        raise ValidationError(_("Deals are entered already: these seats stay."), code="deals_entered")


def _method(round_: Round) -> str:
    """Tokens from the bag, or a draw by standing, are fitted as a mixed draw."""
    assert round_.draw is not None
    if round_.draw.method in (Draw.Method.BAG, Draw.Method.STANDING):
        return Draw.Method.MIXED
    return round_.draw.method


def _over(evening: Evening, round_: Round, players: int) -> str:
    """Tables of three or five stay what those do who are over, as long as there are enough for them."""
    plan = round_.draw.plan if round_.draw else None
    over = (plan or {}).get("over", "bench")
    return over if over in possible(players, evening.season.rules.seats) else "bench"
