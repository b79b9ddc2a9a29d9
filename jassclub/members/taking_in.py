"""Takes in people who stand on a list, as the page that showed the list was answered."""

from collections.abc import Collection, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from jassclub.journal.noting import note
from jassclub.locks import one_transaction
from jassclub.versions import ChangedMeanwhile

from .incoming import ADD, OTHER, SAME, Incoming, Recognised, recognise
from .models import Member
from .people import person
from .services import add_members, change_member, lock_club


@one_transaction
def take_in(*, people: Sequence[Incoming]) -> list[Member | None]:
    """All of them or none; returned are the members, in the order of the list, None for who was left out.

    Raises ChangedMeanwhile, with what everybody is now, where the page showed something else: so a list that
    is sent twice adds nobody twice. Raises ValidationError where an answer is missing or a name too long.
    """
    lock_club()
    now = recognise(people)
    if any(str(recognised) != each.shown for recognised, each in zip(now, people, strict=True)):
        raise ChangedMeanwhile(now)
    found: list[Member | None] = [None] * len(people)
    for number, (each, recognised) in enumerate(zip(people, now, strict=True)):
        if each.choice not in recognised.choices:
            raise ValidationError(_("Say who %(name)s is.") % {"name": each.person})
        if each.choice.startswith(SAME):
            found[number] = _as_listed(_chosen(each, recognised), each)
    for guests in (False, True):
        new = [
            number
            for number, each in enumerate(people)
            if each.choice in (ADD, OTHER) and bool(each.is_guest) is guests
        ]
        added = add_members([people[number].person for number in new], guests=guests, others=True)
        for number, member in zip(new, added, strict=True):
            found[number] = member
    _note_list(found, {number for number, each in enumerate(people) if each.choice in (ADD, OTHER)})
    return found


def _note_list(found: Sequence[Member | None], new: Collection[int]) -> None:
    members = {number: member for number, member in enumerate(found) if member}
    added = [person(member) for number, member in members.items() if number in new]
    known = [person(member) for number, member in members.items() if number not in new]
    keys = [member.pk for member in members.values()]
    note("list_taken_in", after={"added": added, "known": known}, members=keys)


def _chosen(each: Incoming, recognised: Recognised) -> Member:
    [member] = [member for member in recognised.members if each.choice == f"{SAME}-{member.pk}"]
    return member


def _as_listed(member: Member, each: Incoming) -> Member:
    """A guest who is on the list of members is one from now on; who was not active is again."""
    if each.is_guest is None:
        return member
    fields: dict[str, Any] = {"is_active": True}
    if not each.is_guest:
        fields["is_guest"] = False
    return change_member(member=member, fields=fields)
