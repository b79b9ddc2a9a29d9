"""Members without a name: who left and was made anonymous, here or in the club of a file.

Parts of services, which hold the club's lock."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Max

from jassclub.names import same_name_key

from .models import Member

SURNAME = "Former member"  # stored, never shown: a member has a surname


def take_name_away(member: Member) -> None:
    """Nobody can say any more who this was; the member plays no more."""
    _number(member, _free_number())
    member.first_name = member.distinction = member.initials = ""
    member.shown_as, member.is_active = Member.ShownAs.NAME, False
    member.version += 1
    member.save()


def add_former(are_guests: Sequence[bool]) -> list[Member]:
    """As many who are nobody else here, with whether each was a guest."""
    if not are_guests:
        return []
    first = _free_number()
    members = [Member(is_guest=is_guest, is_active=False) for is_guest in are_guests]
    for number, member in enumerate(members, start=first):
        _number(member, number)
    return Member.objects.bulk_create(members)


def _number(member: Member, number: int) -> None:
    member.former = number
    member.surname = f"{SURNAME} {number}"


def _free_number() -> int:
    """Behind all that were given, and all that somebody's name looks like."""
    beginning = same_name_key(SURNAME) + " "
    keys = Member.objects.filter(name_key__startswith=beginning).values_list("name_key", flat=True)
    looks_like = [
        int(rest) for key in keys if (rest := key.removeprefix(beginning)).isdecimal() and len(rest) < 6
    ]
    given = Member.objects.aggregate(last=Max("former"))["last"] or 0
    return max([given, *looks_like]) + 1
