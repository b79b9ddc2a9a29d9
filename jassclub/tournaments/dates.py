"""The days of a season, from the first one and how often the club meets; and its years. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import islice

MONTHLY = 0  # weeks between two evenings; 0: the same weekday of each month
MOST_DATES = 60


def days_of(first: date, weeks: int, times: int) -> list[date]:
    """So many days, the first first, every so many weeks or MONTHLY; fewer at the end of the calendar."""
    days = _monthly(first) if weeks == MONTHLY else _weekly(first, weeks)
    return list(islice(days, times))


def years_beside(name: str, first: date, last: date) -> str:
    """2025, or 2025/2026, as it stands behind the name of a season that was played from the first to the last
    day. Nothing where the name says so itself: Winter 2025/26."""
    years = sorted({first.year, last.year})
    short = [f"{year % 100:02}" for year in years]
    written = re.findall(r"\d+", name)
    says_each = [str(year) in written or end in written for year, end in zip(years, short, strict=True)]
    if str(years[0]) in written and all(says_each):
        return ""
    if len(years) > 1 and re.search(rf"(?<!\d){short[0]}\s?[/–-]\s?{short[1]}(?!\d)", name):
        return ""
    return "/".join(map(str, years))


def _weekly(first: date, weeks: int) -> Iterator[date]:
    day = first
    while True:
        yield day
        if date.max - day < timedelta(weeks=weeks):
            return
        day += timedelta(weeks=weeks)


def _monthly(first: date) -> Iterator[date]:
    """The second Friday of each month, say; a fifth one is the last where a month has only four. The last
    year that a date can have has none."""
    number = (first.day - 1) // 7
    for month in range(first.year * 12 + first.month - 1, date.max.year * 12):
        start = date(month // 12, month % 12 + 1, 1)
        day = start + timedelta(days=(first.weekday() - start.weekday()) % 7, weeks=number)
        yield day if day.month == start.month else day - timedelta(weeks=1)
