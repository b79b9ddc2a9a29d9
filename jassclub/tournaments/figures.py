"""Figures of standings as the reader's language writes them."""

from decimal import Decimal
from fractions import Fraction

from django.utils.formats import date_format, number_format

from jassclub.standings.averages import shown

from .models import Evening


def written(figure: Fraction | Decimal | int) -> str:
    """A whole number, or with one decimal."""
    return str(number_format(shown(Fraction(figure))))


def figure(number: Fraction | int) -> int | float:
    """The same as a number, for other programs."""
    found = shown(number)
    return found if isinstance(found, int) else float(found)


def evening_head(evening: Evening) -> str:
    """The day above an evening's column, and how many times it counts if not once."""
    day = date_format(evening.date, "SHORT_DATE_FORMAT")
    return day if evening.weight == 1 else f"{day} ×{written(Fraction(evening.weight))}"
