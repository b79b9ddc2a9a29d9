"""Names that lead to the page of the player."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from jassclub.members.models import Member

register = template.Library()


@register.filter
def linked(member: Member) -> SafeString:
    return link_to_player(member.pk, str(member))


@register.simple_tag
def link_to_player(key: int, name: str) -> SafeString:
    return format_html('<a class="to-player" href="{}">{}</a>', reverse("player", args=[key]), name)
