"""How often somebody may be wrong about a password or a code, and what happens to whoever tries more often.

Counted are wrong tries within a quarter of an hour: of an account, of an address, and of all together. The
machine that serves the site, and a browser that logged in with the account before, have counts of their own:
nobody else's guesses keep them out. A try is counted before it is looked at and given back when it was right,
so that many at once are no more than one after the other. Sign-ups for an evening are counted the same way,
and all of them count.
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
    """Too often wrong; the right answer is not looked at any more for a while."""


def password_limits(request: HttpRequest, username: str) -> Limits:
    """What counts for a password typed for this name, whether there is such an account or not."""
    account = Account.objects.filter(login_key=same_name_key(username)).first()
    return _limits(request, account, _password_key(username), OF_AN_ACCOUNT)


def code_limits(request: HttpRequest, account: Account) -> Limits:
    """What counts for a second factor of this account."""
    return _limits(request, account, _code_key(account), CODES_OF_AN_ACCOUNT)


def stranger_limits(request: HttpRequest) -> Limits:
    """What counts where no account is asked for."""
    return {f"{ADDRESS}{counted_address(request)}": OF_AN_ADDRESS, ALL: OF_ALL}


def sign_up_limits(request: HttpRequest) -> Limits:
    """What counts for saying that somebody comes to an evening: whoever has the page may, but not all day."""
    return {f"{SIGN_UPS} {counted_address(request)}": SIGN_UPS_OF_AN_ADDRESS, SIGN_UPS: SIGN_UPS_OF_ALL}


def _limits(request: HttpRequest, account: Account | None, key: str, most: int) -> Limits:
    if browser := browser_known_to(request, account):
        return {f"{key} {browser}": most}
    if on_this_machine(request):
        return {f"{key} {THIS_MACHINE}": most, f"{ADDRESS}{THIS_MACHINE}": OF_THIS_MACHINE}
    return {key: most, **stranger_limits(request)}


def _password_key(username: str) -> str:
    """Of the same length for any name that somebody invents."""
    name = unicodedata.normalize("NFKC", username).casefold()
    return f"password {hashlib.sha256(name.encode(errors='replace')).hexdigest()[:32]}"


def _code_key(account: Account) -> str:
    return f"code {account.pk:032}"


def attempt(limits: Limits, check: Callable[[], Right | None]) -> Right | None:
    """What `check` finds, if it may be asked at all. Raises TooManyTries before that."""
    _refuse_used_up(limits)  # most of a flood ends here, at one reading query
    count_try(limits=limits)
    found = check()
    if found:
        uncount_try(limits=limits)
    return found


def right_password(request: HttpRequest, username: str, password: str) -> Account | None:
    """The account that may log in with these, or None. Raises TooManyTries or turns.Busy."""
    limits = password_limits(request, username)
    _refuse_used_up(limits)  # without waiting for a turn
    with (strangers_queue if ALL in limits else known_browsers_queue).wait():
        found = attempt(limits, lambda: authenticate(request, username=username, password=password))
    return found if isinstance(found, Account) else None


def _refuse_used_up(limits: Limits) -> None:
    counts = dict(WrongTries.objects.filter(key__in=list(limits), **_in_window()).values_list("key", "count"))
    if any(counts.get(key, 0) >= most for key, most in limits.items()):
        raise TooManyTries


def _in_window() -> dict[str, object]:
    """A clock that was ahead and was set right keeps nobody out: what began in the future is over."""
    now = timezone.now()
    return {"since__gt": now - WINDOW, "since__lt": now + timedelta(minutes=1)}


@one_transaction
def count_try(*, limits: Limits) -> None:
    """One more try of each. Raises TooManyTries where one of them has no more, and counts nothing then."""
    _one_after_the_other()
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
    """The try was right, which ends the count of its account. Those of the address and of all only lose this
    one: nobody guesses anew by logging in to an account of their own in between."""
    _one_after_the_other()
    for tries in WrongTries.objects.filter(key__in=list(limits), count__gt=0):
        own = tries.key != ALL and not tries.key.startswith(ADDRESS)
        tries.count = 0 if own else tries.count - 1
        tries.save()
    nothing_to_note()


@one_transaction
def reset_tries(*, account: Account) -> None:
    """The account has a new password: whoever was locked out may try again."""
    _one_after_the_other()
    password, code = _password_key(account.username), _code_key(account)
    WrongTries.objects.filter(Q(key__startswith=password) | Q(key__startswith=code)).delete()
    nothing_to_note()


def _one_after_the_other() -> None:
    """Whoever counts waits here, so that no two wait for each other."""
    WrongTries.objects.get_or_create(key=ALL)
    lock_row(WrongTries.objects.filter(key=ALL))


# --- Checking a password is slow on purpose. So that this costs nobody else the site, a process checks one
# or two at a time, few wait, and whoever comes after them is asked to try again in a moment.

WAITING = 2  # requests that may wait; each holds one of the server's threads meanwhile
PATIENCE = 3.0  # seconds


class QueueFull(Exception):
    """Too many passwords are being checked just now."""


class PasswordQueue:
    """One at a time, of at most `waiting` + 1 who came."""

    def __init__(self, waiting: int = WAITING, patience: float = PATIENCE) -> None:
        self._places = BoundedSemaphore(waiting + 1)
        self._turn = BoundedSemaphore(1)
        self._patience = patience

    @contextmanager
    def wait(self) -> Iterator[None]:
        """Raises Busy where all places are taken, or the turn does not come."""
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


# Two, so that those who are known do not queue behind somebody who floods the login page.
known_browsers_queue, strangers_queue = PasswordQueue(), PasswordQueue()
