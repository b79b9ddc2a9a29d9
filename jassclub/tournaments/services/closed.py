"""Somebody may want to know when a round was closed, to keep a copy of it, once that is certain."""

from functools import partial

from django.db import transaction
from django.dispatch import Signal

from ..models import Round

round_closed = Signal()  # with `ends_evening`: whether it was the last round of its evening


def tell_once_written(round_: Round) -> None:
    """When the transaction is done. What goes wrong there is logged, and the round stays closed."""
    ends_evening = round_.number >= round_.evening.season.rounds_per_evening
    transaction.on_commit(partial(round_closed.send_robust, sender=Round, ends_evening=ends_evening))
