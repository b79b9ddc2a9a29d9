"""Days, rounds and numbers as people write them, in the cells and headings of results."""

import re
from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple

from jassclub.engine.names import plain_letters
from jassclub.web.bounds import MOST_ROUNDS

EARLIEST, LATEST = 1900, 2100  # years
MONTHS = {
    **{"jan": 1, "ene": 1, "feb": 2, "fev": 2, "mar": 3, "mrz": 3, "maa": 3, "mrt": 3, "apr": 4, "abr": 4},
    **{"avr": 4, "mai": 5, "may": 5, "mei": 5, "mag": 5, "jun": 6, "giu": 6, "juin": 6, "jul": 7, "lug": 7},
    **{"juil": 7, "aug": 8, "ago": 8, "aou": 8, "sep": 9, "set": 9, "okt": 10, "oct": 10, "ott": 10},
    **{"nov": 11, "dez": 12, "dec": 12, "dic": 12},
}  # by how they begin, without accents
ISO = re.compile(r"\b(?P<y>\d{4})-(?P<m>\d{1,2})-(?P<d>\d{1,2})(?:[T ]\d\d:\d\d(?::\d\d)?)?")
DOTTED = re.compile(r"\b(?P<d>\d{1,2})\. ?(?P<m>\d{1,2})(?:\. ?(?P<y>\d{4}|\d{2})\b|\.|\b)")
SLASHED = re.compile(r"\b(?P<d>\d{1,2})(?P<sep>[/-]) ?(?P<m>\d{1,2})(?:(?P=sep) ?(?P<y>\d{4}|\d{2})\b|\.|\b)")
WORDS = re.compile(
    r"\b(?P<d>\d{1,2})\.? ?(?:de )?(?P<m>[^\W\d_]{3,10})\.?(?: ?(?:de )?(?P<y>\d{4}|\d{2})\b)?"
)
LABEL = re.compile(
    r"(?:r|rd|runde?|round|ronda|ronde|manche|passe|tour|giro)?[ .:#]*(\d{1,2})(?:\.|st|nd|rd|th|a|ª|e)?"
    r"[ .]*(?:r|rd|runde?|round|ronda|ronde|manche|passe|tour|giro)?"
)


class Days(NamedTuple):
    """How the days of a list are read: all in one order; one without a year is the last up to `today`."""

    today: date
    month_first: bool = False  # 11/20/2026


class Head(NamedTuple):
    day: date | None = None
    round: int | None = None


def days_of(table: Iterable[Iterable[str]], today: date) -> Days:
    """Months come first where some day of the list can be read only so, and none only the other way. Dates
    with dots begin with the day everywhere."""
    texts = (ISO.sub(" ", text) for row in table for text in row)
    numbers = [(int(each["d"]), int(each["m"])) for text in texts for each in SLASHED.finditer(text)]
    month_first = any(first <= 12 < second <= 31 for first, second in numbers)
    return Days(today, month_first and not any(second <= 12 < first <= 31 for first, second in numbers))


def read_day(text: str, days: Days) -> date | None:
    """20.11.2026, 20/11/26, 2026-11-20, Fri 20 Nov 2026."""
    day, rest = _find_day(text, days)
    return None if re.search(r"\d", rest) else day


def read_head(text: str, days: Days) -> Head:
    day, rest = _find_day(text, days)
    label = LABEL.fullmatch(rest.strip(" ,;:/()-–").casefold())
    number = int(label[1]) if label else 0
    return Head(day, number if 1 <= number <= MOST_ROUNDS else None)


def read_number(text: str) -> int | None:
    """A whole number, also with the signs that people put between thousands: 1'250, 1 250."""
    plain = text.replace("\u2212", "-").replace("’", "'").replace("\u00a0", " ")
    groups = plain.replace("'", " ").split()
    is_grouped = len(groups) > 1 and all(len(group) == 3 for group in groups[1:])
    digits = "".join(groups) if is_grouped else plain
    try:
        return int(digits) if digits.isascii() and "_" not in digits else None
    except ValueError:
        return None


def _find_day(text: str, days: Days) -> tuple[date | None, str]:
    for pattern in (ISO, DOTTED, SLASHED, WORDS):
        for match in pattern.finditer(text):
            day = _day(match, days.today, month_first=days.month_first and pattern is SLASHED)
            if day:
                return day, f"{text[: match.start()]} {text[match.end() :]}"
    return None, text


def _day(match: re.Match[str], today: date, *, month_first: bool) -> date | None:
    number, year, letters = int(match["d"]), match["y"], plain_letters(match["m"])
    month = int(letters) if letters.isdecimal() else MONTHS.get(letters[:4], MONTHS.get(letters[:3]))
    if month is None:
        return None
    if month_first:
        month, number = number, month
    if year is None:  # the 29th of February may be some years ago
        years = range((today + timedelta(days=1)).year, today.year - 8, -1)
        days = (_date(year, month, number) for year in years)
        return next((day for day in days if day and day <= today), None)
    whole = int(year) + (2000 if len(year) == 2 else 0)
    return _date(whole, month, number) if EARLIEST <= whole <= LATEST else None


def _date(year: int, month: int, number: int) -> date | None:
    try:
        return date(year, month, number)
    except ValueError:
        return None
