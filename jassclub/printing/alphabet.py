"""Names in the order of the alphabet, and what stands over each page of them: A–K, L–Z."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TypeVar

from jassclub.engine.names import alphabetical, plain_letters

T = TypeVar("T")
LONGEST = 16  # letters in the head of a page


def by_name(
    things: Iterable[T], name: Callable[[T], str], then: Callable[[T], int], language: str
) -> list[T]:
    """Sorted by name in the alphabet of the language, things of the same name by `then`."""
    return sorted(things, key=lambda thing: (alphabetical(name(thing), language), then(thing)))


def ranges(pages: Sequence[Sequence[str]]) -> list[str]:
    """For each page of names in their order where in the alphabet it begins and ends; nothing for one page.

    As many letters as it takes to tell a page from the one before: "A–Ha", "He–Z".
    """
    if len(pages) < 2 or not all(pages):
        return ["" for _page in pages]
    cuts = [_distinct_beginnings(before[-1], after[0]) for before, after in pairwise(pages)]
    first = [pages[0][0][:1], *(cut[1] for cut in cuts)]
    last = [*(cut[0] for cut in cuts), pages[-1][-1][:1]]
    return [
        one if plain_letters(one) == plain_letters(other) else f"{one}–{other}"
        for one, other in zip(first, last, strict=True)
    ]


def _distinct_beginnings(one: str, other: str) -> tuple[str, str]:
    """The shortest beginnings by which two names differ, as a reader sees it who passes over accents."""
    for length in range(1, LONGEST):
        if plain_letters(one[:length]) != plain_letters(other[:length]):
            return _beginning(one, length), _beginning(other, length)
    return one[:LONGEST].strip(), other[:LONGEST].strip()


def _beginning(name: str, length: int) -> str:
    """So much of a name, or one letter more where it would end in a hyphen or a blank."""
    begins = name[:length]
    return begins if begins[-1:].isalnum() else name[: length + 1].strip()
