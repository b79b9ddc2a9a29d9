"""Name visibility: `str(member)` asks here, so no page, paper or file decides it again. Accounts and commands
read whole names. Visitors read the public names; so does everyone on paper and on the wall."""

from collections.abc import Callable
from contextvars import ContextVar

from jassclub.web.http import current_request, holding


def _has_account() -> bool:
    request = current_request.get()
    return request is None or request.user.is_authenticated


# Called only when a name is shown: most requests need no account.
reader_is_club: ContextVar[Callable[[], bool]] = ContextVar("reader_is_club", default=_has_account)

# Decorates a view or paper that shows public names to everyone.
with_public_names = holding(reader_is_club, lambda: False)
