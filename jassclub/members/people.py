"""Members as the journal keeps them: the key, and the name as it was then, which outlives the member."""

from collections.abc import Iterable
from typing import Any

from .models import Member

Person = dict[str, Any]  # "key" and "name"


def person(member: Member) -> Person:
    """With the whole name, whoever it is that changes something."""
    return {"key": member.pk, "name": member.full_name}


def persons(keys: Iterable[int]) -> list[Person]:
    """In one query, by name; without those who are gone."""
    wanted = list(keys)
    return [person(member) for member in Member.objects.filter(pk__in=wanted)] if wanted else []
