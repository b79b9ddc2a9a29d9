"""Somebody may want to know before anything of an evening is drawn, to keep a copy of all that was there."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from ..models import Evening

Returned = TypeVar("Returned")

_told: list[Callable[[], None]] = []


def tell_before_first_draw(told: Callable[[], None]) -> None:
    """To be called when the site starts."""
    if told not in _told:
        _told.append(told)


def first_draw_is_told(service: Callable[..., Returned]) -> Callable[..., Returned]:
    """Around a service that draws, outside of its transaction: nobody waits with writing meanwhile."""

    @wraps(service)
    def drawing(*, evening: Evening, **said: Any) -> Returned:
        if not evening.draws.exists():
            for told in _told:
                told()
        return service(evening=evening, **said)

    return drawing
