"""What changes the club, its people and its accounts. Each function is one transaction."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from .guessing import forget_tries
from .models import Account, Club, Member
from .second_factor import remove_second_factor
from .sessions import end_sessions

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


class ClubIsOpen(Exception):
    """There is a secretary already: the first visit is over."""


class NamesTaken(Exception):
    """Some of these names are members already, or stand in the list twice."""

    def __init__(self, members: Sequence["NewMember"]) -> None:
        super().__init__(", ".join(map(str, members)))


@transaction.atomic
def open_club(*, name: str, username: str, password: str) -> Account:
    """The first visit: name the club and make its secretary. Raises ClubIsOpen for whoever comes second."""
    Club.objects.get_or_create(only=True, defaults={"name": name})
    club = Club.objects.select_for_update().get(only=True)
    if Account.objects.filter(role=Account.Role.SECRETARY).exists():
        raise ClubIsOpen
    club.name = name
    club.save()
    return add_account(username=username, password=password, role=Account.Role.SECRETARY)


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


@transaction.atomic
def add_members(members: Sequence[NewMember], *, guests: bool = False, others: bool = False) -> list[Member]:
    """All of them or none. Raises NamesTaken, unless `others` says that they are other people.

    Then a name that is taken gets the next free number as its distinction.
    """
    Club.objects.select_for_update().first()  # a list that is sent twice must find its own names
    taken = set(_taken_keys())
    twice = Counter(member.key for member in members)
    known = [member for member in members if member.key in taken or twice[member.key] > 1]
    if known and not others:
        raise NamesTaken(list(dict.fromkeys(known)))
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


@transaction.atomic
def add_account(*, username: str, password: str, role: str) -> Account:
    """Somebody may log in; who could before gets the account back. Raises ValidationError."""
    Club.objects.select_for_update().first()  # the same form sent twice waits here
    account = Account.objects.filter(username__iexact=username).first() or Account(username=username)
    if account.pk and account.is_active:
        raise ValidationError({"username": _("Somebody logs in with this name already.")})
    account.role, account.is_active = role, True
    account.set_password(password)
    account.save()
    remove_second_factor(account=account)  # of before; they set up their own again
    return account


@transaction.atomic
def change_password(*, account: Account, password: str, keep: str | None = None) -> None:
    """Ends the account's sessions but the one with the key `keep`, and forgets who was wrong how often."""
    account.set_password(password)
    account.save(update_fields=["password"])
    end_sessions(account=account, but=keep)
    forget_tries(account=account)


@transaction.atomic
def remove_account(*, account: Account) -> None:
    """Somebody may no longer log in. What they entered keeps their name: who wrote is kept for ever."""
    account.is_active = False
    account.set_unusable_password()
    account.save()


@transaction.atomic
def allow_friendly_matches(*, allowed: bool) -> None:
    """Whether anybody in the room may start a friendly match, or only those who log in."""
    Club.objects.update(friendly_matches=allowed)
