"""Announcing a number before the cards are played, and forgetting it."""

from __future__ import annotations

from jassclub.engine.rules import read
from jassclub.engine.rules.base import InvalidDeal
from jassclub.journal.recording import note
from jassclub.journal.transactions import one_transaction

from ..models import Match
from ..queries.announcing import Announcing, announcing_of
from ..queries.records import record_of
from .storing import lock_match


@one_transaction
def announce(*, match: Match, number: int, side: int, value: int | None) -> Announcing:
    """A side announces its number for deal `number`, or another one before all have announced.

    Raises InvalidDeal on the field, or on `deal` where another deal is next or all have announced.
    """
    locked = lock_match(match)
    now = announcing_of(record_of(locked))
    if now is None or now.number != number or now.is_over:
        raise InvalidDeal("deal", "announced_already")
    if side not in now.order:
        raise InvalidDeal(now.field.name, "missing")
    announced = read.number(value, now.field.name, now.field.low, now.field.high)
    values = tuple(announced if at == side else old for at, old in enumerate(now.values))
    if values == now.values:
        return now
    # The journal leaves the number out: the others see it when all have announced, with the deal.
    note("announced", after={"number": number, "side": side}, match=match.pk)
    locked.announced = {"number": number, "values": list(values)}
    locked.save(update_fields=["announced"])
    return Announcing(number, now.field, values, now.order)


@one_transaction
def announce_anew(*, match: Match) -> None:
    """Forget what was announced for the next deal: the cards are dealt again.

    Raises InvalidDeal for a match that is gone.
    """
    locked = lock_match(match)
    if not locked.announced:
        return
    note("announced_anew", before={"number": locked.announced["number"]}, match=match.pk)
    locked.announced = {}
    locked.save(update_fields=["announced"])
