"""Numbers and names as people write them, and texts that phones read."""

from io import BytesIO

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe

from jassclub.engine.names import spellings, with_one_stop
from jassclub.engine.numbers import with_minus

from ..forms import amount

register = template.Library()
register.filter("amount", amount)
register.filter("minus", with_minus)
register.filter("spellings", spellings)
register.filter("with_one_stop", with_one_stop)

OF_SEASONS = ("season", "seasons", "evenings", "rounds", "tables", "draws")
NOWHERE = ("login", "logout", "welcome", "password", "account", "language", "wall")
# The first word of an address, and the part of the menu to which the page belongs; of others it is the club.
MENU = {
    **{"": "home", "me": "home", "matches": "matches"},
    **dict.fromkeys(OF_SEASONS, "season"),
    **dict.fromkeys(NOWHERE, ""),
}


@register.filter
def menu_part(path: str) -> str:
    """The part of the menu to which the page with this address belongs; empty for the pages of a login."""
    return MENU.get(path.split("/")[1], "club") if path else ""


@register.filter
def qr_code(text: str) -> SafeString:
    """An SVG element in the colours of paper, whatever the page's are: phones read dark on light."""
    drawn = BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=3, light="#fff", dark="#000"
    )
    return mark_safe(drawn.getvalue().decode())
