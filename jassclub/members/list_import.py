"""People who come in by a list, and what they are here already: new, known, a guest, or somebody else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from enum import StrEnum
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from jassclub.accounts.actions import lock_club
from jassclub.engine.names import plain_letters, same_name_key
from jassclub.journal.recording import note
from jassclub.journal.transactions import one_transaction
from jassclub.web.versions import ChangedMeanwhile

from .actions import NewMember, add_members, change_member
from .models import Member
from .name_words import UNKNOWN, likely_first_name
from .queries import person

ALIKE = 0.87  # of difflib's ratio
MOST_ALIKE = 3
SOUNDS = (("ph", "f"), ("th", "t"), ("ck", "k"), ("y", "i"))


class State(StrEnum):
    """What somebody on a list is here.

    NEW        nobody is called like that
    KNOWN      is here already; nothing is to be done
    GUEST      a guest is called like that, and this is to be a member
    INACTIVE   was here, and no longer is
    NAMESAKE   there is somebody of this name who is told apart otherwise
    ALIKE      somebody is called nearly so
    TWICE      stands in the list before
    """

    NEW = "new"
    KNOWN = "known"
    GUEST = "guest"
    INACTIVE = "inactive"
    NAMESAKE = "namesake"
    ALIKE = "alike"
    TWICE = "twice"


ADD, OTHER, LEAVE_OUT, SAME = "add", "other", "leave_out", "same"  # same-17 is the member with key 17


@dataclass(frozen=True)
class Incoming:
    """Somebody on a list, and what the page said and was answered about them.

    is_guest   None: the list does not say, such as one of results
    choice     ADD, OTHER (somebody else of this name), LEAVE_OUT, or SAME and a member's key; "" is no answer
    shown      as what the page showed them
    """

    person: NewMember
    is_guest: bool | None = False
    choice: str = ""
    shown: str = ""


@dataclass(frozen=True)
class Recognised:
    """What somebody on a list is here, the members whom this is about, and how many have the same name.

    is_told_apart   the list itself says that a namesake is somebody else
    """

    state: State
    members: list[Member] = field(default_factory=list)
    namesakes: int = 0
    is_told_apart: bool = False

    def __str__(self) -> str:
        """The same as long as nothing of it has changed."""
        return "-".join([self.state, str(self.namesakes), *(str(member.pk) for member in self.members)])

    @property
    def usual_choice(self) -> str:
        """What is done unless somebody chooses otherwise; "" where that must be asked."""
        if self.state in (State.KNOWN, State.GUEST, State.INACTIVE):
            return f"{SAME}-{self.members[0].pk}"
        if self.is_told_apart:
            return OTHER
        return ADD if self.state is State.NEW else ""

    @property
    def choices(self) -> list[str]:
        if self.state is State.NEW:
            return [ADD, LEAVE_OUT]
        same = [f"{SAME}-{member.pk}" for member in self.members]
        return [*same, OTHER, LEAVE_OUT]


def recognise(people: Sequence[Incoming]) -> list[Recognised]:
    """What each is here, in their order."""
    members = _Members(Member.objects.all())
    found, seen = [], set[str]()
    for each in people:
        key = each.person.key
        found.append(members.twice(each) if key in seen else members.recognise(each))
        seen.add(key)
    times = Counter(_name(each.person) for each in people)
    known = {member.pk for each in found if each.state is State.KNOWN for member in each.members}
    for number, (each, recognised) in enumerate(zip(people, found, strict=True)):
        if recognised.state is State.NAMESAKE and each.person.distinction:
            is_only = times[_name(each.person)] == 1
            is_told_apart = is_only or known.issuperset(member.pk for member in recognised.members)
            found[number] = replace(recognised, is_told_apart=is_told_apart)
    return found


class _Members:
    """Everybody, to be found by name."""

    def __init__(self, members: Iterable[Member]) -> None:
        self.by_key: dict[str, Member] = {}
        self.by_name: dict[str, list[Member]] = {}
        self.by_beginning: dict[str, dict[str, Member]] = {}
        for member in members:
            self.by_key[member.name_key] = member
            self.by_name.setdefault(_name(member), []).append(member)
            for beginning in _beginnings(member):
                self.by_beginning.setdefault(beginning, {})[_spelling(member)] = member

    def twice(self, each: Incoming) -> Recognised:
        return Recognised(State.TWICE, [], len(self._namesakes(each)))

    def recognise(self, each: Incoming) -> Recognised:
        member, namesakes = self.by_key.get(each.person.key), self._namesakes(each)
        if member:
            return Recognised(_state_of(member, each.is_guest), [member], len(namesakes))
        if namesakes:
            return Recognised(State.NAMESAKE, namesakes[:MOST_ALIKE], len(namesakes))
        alike = self._alike(each.person)
        return Recognised(State.ALIKE, alike) if alike else Recognised(State.NEW)

    def _namesakes(self, each: Incoming) -> list[Member]:
        return self.by_name.get(_name(each.person), [])

    def _alike(self, person: NewMember) -> list[Member]:
        turned = self.by_name.get(_name(NewMember(person.first_name, person.surname)))
        if turned:
            return turned[:MOST_ALIKE]
        near: dict[str, Member] = {}
        for beginning in _beginnings(person):
            near |= self.by_beginning.get(beginning, {})
        found = get_close_matches(_spelling(person), near, MOST_ALIKE, ALIKE)
        return [near[name] for name in found if not _are_two_first_names(person, near[name])]


def _state_of(member: Member, is_guest: bool | None) -> State:
    if is_guest is None:
        return State.KNOWN
    if member.is_guest and not is_guest:
        return State.GUEST
    return State.KNOWN if member.is_active else State.INACTIVE


def _name(person: Member | NewMember) -> str:
    return same_name_key(f"{person.surname}, {person.first_name}")


def _spelling(person: Member | NewMember) -> str:
    """The name without what people write one way or the other."""
    letters = plain_letters(f"{person.surname} {person.first_name}")
    for one, other in SOUNDS:
        letters = letters.replace(one, other)
    return letters


def _beginnings(person: Member | NewMember) -> set[str]:
    """Whoever is meant has at least one of them: the first name, or the surname's first letter."""
    return {plain_letters(person.surname)[:1] + "*", plain_letters(person.first_name)}


def _are_two_first_names(one: Member | NewMember, other: Member | NewMember) -> bool:
    """Anna and Anne Meier are two, Regula and Regulla are not."""
    if _spelling(one) == _spelling(other) or plain_letters(one.surname) != plain_letters(other.surname):
        return False
    return all(likely_first_name(each.first_name) > UNKNOWN for each in (one, other))


# --- Takes in people who stand on a list, as the page that showed the list was answered.


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
