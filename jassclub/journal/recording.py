"""Every call of a service that changes something leaves one line. `transactions.one_transaction` says here
when a call begins and ends; whether it wrote anything is seen at the database, so that no service can forget.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from django.db import connection
from django.db.models import Expression
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from jassclub.web.compiled_queries import Insert, Parameter

from .models import Line


class NothingNoted(AssertionError):
    """A mistake in a service: it wrote something, and said nothing of it to the journal."""


@dataclass(frozen=True)
class Note:
    """What a service said of its call. `depth` is how many calls it was within."""

    depth: int
    columns: dict[str, Any]


@dataclass
class Call:
    """The outermost call that is under way, with the services that it calls."""

    depth: int = 0
    wrote: bool = False
    notes: list[Note] = field(default_factory=list)
    seasons: set[int] = field(default_factory=set)  # changed without a line
    excused: bool = False
    begun_with: list[bool] = field(default_factory=list)  # `wrote` as each call within began

    def see(self, execute: Any, sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        """Goes along with every query (Django's execute_wrapper)."""
        result = execute(sql, params, many, context)
        verb = sql[:6]
        # How many rows an INSERT made is not known while it returns their keys.
        if verb == "INSERT" or (verb in ("UPDATE", "DELETE") and context["cursor"].rowcount):
            self.wrote = True
        return result


_call: ContextVar[Call | None] = ContextVar("call", default=None)
_undoes: ContextVar[int | None] = ContextVar("undoes", default=None)


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
    """For services: this is what the call changes, of the kind `what`.

    Of a service and those that it calls the outermost speaks. No line is written where nothing changed, or
    where `before` and `after` say the same. Round and table are their numbers, all others keys; of a match
    alone the rest is found, an evening goes with its season. Readers of what stands there learn of the change
    (`changes`): what reaches further than an evening names the season, or neither. `by` is the account that
    did it, where the service was told.
    """
    call = _call.get()
    if call is None:
        raise NothingNoted(f"{what} is noted outside of a service.")
    if evening is not None and season is None:
        raise NothingNoted(f"{what} names an evening without its season.")
    if before is not None and before == after:
        nothing_to_note()
        return
    place = {"season": season, "evening": evening, "round": round, "table": table, "match": match}
    said = {"what": what, "before": before, "after": after, **place, **author_columns(by)}
    said |= {"people": people_column(members), "undoes": _undoes.get()}
    call.notes.append(Note(call.depth, said))


def nothing_to_note(*, season: int | None = None) -> None:
    """For services: what this call wrote so far is no change of anything that the club would ask for later,
    as a count of wrong passwords.

    Where something of it is shown to readers all the same, as how far a recount is, its season is named.
    """
    call = _call.get()
    if call is None:
        return
    call.wrote = call.begun_with[-1]
    if season is not None:
        call.seasons.add(season)


def people_column(members: Collection[int]) -> str:
    return f"|{'|'.join(map(str, sorted(members)))}|" if members else ""


@contextmanager
def undoing(number: int) -> Iterator[None]:
    """What is noted within takes back the line of this number."""
    token = _undoes.set(number)
    try:
        yield
    finally:
        _undoes.reset(token)


@contextmanager
def one_call(service: str) -> Iterator[None]:
    """A service runs, in its transaction; the line of the outermost is written as it ends.

    Raises NothingNoted where it wrote something and noted nothing.
    """
    outer = _call.get()
    call = outer or Call()
    with ExitStack() as stack:
        if outer is None:
            token = _call.set(call)
            stack.callback(_call.reset, token)
            stack.enter_context(connection.execute_wrapper(call.see))
        wrote, notes, seasons = call.wrote, len(call.notes), set(call.seasons)
        call.depth += 1
        call.begun_with.append(wrote)
        try:
            yield
        except BaseException:
            call.wrote = wrote  # what was written is taken back with the transaction
            del call.notes[notes:]
            call.seasons = seasons
            raise
        finally:
            call.depth -= 1
            call.begun_with.pop()
        if outer is None:
            if call.wrote:
                _write_line(call, service)
            _raise_seasons(call)


def _write_line(call: Call, service: str) -> None:
    from .changes import raise_changes  # services are imported before the models are there

    if not call.notes:
        raise NothingNoted(f"{service} wrote something and noted nothing.")
    outermost = min(each.depth for each in call.notes)
    said = [each.columns for each in call.notes if each.depth == outermost]
    if len(said) > 1:
        raise NothingNoted(f"{service} noted {', '.join(each['what'] for each in said)}: one line is enough.")
    [columns] = said
    raise_changes(line=add_line(**columns).pk)


def _raise_seasons(call: Call) -> None:
    from .changes import raise_changes_of

    for season in sorted(call.seasons):
        raise_changes_of(season=season)


# --- A new line of the journal.

_AS_SAID = Insert(Line)
_OF_A_MATCH = Insert(Line, lambda: place_of(Parameter("match")))


def add_line(**columns: Any) -> Line:
    """Of a match alone the place is found in the same statement."""
    line = Line(at=timezone.now(), **columns)
    is_of_a_match = line.match is not None and line.evening is None
    (_OF_A_MATCH if is_of_a_match else _AS_SAID)(line)
    return line


# --- Who changes something: an account, somebody at the table, or a command.

# Found out only when a line is written: most requests write none, and need not know who asks.
_asking: ContextVar[Callable[[], Any] | None] = ContextVar("asking", default=None)


def author_columns(by: Any = None) -> dict[str, Any]:
    """The columns of a line that say who. `by` is the account that a service was given, if it was."""
    asking = _asking.get()
    account = by or (asking() if asking else None)
    if account is not None and account.is_authenticated:
        return {"who": "account", "by": account.get_username(), "by_key": account.pk}
    return {"who": "command" if asking is None else "visitor"}


class AuthorMiddleware:
    """What is changed while a request is answered is changed by whoever sent it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        token = _asking.set(lambda: request.user)
        try:
            return self.get_response(request)
        finally:
            _asking.reset(token)


# --- Where a match is played: its evening, say. Whatever knows that says so once, when the site starts.

Place = Mapping[str, Any]  # expressions for season, evening, round and table
_finders: list[Callable[[Expression], Place]] = []


def add_place_finder(finder: Callable[[Expression], Place]) -> None:
    """This makes expressions by which the database finds the place for a line about a match; it is given what
    stands for the key of the match."""
    _finders.append(finder)


def place_of(match: Expression) -> dict[str, Any]:
    return {name: value for finder in _finders for name, value in finder(match).items()}
