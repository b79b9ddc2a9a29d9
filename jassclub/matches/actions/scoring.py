"""Deriving a match's points from its entries."""

from __future__ import annotations

from jassclub.engine.rules.base import InvalidDeal
from jassclub.journal.transactions import lock_rows
from jassclub.web.compiled_queries import Update

from ..models import Match
from ..scoring import DERIVED, Score, derive

_STORE = Update(Match, (*DERIVED, "struck"))


def store(match: Match, result: Score, deals_in: int) -> None:
    """Keep what the entries come to."""
    derive(match, result, deals_in)
    _STORE(match)


# --- The lock of a match, under which everything is written there.


def lock_match(match: Match) -> Match:
    """The match as it is now; nobody else writes there until the transaction ends.

    Raises InvalidDeal when it is gone meanwhile: removed, or with its draw.
    """
    locked = lock_rows(Match.objects.filter(pk=match.pk))
    if not locked:
        raise InvalidDeal("deal", "match_removed" if match.key else "draw_taken_back")
    return locked[0]
