"""Actions are transactions that take their locks in one order, so that no two wait for each other.

An action first locks the rows that must not change meanwhile: coarse ones before fine ones, rows of one table
in the order of their keys. Only then it reads what it decides by:

    @one_transaction
    def move_evening(*, evening: Evening, to: date) -> None:
        evening = lock_row(Evening.objects.filter(pk=evening.pk))

Rows of other tables are guarded by the row they belong to: members, accounts and wishes by the club, rounds
and attendance by the evening, entries and seats by their match. An action that adds such a row holds that
lock. PostgreSQL locks the rows to which a new row refers (FOR KEY SHARE). The locks here are weaker (FOR NO
KEY UPDATE) and allow that, so writing a deal never waits for renaming a player.

SQLite has one writer at a time: a transaction waits for it as it begins (IMMEDIATE), at most `BUSY` seconds.
There the order is only checked.
"""

from collections.abc import Callable, Iterable
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import transaction
from django.db.models import Model, QuerySet

from jassclub.web.snapshots import is_only_reading

from .recording import one_call

ORDER = (
    "accounts.Club",
    "accounts.Account",
    "seasons.Season",
    "seasons.Evening",
    "matches.Match",
)

Held = dict[str, set[int]]  # the locked keys, by table
Arguments = ParamSpec("Arguments")
Returned = TypeVar("Returned")
Row = TypeVar("Row", bound=Model)

_held: ContextVar[Held | None] = ContextVar("held", default=None)


class WrongOrder(AssertionError):
    """A programming error: with these locks two transactions could wait for each other for ever."""


def one_transaction(action: Callable[Arguments, Returned]) -> Callable[Arguments, Returned]:
    """Makes a function an action: one transaction, which includes the actions that it calls.

    An action that writes must note a line (`recording.note`); otherwise NothingNoted is raised and all of it
    is rolled back.
    """

    @wraps(action)
    def in_transaction(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Returned:
        if is_only_reading():
            raise WrongOrder(f"{action.__name__} writes while a page is read.")
        outermost = _held.set({}) if _held.get() is None else None
        try:
            with transaction.atomic(), one_call(action.__name__):
                return action(*args, **kwargs)
        finally:
            if outermost:
                _held.reset(outermost)

    return in_transaction


def lock_rows(rows: QuerySet[Row]) -> list[Row]:
    """Lock rows until the transaction ends; returns their present state by key, without deleted ones.

    Raises WrongOrder outside of an action, and for a row that comes before one that is locked already.
    """
    held, found = _current_locks(), list(for_update(rows))
    _add_locks(held, rows.model._meta.label, (row.pk for row in found))
    return found


def lock_keys(rows: QuerySet[Row]) -> list[int]:
    """Lock rows; returns only their keys."""
    held, found = _current_locks(), list(for_update(rows).values_list("pk", flat=True))
    _add_locks(held, rows.model._meta.label, found)
    return found


def lock_row(rows: QuerySet[Row]) -> Row:
    """Lock one row. Raises DoesNotExist where it was deleted meanwhile."""
    found = lock_rows(rows)
    if not found:
        raise rows.model.DoesNotExist  # type: ignore[attr-defined]
    [row] = found
    return row


def for_update(rows: QuerySet[Row]) -> QuerySet[Row]:
    """The query that locks these rows."""
    return rows.select_for_update(of=("self",), no_key=True).order_by("pk")


def _current_locks() -> Held:
    held = _held.get()
    if held is None:
        raise WrongOrder("Locks are taken in an action: see one_transaction.")
    return held


def _add_locks(held: Held, table: str, keys: Iterable[int]) -> None:
    """Remember new locks. Rows that are locked already may be locked again at any time."""
    mine = held.setdefault(table, set())
    new = set(keys) - mine
    if not new:
        return
    finer = [other for other in ORDER[ORDER.index(table) + 1 :] if held.get(other)]
    if finer:
        raise WrongOrder(f"{table} is locked after {', '.join(finer)}.")
    if mine and min(new) < max(mine):
        raise WrongOrder(f"{table} {min(new)} is locked after {max(mine)}.")
    mine |= new
