"""Closing a round, and opening it again."""

from functools import partial

from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from jassclub.journal.recording import note
from jassclub.journal.transactions import one_transaction
from jassclub.matches.models import Match
from jassclub.prizes.confirmation import confirms_rank_changes
from jassclub.prizes.queries.rank_changes import finals_of_evening
from jassclub.rounds.actions import lock_rounds
from jassclub.rounds.models import Round

from ..queries.progress import close_refusal, read_rounds, reopen_refusal

round_closed = Signal()  # with `ends_evening`: whether it was the last round of its evening


@one_transaction
@confirms_rank_changes(lambda round_: finals_of_evening(round_.evening))
def reopen_round(*, round_: Round) -> None:
    """The round is open again, and later rounds that are drawn wait. The matches stay noted as once closed.

    Raises ValidationError as `reopen_refusal` says.
    """
    evening = lock_rounds(round_.evening, first=round_.number)
    round_ = evening.rounds.get(pk=round_.pk)
    if refusal := reopen_refusal(read_rounds(evening.rounds.all()), round_.number):
        raise refusal
    later = evening.rounds.filter(number__gt=round_.number)
    Match.objects.filter(table__round=round_).update(state=Match.State.OPEN)
    Match.objects.filter(table__round__in=later).update(state=Match.State.AHEAD)
    note("round_reopened", season=evening.season_id, evening=evening.pk, round=round_.number)


@one_transaction
@confirms_rank_changes(lambda round_: finals_of_evening(round_.evening))
def close_round(*, round_: Round) -> None:
    """The next round may be drawn; one that is drawn already begins. What receives `round_closed` runs after
    the transaction; an error there is logged, and the round stays closed.

    Raises ValidationError as `close_refusal` says.
    """
    evening = lock_rounds(round_.evening, first=round_.number)
    round_ = evening.rounds.get(pk=round_.pk)
    if refusal := close_refusal(read_rounds(evening.rounds.all()), round_.number):
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
    note("round_closed", after=after, season=evening.season_id, evening=evening.pk, round=round_.number)
