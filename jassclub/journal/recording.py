"""Recording: every action that changes something writes one line of the journal. Its database queries show
whether it wrote anything, so an action that forgets its line fails."""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from django.db import connection
from django.utils import timezone

from jassclub.web.http import current_request, holding

from .changes import OF_LINE, OF_SEASON, raise_changes
from .models import Line


class NothingNoted(AssertionError):
    """A programming error: an action wrote something without a line in the journal."""


@dataclass
class Call:
    """An action that is running. A note is the columns of a line behind its depth: 0 in this action, 1 in an
    action that it calls."""

    wrote: bool = False
    notes: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    seasons: set[int] = field(default_factory=set)  # changed without a line


_call: ContextVar[Call | None] = ContextVar("call", default=None)
undone_line: ContextVar[int | None] = ContextVar("undone_line", default=None)  # by lines noted until then


def note(
    what: str,
    *,
    before: Any = None,
    after: Any = None,
    by: Any = None,
    season: int | None = None,
    evening: int | None = None,
    round: int | None = None,
    table: int | None = None,
    match: int | None = None,
    members: Collection[int] = (),
) -> None:
    """Called by an action: this is what it changes, a change of the kind `what`. Where an action calls
    others, the outermost note becomes the line; none is written where nothing changed, or `before` equals
    `after`. Round and table are numbers, all others keys. A match alone is enough: its place is looked up; an
    evening needs its season. The place raises the counters of `changes`: a change that reaches further than
    an evening names only the season, or neither."""
    call = _call.get()
    if call is None:
        raise NothingNoted(f"{what} is noted outside of an action.")
    if evening is not None and season is None:
        raise NothingNoted(f"{what} names an evening without its season.")
    if before is not None and before == after:
        nothing_to_note()
        return
    request = current_request.get()
    account = by or (request.user if request else None)
    author = {"who": "visitor" if request else "command"}
    if account is not None and account.is_authenticated:
        author = {"who": "account", "by": account.get_username(), "by_key": account.pk}
    place = {"season": season, "evening": evening, "round": round, "table": table, "match": match}
    columns = {"what": what, "before": before, "after": after, **place, **author}
    people = f"|{'|'.join(map(str, sorted(members)))}|" if members else ""
    call.notes.append((0, {**columns, "people": people, "undoes": undone_line.get()}))


def nothing_to_note(*, season: int | None = None) -> None:
    """Called by an action: what it wrote so far belongs in no journal, such as a count of wrong passwords.
    `season` is named where readers see the change all the same, such as the progress of a recount."""
    if (call := _call.get()) is not None:
        call.wrote = False
        if season is not None:
            call.seasons.add(season)


@contextmanager
def one_call(action: str) -> Iterator[None]:
    """Runs an action within its transaction; at its end the outermost one writes the line. Raises
    NothingNoted."""
    outer, call = _call.get(), Call()
    with holding(_call, call), nullcontext() if outer else connection.execute_wrapper(_see_writing):
        yield
    if outer:  # an action that failed is rolled back and says nothing
        outer.wrote |= call.wrote
        outer.notes += [(depth + 1, columns) for depth, columns in call.notes]
        outer.seasons |= call.seasons
        return
    if call.wrote:
        _write_line(call, action)
    for season in sorted(call.seasons):
        raise_changes(OF_SEASON, season)


def _see_writing(execute: Any, sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    """Django's execute_wrapper: runs a query, and the innermost action remembers whether it wrote."""
    result = execute(sql, params, many, context)
    verb, call = sql[:6], _call.get()
    # The row count of an INSERT is unknown while it returns keys.
    if call and (verb == "INSERT" or (verb in ("UPDATE", "DELETE") and context["cursor"].rowcount)):
        call.wrote = True
    return result


def _write_line(call: Call, action: str) -> None:
    if not call.notes:
        raise NothingNoted(f"{action} wrote something and noted nothing.")
    outermost = min(depth for depth, _columns in call.notes)
    lines = [columns for depth, columns in call.notes if depth == outermost]
    if len(lines) > 1:
        raise NothingNoted(f"{action} noted {', '.join(line['what'] for line in lines)}: one line is enough.")
    [columns] = lines
    if columns["match"] is not None and columns["evening"] is None:
        for find_place in _place_finders:
            columns |= find_place(columns["match"])
    raise_changes(OF_LINE, Line.objects.create(at=timezone.now(), **columns).pk)


# --- The place of a match, such as its evening. Apps that know it register a function when the site starts:
# given the match's key, it returns the columns season, evening, round and table, or nothing.

_place_finders: list[Callable[[int], Mapping[str, Any]]] = []
add_place_finder = _place_finders.append
