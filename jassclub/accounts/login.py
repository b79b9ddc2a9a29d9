"""Logging in, with a second factor where the account has one, and the sessions of accounts."""

import time
from datetime import UTC, datetime, timedelta
from functools import wraps
from typing import Any

from django.contrib import auth
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from jassclub.journal.recording import note
from jassclub.journal.transactions import one_transaction
from jassclub.web.http import View

from .budgets import remember_address
from .clients import remember_browser
from .forms import OwnPasswordForm, response_status
from .models import Account

# The session stays anonymous until the second factor is confirmed.
AWAITING_CODE = "waits_for_code"  # in the session
PATIENCE = 600  # seconds between the password and the code


def log_in(request: HttpRequest, account: Account, to: str) -> HttpResponse:
    auth.login(request, account)
    request.session.pop(AWAITING_CODE, None)
    response = redirect(to)
    remember_browser(response, request, account)
    return response


def begin_code_step(request: HttpRequest, account: Account, to: str) -> None:
    """The password was right. An account that was logged in here is logged out."""
    if request.user.is_authenticated:
        auth.logout(request)
    request.session.cycle_key()
    password, now = account.get_session_auth_hash(), time.time()
    request.session[AWAITING_CODE] = {"account": account.pk, "password": password, "at": now, "to": to}


def account_awaiting_code(request: HttpRequest) -> tuple[Account, str] | None:
    """The account and the address to go to; None where it took too long, or the password was changed."""
    waiting = request.session.get(AWAITING_CODE)
    if not waiting or not 0 <= time.time() - waiting["at"] < PATIENCE:
        return None
    account = Account.objects.filter(pk=waiting["account"], is_active=True).first()
    if account is None or not constant_time_compare(account.get_session_auth_hash(), waiting["password"]):
        return None
    return account, waiting["to"]


# --- Changes of accounts and downloads of backups ask for one's own password again, unless it was typed a few
# minutes ago: the secretary's laptop may stand open. Afterwards the form is sent as it was.

PASSWORD = "password"  # is part of the name of every field that holds one


def asks_password_again(view: View) -> View:
    """For views that take POST: the page that asks for the password keeps the fields and sends them again."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        ago = time.time() - request.session.get(PASSWORD_TYPED, 0)
        if request.method != "POST" or 0 <= ago < TYPED_LATELY:
            return view(request, *args, **kwargs)
        form = OwnPasswordForm(request, request.POST if "own_password" in request.POST else None)
        if form.is_valid():
            record_password_typed(request.session)
            return view(request, *args, **kwargs)
        names = request.POST.keys() - {"own_password", "csrfmiddlewaretoken"}
        kept = [name for name in request.POST if name in names and PASSWORD not in name]
        context = {
            "form": form,
            "kept": [(name, each) for name in kept for each in request.POST.getlist(name)],
            "to_type_again": any(PASSWORD in name for name in names),
        }
        return render(request, "accounts/asking_again.html", context, status=response_status(form))

    return guarded


# --- Where an account is logged in, and how long. A login ends after 14 hours without a request: longer than
# any evening with its preparation, shorter than from one to the next. After thirty days it ends in any case,
# but at five in the morning and never during play.

IDLE = 14 * 3600  # seconds
AT_MOST = timedelta(days=30)
NIGHT = 5  # o'clock
NOTED_EVERY, TYPED_LATELY = 300, 600  # seconds
BROWSER_LENGTH = 300
# In the session; the times are seconds since 1970 (UTC).
SINCE, SEEN, BROWSER, PASSWORD_TYPED = "since", "seen", "browser", "password_typed"


class Login:
    """A session of an account. `handle` names it on a page, where its key must not stand."""

    def __init__(self, key: str, content: dict[str, Any]) -> None:
        self.key = key
        self.handle = salted_hmac("session", key).hexdigest()[:20]
        self.browser = content.get(BROWSER, "")  # the words it sends about itself
        self.since = datetime.fromtimestamp(content.get(SINCE, 0), UTC)
        self.seen = datetime.fromtimestamp(content.get(SEEN, 0), UTC)  # a few minutes behind


def logins_of(account: Account) -> list[Login]:
    sessions = Session.objects.filter(expire_date__gt=timezone.now())
    contents = {session.session_key: session.get_decoded() for session in sessions}
    logins = [
        Login(key, kept) for key, kept in contents.items() if kept.get(auth.SESSION_KEY) == str(account.pk)
    ]
    return sorted(logins, key=lambda login: (login.seen, login.key), reverse=True)


@one_transaction
def end_sessions(*, account: Account, but: str | None = None) -> int:
    """All, or all but the one with this key; returns how many."""
    keys = [login.key for login in logins_of(account) if login.key != but]
    ended, _by_model = Session.objects.filter(pk__in=keys).delete()
    note("sessions_ended", after={"account": account.username, "number": ended})
    return ended


@one_transaction
def end_session(*, account: Account, handle: str) -> bool:
    keys = [login.key for login in logins_of(account) if login.handle == handle]
    ended, _by_model = Session.objects.filter(pk__in=keys).delete()
    note("session_ended", after={"account": account.username})  # no line where there was none
    return bool(ended)


@receiver(user_logged_in)
def start_session(request: HttpRequest, **_arguments: object) -> None:
    """An account has logged in. Expired sessions are deleted."""
    Session.objects.filter(expire_date__lt=timezone.now()).delete()
    request.session[SINCE] = time.time()
    record_password_typed(request.session)
    request.session[BROWSER] = request.META.get("HTTP_USER_AGENT", "")[:BROWSER_LENGTH]
    record_use(request)


def record_use(request: HttpRequest) -> None:
    """Prolong the session, at most every few minutes. A time in the future counts as now: a clock that was
    wrong ends no session."""
    session, now = request.session, time.time()
    if 0 <= now - session.get(SEEN, 0) < NOTED_EVERY:
        return
    since = session.get(SINCE, now)
    session[SEEN], session[SINCE] = now, min(since, now)
    session.set_expiry(max(1, int(min(IDLE, last_moment(session[SINCE]) - now))))
    remember_address(request)


def last_moment(since: float) -> float:
    """The latest end of a session that began at `since`, in seconds since 1970."""
    end = timezone.localtime(datetime.fromtimestamp(since, UTC) + AT_MOST)
    night = end.replace(hour=NIGHT, minute=0, second=0, microsecond=0)
    return (night if night >= end else night + timedelta(days=1)).timestamp()


def record_password_typed(session: SessionBase) -> None:
    session[PASSWORD_TYPED] = time.time()
