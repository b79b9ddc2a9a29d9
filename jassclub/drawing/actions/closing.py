"""Closing and reopening a round, and the signal that a round was closed."""

from __future__ import annotations

from functools import partial

from django.core.exceptions import ValidationError
from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone
from django.utils.translation import gettext as _

from jassclub.journal.recording import note
from jassclub.journal.transactions import one_transaction
from jassclub.matches.models import Correction, Match
from jassclub.prizes.confirmation import confirms_rank_changes
from jassclub.prizes.queries.rank_changes import finals_of_evening
from jassclub.rounds.actions import lock_rounds
from jassclub.rounds.models import Round
from jassclub.rounds.queries.tables import BY_RANKING

round_closed = Signal()  # with `ends_evening`: whether it was the last round of its evening


def send_round_closed(round_: Round) -> None:
    """When the transaction is done. What goes wrong there is logged, and the round stays closed."""
    ends_evening = round_.number >= round_.evening.season.rounds_per_evening
    transaction.on_commit(partial(round_closed.send_robust, sender=Round, ends_evening=ends_evening))


# --- A round that was closed too early goes on.


@one_transaction
@confirms_rank_changes(lambda round_: finals_of_evening(round_.evening))
def reopen_round(*, round_: Round) -> None:
    """It is open again, and rounds after it that are drawn wait. That it was closed stays noted.

    Raises ValidationError where it is open, and where a later round is played or was drawn by its results.
    """
    evening = lock_rounds(round_.evening, first=round_.number)
    round_ = evening.rounds.with_state().get(pk=round_.pk)
    matches = Match.objects.filter(table__round=round_)
    if not round_.is_closed or not matches.exists():
        raise ValidationError(_("This round is not closed."), code="open")
    later = evening.rounds.filter(number__gt=round_.number)
    if Correction.objects.filter(match__table__round__in=later).exists() or later.closed().exists():
        raise ValidationError(_("A later round is being played: this one stays closed."), code="later")
    if later.filter(draw__method__in=BY_RANKING).exists():
        raise ValidationError(
            _("The next round is drawn by the standing after this one: take that draw back first."),
            code="standing",
        )
    matches.update(state=Match.State.OPEN)
    Match.objects.filter(table__round__in=later).update(state=Match.State.AHEAD)
    note("round_reopened", season=evening.season_id, evening=evening.pk, round=round_.number)


@one_transaction
@confirms_rank_changes(lambda round_: finals_of_evening(round_.evening))
def close_round(*, round_: Round) -> None:
    """All sheets are in: the next round may be drawn, or begins. Raises ValidationError otherwise."""
    # With those after it, of which one may begin.
    evening = lock_rounds(round_.evening, first=round_.number)
    round_ = evening.rounds.get(pk=round_.pk)
    rounds = Round.objects.filter(evening=evening)
    if rounds.filter(number__lt=round_.number).not_closed().exists():
        raise ValidationError(_("Close the round before it first."), code="earlier_round")
    missing = list(round_.tables.filter(match__is_finished=False).values_list("number", flat=True))
    if missing:
        raise ValidationError(
            _("Deals are missing at table %(tables)s."),
            code="incomplete",
            params={"tables": ", ".join(map(str, missing))},
        )
    matches = Match.objects.filter(table__round=round_).exclude(state=Match.State.CLOSED)
    if matches.update(state=Match.State.CLOSED, was_closed=True):
        send_round_closed(round_)
    following = rounds.not_closed().order_by("number").first()
    if following:  # drawn ahead, it begins
        begins = Match.objects.filter(table__round=following, state=Match.State.AHEAD)
        begins.update(state=Match.State.OPEN, started_at=timezone.now())
    begun = following.number if following else None
    note(
        "round_closed",
        after={"begins": begun},
        season=evening.season_id,
        evening=evening.pk,
        round=round_.number,
    )
