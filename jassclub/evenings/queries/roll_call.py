"""The roll call of an evening and its cash box."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from jassclub.accounts.queries import the_club
from jassclub.drawing.queries.headcount import Headcount, headcount_of
from jassclub.members.models import Member
from jassclub.seasons.models import Attendance, Evening, Season
from jassclub.web.alphabet import in_order, reading_order

from .sign_ups import SignUps, sign_ups_of


@dataclass(frozen=True)
class Roll:
    """Everybody who may be ticked, and who is.

    signed_up  by member what they said when they signed up
    expected   who has a place and is not ticked yet: as long as nobody is, the page ticks them itself
    """

    members: list[Member]
    here_ids: list[int]
    helper_ids: set[int]
    headcount: Headcount
    signed_up: dict[int, str]
    expected: list[int]


def roll(evening: Evening, *, expecting: bool = True) -> Roll:
    """Active members who are no guests, who signed up, and whoever has come tonight.

    Not `expecting`: somebody is at the ticks already, and may have taken all of them away.
    """
    attendances = list(evening.attendances.values_list("member_id", "is_here", "is_ranked"))
    came = [member for member, _here, _ranked in attendances]
    here_ids = [member for member, here, _ranked in attendances if here]
    said = sign_ups_of(evening)
    signed_up = _marks(said)
    listed = {*came, *signed_up}
    begins = expecting and not came
    expected = [each.sign_up.member_id for each in said.line if begins and each.is_expected]
    return Roll(
        members=in_order(Member.objects.filter(Q(is_active=True, is_guest=False) | Q(pk__in=listed))),
        here_ids=here_ids,
        helper_ids={member for member, _here, ranked in attendances if not ranked},
        headcount=headcount_of(evening, len(here_ids or expected)),
        signed_up=signed_up,
        expected=[member for member in expected if member is not None],
    )


def _marks(said: SignUps) -> dict[int, str]:
    """What the roll call says beside the names of those who signed up."""
    marks = {}
    for each in said.line:
        words = _("signed up") if each.is_expected else _("signed up, not confirmed")
        marks[each.sign_up.member_id] = words if each.waits is None else _("waiting list")
    marks |= {each.member_id: _("cannot come") for each in said.cannot}
    return {member: words for member, words in marks.items() if member is not None}


# --- The fees of an evening: who has paid, and what the cash box must hold.


@dataclass(frozen=True)
class CashLine:
    """Somebody who came. `due` is the fee in cents: the one of then where it is paid."""

    attendance: Attendance

    @property
    def name(self) -> str:
        return str(self.attendance.member)

    @property
    def is_guest(self) -> bool:
        return self.attendance.member.is_guest

    @property
    def is_paid(self) -> bool:
        return self.attendance.paid is not None

    @property
    def due(self) -> int:
        paid = self.attendance.paid
        return fee_of(self.attendance) if paid is None else paid


@dataclass(frozen=True)
class Cash:
    """The lines by name, and amounts in cents."""

    lines: list[CashLine]
    currency: str

    @property
    def expected(self) -> int:
        return self._sum(lambda line: True)

    @property
    def paid(self) -> int:
        return self._sum(lambda line: line.is_paid)

    @property
    def open(self) -> int:
        return self.expected - self.paid

    @property
    def paid_ids(self) -> list[int]:
        return [line.attendance.member_id for line in self.lines if line.is_paid]

    @property
    def guests(self) -> int:
        return sum(line.is_guest for line in self.lines)

    def _sum(self, counts: Callable[[CashLine], bool]) -> int:
        return sum(line.due for line in self.lines if counts(line))


def fee_of(attendance: Attendance) -> int:
    """In cents. Who only fills a table does the club a favour, and pays nothing."""
    season = attendance.evening.season
    if not attendance.is_ranked:
        return 0
    return season.fee_guest if attendance.member.is_guest else season.fee_member


def has_fees(season: Season) -> bool:
    return bool(season.fee_member or season.fee_guest)


def cash_of(evening: Evening) -> Cash:
    """In two queries. Whoever owes nothing and paid nothing is not in it."""
    came = evening.attendances.select_related("member", "evening__season")
    lines = [CashLine(each) for each in came]
    lines = [line for line in lines if line.due or line.is_paid]
    club = the_club()
    return Cash(sorted(lines, key=lambda line: reading_order(line.name)), club.currency if club else "")
