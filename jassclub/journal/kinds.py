"""What a line says in words, who reads it, and how it is undone: by kind, registered by each app."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from .models import Line

Said = Mapping[str, Any]
Words = Callable[[Line], str]
Undo = Callable[[Line, Any], None]
Refused = Callable[[Sequence[Line], Any], Collection[Line]]


@dataclass(frozen=True)
class Kind:
    """A kind of change.

    words        a sentence in the reader's language, without when and who
    for_helpers  whether helpers read it too: it concerns what is played at the tables
    undo         takes a line back for an account, by the services, all of it or nothing; raises what they
                 raise, and ValidationError where something newer hangs on it. None: cannot be undone
    by_helpers   whether helpers may undo it
    refused      of lines of this kind, those whose undoing for an account is refused as things are, in a
                 fixed number of queries: it is not offered there. Every kind with `undo` has it
    is_secret    whether what was before and after is in no spreadsheet
    """

    words: Words
    for_helpers: bool = False
    undo: Undo | None = None
    by_helpers: bool = False
    refused: Refused | None = None
    is_secret: bool = False


_kinds: dict[str, Kind] = {}


def register(kinds: Mapping[str, Kind]) -> None:
    """An app's kinds, once, when the site starts."""
    known = _kinds.keys() & kinds.keys()
    if known:
        raise ValueError(f"There are such kinds already: {', '.join(sorted(known))}.")
    _kinds.update(kinds)


def registered() -> Mapping[str, Kind]:
    """Every kind by its name."""
    return _kinds


def kind_of(line: Line) -> Kind | None:
    """None for a kind of a later program, say: its line came with a copy."""
    return _kinds.get(line.what)


def helpers_kinds() -> list[str]:
    return sorted(name for name, kind in _kinds.items() if kind.for_helpers)


def words_of(line: Line) -> str:
    """What happened, for the reader of now."""
    kind = kind_of(line)
    return kind.words(line) if kind else line.what.replace("_", " ")


def refuse_newer() -> ValidationError:
    """To raise where what a line says was changed again since."""
    return ValidationError(
        _("This was changed again since: undo the newer change first, or change it by hand."), code="newer"
    )


def sentence(words: str | Promise) -> Words:
    """Words that are one sentence; what stands in it by name is told in `after`, or else in `before`."""

    def said(line: Line) -> str:
        return str(words) % {**(line.before or {}), **(line.after or {})}

    return said


def names(people: Iterable[Mapping[str, Any]]) -> str:
    """Of people as lines keep them."""
    return ", ".join(each["name"] for each in people)
