"""The login throttle: how many wrong passwords and codes are accepted before more tries are refused.

Wrong tries of a quarter of an hour use up a budget of the name and one of the network. The machine that
serves the site, and a browser that logged in to the account before, have a budget of their own: nobody's
guesses from elsewhere refuse them. A try is counted before it is checked and given back when it was right, so
parallel tries get no more than sequential ones.
"""

import hashlib
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import TypeVar

from django.contrib.auth import authenticate
from django.core.exceptions import ValidationError
from django.db.models import F, Q
from django.http import HttpRequest
from django.utils.translation import gettext as _

from jassclub.engine.names import same_name_key
from jassclub.journal.recording import nothing_to_note
from jassclub.journal.transactions import one_transaction

from .budgets import A_WHILE, Limit, Limits, UsedUp, refuse_used_up, spend
from .clients import browser_known_to, network_of, on_this_machine
from .models import Account, Budget

OF_A_NAME = 10
CODES_OF_AN_ACCOUNT = 5  # a code has only six digits
OF_A_NETWORK = 30  # everyone in a club room may have the same
NETWORK = "network "
PASSWORDS_AT_ONCE = 3  # checking one is slow on purpose, and needs 16 MB

Right = TypeVar("Right")


class TooManyTries(ValidationError):
    """For a while not even the right answer is checked."""

    def __init__(self) -> None:
        super().__init__(_("Too many wrong attempts. Try again in a quarter of an hour."), code="too_many")


def password_limits(request: HttpRequest, username: str) -> Limits:
    """Whether there is such an account or not."""
    account = Account.objects.filter(login_key=same_name_key(username)).first()
    return _limits(request, account, _password_key(username), OF_A_NAME)


def code_limits(request: HttpRequest, account: Account) -> Limits:
    return _limits(request, account, _code_key(account), CODES_OF_AN_ACCOUNT)


def stranger_limits(request: HttpRequest) -> Limits:
    return {f"{NETWORK}{network_of(request)}": Limit(OF_A_NETWORK, A_WHILE)}


def _limits(request: HttpRequest, account: Account | None, key: str, most: int) -> Limits:
    known = browser_known_to(request, account) or ("this machine" if on_this_machine(request) else None)
    limit = Limit(most, A_WHILE)
    return {f"{key} {known}": limit} if known else {**stranger_limits(request), key: limit}


def _password_key(username: str) -> str:
    """A hash: of the same length for any name."""
    name = unicodedata.normalize("NFKC", username).casefold()
    return f"password {hashlib.sha256(name.encode(errors='replace')).hexdigest()[:32]}"


def _code_key(account: Account) -> str:
    return f"code {account.pk:032}"


@contextmanager
def _too_many_tries() -> Iterator[None]:
    try:
        yield
    except UsedUp:
        raise TooManyTries from None


def attempt(limits: Limits, check: Callable[[], Right | None]) -> Right | None:
    """The result of `check`, which is counted as a try. Raises TooManyTries without calling it."""
    with _too_many_tries():
        refuse_used_up(limits)  # most of a flood of codes ends here, at one reading query
        spend(limits)
    result = check()
    if result:
        give_back(limits=limits)
    return result


# Strangers have places of their own, so that a flood of the login page does not refuse those who are known.
_places = {is_stranger: BoundedSemaphore(PASSWORDS_AT_ONCE) for is_stranger in (True, False)}


def right_password(request: HttpRequest, username: str, password: str) -> Account | None:
    """The account that may log in with these, or None. Raises ValidationError where none is checked."""
    limits = password_limits(request, username)
    with _too_many_tries():
        refuse_used_up(limits)  # takes nobody's place
    places = _places[len(limits) > 1]
    if not places.acquire(blocking=False):
        raise ValidationError(_("Many people are logging in right now. Try again in a moment."), code="busy")
    try:
        account = attempt(limits, lambda: authenticate(request, username=username, password=password))
    finally:
        places.release()
    return account if isinstance(account, Account) else None


@one_transaction
def give_back(*, limits: Limits) -> None:
    """The try was right: the count of its name is deleted. The count of the network loses only this one:
    logging in to an account of one's own allows no more guesses at others."""
    for key in limits:
        tries = Budget.objects.filter(key=key)
        if key.startswith(NETWORK):
            tries.filter(count__gt=0).update(count=F("count") - 1)
        else:
            tries.delete()
    nothing_to_note()


@one_transaction
def reset_tries(*, account: Account) -> None:
    password, code = _password_key(account.username), _code_key(account)
    Budget.objects.filter(Q(key__startswith=password) | Q(key__startswith=code)).delete()
    nothing_to_note()
