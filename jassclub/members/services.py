"""What changes the club, its people and its accounts. Each function is one transaction."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from .models import Account, Club, Member

NAME_LENGTH = Member._meta.get_field("name").max_length or 60
DISTINCTION_LENGTH = Member._meta.get_field("distinction").max_length or 30


@dataclass(frozen=True)
class NewMember:
    """One pasted line: a name, and in brackets after it what tells the person apart."""

    name: str
    distinction: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.distinction})" if self.distinction else self.name

    @property
    def key(self) -> tuple[str, str]:
        return self.name.lower(), self.distinction.lower()


@transaction.atomic
def open_club(*, name: str, username: str, password: str) -> Account:
    """The first visit: name the club and make its secretary."""
    Club.objects.update_or_create(only=True, defaults={"name": name})
    return Account.objects.create_user(username, password=password, role=Account.Role.SECRETARY)


def read_names(text: str) -> list[NewMember]:
    """One member a line, `Name` or `Name (what tells apart)`; empty lines and numbering are passed over."""
    members = []
    for line in text.splitlines():
        cleaned = re.sub(r"^\s*\d+[.)]\s*", "", " ".join(line.split()))
        if not cleaned:
            continue
        match = re.fullmatch(r"(.+?)\s*\(([^()]*)\)", cleaned)
        members.append(NewMember(match[1], match[2].strip()) if match else NewMember(cleaned))
    return members


def known_names(members: Sequence[NewMember]) -> list[NewMember]:
    """Those of the list who are members already, or stand in the list twice."""
    taken = set(_taken_keys())
    known = []
    for member in members:
        if member.key in taken:
            known.append(member)
        taken.add(member.key)
    return known


@transaction.atomic
def add_members(members: Sequence[NewMember], *, guests: bool = False) -> list[Member]:
    """All of them or none. A name that is taken gets the next free number as its distinction."""
    taken = set(_taken_keys())
    added = []
    for member in members:
        distinction, number = member.distinction, 2
        while (member.name.lower(), distinction.lower()) in taken:
            distinction, number = f"{member.distinction} {number}".strip(), number + 1
        taken.add((member.name.lower(), distinction.lower()))
        added.append(Member(name=member.name, distinction=distinction, is_guest=guests))
    for new in added:
        new.full_clean(validate_constraints=False)
    return Member.objects.bulk_create(added)


def _taken_keys() -> list[tuple[str, str]]:
    # Compared in Python as well as by the database: SQLite's lower() knows only ASCII.
    return [
        (name.lower(), distinction.lower())
        for name, distinction in Member.objects.values_list("name", "distinction")
    ]
