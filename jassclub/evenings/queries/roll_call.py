"""The roll call of an evening."""

from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from jassclub.drawing.queries.people import Headcount, headcount_of
from jassclub.members.models import Member
from jassclub.seasons.models import Evening
from jassclub.web.alphabet import in_order

from .sign_ups import SignUps, sign_ups_of


@dataclass(frozen=True)
class Roll:
    """Everybody who may be ticked, and who is.

    signed_up  by member the words beside the name
    expected   members with a confirmed place: as long as nobody is ticked, the page ticks them itself
    """

    members: list[Member]
    here_ids: list[int]
    helper_ids: set[int]
    headcount: Headcount
    signed_up: dict[int, str]
    expected: list[int]


def roll(evening: Evening, *, expecting: bool = True) -> Roll:
    """Active members who are no guests, members who signed up, and everybody who has come tonight. Not
    `expecting`: the ticks are being changed already, and all of them may have been taken away."""
    attendances = list(evening.attendances.values_list("member_id", "is_here", "is_ranked"))
    came = [member for member, _here, _ranked in attendances]
    here_ids = [member for member, here, _ranked in attendances if here]
    sign_ups = sign_ups_of(evening)
    signed_up = _marks(sign_ups)
    listed = {*came, *signed_up}
    begins = expecting and not came
    expected = [entry.sign_up.member_id for entry in sign_ups.line if begins and entry.is_expected]
    return Roll(
        members=in_order(Member.objects.filter(Q(is_active=True, is_guest=False) | Q(pk__in=listed))),
        here_ids=here_ids,
        helper_ids={member for member, _here, ranked in attendances if not ranked},
        headcount=headcount_of(evening, len(here_ids or expected)),
        signed_up=signed_up,
        expected=[member for member in expected if member is not None],
    )


def _marks(sign_ups: SignUps) -> dict[int, str]:
    """By member the words beside the names of those who signed up."""
    marks = {}
    for entry in sign_ups.line:
        words = _("signed up") if entry.is_expected else _("signed up, not confirmed")
        marks[entry.sign_up.member_id] = words if entry.waits is None else _("waiting list")
    marks |= {sign_up.member_id: _("cannot come") for sign_up in sign_ups.cannot}
    return {member: words for member, words in marks.items() if member is not None}
