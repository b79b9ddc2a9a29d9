"""What the suits are called: usual names in the reader's language, or the dialect of the booklet.

The key that says a suit is a letter of the name that is shown, and says nothing else on any sheet. Who
translates chooses it; a test goes through all games and languages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from django.utils.functional import lazy
from django.utils.translation import pgettext_lazy

from .presentation import Text

USUAL: Mapping[str, Text] = {
    "diamonds": pgettext_lazy("suit", "Diamonds"),
    "hearts": pgettext_lazy("suit", "Hearts"),
    "spades": pgettext_lazy("suit", "Spades"),
    "clubs": pgettext_lazy("suit", "Clubs"),
}
USUAL_KEYS: Mapping[str, Text] = {
    "diamonds": pgettext_lazy("key for diamonds", "d"),
    "hearts": pgettext_lazy("key for hearts", "h"),
    "spades": pgettext_lazy("key for spades", "p"),  # the s is for Stöck
    "clubs": pgettext_lazy("key for clubs", "c"),
}
DIALECT: Mapping[str, str] = {"diamonds": "Ecken", "hearts": "Härz", "spades": "Schuflä", "clubs": "Chrüz"}
DIALECT_KEYS: Mapping[str, str] = {"diamonds": "e", "hearts": "h", "spades": "f", "clubs": "c"}

# Which of them is the club's choice; asked only when a suit is written.
_in_dialect: ContextVar[Callable[[], bool]] = ContextVar("in_dialect", default=lambda: False)


@contextmanager
def suits_in_dialect(chosen: Callable[[], bool]) -> Iterator[None]:
    """Suits written within are called as the club chose; before and after it as they were."""
    token = _in_dialect.set(chosen)
    try:
        yield
    finally:
        _in_dialect.reset(token)


def are_in_dialect() -> bool:
    return _in_dialect.get()()


def _name(suit: str) -> str:
    return DIALECT[suit] if are_in_dialect() else str(USUAL[suit])


def _key(suit: str) -> str:
    return DIALECT_KEYS[suit] if are_in_dialect() else str(USUAL_KEYS[suit])


SUIT_KEYS: Mapping[str, Text] = {suit: lazy(_key, str)(suit) for suit in USUAL}
SUITS: Mapping[str, Text] = {suit: lazy(_name, str)(suit) for suit in USUAL}
