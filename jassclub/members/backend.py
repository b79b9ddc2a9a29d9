"""Who has logged in is read together with the session (`sessions`): every page of theirs asks for both."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any

from django.contrib.auth.backends import ModelBackend

from .models import Account

# Whose session was read last while this request is answered.
read_with_session: ContextVar[Account | None] = ContextVar("read_with_session", default=None)


class AccountBackend(ModelBackend):
    def get_user(self, user_id: Any) -> Any:
        account = read_with_session.get()
        if account is not None and str(account.pk) == str(user_id):
            return account if self.user_can_authenticate(account) else None
        return super().get_user(user_id)
