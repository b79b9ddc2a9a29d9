"""The cash box of an evening: who has paid the fee, and what the box must hold."""

from dataclasses import dataclass

from jassclub.accounts.models import Club
from jassclub.seasons.models import Attendance, Evening, Season
from jassclub.web.alphabet import reading_order


@dataclass(frozen=True)
class CashLine:
    """Somebody who came. `due` is the fee in cents, as it was when it was paid."""

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
        return sum(line.due for line in self.lines)

    @property
    def paid(self) -> int:
        return sum(line.due for line in self.lines if line.is_paid)

    @property
    def open(self) -> int:
        return self.expected - self.paid

    @property
    def paid_ids(self) -> list[int]:
        return [line.attendance.member_id for line in self.lines if line.is_paid]


def fee_of(attendance: Attendance) -> int:
    """In cents. A helper who only fills a table pays nothing."""
    season = attendance.evening.season
    if not attendance.is_ranked:
        return 0
    return season.fee_guest if attendance.member.is_guest else season.fee_member


def has_fees(season: Season) -> bool:
    return bool(season.fee_member or season.fee_guest)


def cash_of(evening: Evening) -> Cash:
    """In two queries; without those who owe nothing and paid nothing."""
    came = evening.attendances.select_related("member", "evening__season")
    lines = [line for line in map(CashLine, came) if line.due or line.is_paid]
    club = Club.objects.first()
    return Cash(sorted(lines, key=lambda line: reading_order(line.name)), club.currency if club else "")
