"""Card terms in templates: they keep their Swiss names in every language."""

from django import template

register = template.Library()

TRUMP_NAMES = {
    "diamonds": "Ecken",
    "hearts": "Härz",
    "spades": "Schuflä",
    "clubs": "Chrüz",
    "obenabe": "Obenabe",
    "undenufe": "Undenufe",
}


@register.filter
def trump_name(trump: str | None) -> str:
    """The Swiss name of a trump of the rules, nothing where none was noted."""
    return TRUMP_NAMES.get(trump or "", trump or "")
