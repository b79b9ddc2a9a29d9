"""Somebody leaves the club and is to be made anonymous: what is kept, and what is not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from jassclub.drawing.models import Pair, Wish
from jassclub.engine.names import same_name_key, told_apart, whole_name
from jassclub.evenings.queries.blockers import few_named, taken_back_with
from jassclub.journal.queries import merged_keys
from jassclub.matches.models import Seat
from jassclub.members.models import Member
from jassclub.rounds.models.rounds import Result
from jassclub.seasons.models import Attendance, Evening


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
    return {member.pk, *(old for old, new in merged_keys().items() if new == member.pk)}


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


# --- Two members who are one person: what they were part of, and what speaks against merging them.

FEW = 10  # evenings of each that the page shows


@dataclass(frozen=True)
class Part:
    """What somebody was part of: evenings, the newest first, how many rounds, friendly matches, wishes."""

    member: Member
    evenings: list[Evening]
    rounds: int
    friendly: int
    wishes: list[Wish]

    @property
    def newest(self) -> list[Evening]:
        """Enough of the evenings to see who this is."""
        return self.evenings[:FEW]

    @property
    def earlier(self) -> int:
        return len(self.evenings) - len(self.newest)


def part_of(member: Member) -> Part:
    return Part(
        member,
        list(Evening.objects.filter(pk__in=_evenings(member)).select_related("season").order_by("-date")),
        Result.objects.filter(member=member).count(),
        Seat.objects.filter(member=member, match__table=None).count(),
        list(_wishes(member)),
    )


def clashes(one: Member, other: Member) -> list[str]:
    """Why these two cannot be one person, a sentence each; empty where they can."""
    return list(_clashes(one, other))


def _clashes(one: Member, other: Member) -> Iterator[str]:
    said = {"one": one, "other": other}
    if one.former or other.former:
        yield _("Nobody knows any more who %(name)s was.") % {"name": one if one.former else other}
    both = Evening.objects.filter(pk__in=_evenings(one) & _evenings(other)).order_by("-date")
    if evenings := few_named(both):
        words = _("%(one)s and %(other)s were both there on %(evening)s.")
        yield words % {**said, "evening": evenings}
    if Seat.objects.filter(member=one, match__table=None, match__seats__member=other).exists():
        yield _("%(one)s and %(other)s played the same friendly match.") % said
    yield from _of_wishes(one, other)


def _of_wishes(one: Member, other: Member) -> Iterator[str]:
    theirs = {_partner(wish, one): wish for wish in _wishes(one)}
    for wish in _wishes(other):
        partner = _partner(wish, other)
        if partner == one:
            yield _("There is a wish: %(wish)s.") % {"wish": f"{wish}, {wish.get_kind_display()}"}
        elif partner in theirs and theirs[partner].kind != wish.kind:
            words = _("Both have wishes about %(name)s that contradict each other.")
            yield words % {"name": partner}
    fixed = {
        _partner(wish, each)
        for each in (one, other)
        for wish in _wishes(each)
        if wish.kind == Wish.Kind.TOGETHER
    }
    if len(fixed) > 1:
        yield _("Both have a partner with whom they always play: remove one of these wishes first.")


def _partner(wish: Wish, member: Member) -> Member | None:
    return wish.other if wish.one == member else wish.one


def _wishes(member: Member) -> list[Wish]:
    two = Q(one=member) | Q(other=member)
    return list(Wish.objects.filter(two).select_related("one", "other").order_by("pk"))


def _evenings(member: Member) -> set[int]:
    """The keys of the evenings on which somebody was ticked, paired, drawn, or has a result."""
    two = Q(one=member) | Q(other=member)
    return {
        *Result.objects.filter(member=member).values_list("round__evening", flat=True),
        *Attendance.objects.filter(member=member).values_list("evening", flat=True),
        *Pair.objects.filter(two).values_list("evening", flat=True),
        *taken_back_with(member),
    }
