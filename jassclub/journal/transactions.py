"""One order of locks for everybody who writes, so that no two wait for each other.

A service is one transaction. It first takes what nobody may change meanwhile, the coarse before the fine and
of one kind by key, and reads only then what it decides by:

    @one_transaction
    def move_evening(*, evening: Evening, to: date) -> None:
        evening = take_one(Evening.objects.filter(pk=evening.pk))

Rows of other tables are guarded by the row they belong to: members, accounts and wishes by the club, rounds
and who is here by the evening, entries and seats by their match. Whoever adds such a row holds that lock.
PostgreSQL itself locks what a new row refers to (FOR KEY SHARE); these locks let that pass, so that writing a
deal never waits for somebody who renames a player.

SQLite lets one transaction write at a time (`write_turns`); there the order is only checked.
"""

from collections.abc import Callable, Iterable
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db.models import Model, QuerySet

from jassclub.web.compiled_queries import CompiledQuery
from jassclub.web.snapshots import is_only_reading
from jassclub.web.write_queue import write_transaction

from .recording import one_call

ORDER = (
    "accounts.Club",
    "accounts.Account",
    "accounts.WrongTries",
    "seasons.Season",
    "seasons.Evening",
    "matches.Match",
)

Held = dict[str, set[int]]  # the keys that are locked, by table
Given = ParamSpec("Given")
Returned = TypeVar("Returned")
Row = TypeVar("Row", bound=Model)

_held: ContextVar[Held | None] = ContextVar("held", default=None)


class WrongOrder(AssertionError):
    """A mistake in a service: with these locks two transactions could wait for each other for ever."""


def one_transaction(service: Callable[Given, Returned]) -> Callable[Given, Returned]:
    """All of the service is done, or nothing; a service that it calls belongs to the same transaction.

    If it changed something it has said so to the journal (`recording.note`), else NothingNoted
    is raised: a service that forgets is a mistake, and nothing of it is kept.
    """

    @wraps(service)
    def whole(*args: Given.args, **kwargs: Given.kwargs) -> Returned:
        if is_only_reading():
            raise WrongOrder(f"{service.__name__} writes while a page is read.")
        outermost = _held.set({}) if _held.get() is None else None
        try:
            with write_transaction(), one_call(service.__name__):
                return service(*args, **kwargs)
        finally:
            if outermost:
                _held.reset(outermost)

    return whole


def lock_rows(rows: QuerySet[Row]) -> list[Row]:
    """Lock rows until the transaction ends; returned as they stand then, by key, without those that are gone.

    Raises WrongOrder for a row that comes before one that is locked already, and outside of a service.
    """
    held, found = _held_so_far(), list(for_update(rows))
    _note(held, rows.model._meta.label, (row.pk for row in found))
    return found


def lock_compiled(rows: CompiledQuery[Row], **values: object) -> Row | None:
    """The same for a single row with a prepared query that is `locking`; None where it is gone meanwhile."""
    held, found = _held_so_far(), rows.first(**values)
    if found is not None:
        _note(held, found._meta.label, [found.pk])
    return found


def lock_keys(rows: QuerySet[Row]) -> list[int]:
    """The same where nothing but their keys is asked for."""
    held, found = _held_so_far(), list(for_update(rows).values_list("pk", flat=True))
    _note(held, rows.model._meta.label, found)
    return found


def lock_row(rows: QuerySet[Row]) -> Row:
    """The same for a single row. Raises DoesNotExist where it is gone meanwhile."""
    found = lock_rows(rows)
    if not found:
        raise rows.model.DoesNotExist  # type: ignore[attr-defined]
    [row] = found
    return row


def for_update(rows: QuerySet[Row]) -> QuerySet[Row]:
    """The query that locks these rows."""
    return rows.select_for_update(of=("self",), no_key=True).order_by("pk")


def _held_so_far() -> Held:
    held = _held.get()
    if held is None:
        raise WrongOrder("Locks are taken in a service: see one_transaction.")
    return held


def _note(held: Held, table: str, keys: Iterable[int]) -> None:
    """Remember new locks. What is locked already may be asked for at any time."""
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
