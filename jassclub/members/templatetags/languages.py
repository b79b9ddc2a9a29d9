"""The links with which a reader chooses the language."""

from urllib.parse import quote

from django import template
from django.conf import settings
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()
OWN_NAMES = dict(settings.LANGUAGES)
PRESENT = mark_safe(' aria-current="true"')


@register.simple_tag
def language_name() -> str:
    """What the language of this page calls itself."""
    return OWN_NAMES[get_language() or settings.LANGUAGE_CODE]


@register.simple_tag
def language_links(back: str) -> SafeString:
    """A line of a list for each language, with the link that leads back to this address."""
    present, back = get_language(), quote(back)
    return format_html_join(
        "\n",
        '<li><a href="{}?next={}" lang="{}" hreflang="{}"{}>{}</a></li>',
        (
            (reverse("language", args=[code]), back, code, code, PRESENT if code == present else "", name)
            for code, name in OWN_NAMES.items()
        ),
    )
