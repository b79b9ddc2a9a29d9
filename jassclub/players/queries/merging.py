"""What a member was part of: read before two members are merged, or one is made anonymous."""

from collections.abc import Iterator
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from jassclub.drawing.models import Pair, Wish
from jassclub.engine.names import same_name_key, told_apart, whole_name
from jassclub.evenings.queries.blockers import list_some_evenings, taken_back_with
from jassclub.matches.models import Seat
from jassclub.members.models import Member
from jassclub.rounds.models import Result
from jassclub.seasons.models import Attendance, Evening

FEW = 10  # evenings of each member that the page shows


def own_names(member: Member) -> list[str]:
    """The ways to type the member's name, in either order, that mean no other member."""
    others = Member.objects.exclude(pk=member.pk)
    taken = {same_name_key(name) for other in others for name in whole_names(other)}
    return [name for name in whole_names(member) if same_name_key(name) not in taken]


def whole_names(member: Member) -> list[str]:
    """In either order, with and without what tells the member apart from namesakes."""
    orders = [whole_name(member.surname, member.first_name, surname_first=first) for first in (False, True)]
    return [name for bare in orders for name in (told_apart(bare, member.distinction), bare)]


def part_of(member: Member) -> dict[str, Any]:
    """What a member was part of, with as many evenings as it takes to recognise the person."""
    evenings = Evening.objects.filter(pk__in=_evenings(member)).select_related("season")
    newest_first = list(evenings.order_by("-date"))
    return {
        "member": member,
        "evenings": newest_first,
        "newest": newest_first[:FEW],
        "earlier": max(0, len(newest_first) - FEW),
        "rounds": Result.objects.filter(member=member).count(),
        "friendly": Seat.objects.filter(member=member, match__table=None).count(),
        "wishes": _wishes(member),
    }


def clashes(one: Member, other: Member) -> Iterator[str]:
    """Why these two members cannot be one person, a sentence each; none where they can."""
    names = {"one": one, "other": other}
    if one.former or other.former:
        yield _("The name of %(name)s has been deleted.") % {"name": one if one.former else other}
    both = Evening.objects.filter(pk__in=_evenings(one) & _evenings(other)).order_by("date")
    if evenings := list_some_evenings(both):
        words = _("%(one)s and %(other)s were both there on %(evening)s.")
        yield words % {**names, "evening": evenings}
    if Seat.objects.filter(member=one, match__table=None, match__seats__member=other).exists():
        yield _("%(one)s and %(other)s played the same friendly match.") % names
    yield from _clashing_wishes(one, other)


def _clashing_wishes(one: Member, other: Member) -> Iterator[str]:
    theirs = {_partner(wish, one): wish for wish in _wishes(one)}
    for wish in _wishes(other):
        partner = _partner(wish, other)
        if partner == one:
            yield _("There is a wish: %(wish)s.") % {"wish": f"{wish}, {wish.get_kind_display()}"}
        elif partner in theirs and theirs[partner].kind != wish.kind:
            words = _("Their wishes about %(name)s contradict each other.")
            yield words % {"name": partner}
    wishes = [(wish, member) for member in (one, other) for wish in _wishes(member)]
    if len({_partner(wish, member) for wish, member in wishes if wish.kind == Wish.Kind.TOGETHER}) > 1:
        yield _("Both have a partner with whom they always play: remove one of these wishes first.")


def _partner(wish: Wish, member: Member) -> Member | None:
    return wish.other if wish.one == member else wish.one


def _wishes(member: Member) -> list[Wish]:
    two = Q(one=member) | Q(other=member)
    return list(Wish.objects.filter(two).select_related("one", "other").order_by("pk"))


def _evenings(member: Member) -> set[int]:
    """The keys of the evenings on which the member was ticked, paired or drawn, or has a result."""
    two = Q(one=member) | Q(other=member)
    return {
        *Result.objects.filter(member=member).values_list("round__evening", flat=True),
        *Attendance.objects.filter(member=member).values_list("evening", flat=True),
        *Pair.objects.filter(two).values_list("evening", flat=True),
        *taken_back_with(member),
    }
