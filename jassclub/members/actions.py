"""Actions on the club's settings and its members."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Max
from django.utils.translation import gettext as _

from jassclub.accounts.actions import lock_club
from jassclub.accounts.models import Club
from jassclub.engine.names import free_initials, official_name, same_name_key
from jassclub.journal.recording import note
from jassclub.journal.transactions import is_unchanged, lock_row, one_transaction, refuse_stale

from .models import Member
from .queries import person

DISTINCTION_LENGTH = Member._meta.get_field("distinction").max_length or 30


@dataclass(frozen=True)
class NewMember:
    """Someone who is to be added; `distinction` is what tells the person apart."""

    surname: str
    first_name: str = ""
    distinction: str = ""
    shown_as: str = Member.ShownAs.NAME
    is_guest: bool = False

    def __str__(self) -> str:
        return official_name(self.surname, self.first_name, self.distinction)

    @property
    def key(self) -> str:
        return same_name_key(str(self))


@one_transaction
def add_members(members: Sequence[NewMember]) -> list[Member]:
    """All of them or none. A name that is taken gets the next free number as its distinction."""
    if not members:
        return []
    club = lock_club()
    taken = set(Member.objects.values_list("name_key", flat=True))
    added = []
    for member in members:
        free, number = member, 2
        while free.key in taken:
            free = replace(member, distinction=f"{member.distinction} {number}".strip())
            number += 1
        taken.add(free.key)
        added.append(Member(**asdict(free), surname_first=club.surname_first))
    for new in added:
        new.full_clean(validate_constraints=False)
    _choose_initials(added)
    made = Member.objects.bulk_create(added)
    note(
        "members_added",
        after={"members": [person(member) for member in made]},
        members=[member.pk for member in made],
    )
    return made


@one_transaction
def change_member(*, member: Member, fields: Mapping[str, Any], seen: int | None = None) -> Member:
    """`seen` is the version that the page showed. Raises ChangedMeanwhile where that is not the latest, and
    ValidationError for the name of another member and for an anonymous member."""
    lock_club()
    current = Member.objects.get(pk=member.pk)
    if is_unchanged(current, fields):
        return current
    if current.former is not None:
        raise ValidationError(_("This name has been deleted."), code="former")
    refuse_stale(current, seen)
    before = {"member": current.full_name, "fields": {name: getattr(current, name) for name in fields}}
    is_other = fields.get("is_guest", current.is_guest) != current.is_guest
    with ExitStack() as guards:
        for guard in _guest_guards if is_other else ():
            guards.enter_context(guard(current))
        for name, value in fields.items():
            setattr(current, name, value)
        others = Member.objects.exclude(pk=current.pk)
        if same := others.filter(name_key=same_name_key(current.official_name)).first():
            words = _("There is already a %(name)s: add something to tell them apart.")
            raise ValidationError({"distinction": words % {"name": same}})
        if {"surname", "first_name", "shown_as"} & set(fields):
            _choose_initials([current])
        current.version += 1
        current.save()
    after = {"member": current.full_name, "fields": dict(fields), "version": current.version}
    note("member_changed", before=before, after=after, members=[current.pk])
    return current


@one_transaction
def change_club(*, fields: Mapping[str, Any], seen: int | None = None) -> Club:
    """Changes the club's settings; `seen` as above. Raises ChangedMeanwhile and ValidationError."""
    current = lock_row(Club.objects.all())
    if is_unchanged(current, fields):
        return current
    refuse_stale(current, seen)
    before = {"fields": {name: getattr(current, name) for name in fields}}
    for name, value in fields.items():
        setattr(current, name, value)
    current.full_clean()
    current.version += 1
    current.save()
    members = list(Member.objects.exclude(surname_first=current.surname_first))
    for member in members:
        member.surname_first = current.surname_first
        member.write_name()
    _choose_initials(members)
    Member.objects.bulk_update(members, ["surname_first", "name", "initials"], batch_size=500)
    note("club_changed", before=before, after={"fields": {**fields}, "version": current.version})
    return current


def _choose_initials(members: Sequence[Member]) -> None:
    """Gives members shown by initials new ones that nobody else has; others keep theirs."""
    shown = [member for member in members if member.shown_as == Member.ShownAs.INITIALS]
    known = Member.objects.exclude(pk__in=[member.pk for member in members if member.pk])
    taken = set(known.exclude(initials="").values_list("initials", flat=True)) if shown else set()
    for member in members:
        member.initials = ""
    for member in shown:
        member.initials = free_initials(
            member.surname, member.first_name, surname_first=member.surname_first, taken=taken
        )
        taken.add(member.initials)


# --- Anonymised members, who left this club or the club of a season file. Called by actions that hold the
# club's lock.

SURNAME = "Former member"  # stored, never shown: a member has a surname


def anonymise(member: Member) -> None:
    """Remove the name of a member, who becomes inactive."""
    _number(member, _free_number())
    member.first_name = member.distinction = member.initials = ""
    member.shown_as, member.is_active = Member.ShownAs.NAME, False
    member.version += 1
    member.save()


def add_anonymous(are_guests: Sequence[bool]) -> list[Member]:
    """Add one anonymised member for each value, which says whether it was a guest."""
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
    """A number above all that are in use, and above any that a surname looks like."""
    beginning = same_name_key(SURNAME) + " "
    keys = Member.objects.filter(name_key__startswith=beginning).values_list("name_key", flat=True)
    looks_like = [
        int(rest) for key in keys if (rest := key.removeprefix(beginning)).isdecimal() and len(rest) < 6
    ]
    last = Member.objects.aggregate(last=Max("former"))["last"] or 0
    return max([last, *looks_like]) + 1


# --- Later apps, which depend on who is a guest, guard each change of `is_guest`: they may raise.

_guest_guards: list[Callable[[Member], AbstractContextManager[None]]] = []
add_guest_guard = _guest_guards.append  # when the site starts
