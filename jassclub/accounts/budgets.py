"""Budgets: how often something may be done, such as guessing a password, signing up, or writing in a match.

What is spent is counted under a key, which says what is done and who does it; after a while the count begins
again. Strangers have a budget for their address. Only so many addresses are new in a day, and few of one
network, so that nobody fills the disk from many addresses. No flood uses up the budgets of those who are
known: of an address that wrote that day, or from which an account was logged in recently.
"""

import logging
from collections.abc import Mapping
from datetime import timedelta
from ipaddress import ip_network
from typing import NamedTuple

from django.db.models import F, Q
from django.http import HttpRequest
from django.utils import timezone

from jassclub.journal.recording import nothing_to_note
from jassclub.journal.transactions import lock_free_rows, one_transaction
from jassclub.web.http import current_request

from .clients import knows_accounts, network_of
from .models import Budget

logger = logging.getLogger(__name__)

A_WHILE, A_DAY = timedelta(minutes=15), timedelta(days=1)
REMEMBERED = timedelta(days=30)  # from where an account was logged in
ACCOUNT = "account at"


class Limit(NamedTuple):
    most: int
    within: timedelta = A_DAY


# What to spend one of, and how much of it there is; always in the same order of kinds: rows are locked in it.
Limits = Mapping[str, Limit]


class UsedUp(Exception):
    """There is nothing left for a while under the key that is the error's text."""


def current() -> Q:
    """A count that began in the future is over: a clock that was ahead locks nobody out."""
    now = timezone.now()
    return Q(until__gt=now, since__lt=now + timedelta(minutes=1))


def refuse_used_up(limits: Limits) -> None:
    for budget in Budget.objects.filter(current(), key__in=list(limits)):
        if budget.count >= limits[budget.key].most:
            raise UsedUp(budget.key)


def spend(limits: Limits) -> None:
    """One of each. Raises UsedUp where a limit is reached; then nothing is spent."""
    if limits:
        count_spent(limits=limits)


@one_transaction
def count_spent(*, limits: Limits) -> None:
    Budget.objects.filter(pk__in=lock_free_rows(Budget.objects.exclude(current()))).delete()
    for key, limit in limits.items():
        now = timezone.now()
        begun = {"since": now, "until": now + limit.within}
        budget, _created = Budget.objects.get_or_create(key=key, defaults=begun)
        if not Budget.objects.filter(key=key, count__lt=limit.most).update(count=F("count") + 1):
            raise UsedUp(key)
        if budget.count == limit.most - 1:
            logger.warning("Used up, and refused until %s: %s", f"{budget.until:%d.%m. %H:%M} UTC", key)
    nothing_to_note()


# --- The budgets of someone who is not logged in.


def of_stranger(kind: str, most: int, *, newcomers: int | None = None, anywhere: bool = False) -> Limits:
    """So many of this kind a day from an address, or from all together (`anywhere`). With `newcomers` only so
    many addresses are new in a day; a tenth of them, but at least ten, in one network. Accounts and commands
    have no limits."""
    request = current_request.get()
    if request is None or request.user.is_authenticated:
        return {}
    address = network_of(request)
    key = kind if anywhere else f"{kind} {address}"
    own = {key: Limit(most)}
    known = Budget.objects.filter(current(), key__in=[key, f"{ACCOUNT} {address}"])
    if newcomers is None or known.exists() or knows_accounts(request):
        return own
    of_network = Limit(max(10, newcomers // 10))
    return {**own, f"new {kind} {_around(address)}": of_network, f"new {kind}": Limit(newcomers)}


def _around(address: str | None) -> str:
    """The network of an address: what one provider gives to one customer, who may have many addresses."""
    return str(ip_network(f"{address}/{48 if ':' in address else 24}", strict=False)) if address else ""


def remember_address(request: HttpRequest) -> None:
    """An account is logged in here: nobody elsewhere uses up what strangers at this address may write."""
    now = timezone.now()
    Budget.objects.update_or_create(
        key=f"{ACCOUNT} {network_of(request)}", defaults={"since": now, "until": now + REMEMBERED}
    )
