"""Undoing a change, and taking a member's name out of all lines."""

from collections.abc import Collection, Iterator
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.utils.translation import gettext as _

from jassclub.engine.names import same_name_key, without_names
from jassclub.web.http import holding
from jassclub.web.schema import parts_of

from .kinds import kind_of, refuse_newer
from .models import Line, anonymising
from .queries import about, lines_with_people
from .recording import undone_line
from .transactions import ChangedMeanwhile, one_transaction


@one_transaction
def undo_line(*, line: Line, by: Any) -> None:
    """Undo what it says for the account `by`, by the action that did it. Raises ValidationError where that
    kind is never undone, where it is undone already, or something newer depends on it; and what the action
    raises."""
    kind = kind_of(line)
    if kind.undo is None or kind.refused is None:
        raise ValidationError(_("This cannot be undone here."), code="never")
    _refuse_undone(line)
    is_refused = kind.refused([line], by)
    try:
        with holding(undone_line, line.pk):
            kind.undo(line, by)
    except (ObjectDoesNotExist, ChangedMeanwhile) as newer:
        raise refuse_newer() from newer
    if is_refused:
        raise refuse_newer()
    _refuse_undone(line)  # someone else's undoing was waited for, at the locks


def _refuse_undone(line: Line) -> None:
    if line.undone_by_restore or Line.objects.filter(undoes=line.pk).exists():
        raise ValidationError(_("This has already been undone."), code="undone")


# --- Anonymising: a name is replaced in all lines. Kind, time, author and keys of a line stay.


def _names_in(line: Line, keys: Collection[int]) -> Iterator[str]:
    for part in parts_of([line.before, line.after]):
        if isinstance(part, dict) and part.get("key") in keys:
            yield from (part[field] for field in ("name", "old") if field in part)
        if isinstance(part, dict) and "fields" in part and isinstance(part.get("member"), str):
            yield part["member"]


def anonymise_lines(*, member: int, keys: Collection[int], names: Collection[str], instead: str) -> None:
    """Write `instead` wherever a line names someone. `keys` are all that the member ever had, `names` those
    that are nobody else's. Lines about the member forget whatever else they were called, too."""

    def without(value: Any, own_names: Collection[str]) -> Any:
        """`own_names` are those of a line that is about the member."""
        if isinstance(value, list):
            return [without(part, own_names) for part in value]
        if isinstance(value, str):
            is_name = same_name_key(value) in own_names
            return instead if is_name else without_names(value, names, instead)
        if not isinstance(value, dict):
            return value
        parts = {name: without(part, own_names) for name, part in value.items()}
        if value.get("key") in keys:
            parts |= {name: instead for name in ("name", "old") if name in parts}
        if own_names and isinstance(fields := parts.get("fields"), dict):
            anonymous = {"surname": instead, "first_name": "", "distinction": ""}
            parts["fields"] = fields | {name: text for name, text in anonymous.items() if name in fields}
        return parts

    own = set(Line.every.filter(about(member)))
    own_names = {same_name_key(name) for line in own for name in _names_in(line, keys)}
    with anonymising():
        for line in lines_with_people().order_by("pk").iterator(chunk_size=2000):
            both = [line.before, line.after]
            before, after = without(both, own_names if line in own else ())
            if [before, after] != both:
                Line.every.filter(pk=line.pk).update(before=before, after=after)
