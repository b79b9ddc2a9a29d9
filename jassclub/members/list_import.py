"""Importing the people on a list: who is already a member, and adding the others."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from django.core.exceptions import ValidationError
from django.db.models import TextChoices
from django.utils.translation import gettext, gettext_lazy

from jassclub.accounts.actions import lock_club
from jassclub.engine.names import plain_letters, same_name_key
from jassclub.journal.recording import note
from jassclub.journal.transactions import ChangedMeanwhile, one_transaction

from .actions import NewMember, add_members, change_member
from .models import Member
from .pasted_names import UNKNOWN, first_name_score
from .queries import person

SIMILAR = 0.87  # the least ratio of difflib
MOST_SIMILAR = 3
SAME_SOUNDS = (("ph", "f"), ("th", "t"), ("ck", "k"), ("y", "i"))
ADD, OTHER, LEAVE_OUT = "add", "other", "leave_out"


def same_as(member: Member) -> str:
    """The choice that a person is this member."""
    return f"same-{member.pk}"


class State(TextChoices):
    """What the club knows of a person on a list."""

    NEW = "new", gettext_lazy("new")
    KNOWN = "known", gettext_lazy("already known")
    GUEST = "guest", gettext_lazy("known as a guest")  # and a member from now on
    INACTIVE = "inactive", gettext_lazy("no longer active")
    NAMESAKE = "namesake", gettext_lazy("same name as a member")  # with another distinction
    ALIKE = "alike", gettext_lazy("almost the same name as a member")
    TWICE = "twice", gettext_lazy("twice in this list")


@dataclass(frozen=True)
class ListedPerson:
    """A person on a list, and what was chosen for them on the check page."""

    person: NewMember
    is_guest: bool | None = False  # None: the list does not say, such as a list of results
    choice: str = ""  # ADD, OTHER (another person of this name), LEAVE_OUT or `same_as`; "": no answer
    shown: str = ""  # what the page showed of the person: a Recognised as text

    @property
    def is_added(self) -> bool:
        return self.choice in (ADD, OTHER)


@dataclass(frozen=True)
class Recognised:
    """What the club knows of a person, the members in question, and how many have the same name.
    `is_told_apart` says that by the list itself this is another person than a member of the same name."""

    state: State
    members: Sequence[Member] = ()
    namesakes: int = 0
    is_told_apart: bool = False

    def __str__(self) -> str:
        """The same text as long as nothing has changed."""
        return "-".join([self.state, str(self.namesakes), *(str(member.pk) for member in self.members)])

    @property
    def usual_choice(self) -> str:
        """The default choice; "" if the page must ask."""
        if self.state in (State.KNOWN, State.GUEST, State.INACTIVE):
            return same_as(self.members[0])
        if self.is_told_apart:
            return OTHER
        return ADD if self.state is State.NEW else ""

    @property
    def choices(self) -> list[str]:
        if self.state is State.NEW:
            return [ADD, LEAVE_OUT]
        return [*map(same_as, self.members), OTHER, LEAVE_OUT]


def recognise(people: Sequence[ListedPerson]) -> list[Recognised]:
    """What the club knows of each, in the order of the list."""
    index = _NameIndex(Member.objects.all())
    results, seen = [], set[str]()
    for listed in people:
        namesakes = index.by_name.get(_name(listed.person), [])
        is_twice = listed.person.key in seen
        results.append(
            Recognised(State.TWICE, (), len(namesakes)) if is_twice else index.recognise(listed, namesakes)
        )
        seen.add(listed.person.key)
    times = Counter(_name(listed.person) for listed in people)
    known = {member.pk for result in results if result.state is State.KNOWN for member in result.members}
    return [
        replace(recognised, is_told_apart=True)
        if recognised.state is State.NAMESAKE
        and listed.person.distinction
        and (times[_name(listed.person)] == 1 or known.issuperset(member.pk for member in recognised.members))
        else recognised
        for listed, recognised in zip(people, results, strict=True)
    ]


class _NameIndex:
    def __init__(self, members: Iterable[Member]) -> None:
        self.by_key: dict[str, Member] = {}
        self.by_name: dict[str, list[Member]] = {}
        self.by_beginning: dict[str, dict[str, Member]] = {}
        for member in members:
            self.by_key[member.name_key] = member
            self.by_name.setdefault(_name(member), []).append(member)
            for beginning in _beginnings(member):
                self.by_beginning.setdefault(beginning, {})[_spelling(member)] = member

    def recognise(self, listed: ListedPerson, namesakes: Sequence[Member]) -> Recognised:
        if member := self.by_key.get(listed.person.key):
            return Recognised(_state_of(member, listed.is_guest), [member], len(namesakes))
        if namesakes:
            return Recognised(State.NAMESAKE, namesakes[:MOST_SIMILAR], len(namesakes))
        similar = self._similar(listed.person)
        return Recognised(State.ALIKE, similar) if similar else Recognised(State.NEW)

    def _similar(self, new: NewMember) -> list[Member]:
        """Members with surname and first name swapped, or with nearly the same spelling."""
        if swapped := self.by_name.get(_name(NewMember(new.first_name, new.surname))):
            return swapped[:MOST_SIMILAR]
        near: dict[str, Member] = {}
        for beginning in _beginnings(new):
            near |= self.by_beginning.get(beginning, {})
        spellings = get_close_matches(_spelling(new), near, MOST_SIMILAR, SIMILAR)
        return [near[spelling] for spelling in spellings if not _are_two_first_names(new, near[spelling])]


def _state_of(member: Member, is_guest: bool | None) -> State:
    if is_guest is None:
        return State.KNOWN
    if member.is_guest and not is_guest:
        return State.GUEST
    return State.KNOWN if member.is_active else State.INACTIVE


def _name(member: Member | NewMember) -> str:
    return same_name_key(f"{member.surname}, {member.first_name}")


def _spelling(member: Member | NewMember) -> str:
    """The name without the differences in spelling that sound the same."""
    letters = plain_letters(f"{member.surname} {member.first_name}")
    for one, other in SAME_SOUNDS:
        letters = letters.replace(one, other)
    return letters


def _beginnings(member: Member | NewMember) -> set[str]:
    """Similar names share one of these: the first name, or the first letter of the surname."""
    return {plain_letters(member.surname)[:1] + "*", plain_letters(member.first_name)}


def _are_two_first_names(one: Member | NewMember, other: Member | NewMember) -> bool:
    """Anna and Anne Meier are two people, Regula and Regulla are one."""
    if _spelling(one) == _spelling(other) or plain_letters(one.surname) != plain_letters(other.surname):
        return False
    return all(first_name_score(member.first_name) > UNKNOWN for member in (one, other))


# --- Importing the people as they were answered for on the check page.


@one_transaction
def import_people(*, people: Sequence[ListedPerson]) -> list[Member | None]:
    """Add or update all of them, or none. Returns their members in the order of the list, None if left out.
    Raises ChangedMeanwhile, with what the club knows of each now, if the page showed something else, so a
    list sent twice adds nobody twice; ValidationError for a missing answer or a name too long."""
    lock_club()
    current = recognise(people)
    if any(str(recognised) != listed.shown for recognised, listed in zip(current, people, strict=True)):
        raise ChangedMeanwhile(current)
    for listed, recognised in zip(people, current, strict=True):
        if listed.choice not in recognised.choices:
            raise ValidationError(gettext("Choose who %(name)s is.") % {"name": listed.person})
    known = [_as_listed(*pair) for pair in zip(people, current, strict=True)]
    new = [replace(each.person, is_guest=bool(each.is_guest)) for each in people if each.is_added]
    added = add_members(new)
    rest = iter(added)
    members = [next(rest) if each.is_added else member for each, member in zip(people, known, strict=True)]
    said = {"added": [*map(person, added)], "known": [person(member) for member in known if member]}
    note("list_taken_in", after=said, members=[member.pk for member in members if member])
    return members


def _as_listed(listed: ListedPerson, recognised: Recognised) -> Member | None:
    """A guest on the list of members becomes a member; a member who was inactive becomes active."""
    member = next((each for each in recognised.members if listed.choice == same_as(each)), None)
    if member is None or listed.is_guest is None:
        return member
    fields = {"is_active": True} if listed.is_guest else {"is_active": True, "is_guest": False}
    return change_member(member=member, fields=fields)
