"""A correction that changes more than its own deal is written when somebody accepts what they were shown."""

from __future__ import annotations

import hashlib
from typing import Any

from jassclub.locks import one_transaction

from .models import Entry, Match
from .services.locking import lock_match
from .services.writing import Consequences, NeedsConfirmation, write_entry


def digest(consequences: Consequences) -> str:
    """The consequences in short, for the page to send back with their acceptance."""
    return hashlib.sha256(repr(consequences).encode()).hexdigest()[:32]


@one_transaction
def write_accepted(*, match: Match, accepted: str, **words: Any) -> Entry:
    """Write a correction whose consequences have the digest `accepted`.

    Raises NeedsConfirmation where they are others: something else was typed since, or written meanwhile. The
    other refusals are those of `write_entry`.
    """
    match = lock_match(match)  # nobody writes between asking and writing
    try:
        return write_entry(match=match, confirmed=False, **words)
    except NeedsConfirmation as asked:
        if digest(asked.consequences) != accepted:
            raise
    return write_entry(match=match, confirmed=True, **words)
