"""The people of a season's file: who they are there, and who of them is a member here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from jassclub.accounts.actions import lock_club
from jassclub.accounts.models import Account
from jassclub.engine.names import same_name_key
from jassclub.web.json_parts import Part

from .actions import DISTINCTION_LENGTH, NewMember, add_anonymous, add_members
from .models import NAME_LENGTH, Member


@dataclass(frozen=True)
class FiledPerson:
    """Somebody of a file; `former` is the place in the file of somebody who was made anonymous, else None."""

    person: NewMember
    is_guest: bool
    former: int | None = None

    @property
    def key(self) -> str:
        """Of a name. Who has none is nobody else, and gets what no name is."""
        return self.person.key if self.former is None else f"\0{self.former}"

    def __str__(self) -> str:
        return str(self.person) if self.former is None else _("a former member")


def person_part(member: Member) -> dict[str, Any]:
    """A member as the file names them; who was made anonymous has no name there either."""
    return {
        "surname": "" if member.former else member.surname,
        "first_name": member.first_name,
        "distinction": member.distinction,
        "guest": member.is_guest,
        "shown_as": member.shown_as,
        "former": member.former is not None,
    }


def read_people(parts: Part) -> list[FiledPerson]:
    """In their order. Raises Unreadable, also where two have the same name."""
    found: list[FiledPerson] = []
    known: set[str] = set()
    for part in parts:
        part.object_of("surname", "first_name", "distinction", "guest", "shown_as", "former")
        if part["former"].truth():
            found.append(FiledPerson(NewMember(""), part["guest"].truth(), former=len(found) + 1))
            continue
        surname = part["surname"].text(NAME_LENGTH)
        first_name = part["first_name"].text(NAME_LENGTH, may_be_empty=True)
        distinction = part["distinction"].text(DISTINCTION_LENGTH, may_be_empty=True)
        if len(f"{surname} {first_name}".strip()) > NAME_LENGTH:
            raise part.refuse(_("This is too long: at most %(length)s letters.") % {"length": NAME_LENGTH})
        shown_as = part["shown_as"].choice(Member.ShownAs.values)
        each = FiledPerson(NewMember(surname, first_name, distinction, shown_as), part["guest"].truth())
        if each.key in known:
            raise part.refuse(_("%(name)s is listed here twice.") % {"name": each})
        known.add(each.key)
        found.append(each)
    return found


def members_called(people: Iterable[FiledPerson]) -> dict[str, Member]:
    """Those who are members here, by the key of their name."""
    named = [each.key for each in people if each.former is None]
    known = Member.objects.known().filter(name_key__in=named)
    return {member.name_key: member for member in known}


def load_people(people: Sequence[FiledPerson]) -> list[int]:
    """The members' keys in their order; who is none becomes one. A part of a service."""
    lock_club()
    known = {key: member.pk for key, member in members_called(people).items()}
    former = [each for each in people if each.former is not None]
    nameless = add_anonymous([each.is_guest for each in former])
    known |= {each.key: member.pk for each, member in zip(former, nameless, strict=True)}
    for guests in (False, True):
        new = [each for each in people if each.key not in known and each.is_guest == guests]
        added = add_members([each.person for each in new], guests=guests)
        known |= {each.key: member.pk for each, member in zip(new, added, strict=True)}
    return [known[each.key] for each in people]


def load_accounts(names: Iterable[str]) -> dict[str, Account]:
    """Who wrote something, by name. Whose name no account has here gets one that nobody can log in with, as
    it stays of somebody who was removed. A part of a service."""
    lock_club()
    known = {same_name_key(account.username): account for account in Account.objects.all()}
    found = {}
    for name in sorted(set(names)):
        key = same_name_key(name)
        if key not in known:
            known[key] = Account(username=name, role=Account.Role.HELPER, is_active=False)
            known[key].set_unusable_password()
            known[key].save()
        found[name] = known[key]
    return found
