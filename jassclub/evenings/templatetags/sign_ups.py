"""The words of the roll call beside a name, and amounts of money."""

from collections.abc import Mapping
from typing import Any

from django import template

from jassclub.web import forms as money

register = template.Library()


@register.filter
def of_member(words: Mapping[int, str], member: Any) -> str:
    """The words about a member, by the key as a form has it."""
    return words.get(int(str(member)), "")


@register.filter
def amount(cents: int) -> str:
    return money.amount(cents)
