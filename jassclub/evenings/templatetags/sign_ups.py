"""What people said of coming, beside their names; and amounts of money."""

from collections.abc import Mapping
from typing import Any

from django import template

from jassclub.web import forms as money

register = template.Library()


@register.filter
def of_member(said: Mapping[int, str], member: Any) -> str:
    """What is said of a member, by the number that a form knows them by."""
    return said.get(int(str(member)), "")


@register.filter
def amount(cents: int) -> str:
    return money.amount(cents)
