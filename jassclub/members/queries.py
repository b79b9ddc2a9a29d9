"""Who the people in a draw are today. What is kept of a draw is never changed, so that its fingerprint can
always be checked; where two turned out to be one person, a key that stands there is of nobody any more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from jassclub.journal.queries import merged_keys

from .models import Member


def current_keys(keys: Iterable[int]) -> list[int]:
    """The keys as members have them now, in the same order."""
    into = merged_keys()
    return [into.get(key, key) for key in keys]


def current_names(keys: Iterable[int]) -> dict[int, str]:
    """The name of each; in one query, where nobody was merged."""
    wanted = list(keys)
    people = Member.objects.in_bulk(wanted)
    if len(people) < len(set(wanted)):
        into = merged_keys()
        known = Member.objects.in_bulk([into.get(key, key) for key in wanted])
        people = {key: known[into.get(key, key)] for key in wanted}
    return {key: str(member) for key, member in people.items()}


Person = dict[str, Any]  # "key" and "name"


def person(member: Member) -> Person:
    """With the whole name, whoever it is that changes something."""
    return {"key": member.pk, "name": member.full_name}


def persons(keys: Iterable[int]) -> list[Person]:
    """In one query, by name; without those who are gone."""
    wanted = list(keys)
    return [person(member) for member in Member.objects.filter(pk__in=wanted)] if wanted else []
