"""Two members who are one person: what they were part of, and what speaks against merging them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from jassclub.members.models import Member
from jassclub.play.models import Seat

from ..models import Attendance, Evening, Pair, Result, Wish
from .hanging import few_named, taken_back_with

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
