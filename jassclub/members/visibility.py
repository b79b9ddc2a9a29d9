"""Name visibility: members' names are shown whole to the club, and as the public may read them to others.

`str(member)` asks here, so no page, paper or file decides it again. Accounts and commands read as the club.
Visitors read the public names; so does everyone on paper and on the wall.
"""

from collections.abc import Callable
from contextvars import ContextVar

from jassclub.web.http import around_requests, holding

# Called only when a name is shown: most requests need no account.
reader_is_club: ContextVar[Callable[[], bool]] = ContextVar("reader_is_club", default=lambda: True)

# Decorates a view or paper that shows public names to everyone.
with_public_names = holding(reader_is_club, lambda: False)

# A middleware: accounts read whole names.
name_visibility = around_requests(
    lambda request: holding(reader_is_club, lambda: request.user.is_authenticated)
)
