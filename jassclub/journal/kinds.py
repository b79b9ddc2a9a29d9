"""Kinds of lines: their words, who may read them, and how they are undone. Each app registers its kinds."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from .models import Line

Words = str | Promise | Callable[[Line], str]
Undo = Callable[[Line, Any], object]
Refused = Callable[[Sequence[Line], Any], Collection[Line]]


@dataclass(frozen=True)
class Kind:
    """A kind of change. `words` are without when and who; a sentence is filled from `after`, else from
    `before`, else the round. `undo` takes a line back for an account, by actions, and raises what they raise.
    `refused` gives, of lines of this kind, those whose undoing is neither offered nor done as things are, in
    a fixed number of queries."""

    words: Words
    for_helpers: bool = False  # helpers read it too: it concerns what is played at the tables
    undo: Undo | None = None
    by_helpers: bool = False  # helpers may undo it
    refused: Refused | None = None
    is_secret: bool = False  # what was before and after is in no spreadsheet


KINDS: dict[str, Kind] = {}  # by name


def register(kinds: Mapping[str, Kind]) -> None:
    if known := KINDS.keys() & kinds.keys():
        raise ValueError(f"There are such kinds already: {', '.join(sorted(known))}.")
    KINDS.update(kinds)


def kind_of(line: Line) -> Kind:
    """A line of an unknown kind, such as one in a backup of a later version, says the kind's name."""
    return KINDS.get(line.what) or Kind(lambda line: line.what.replace("_", " "))


def words_of(line: Line) -> str:
    words = kind_of(line).words
    if callable(words):
        return words(line)
    return str(words) % {"round": line.round, **(line.before or {}), **(line.after or {})}


def undone_words(line: Line) -> str:
    """That a restore has undone it, and when; empty for any other line."""
    if line.undone_by_restore is None:
        return ""
    at = date_format(localtime(line.undone_by_restore), "SHORT_DATETIME_FORMAT")
    return _("undone by a restore on %(at)s") % {"at": at}


def refuse_newer() -> ValidationError:
    """The error to raise where a later change prevents undoing a line."""
    return ValidationError(
        _("This was changed again later: undo that change first, or change it by hand."), code="newer"
    )


def names(people: Iterable[Mapping[str, Any]]) -> str:
    return ", ".join(person["name"] for person in people)
