"""A writing that is sent again, for example after a lost connection, is done once and answered as before."""

from __future__ import annotations

from uuid import UUID

from jassclub.rules.base import InvalidDeal

from ..models import Answer, Entry, Match


def answered(match: Match, key: UUID | None, number: int, *, strikes: bool) -> Answer | None:
    """The answer that a writing with this key has had. Raises InvalidDeal on `key` where the same key was
    used for another deal, or to strike what is written now."""
    done = match.answers.filter(key=key).first() if key is not None else None
    if done is not None and (done.number != number or (done.entry is None) != strikes):
        raise InvalidDeal("key", "key_of_another")
    return done


def keep_answer(match: Match, key: UUID | None, number: int, entry: Entry | None) -> None:
    """Remember the answer; `entry` is None where one was struck."""
    if key is None:
        return
    said = entry and {
        "data": entry.data,
        "points": entry.points,
        "remark": entry.remark,
        "version": entry.version,
    }
    Answer.objects.create(match=match, key=key, number=number, entry=said)


def as_answered(match: Match, done: Answer) -> Entry:
    """The entry as it was then; it may be another by now."""
    return Entry(match=match, number=done.number, **(done.entry or {}))
