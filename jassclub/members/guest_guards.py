"""Whether somebody is a guest counts elsewhere, too: what must not change by that is guarded from there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager

from .models import Member

GuestGuard = Callable[[Member], AbstractContextManager[None]]
_guards: list[GuestGuard] = []


def add_guest_guard(guard: GuestGuard) -> None:
    """Within it a guest becomes a member, or the other way round; it may raise, and nothing is changed.
    Called once, when the site starts."""
    _guards.append(guard)


@contextmanager
def guarded(member: Member) -> Iterator[None]:
    with ExitStack() as stack:
        for guard in _guards:
            stack.enter_context(guard(member))
        yield
