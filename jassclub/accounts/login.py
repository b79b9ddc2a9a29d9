"""The login flow: after the right password an account is logged in, or asked for its second factor.

The session stays anonymous until the second factor is confirmed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps

from django.contrib import auth
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.crypto import constant_time_compare

from .clients import remember_browser
from .forms import OwnPasswordForm, response_status
from .models import Account
from .sessions import password_was_typed_lately, record_password_typed

AWAITING_CODE = "waits_for_code"  # in the session
PATIENCE = 600  # seconds between the password and the code


def log_in(request: HttpRequest, account: Account, to: str) -> HttpResponse:
    """Log the account in and redirect to the address `to`."""
    auth.login(request, account)
    request.session.pop(AWAITING_CODE, None)
    response = redirect(to)
    remember_browser(response, request, account)
    return response


def begin_code_step(request: HttpRequest, account: Account, to: str) -> None:
    """The password was right: ask for a code next. An account that was logged in here is logged out."""
    if request.user.is_authenticated:
        auth.logout(request)
    request.session.cycle_key()
    password = account.get_session_auth_hash()
    request.session[AWAITING_CODE] = {
        "account": account.pk,
        "password": password,
        "at": time.time(),
        "to": to,
    }


def account_awaiting_code(request: HttpRequest) -> tuple[Account, str] | None:
    """The account whose code is asked for, and the address to go to; None where it took too long, or the
    password was changed meanwhile."""
    waiting = request.session.get(AWAITING_CODE)
    if not waiting or not 0 <= time.time() - waiting["at"] < PATIENCE:
        return None
    account = Account.objects.filter(pk=waiting["account"], is_active=True).first()
    if account is None or not constant_time_compare(account.get_session_auth_hash(), waiting["password"]):
        return None
    return account, waiting["to"]


# --- Changes of accounts and downloads of backups ask for one's own password again, unless it was typed a few
# minutes ago: the secretary's laptop may stand open. Afterwards the form is sent as it was.

View = Callable[..., HttpResponseBase]
PASSWORD = "password"  # is part of the name of every field that holds one


def asks_password_again(view: View) -> View:
    """For views that take POST: the page that asks for the password keeps the fields and sends them again."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if request.method != "POST" or password_was_typed_lately(request.session):
            return view(request, *args, **kwargs)
        form = OwnPasswordForm(request, request.POST if "own_password" in request.POST else None)
        if form.is_valid():
            record_password_typed(request.session)
            return view(request, *args, **kwargs)
        context = {
            "form": form,
            "kept": _sent_fields(request),
            "to_type_again": any(PASSWORD in name for name in request.POST if name != "own_password"),
        }
        return render(request, "accounts/asking_again.html", context, status=response_status(form))

    return guarded


def _sent_fields(request: HttpRequest) -> list[tuple[str, str]]:
    """All fields but passwords: a page never repeats one."""
    sent = [(name, values) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken"]
    return [(name, str(value)) for name, values in sent if PASSWORD not in name for value in values]
