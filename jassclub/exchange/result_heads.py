"""Days and rounds as people write them: in cells, and over the columns of a list of results."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import date, timedelta

from jassclub.web.bounds import MOST_ROUNDS

EARLIEST, LATEST = 1900, 2100  # years
MONTHS = {
    **{"jan": 1, "ene": 1, "feb": 2, "fev": 2, "mar": 3, "mrz": 3, "maa": 3, "mrt": 3, "apr": 4, "abr": 4},
    **{"avr": 4, "mai": 5, "may": 5, "mei": 5, "mag": 5, "jun": 6, "giu": 6, "juin": 6, "jul": 7, "lug": 7},
    **{"juil": 7, "aug": 8, "ago": 8, "aou": 8, "sep": 9, "set": 9, "okt": 10, "oct": 10, "ott": 10},
    **{"nov": 11, "dez": 12, "dec": 12, "dic": 12},
}  # by how they begin, without accents
ISO = re.compile(r"\b(?P<y>\d{4})-(?P<m>\d{1,2})-(?P<d>\d{1,2})(?:[T ]\d\d:\d\d(?::\d\d)?)?")
NUMBERS = re.compile(
    r"\b(?P<d>\d{1,2})(?P<sep>[./-]) ?(?P<m>\d{1,2})(?:(?P=sep) ?(?P<y>\d{4}|\d{2})\b|\.|\b)"
)
WORDS = re.compile(
    r"\b(?P<d>\d{1,2})\.? ?(?:de )?(?P<m>[^\W\d_]{3,10})\.?(?: ?(?:de )?(?P<y>\d{4}|\d{2})\b)?"
)
LABEL = re.compile(
    r"(?:r|rd|runde?|round|ronda|ronde|manche|passe|tour|giro)?[ .:#]*(\d{1,2})(?:\.|st|nd|rd|th|a|ª|e)?"
    r"[ .]*(?:r|rd|runde?|round|ronda|ronde|manche|passe|tour|giro)?"
)


@dataclass(frozen=True)
class Head:
    """What stands over a column of results: a day, the number of a round, or both."""

    day: date | None = None
    round: int | None = None


def read_day(text: str, today: date) -> date | None:
    """20.11.2026, 20/11/26, 2026-11-20, Fri 20 Nov 2026; without a year the last such day. None: no day."""
    found = _find_day(text, today)
    return found[0] if found and not re.search(r"\d", found[1]) else None


def read_head(text: str, today: date) -> Head | None:
    """What a heading says; None where it is about something else."""
    found = _find_day(text, today)
    day, rest = found or (None, text)
    rest = rest.strip(" ,;:/()-–").casefold()
    label = LABEL.fullmatch(rest)
    if label and 1 <= int(label[1]) <= MOST_ROUNDS:
        return Head(day, int(label[1]))
    return Head(day) if day else None


def _find_day(text: str, today: date) -> tuple[date, str] | None:
    """The day in a text, and the rest of it."""
    for pattern in (ISO, NUMBERS, WORDS):
        for found in pattern.finditer(text):
            day = _day(found, today)
            if day:
                return day, f"{text[: found.start()]} {text[found.end() :]}"
    return None


def _day(found: re.Match[str], today: date) -> date | None:
    month = _month(found["m"])
    if month is None:
        return None
    number, year = int(found["d"]), found["y"]
    if month > 12 and number <= 12:
        month, number = number, month  # 11/20/2026
    if year is None:
        return _last(month, number, today)
    whole = int(year) + (2000 if len(year) == 2 else 0)
    return _date(whole, month, number) if EARLIEST <= whole <= LATEST else None


def _last(month: int, number: int, today: date) -> date | None:
    """The last such day that is not yet to come; the 29th of February may be some years ago."""
    for year in range((today + timedelta(days=1)).year, today.year - 8, -1):
        day = _date(year, month, number)
        if day and day <= today:
            return day
    return None


def _date(year: int, month: int, number: int) -> date | None:
    try:
        return date(year, month, number)
    except ValueError:
        return None


def _month(text: str) -> int | None:
    if text.isdigit():
        return int(text)
    letters = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return MONTHS.get(plain[:4], MONTHS.get(plain[:3]))
