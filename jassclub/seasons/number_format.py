"""Numbers of standings and days as the reader's language writes them."""

import re
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from django.utils.formats import date_format, number_format

from jassclub.engine.numbers import Number, with_minus, with_one_decimal

from .models import Evening

NOTHING = "–"


def written(figure: Number | Decimal | None) -> str:
    """A whole number, or with one decimal; a dash for none."""
    if figure is None:
        return NOTHING
    return _formatted(with_one_decimal(figure if isinstance(figure, int) else Fraction(figure)))


def exactly(figure: Number) -> str:
    """With as many decimals as it has, two at most: for weights, penalties, and what is added up."""
    rounded = decimal(figure).quantize(Decimal("0.01"), ROUND_HALF_UP).normalize()
    return _formatted(f"{rounded:f}" if rounded else "0")


def decimal(number: Number) -> Decimal:
    """Exactly, for a regulation's own numbers: they have at most two decimals."""
    return Decimal(number.numerator) / Decimal(number.denominator)


def estimated(figure: float, decimals: int = 1) -> str:
    """An estimate, with its sign and always so many decimals: +3.1, −0.4, 0.0."""
    rounded = round(figure, decimals) or 0.0  # never -0.0
    return _with_plus(rounded, _formatted(rounded, decimals))


def signed(figure: Number) -> str:
    return _with_plus(figure, written(figure))


def exactly_signed(points: Number) -> str:
    """A penalty or a bonus, as `exactly`: +20, −12.25."""
    return _with_plus(points, exactly(points))


def _with_plus(figure: Number | float, text: str) -> str:
    return f"+{text}" if figure > 0 else text


def _formatted(figure: float | Decimal | str, decimals: int | None = None) -> str:
    is_plain = isinstance(figure, int) and decimals is None
    return with_minus(figure if is_plain else number_format(figure, decimals))


def figure(number: Number) -> int | float:
    """As a number with one decimal, for other programs."""
    rounded = with_one_decimal(number)
    return rounded if isinstance(rounded, int) else float(rounded)


def precise(number: Number) -> int | float:
    """As a number with two decimals: for weights and penalties, which may have so many."""
    rounded = round(Fraction(number), 2)
    return int(rounded) if rounded.denominator == 1 else float(rounded)


def evening_head(evening: Evening) -> str:
    """The day above an evening's column, and how many times it counts if not once."""
    day = date_format(evening.date, "SHORT_DATE_FORMAT")
    return day if evening.weight == 1 else f"{day} ×{exactly(Fraction(evening.weight))}"


def day(text: str) -> str:
    return date_format(date.fromisoformat(text), "DATE_FORMAT")


def years_beside(name: str, first: date, last: date) -> str:
    """2025 or 2025/2026, to be shown behind a season's name; empty where the name says so: Winter 2025/26."""
    years = sorted({first.year, last.year})
    short = [f"{year % 100:02}" for year in years]
    written = re.findall(r"\d+", name)
    says_each = [str(year) in written or end in written for year, end in zip(years, short, strict=True)]
    if str(years[0]) in written and all(says_each):
        return ""
    if len(years) > 1 and re.search(rf"(?<!\d){short[0]}\s?[/–-]\s?{short[1]}(?!\d)", name):
        return ""
    return "/".join(map(str, years))
