"""Words joined as their language does it: by "and", or by signs before which French writes a space."""

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext as _


def stated(what: object, value: object) -> str:
    """Target: 2500."""
    return _("%(field)s: %(value)s") % {"field": what, "value": value}


def semicolons(parts: Iterable[str | Promise]) -> str:
    """Anna moved; Beat moved."""
    return _("; ").join(map(str, parts))


def and_joined(parts: Iterable[object]) -> str:
    """Anna, Beat and Cleo."""
    names = list(map(str, parts))
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}
