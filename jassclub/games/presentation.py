"""The one record of what a game says to people: words, layout, keys, columns, slate and presets.

How a game is scored stands in `rules`; here is only what pages, forms and sheets say and show of it.
Nothing here knows a database.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise

from jassclub.rules.base import Game, Json, Points

Text = str | Promise

STROKES, TALLIES, NO_SLATE = "strokes", "tallies", ""


@dataclass(frozen=True, slots=True)
class Scored:
    """A deal of a match as it is shown: its JSON, what it wrote, the totals after it, who led (a seat)."""

    number: int
    data: Json
    points: Points
    totals: Points
    leader: int | None = None


def _nothing(deals: Sequence[Scored], side: int) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the printed sheet, one for the deal or (`per_side`) one for each side.

    cell    what stands in it for a deal and a side (0 where the column is the deal's)
    sum     what stands below it at the end, for all deals and a side
    note    a second line of the head, such as "+ 100"
    hint    what a blank cell shows in grey, to be ringed by hand
    weight  how wide it is beside the others
    """

    head: Text
    cell: Callable[[Scored, int], str]
    per_side: bool = True
    sum: Callable[[Sequence[Scored], int], str] = _nothing
    note: str = ""
    hint: str = ""
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Option:
    """An option as a form asks for it.

    kind     number, truth, choice, several (some of `allowed`, in that order), factors (a number for each
             of `allowed`, empty where it is not played)
    open     whether a number may be left empty, which says null
    """

    name: str
    kind: str
    label: Text
    help: Text = ""
    allowed: tuple[str, ...] = ()
    low: int = 0
    high: int | None = None
    open: bool = False


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of options; `rounds` an evening where it is for evenings, and how many at a table."""

    slug: str
    name: Text
    options: Json
    rounds: int = 4
    seats: int | None = None


@dataclass(frozen=True, slots=True)
class Key:
    """Keys of the keyboard that say something of the deal which is being typed.

    `value` is what they say of `field`: "this" or "other" side for a side, a choice's value, or True.
    """

    keys: tuple[str, ...]
    field: str
    value: Any
    label: Text


@dataclass(frozen=True, slots=True)
class Presentation:
    """What a game says to people.

    game         the game of the rules
    name         what it is called
    values       the words for the choices of a field or option: by its name, then by the value
    labels       words for fields, options and honours that are this game's own; see `words.LABELS`
    options      what a season's or match's form asks for, in order; what is settled at the table is not here
    presets      named sets of options, the usual one first
    keys         options to what the keyboard says
    columns      options to the columns of the printed sheet
    slate        options to STROKES, TALLIES or NO_SLATE
    counted      options to the honours that count, which standings and sheets show
    layout       "rows" (a row a deal) or "grid" (a cell for each contract and side)
    partial      a template of the game's own for a deal's form; empty for the common one
    all_points   the honour to ask for when one side has all points, empty where there is none
    at_evenings  whether club evenings can be played in it; else it is for friendly matches
    """

    game: Game[Any, Any]
    name: Text
    columns: Callable[[Any], tuple[Column, ...]]
    presets: tuple[Preset, ...]
    values: Mapping[str, Mapping[str, Text]] = field(default_factory=dict)
    labels: Mapping[str, Text] = field(default_factory=dict)
    options: tuple[Option, ...] = ()
    keys: Callable[[Any], tuple[Key, ...]] = lambda options: ()
    slate: Callable[[Any], str] = lambda options: NO_SLATE
    counted: Callable[[Any], tuple[str, ...]] = lambda options: ()
    layout: str = "rows"
    partial: str = ""
    all_points: str = ""
    at_evenings: bool = True

    @property
    def slug(self) -> str:
        return self.game.slug

    def preset(self, slug: str) -> Preset | None:
        return next((each for each in self.presets if each.slug == slug), None)
