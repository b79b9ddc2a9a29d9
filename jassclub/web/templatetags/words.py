"""Numbers and names as people write them, and texts that phones read."""

from collections.abc import Mapping
from io import BytesIO
from typing import Any

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe

from jassclub.engine.names import spellings, with_one_stop
from jassclub.engine.numbers import with_minus
from jassclub.games.joined import and_joined

from ..forms import amount

register = template.Library()
register.filter("amount", amount)
register.filter("and_joined", and_joined)
register.filter("minus", with_minus)
register.filter("spellings", spellings)
register.filter("with_one_stop", with_one_stop)

OF_EVENINGS = ("evenings", "rounds", "tables", "draws")
OF_SEASONS = ("season", "seasons", "players", *OF_EVENINGS)
NOWHERE = ("login", "logout", "welcome", "password", "account", "language", "wall")
# The first word of an address, and the part of the menu to which the page belongs; of others it is the club.
MENU = {
    **{"": "home", "me": "home", "matches": "matches"},
    **dict.fromkeys(OF_SEASONS, "season"),
    **dict.fromkeys(NOWHERE, ""),
}


@register.simple_tag(takes_context=True)
def menu_part(context: Mapping[str, Any]) -> str:
    """The part of the menu to which the page belongs; empty for the pages of a login, and for none at all."""
    if "request" not in context or context.get("is_lost"):
        return ""
    first = context["request"].path.split("/")[1]
    evening = context.get("evening") or getattr(context.get("round"), "evening", None)
    if first in OF_EVENINGS and getattr(evening, "is_tonight", False):
        return "home"
    return MENU.get(first, "club")


@register.filter
def qr_code(text: str) -> SafeString:
    """An SVG element in the colours of paper, whatever the page's are: phones read dark on light."""
    drawn = BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=3, light="#fff", dark="#000"
    )
    return mark_safe(drawn.getvalue().decode())
