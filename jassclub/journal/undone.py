"""A change that was undone no longer stands in the way of undoing an older one."""

from __future__ import annotations

from collections.abc import Iterable

from .models import Line


def that_stand(lines: Iterable[Line]) -> list[Line]:
    """Of lines, the newest first: those that neither were undone by another of them nor undo another."""
    found = list(lines)
    keys, cancelled = {line.pk for line in found}, set[int]()
    for line in found:
        if line.pk not in cancelled and line.undoes in keys:
            cancelled |= {line.pk, line.undoes}
    return [line for line in found if line.pk not in cancelled]


def version_to_undo(line: Line) -> int:
    """The version of what a line is about, as long as everything that was changed there since was undone;
    else the version that the line left, which is an old one."""
    version: int = line.after["version"]
    about = {name: getattr(line, name) for name in ("season", "evening", "people")}
    newer = Line.objects.filter(**about, pk__gt=line.pk, after__has_key="version").order_by("-pk")
    # A change without a line, as an excuse by a sign-up, makes the version another one than this.
    return version if that_stand(newer) else version + len(newer)
