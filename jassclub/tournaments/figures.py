"""Figures of standings as the reader's language writes them."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from django.utils.formats import date_format, number_format

from jassclub.standings.averages import shown
from jassclub.standings.regulation import Number

from .models import Evening


def written(figure: Number) -> str:
    """A whole number, or with one decimal."""
    return str(number_format(shown(Fraction(figure))))


def exactly(figure: Number) -> str:
    """With as many decimals as it has, two at most: for weights, penalties, and what is added up."""
    found = Decimal(figure.numerator) / Decimal(figure.denominator)
    found = found.quantize(Decimal("0.01"), ROUND_HALF_UP).normalize()
    return str(number_format(f"{found:f}" if found else "0"))


def figure(number: Number) -> int | float:
    """The same as a number, for other programs."""
    found = shown(number)
    return found if isinstance(found, int) else float(found)


def precise(number: Number) -> int | float:
    """As a number with two decimals: for weights and penalties, which may have so many."""
    found = round(Fraction(number), 2)
    return int(found) if found.denominator == 1 else float(found)


def evening_head(evening: Evening) -> str:
    """The day above an evening's column, and how many times it counts if not once."""
    day = date_format(evening.date, "SHORT_DATE_FORMAT")
    return day if evening.weight == 1 else f"{day} ×{exactly(Fraction(evening.weight))}"
