"""The cash box of an evening: who has paid the fee, and what the box must hold."""

from dataclasses import dataclass

from jassclub.accounts.models import Club
from jassclub.seasons.models import Attendance, Evening, Season
from jassclub.web.alphabet import reading_order


@dataclass(frozen=True)
class Cash:
    """Who came, by name, and amounts in cents."""

    lines: list[Attendance]
    currency: str
    expected: int
    paid: int
    open: int


def has_fees(season: Season) -> bool:
    return bool(season.fee_member or season.fee_guest)


def cash_of(evening: Evening) -> Cash:
    """In two queries; without those who owe nothing and paid nothing."""
    came = evening.attendances.select_related("member", "evening__season")
    lines = [line for line in came if line.due or line.paid is not None]
    club = Club.objects.first()
    by_name = sorted(lines, key=lambda line: reading_order(str(line.member)))
    expected, paid = sum(line.due for line in lines), sum(line.paid or 0 for line in lines)
    return Cash(by_name, club.currency if club else "", expected, paid, expected - paid)
