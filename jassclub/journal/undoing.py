"""Taking back what a line says."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.utils.translation import gettext as _

from jassclub.locks import one_transaction
from jassclub.versions import ChangedMeanwhile

from .kinds import kind_of, refuse_newer
from .models import Line
from .noting import undoing


@one_transaction
def undo_line(*, line: Line, by: Any) -> None:
    """Undo what it says for the account `by`, by the services that did it; that is a line of its own.

    Raises ValidationError where that kind is never undone, where it is undone already, and where something
    newer hangs on it; and what those services raise.
    """
    kind = kind_of(line)
    if kind is None or kind.undo is None:
        raise ValidationError(_("This cannot be undone here."), code="never")
    _refuse_undone(line)
    try:
        with undoing(line.pk):
            kind.undo(line, by)
    except (ObjectDoesNotExist, ChangedMeanwhile) as newer:
        raise refuse_newer() from newer
    _refuse_undone(line)  # somebody else's undoing was waited for, at the locks


def _refuse_undone(line: Line) -> None:
    if Line.objects.filter(undoes=line.pk).exists():
        raise ValidationError(_("This has been undone already."), code="undone")
