"""Words joined by signs that French writes with a space before them."""

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext as _


def stated(what: object, value: object) -> str:
    """Target: 2500."""
    return _("%(field)s: %(value)s") % {"field": what, "value": value}


def semicolons(parts: Iterable[str | Promise]) -> str:
    """Anna moved; Beat moved."""
    return _("; ").join(map(str, parts))
