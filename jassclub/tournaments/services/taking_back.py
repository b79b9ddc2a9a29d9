"""Undoing a draw before anything is entered. The draw itself stays, for everybody to see."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from jassclub.journal.noting import note
from jassclub.locks import one_transaction
from jassclub.members.models import Account
from jassclub.play.models import Correction, Match

from ..models import Draw, Result, Round, TakenBack
from ..selectors.history import evening_seatings
from .seating import lock_rounds


@one_transaction
def take_back(*, round_: Round, by: Account | None = None) -> None:
    """Undo the draw of a round and of all later ones, if nothing was ever written at their tables.

    Raises ValidationError otherwise.
    """
    evening = lock_rounds(round_.evening, first=round_.number)
    round_ = evening.rounds.get(pk=round_.pk)
    rounds = evening.rounds.filter(number__gte=round_.number)
    if Correction.objects.filter(match__table__round__in=rounds).exists():
        words = _("Deals are entered already: this draw can no longer be taken back.")
        raise ValidationError(words, code="deals_entered")
    if rounds.closed().exists():
        raise ValidationError(_("This round is closed: its draw can no longer be taken back."), code="closed")
    _keep(round_, by)
    numbers = list(rounds.order_by("number").values_list("number", flat=True))
    members = set(Result.objects.filter(round__in=rounds).values_list("member", flat=True))
    note(
        "draw_taken_back",
        before={"first": numbers[0], "last": numbers[-1], "draw": round_.draw_id},
        season=evening.season_id,
        evening=evening.pk,
        round=numbers[0] if len(numbers) == 1 else None,
        members=members,
        by=by,
    )
    Match.objects.filter(table__round__in=rounds).delete()
    rounds.delete()


def _keep(first: Round, by: Account | None) -> None:
    """Who sat where in each round to take back, at every draw that had a part in it."""
    now, seated = timezone.now(), _seated(first)
    draws = Draw.objects.filter(evening=first.evening, drawn__isnull=False, last__gte=first.number)
    known = set(TakenBack.objects.filter(draw__in=draws).values_list("draw", "number"))
    TakenBack.objects.bulk_create(
        TakenBack(draw_id=draw, number=number, seated=seats, at=now, by=by)
        for draw, numbers in draws.values_list("pk", "drawn__numbers")
        for number, seats in seated.items()
        if number in numbers and (draw, number) not in known
    )


def _seated(first: Round) -> dict[int, dict[str, Any]]:
    """By number each drawn round of the evening from this one on: its tables by seat, and who sits out."""
    numbers = Round.objects.filter(evening=first.evening, draw__isnull=False).order_by("number")
    tables, sitting_out = evening_seatings(first.evening)
    rounds = zip(numbers.values_list("number", flat=True), tables, sitting_out, strict=True)
    return {
        number: {"tables": seats, "sitting_out": people}
        for number, seats, people in rounds
        if number >= first.number
    }
