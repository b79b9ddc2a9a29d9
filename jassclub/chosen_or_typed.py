"""People are chosen from a list, or else typed: only one of the two is meant."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from .names import same_name_key


def refuse_both(typed: str, *, chosen: object, named: str = "name") -> None:
    """Raises ValidationError at `named` where one is `chosen` and another one was `typed`: neither is dropped
    in silence. What was typed may be the chosen one once more."""
    if chosen and typed and same_name_key(" ".join(typed.split())) != same_name_key(str(chosen)):
        words = _("%(chosen)s is chosen, but %(typed)s is typed here: empty one of the two.")
        raise ValidationError({named: words % {"chosen": chosen, "typed": typed}}, code="both")
