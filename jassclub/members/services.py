"""What changes the club, its people and its accounts. Each function is one transaction."""

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from jassclub.journal.noting import note
from jassclub.locks import one_transaction, take, take_one
from jassclub.names import free_initials, official_name, same_name_key
from jassclub.versions import refuse_stale, says

from .first_visit import is_open
from .guessing import forget_tries
from .guest_guards import guarded
from .models import Account, Club, Member
from .people import person
from .second_factor import remove_second_factor
from .sessions import end_sessions

DISTINCTION_LENGTH = Member._meta.get_field("distinction").max_length or 30


@dataclass(frozen=True)
class NewMember:
    """Somebody who is to be added; `distinction` is what tells the person apart."""

    surname: str
    first_name: str = ""
    distinction: str = ""
    shown_as: str = Member.ShownAs.NAME

    def __str__(self) -> str:
        return official_name(self.surname, self.first_name, self.distinction)

    @property
    def key(self) -> str:
        return same_name_key(str(self))


class ClubIsOpen(Exception):
    """There is a secretary already: the first visit is over."""


class NamesTaken(Exception):
    """Some of these names are members already, or stand in the list twice."""

    def __init__(self, members: Sequence["NewMember"]) -> None:
        super().__init__(", ".join(map(str, members)))


def lock_club() -> Club:
    """Nobody adds or changes members, accounts, wishes or the club until the transaction ends."""
    clubs = take(Club.objects.all())
    return clubs[0] if clubs else Club()  # before the first visit is over


@one_transaction
def open_club(*, name: str, username: str, password: str) -> Account:
    """The first visit: name the club and make its secretary. Raises ClubIsOpen for whoever comes second."""
    Club.objects.get_or_create(only=True, defaults={"name": name})
    club = take_one(Club.objects.all())
    if is_open():
        raise ClubIsOpen
    club.name, club.language = name, get_language() or ""
    club.save()
    account = add_account(username=username, password=password, role=Account.Role.SECRETARY)
    note("club_opened", after={"club": name, "account": account.username}, by=account)
    return account


@one_transaction
def add_members(members: Sequence[NewMember], *, guests: bool = False, others: bool = False) -> list[Member]:
    """All of them or none. Raises NamesTaken, unless `others` says that they are other people.

    Then a name that is taken gets the next free number as its distinction.
    """
    if not members:
        return []
    club = lock_club()  # a list that is sent twice must find its own names
    taken = set(Member.objects.values_list("name_key", flat=True))
    twice = Counter(member.key for member in members)
    known = [member for member in members if member.key in taken or twice[member.key] > 1]
    if known and not others:
        raise NamesTaken(list(dict.fromkeys(known)))
    added = []
    for member in members:
        free, number = member, 2
        while free.key in taken:
            free = replace(member, distinction=f"{member.distinction} {number}".strip())
            number += 1
        taken.add(free.key)
        added.append(Member(**asdict(free), is_guest=guests, surname_first=club.surname_first))
    for new in added:
        new.full_clean(validate_constraints=False)
    _choose_initials([new for new in added if new.shown_as == Member.ShownAs.INITIALS])
    made = Member.objects.bulk_create(added)
    note(
        "members_added",
        after={"members": [person(member) for member in made]},
        members=[member.pk for member in made],
    )
    return made


@one_transaction
def change_member(*, member: Member, fields: Mapping[str, Any], seen: int | None = None) -> Member:
    """Another name, for example. `seen` is the version that the page showed.

    Raises ChangedMeanwhile where that is not the latest, and ValidationError at `distinction` where another
    member has this name, and of whoever was made anonymous.
    """
    lock_club()
    current = Member.objects.get(pk=member.pk)
    if says(current, fields):
        return current
    if current.former is not None:
        raise ValidationError(_("Nobody knows any more who this was."), code="former")
    refuse_stale(current, seen)
    before = {"member": current.full_name, "fields": {name: getattr(current, name) for name in fields}}
    is_other = fields.get("is_guest", current.is_guest) != current.is_guest
    with guarded(current) if is_other else nullcontext():
        _store_changed(current, fields)
    after = {"member": current.full_name, "fields": dict(fields), "version": current.version}
    note("member_changed", before=before, after=after, members=[current.pk])
    return current


def _store_changed(current: Member, fields: Mapping[str, Any]) -> None:
    for name, value in fields.items():
        setattr(current, name, value)
    key = same_name_key(current.official_name)
    same = Member.objects.exclude(pk=current.pk).filter(name_key=key).first()
    if same is not None:
        words = _("There is another %(name)s: type here what tells them apart.")
        raise ValidationError({"distinction": words % {"name": same}})
    if {"surname", "first_name", "shown_as"} & set(fields):
        current.initials = ""
        _choose_initials([current] if current.shown_as == Member.ShownAs.INITIALS else [])
    current.version += 1
    current.save()


@one_transaction
def add_account(*, username: str, password: str, role: str) -> Account:
    """Somebody may log in; who could before gets the account back. Raises ValidationError."""
    lock_club()  # the same form sent twice waits here
    account = Account.objects.filter(login_key=same_name_key(username)).first() or Account()
    if account.pk and account.is_active:
        raise ValidationError({"username": _("Somebody logs in with this name already.")})
    account.username, account.role, account.is_active = username, role, True  # capitals as typed now
    account.set_password(password)
    account.save()
    remove_second_factor(account=account)  # of before; they set up their own again
    forget_tries(account=account)
    note("account_added", after={"account": account.username, "role": str(account.role)})
    return account


@one_transaction
def change_password(
    *, account: Account, password: str, keep: str | None = None, without_second_factor: bool = False
) -> None:
    """Ends the account's sessions but the one with the key `keep`, and forgets who was wrong how often.

    Raises DoesNotExist where the account was removed meanwhile.
    """
    take_one(Account.objects.filter(pk=account.pk, is_active=True))
    account.set_password(password)
    account.save(update_fields=["password"])
    if without_second_factor:
        remove_second_factor(account=account)
    end_sessions(account=account, but=keep)
    forget_tries(account=account)
    said = {"account": account.username, "second_factor_removed": without_second_factor}
    note("password_changed", after=said)


@one_transaction
def remove_account(*, account: Account) -> None:
    """Somebody may no longer log in. What they entered keeps their name: who wrote is kept for ever.

    Raises ValidationError for the last secretary.
    """
    lock_club()  # two secretaries may remove each other at this moment
    account = take_one(Account.objects.filter(pk=account.pk))
    if not account.is_active:
        return
    secretaries = Account.objects.filter(role=Account.Role.SECRETARY, is_active=True)
    if not secretaries.exclude(pk=account.pk).exists():
        words = _("A club needs at least one secretary: %(name)s cannot be removed.")
        raise ValidationError(words % {"name": account})
    account.is_active = False
    account.set_unusable_password()
    account.save()
    note("account_removed", before={"account": account.username, "role": str(account.role)})


@one_transaction
def change_club(*, fields: Mapping[str, Any], seen: int | None = None) -> Club:
    """Other settings of the club. `seen` is the version that the page showed.

    Raises ChangedMeanwhile where that is not the latest, and ValidationError.
    """
    current = take_one(Club.objects.all())
    if says(current, fields):
        return current
    refuse_stale(current, seen)
    before = {"fields": {name: getattr(current, name) for name in fields}}
    for name, value in fields.items():
        setattr(current, name, value)
    current.full_clean()
    current.version += 1
    current.save()
    _write_names(current)
    note("club_changed", before=before, after={"fields": {**fields}, "version": current.version})
    return current


def _write_names(club: Club) -> None:
    """All members as the club writes names."""
    members = list(Member.objects.exclude(surname_first=club.surname_first))
    for member in members:
        member.surname_first = club.surname_first
        member.write_name()
        member.initials = ""
    _choose_initials([member for member in members if member.shown_as == Member.ShownAs.INITIALS])
    Member.objects.bulk_update(members, ["surname_first", "name", "initials"], batch_size=500)


def _choose_initials(members: Sequence[Member]) -> None:
    """For each of them initials that nobody else has; whoever has some keeps them."""
    if not members:
        return
    known = Member.objects.exclude(pk__in=[member.pk for member in members if member.pk])
    taken = set(known.exclude(initials="").values_list("initials", flat=True))
    for member in members:
        member.initials = free_initials(
            member.surname, member.first_name, surname_first=member.surname_first, taken=taken
        )
        taken.add(member.initials)
