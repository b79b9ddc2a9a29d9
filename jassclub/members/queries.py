"""The present keys and names of members. The record of a draw is never changed, so its fingerprint can be
checked: it may have a key that a merge has removed, which leads to the member of today here."""

from collections.abc import Iterable
from typing import Any

from jassclub.journal.queries import merged_keys

from .models import Member


def current_keys(keys: Iterable[int]) -> list[int]:
    """The keys that these members have now, in the same order."""
    into = merged_keys()
    return [into.get(key, key) for key in keys]


def current_names(keys: Iterable[int]) -> dict[int, str]:
    """The name of each member, by the key that was asked for; one query where no member was merged."""
    wanted = list(keys)
    people = Member.objects.in_bulk(wanted)
    if len(people) < len(set(wanted)):
        into = merged_keys()
        known = Member.objects.in_bulk([into.get(key, key) for key in wanted])
        people = {key: known[into.get(key, key)] for key in wanted}
    return {key: str(member) for key, member in people.items()}


Person = dict[str, Any]  # "key" and "name"


def person(member: Member) -> Person:
    """A member as the journal stores it: the key and the whole name, which outlives the member."""
    return {"key": member.pk, "name": member.full_name}


def persons(keys: Iterable[int]) -> list[Person]:
    """Members as the journal stores them, without deleted ones; one query."""
    wanted = list(keys)
    return [person(member) for member in Member.objects.filter(pk__in=wanted)] if wanted else []
