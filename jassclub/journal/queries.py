"""Reading the journal."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Any

from django.db.models import Q, QuerySet

from .kinds import KINDS, Refused, kind_of, undone_words, words_of
from .models import Line

MERGED = "members_merged"  # before: the key that is gone, after: whose it is now


def lines_for(*, is_secretary: bool) -> QuerySet[Any]:
    """What an account may read, the newest first: helpers what concerns the tables."""
    for_helpers = [name for name, kind in KINDS.items() if kind.for_helpers]
    return Line.every.all() if is_secretary else Line.every.filter(what__in=for_helpers)


def shown_lines(lines: Iterable[Line], *, to: Any) -> list[dict[str, Any]]:
    """Each line with its words for an account, whether undoing is offered (as things are, it works), the
    number of the line that took it back, and in words whether a restore did; in a fixed number of queries."""
    lines = list(lines)
    undone = Line.objects.filter(undoes__in=[line.pk for line in lines]).order_by()
    undone_by = dict(undone.values_list("undoes", "pk"))
    by_check: dict[Refused, list[Line]] = defaultdict(list)
    for line in lines:
        refused = kind_of(line).refused  # which has whatever can be undone
        is_undone = line.pk in undone_by or line.undone_by_restore
        if refused and not is_undone and may_undo(line, is_secretary=to.is_secretary):
            by_check[refused].append(line)
    offered = {line for refused, some in by_check.items() for line in {*some} - {*refused(some, to)}}
    return [
        {
            "line": line,
            "words": words_of(line),
            "may_undo": line in offered,
            "undone_by": undone_by.get(line.pk),
            "undone_by_restore": undone_words(line),
        }
        for line in lines
    ]


def may_undo(line: Line, *, is_secretary: bool) -> bool:
    kind = kind_of(line)
    return kind.undo is not None and (is_secretary or kind.by_helpers)


def merged_keys() -> dict[int, int]:
    """By each key that a member had who was merged with another: the key of that other today."""
    into: dict[int, int] = {}
    rows = Line.objects.filter(what=MERGED).order_by("pk").values_list("before__key", "after__key")
    for old, new in rows:
        into = {key: new if target == old else target for key, target in into.items()}
        into[old] = new
    return into


def keys_of(member: int) -> set[int]:
    """The member's key, with those of members who were merged into this one."""
    return {member, *(old for old, new in merged_keys().items() if new == member)}


WITHOUT_PEOPLE = ("entry_written", "entry_struck", "announced", "announced_anew")  # most lines


def lines_with_people() -> QuerySet[Any]:
    """Lines in whose words someone may be named."""
    return Line.every.exclude(what__in=WITHOUT_PEOPLE)


def about(member: int) -> Q:
    return Q(*(Q(people__contains=f"|{key}|") for key in sorted(keys_of(member))), _connector=Q.OR)


# --- A change that was undone no longer stands in the way of undoing an older one.

ABOUT = ("season", "evening", "people")


def lines_in_force(lines: Iterable[Line]) -> list[Line]:
    """Of lines, the newest first: those that neither were undone by another of them nor undo another."""
    lines = list(lines)
    keys, cancelled = {line.pk for line in lines}, set[int]()
    for line in lines:
        if line.pk not in cancelled and line.undoes in keys:
            cancelled |= {line.pk, line.undoes}
    return [line for line in lines if line.pk not in cancelled]


def version_to_undo(line: Line) -> int:
    """The version of what a line is about if everything changed there since was undone, else an old one."""
    return _version(line, _versioned_since([line]))


def not_to_undo(
    lines: Sequence[Line],
    row_of: Callable[[Line], Any],
    is_refused: Callable[[Line], bool] = lambda line: False,
) -> list[Line]:
    """Of lines those whose undoing would not find the version that it undoes, in one query, and of the others
    those that are refused. `row_of`: what a line is about, None where it is gone."""
    newer = _versioned_since(lines)
    versions = {line: getattr(row_of(line), "version", None) for line in lines}
    return [line for line in lines if versions[line] != _version(line, newer) or is_refused(line)]


def _versioned_since(lines: Sequence[Line]) -> list[Line]:
    """Lines with a version that are newer than the oldest of these, the newest first."""
    oldest = min(line.pk for line in lines)
    about = {name: {getattr(line, name) for line in lines} for name in ABOUT}
    newer = Line.objects.filter(pk__gt=oldest, after__has_key="version", people__in=about["people"])
    for name in ("season", "evening"):
        in_place = Q(**{f"{name}__in": about[name] - {None}})
        newer = newer.filter(in_place | Q(**{name: None}) if None in about[name] else in_place)
    return list(newer.order_by("-pk"))


def _version(line: Line, lines: Iterable[Line]) -> int:
    version: int = line.after["version"]
    about = attrgetter(*ABOUT)
    newer = [later for later in lines if later.pk > line.pk and about(later) == about(line)]
    # A change without a line, as an excuse by a sign-up, makes the version another one than this.
    return version if lines_in_force(newer) else version + len(newer)
