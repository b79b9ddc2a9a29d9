"""The cash box of an evening: who has paid the fee, and what the box must hold."""

from typing import Any

from jassclub.accounts.models import Club
from jassclub.seasons.models import Evening, Season
from jassclub.web.alphabet import reading_order


def has_fees(season: Season) -> bool:
    return bool(season.fee_member or season.fee_guest)


def cash_of(evening: Evening) -> dict[str, Any]:
    """Who came, by name, without those who owe nothing and paid nothing; and amounts in cents. In two
    queries."""
    came = evening.attendances.select_related("member", "evening__season")
    lines = [line for line in came if line.due or line.paid is not None]
    club = Club.objects.first()
    by_name = sorted(lines, key=lambda line: reading_order(str(line.member)))
    expected, paid = sum(line.due for line in lines), sum(line.paid or 0 for line in lines)
    sums = {"expected": expected, "paid": paid, "open": expected - paid}
    return {"lines": by_name, "currency": club.currency if club else "", **sums}
