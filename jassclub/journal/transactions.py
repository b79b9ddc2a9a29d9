"""Actions are transactions that take their locks in one order, so that no two wait for each other.

An action first locks the rows that must not change while it runs: coarse ones before fine ones, rows of one
table in the order of their keys. Only then it reads what it decides by:

    @one_transaction
    def move_evening(*, evening: Evening, to: date) -> None:
        evening = lock_row(Evening.objects.filter(pk=evening.pk))

Rows of other tables are guarded by the row they belong to: members, accounts and wishes by the club, rounds
and attendance by the evening, entries and seats by their match. The locks (FOR NO KEY UPDATE) allow new rows
that refer to a locked one, so writing a deal never waits for renaming a player.

SQLite has one writer at a time: a transaction waits for it as it begins (IMMEDIATE), at most `BUSY` seconds.
There the order is only checked.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from functools import wraps
from threading import Lock
from typing import Any, ParamSpec, TypeVar

from django.db import OperationalError, connection, transaction
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from jassclub.web.http import around_requests, holding

from .recording import one_call

ORDER = ("accounts.Club", "accounts.Account", "seasons.Season", "seasons.Evening", "matches.Match")

Arguments = ParamSpec("Arguments")
Returned = TypeVar("Returned")
Row = TypeVar("Row", bound=Model)

_held: ContextVar[dict[str, set[int]] | None] = ContextVar("held", default=None)  # locked keys, by table


class WrongOrder(AssertionError):
    """A programming error: with these locks two transactions could wait for each other for ever."""


def one_transaction(action: Callable[Arguments, Returned]) -> Callable[Arguments, Returned]:
    """Makes a function an action: one transaction, with the actions that it calls. It notes a line of what it
    writes (`recording.note`), or NothingNoted is raised and all of it is rolled back."""

    @wraps(action)
    def in_transaction(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Returned:
        if is_only_reading():
            raise WrongOrder(f"{action.__name__} writes while a page is read.")
        with _locks_of_its_own(), transaction.atomic(), one_call(action.__name__):
            return action(*args, **kwargs)

    return in_transaction


_sqlite_turn = Lock()


@contextmanager
def _locks_of_its_own() -> Iterator[None]:
    """SQLite's waiting writers sleep and ask again, so one may wait for many that came later: the threads of
    this process queue here instead. An action within another has the locks of that one."""
    if _held.get() is not None:
        yield
        return
    queues = connection.vendor == "sqlite"
    if queues and not _sqlite_turn.acquire(timeout=connection.settings_dict["OPTIONS"].get("timeout", 5)):
        raise OperationalError("database is locked")
    try:
        with holding(_held, {}):
            yield
    finally:
        if queues:
            _sqlite_turn.release()


def lock_rows(rows: QuerySet[Row]) -> list[Row]:
    """Lock rows until the transaction ends; returns their present state by key, without deleted ones. Raises
    WrongOrder outside of an action, and for a row that comes before one that is locked already."""
    locked = list(rows.select_for_update(of=("self",), no_key=True).order_by("pk"))
    _add_locks(rows.model._meta.label, (row.pk for row in locked))
    return locked


def lock_row(rows: QuerySet[Row]) -> Row:
    """Lock one row. Raises DoesNotExist where it was deleted in the meantime."""
    for row in lock_rows(rows):
        return row
    raise rows.model.DoesNotExist  # type: ignore[attr-defined]


def lock_free_rows(rows: QuerySet[Row]) -> list[int]:
    """Lock those rows that nobody else has locked, in any order; returns their keys."""
    return list(rows.select_for_update(skip_locked=True).values_list("pk", flat=True))


def _add_locks(table: str, keys: Iterable[int]) -> None:
    held = _held.get()
    if held is None:
        raise WrongOrder("Locks are taken in an action: see one_transaction.")
    mine = held.setdefault(table, set())
    if not (new := set(keys) - mine):
        return
    finer = [other for other in ORDER[ORDER.index(table) + 1 :] if held.get(other)]
    if finer:
        raise WrongOrder(f"{table} is locked after {', '.join(finer)}.")
    if mine and min(new) < max(mine):
        raise WrongOrder(f"{table} {min(new)} is locked after {max(mine)}.")
    mine |= new


# --- Rows carry a version, so that nobody overwrites a change that they have not seen.


class ChangedMeanwhile(Exception):
    """The row was saved after the page was opened; `current` is the row now."""

    def __init__(self, current: Any) -> None:
        super().__init__("changed meanwhile")
        self.current = current


def refuse_stale(current: Any, seen: int | None) -> None:
    """Raises ChangedMeanwhile where `seen`, the version on the page, is not the present one; None is of code
    that shows nobody a page."""
    if seen is not None and seen != current.version:
        raise ChangedMeanwhile(current)


def is_unchanged(current: Any, fields: Mapping[str, Any]) -> bool:
    """Whether the fields have these values already: the same form sent twice changes nothing."""
    return all(getattr(current, name) == value for name, value in fields.items())


# --- A page shows one state of the database, whatever is written in the meantime.

_only_reading: ContextVar[bool] = ContextVar("only_reading", default=False)


def is_only_reading() -> bool:
    return _only_reading.get()


@contextmanager
def one_snapshot() -> Iterator[None]:
    """All reads within are of one snapshot, without locks; writing is refused. Within an open transaction,
    such as that of a test, that one is used."""
    with (
        holding(_only_reading, True),
        nullcontext() if connection.in_atomic_block else _reading_transaction(),
    ):
        yield


@contextmanager
def _reading_transaction() -> Iterator[None]:
    connection.ensure_connection()  # which sets how its transactions begin
    if connection.vendor == "sqlite":
        # As those of a writer, for whom all others wait; a reader keeps out of that queue.
        usual, connection.transaction_mode = connection.transaction_mode, "DEFERRED"  # type: ignore[attr-defined]
        try:
            with transaction.atomic():
                yield
        finally:
            connection.transaction_mode = usual  # type: ignore[attr-defined]
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


@around_requests
def snapshot_of_page(request: HttpRequest) -> AbstractContextManager[None]:
    """Every page that is only read is put together from one snapshot, PDFs and the API's answers too."""
    # The account is looked up before: that removes an expired session, which is a write.
    _is_known = request.user.is_authenticated
    return one_snapshot() if request.method in ("GET", "HEAD") else nullcontext()
