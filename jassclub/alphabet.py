"""Lists of names in the reader's alphabet: in the same order on every page and paper, in either database."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from django.utils.translation import get_language

from .names import Order, alphabetical


class Person(Protocol):
    """Somebody with a key, whose text is the name as it is shown."""

    pk: int


P = TypeVar("P", bound=Person)


def reading_order(name: str) -> Order:
    """What a name is sorted by for whoever reads the page."""
    return alphabetical(name, get_language() or "en")


def in_order(people: Iterable[P]) -> list[P]:
    """Databases sort names by alphabets of their own; so lists of people are sorted here."""
    return sorted(people, key=lambda person: (reading_order(str(person)), person.pk))
