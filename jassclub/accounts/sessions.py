"""The session engine (Django's SESSION_ENGINE): where sessions are stored and when they end.

A login ends after 14 hours without a request: longer than any evening with its preparation, shorter than from
one to the next. After thirty days it ends in any case, but at five in the morning and never during play.
"""

from __future__ import annotations

import time
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta
from typing import Any, cast

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.backends.base import SessionBase, UpdateError
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.db.models import CharField, DateTimeField, QuerySet
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from jassclub.journal.recording import note
from jassclub.journal.transactions import one_transaction
from jassclub.web.compiled_queries import CompiledQuery, Parameter
from jassclub.web.database_errors import is_unavailable

from .models import BROWSER_LENGTH, Account, Session

IDLE = timedelta(hours=14)
AT_MOST = timedelta(days=30)
NIGHT = 5  # o'clock
NOTED_EVERY = timedelta(minutes=5)
TYPED_LATELY = timedelta(minutes=10)
# In the session; the times are seconds since 1970 (UTC).
SINCE, SEEN, BROWSER, PASSWORD_TYPED = "since", "seen", "browser", "password_typed"


_SESSION = CompiledQuery(
    lambda: Session.objects.filter(
        session_key=Parameter("key", CharField()), expire_date__gt=Parameter("now", DateTimeField())
    )
)


class SessionStore(DatabaseSessions):
    """Stores the account beside the content of a session."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        return Session

    def _get_session_from_db(self) -> Session | None:
        session = _SESSION.first(key=self.session_key, now=timezone.now())
        if session is None:
            self._session_key = None
        read_with_session.set(session.account if session else None)
        return session

    def save(self, must_create: bool = False) -> None:
        """A database that is away or full raises its own error, not Django's that the session ended."""
        try:
            super().save(must_create)
        except UpdateError as error:
            cause = error.__context__
            if cause is None or not is_unavailable(cause):
                raise
            raise cause from cause.__cause__

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        session = cast(Session, super().create_model_instance(data))
        account = data.get("_auth_user_id")
        session.account_id = int(account) if account else None
        session.browser = data.get(BROWSER, "")
        session.since = _moment(data.get(SINCE))
        session.seen = _moment(data.get(SEEN))
        return session


def _moment(seconds: float | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)


@receiver(user_logged_in)
def start_session(request: HttpRequest, **_arguments: object) -> None:
    """An account has logged in. Expired sessions are deleted."""
    Session.objects.filter(expire_date__lt=timezone.now()).delete()
    request.session[SINCE] = time.time()
    record_password_typed(request.session)
    request.session[BROWSER] = request.META.get("HTTP_USER_AGENT", "")[:BROWSER_LENGTH].replace("\x00", "")
    record_use(request.session)


def record_use(session: SessionBase) -> None:
    """Prolong the session of an account, at most every few minutes.

    A time in the future counts as now: a clock that was wrong ends no session.
    """
    now = time.time()
    if 0 <= now - session.get(SEEN, 0) < NOTED_EVERY.total_seconds():
        return
    since = session.get(SINCE, now)
    session[SEEN], session[SINCE] = now, min(since, now)
    session.set_expiry(max(1, int(min(IDLE.total_seconds(), _last_moment(session[SINCE]) - now))))


def record_password_typed(session: SessionBase) -> None:
    session[PASSWORD_TYPED] = time.time()


def password_was_typed_lately(session: SessionBase) -> bool:
    ago: float = time.time() - session.get(PASSWORD_TYPED, 0)
    return 0 <= ago < TYPED_LATELY.total_seconds()


def _last_moment(since: float) -> float:
    """The latest end of a session that began at `since`, in seconds since 1970."""
    end = timezone.localtime(datetime.fromtimestamp(since, UTC) + AT_MOST)
    night = end.replace(hour=NIGHT, minute=0, second=0, microsecond=0)
    return (night if night >= end else night + timedelta(days=1)).timestamp()


def sessions_of(account: Account) -> QuerySet[Session]:
    """The account's open sessions, the one used last first."""
    return account.sessions.filter(expire_date__gt=timezone.now()).order_by("-seen", "session_key")


@one_transaction
def end_sessions(*, account: Account, but: str | None = None) -> int:
    """Ends all of the account's sessions, or all but the one with this key; returns how many."""
    ended, _by_model = account.sessions.exclude(session_key=but or "").delete()
    note("sessions_ended", after={"account": account.username, "number": ended})
    return ended


@one_transaction
def end_session(*, account: Account, handle: str) -> bool:
    """End the session with this handle; returns whether there was one."""
    for session in account.sessions.all():
        if session.handle == handle:
            session.delete()
            note("session_ended", after={"account": account.username})
            return True
    return False


# --- Who has logged in is read together with the session (`sessions`): every page of theirs asks for both.

# Whose session was read last while this request is answered.
read_with_session: ContextVar[Account | None] = ContextVar("read_with_session", default=None)


class AccountBackend(ModelBackend):
    def get_user(self, user_id: Any) -> Any:
        account = read_with_session.get()
        if account is not None and str(account.pk) == str(user_id):
            return account if self.user_can_authenticate(account) else None
        return super().get_user(user_id)
