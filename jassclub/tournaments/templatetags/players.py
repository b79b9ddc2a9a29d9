"""Names that lead to the page of the player, and figures as they stand there."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from jassclub.members.models import Member

from ..figures import written

register = template.Library()

T = TypeVar("T")


@register.filter
def linked(member: Member) -> SafeString:
    """The member's name as a link."""
    return link_to_player(member.pk, str(member))


@register.simple_tag
def link_to_player(key: int, name: str) -> SafeString:
    return format_html('<a class="to-player" href="{}">{}</a>', reverse("player", args=[key]), name)


@register.filter
def figure(value: Fraction | int | None) -> str:
    """A whole number, or with one decimal; a dash for nothing."""
    return "–" if value is None else written(value).replace("-", "−")


@register.filter
def first_of(things: Sequence[T], count: int | None) -> Sequence[T]:
    """So many of them; all where there is no limit."""
    return things[:count]


@register.filter
def signed(value: Fraction | int) -> str:
    """The same with a plus or a minus before it."""
    return f"+{figure(value)}" if value > 0 else figure(value)
