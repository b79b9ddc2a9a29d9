"""From a right password to being logged in: at once, or after a code of the second factor. Until the code is
right somebody is nobody."""

from __future__ import annotations

import time

from django.contrib import auth
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.crypto import constant_time_compare

from .known_browser import remember_browser
from .models import Account

BACKEND = "jassclub.members.backend.AccountBackend"
WAITING = "waits_for_code"  # in the session
PATIENCE = 600  # seconds between the password and the code


def let_in(request: HttpRequest, account: Account, to: str) -> HttpResponse:
    """Logs in, and leads to the address `to`."""
    auth.login(request, account, backend=BACKEND)
    request.session.pop(WAITING, None)
    response = redirect(to)
    remember_browser(response, request, account)
    return response


def wait_for_code(request: HttpRequest, account: Account, to: str) -> None:
    """The password was right. Whoever was logged in here before is not any more."""
    if request.user.is_authenticated:
        auth.logout(request)
    request.session.cycle_key()
    password = account.get_session_auth_hash()
    request.session[WAITING] = {"account": account.pk, "password": password, "at": time.time(), "to": to}


def who_waits(request: HttpRequest) -> tuple[Account, str] | None:
    """Whose code is asked for, and where they go afterwards; None if it took too long, or the password is
    another one by now."""
    waiting = request.session.get(WAITING)
    if not waiting or not 0 <= time.time() - waiting["at"] < PATIENCE:
        return None
    account = Account.objects.filter(pk=waiting["account"], is_active=True).first()
    if account is None or not constant_time_compare(account.get_session_auth_hash(), waiting["password"]):
        return None
    return account, waiting["to"]
