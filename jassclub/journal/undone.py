"""A change that was undone no longer stands in the way of undoing an older one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Q

from .models import Line

ABOUT = ("season", "evening", "people")


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
    return _version(line, versioned_since([line]))


def outdated(lines: Sequence[Line], versions: Mapping[Line, int | None]) -> list[Line]:
    """Of lines those whose undoing would not find the version that it undoes; `versions` are those of now,
    None of what is gone. In one query."""
    newer = versioned_since(lines)
    return [line for line in lines if versions[line] != _version(line, newer)]


def versioned_since(lines: Sequence[Line]) -> list[Line]:
    """Lines with a version that are newer than the oldest of these, the newest first."""
    oldest = min(line.pk for line in lines)
    about = {name: {getattr(line, name) for line in lines} for name in ABOUT}
    found = Line.objects.filter(pk__gt=oldest, after__has_key="version", people__in=about["people"])
    for name in ("season", "evening"):
        keys = about[name] - {None}
        found = found.filter(
            Q(**{f"{name}__in": keys}) | (Q(**{name: None}) if None in about[name] else Q(pk=None))
        )
    return list(found.order_by("-pk"))


def _version(line: Line, lines: Iterable[Line]) -> int:
    version: int = line.after["version"]
    newer = [each for each in lines if each.pk > line.pk and _about(each) == _about(line)]
    # A change without a line, as an excuse by a sign-up, makes the version another one than this.
    return version if that_stand(newer) else version + len(newer)


def _about(line: Line) -> tuple[Any, ...]:
    return tuple(getattr(line, name) for name in ABOUT)
