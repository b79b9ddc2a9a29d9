"""Somebody leaves the club and is to be made anonymous: what is kept, and what is not."""

from __future__ import annotations

from dataclasses import dataclass

from jassclub.journal.selectors import merged
from jassclub.members.models import Member
from jassclub.names import same_name_key, told_apart, whole_name

from .merging import part_of


@dataclass(frozen=True)
class Leaving:
    """How much there is of somebody: evenings, rounds and friendly matches stay, wishes go."""

    evenings: int
    rounds: int
    friendly: int
    wishes: int


def leaving_of(member: Member) -> Leaving:
    part = part_of(member)
    return Leaving(len(part.evenings), part.rounds, part.friendly, len(part.wishes))


def keys_of(member: Member) -> set[int]:
    """All that somebody ever had: also those of members who turned out to be the same person."""
    return {member.pk, *(old for old, new in merged().items() if new == member.pk)}


def own_names(member: Member) -> list[str]:
    """How somebody's name may have been typed in whatever order, where that means nobody else."""
    ways = [
        name
        for surname_first in (False, True)
        for bare in [whole_name(member.surname, member.first_name, surname_first=surname_first)]
        for name in (told_apart(bare, member.distinction), bare)
    ]
    others = {key for other in Member.objects.exclude(pk=member.pk) for key in _keys(other)}
    return [name for name in dict.fromkeys(ways) if same_name_key(name) not in others]


def _keys(member: Member) -> list[str]:
    """What means a member when it is typed."""
    bare = whole_name(member.surname, member.first_name, surname_first=False)
    turned = whole_name(member.surname, member.first_name, surname_first=True)
    return [same_name_key(name) for name in (bare, turned)]
