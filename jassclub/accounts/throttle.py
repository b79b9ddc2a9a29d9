"""The login throttle: how many wrong passwords and codes are accepted before more tries are refused.

Wrong tries of the last quarter of an hour are counted for each account, for each address, and in total. The
machine that serves the site has counts of its own, and so has a browser that logged in to the account before:
guesses from elsewhere do not lock them out. A try is counted before it is checked and uncounted when it was
right, so parallel tries get no more than sequential ones. Sign-ups for an evening are limited the same way;
each of them counts.
"""

from __future__ import annotations

import hashlib
import logging
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from threading import BoundedSemaphore
from typing import TypeVar

from django.contrib.auth import authenticate
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone

from jassclub.engine.names import same_name_key
from jassclub.journal.recording import nothing_to_note
from jassclub.journal.transactions import lock_row, one_transaction

from .clients import browser_known_to, counted_address, on_this_machine
from .models import Account, WrongTries

logger = logging.getLogger(__name__)

WINDOW = timedelta(minutes=15)
OF_AN_ACCOUNT = 10
CODES_OF_AN_ACCOUNT = 5  # a code has only six digits
OF_AN_ADDRESS = 30  # everybody in a club room may have the same
OF_THIS_MACHINE = 20
OF_ALL = 200
SIGN_UPS_OF_AN_ADDRESS = 40
SIGN_UPS_OF_ALL = 400
SIGN_UPS = "sign-ups"
ALL = "all"
ADDRESS = "address "
THIS_MACHINE = "this machine"

Right = TypeVar("Right")
Limits = Mapping[str, int]  # whose tries are counted: how many may be wrong


class TooManyTries(Exception):
    """Too many wrong tries: for a while not even the right answer is checked."""


def password_limits(request: HttpRequest, username: str) -> Limits:
    """The limits of a password typed for this name, whether there is such an account or not."""
    account = Account.objects.filter(login_key=same_name_key(username)).first()
    return _limits(request, account, _password_key(username), OF_AN_ACCOUNT)


def code_limits(request: HttpRequest, account: Account) -> Limits:
    """The limits of a code of this account's second factor."""
    return _limits(request, account, _code_key(account), CODES_OF_AN_ACCOUNT)


def stranger_limits(request: HttpRequest) -> Limits:
    """The limits of a try that names no account."""
    return {f"{ADDRESS}{counted_address(request)}": OF_AN_ADDRESS, ALL: OF_ALL}


def sign_up_limits(request: HttpRequest) -> Limits:
    """The limits of sign-ups for an evening from one address, and of all."""
    return {f"{SIGN_UPS} {counted_address(request)}": SIGN_UPS_OF_AN_ADDRESS, SIGN_UPS: SIGN_UPS_OF_ALL}


def _limits(request: HttpRequest, account: Account | None, key: str, most: int) -> Limits:
    if browser := browser_known_to(request, account):
        return {f"{key} {browser}": most}
    if on_this_machine(request):
        return {f"{key} {THIS_MACHINE}": most, f"{ADDRESS}{THIS_MACHINE}": OF_THIS_MACHINE}
    return {key: most, **stranger_limits(request)}


def _password_key(username: str) -> str:
    """A hash: of the same length for any name."""
    name = unicodedata.normalize("NFKC", username).casefold()
    return f"password {hashlib.sha256(name.encode(errors='replace')).hexdigest()[:32]}"


def _code_key(account: Account) -> str:
    return f"code {account.pk:032}"


def attempt(limits: Limits, check: Callable[[], Right | None]) -> Right | None:
    """The result of `check`, which is counted as a try. Raises TooManyTries without calling it."""
    _refuse_used_up(limits)  # most of a flood ends here, at one reading query
    count_try(limits=limits)
    result = check()
    if result:
        uncount_try(limits=limits)
    return result


def right_password(request: HttpRequest, username: str, password: str) -> Account | None:
    """The account that may log in with these, or None. Raises TooManyTries or QueueFull."""
    limits = password_limits(request, username)
    _refuse_used_up(limits)  # before waiting in the queue
    with (strangers_queue if ALL in limits else known_browsers_queue).wait():
        found = attempt(limits, lambda: authenticate(request, username=username, password=password))
    return found if isinstance(found, Account) else None


def _refuse_used_up(limits: Limits) -> None:
    counts = dict(WrongTries.objects.filter(key__in=list(limits), **_in_window()).values_list("key", "count"))
    if any(counts.get(key, 0) >= most for key, most in limits.items()):
        raise TooManyTries


def _in_window() -> dict[str, object]:
    """A count that began in the future is over: a clock that was ahead locks nobody out."""
    now = timezone.now()
    return {"since__gt": now - WINDOW, "since__lt": now + timedelta(minutes=1)}


@one_transaction
def count_try(*, limits: Limits) -> None:
    """Count one try for each key. Raises TooManyTries where a limit is reached; then nothing is counted."""
    _lock_counts()
    over = WrongTries.objects.exclude(**_in_window())
    over.exclude(key=ALL).delete()
    over.update(count=0, since=timezone.now())
    _refuse_used_up(limits)
    for key in limits:
        tries, _created = WrongTries.objects.get_or_create(key=key)
        tries.count += 1
        tries.save()
        if tries.count == limits[key]:
            logger.warning("Too many wrong tries; refused for a quarter of an hour: %s", key)
    nothing_to_note()


@one_transaction
def uncount_try(*, limits: Limits) -> None:
    """The try was right: the count of its account is reset. The counts of the address and of all lose only
    this one: logging in to an account of one's own allows no more guesses at others."""
    _lock_counts()
    for tries in WrongTries.objects.filter(key__in=list(limits), count__gt=0):
        own = tries.key != ALL and not tries.key.startswith(ADDRESS)
        tries.count = 0 if own else tries.count - 1
        tries.save()
    nothing_to_note()


@one_transaction
def reset_tries(*, account: Account) -> None:
    """The account has a new password: its counts are deleted."""
    _lock_counts()
    password, code = _password_key(account.username), _code_key(account)
    WrongTries.objects.filter(Q(key__startswith=password) | Q(key__startswith=code)).delete()
    nothing_to_note()


def _lock_counts() -> None:
    """One lock for all counts, so that two transactions never wait for each other."""
    WrongTries.objects.get_or_create(key=ALL)
    lock_row(WrongTries.objects.filter(key=ALL))


# --- The password queue. Checking a password is slow on purpose. A process checks one or two at a time and a
# few requests wait; further ones are refused, so that the other pages stay fast.

WAITING = 2  # requests that may wait; each holds one of the server's threads meanwhile
PATIENCE = 3.0  # seconds


class QueueFull(Exception):
    """Too many passwords are being checked: try again in a moment."""


class PasswordQueue:
    """One password is checked at a time; at most `waiting` more requests wait for their turn."""

    def __init__(self, waiting: int = WAITING, patience: float = PATIENCE) -> None:
        self._places = BoundedSemaphore(waiting + 1)
        self._turn = BoundedSemaphore(1)
        self._patience = patience

    @contextmanager
    def wait(self) -> Iterator[None]:
        """Raises QueueFull where all places are taken, or the turn does not come."""
        if not self._places.acquire(blocking=False):
            raise QueueFull
        try:
            if not self._turn.acquire(timeout=self._patience):
                raise QueueFull
            try:
                yield
            finally:
                self._turn.release()
        finally:
            self._places.release()


# Two queues, so that known browsers do not wait behind a flood of the login page.
known_browsers_queue, strangers_queue = PasswordQueue(), PasswordQueue()
