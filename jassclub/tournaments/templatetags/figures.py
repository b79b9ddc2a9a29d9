"""Figures of standings in templates."""

from decimal import Decimal
from fractions import Fraction

from django import template

from ..figures import written

register = template.Library()


@register.filter
def figure(number: Fraction | Decimal | int) -> str:
    """Also of what the database keeps."""
    return written(Fraction(number))
