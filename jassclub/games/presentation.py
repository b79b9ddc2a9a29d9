"""The one record of what a game says to people: words, layout, keys, columns, slate and presets.

How a game is scored stands in `rules`; here is only what pages, forms and sheets say and show of it.
Nothing here knows a database.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.functional import Promise

from jassclub.engine.rules.base import Json, Match, Points, Written
from jassclub.engine.rules.game import Game

Text = str | Promise

STROKES, TALLIES, NO_SLATE = "strokes", "tallies", ""


@dataclass(frozen=True, slots=True)
class Scored:
    """A deal of a match as it is shown: its JSON, what it wrote, the totals after it, who led (a seat).

    `deal` is the same as the game reads it, `before` the match as it stood when the deal was played.
    """

    number: int
    data: Json
    written: Written
    totals: Points
    deal: Any
    before: Match[Any]
    leader: int | None = None

    @property
    def points(self) -> Points:
        return self.written.points


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
    known   what is known of a deal by its number, before it is played
    legend  what its signs mean, for the foot of the sheet
    rare    whether the column is left out where nothing stands in it
    """

    head: Text
    cell: Callable[[Scored, int], str]
    per_side: bool = True
    sum: Callable[[Sequence[Scored], int], str] = _nothing
    note: str = ""
    hint: str = ""
    weight: float = 1.0
    known: Callable[[int], str] | None = None
    legend: Text = ""
    rare: bool = False


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row of a grid: the value it stands for, its word, and a second line such as "×3"."""

    value: str
    head: Text
    note: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A sheet with a row for each value of a field and a column for each side; a deal fills one cell.

    row, side  the fields of a deal that say which cell it is
    rows       in the order of the sheet
    working    how the points of the cell come about: "83 × 3"; the points are the deal's own
    """

    row: str
    side: str
    rows: tuple[GridRow, ...]
    working: Callable[[Scored], str]


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

    `value` is what they say of `field`: "this" or "other" side for a side, a choice's value, or True. In one
    game those that say the same have the same label.
    """

    keys: tuple[str, ...]
    field: str
    value: Any
    label: Text = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True, eq=False)
class Presentation:
    """What a game says to people.

    game         the game of the rules
    name         what it is called
    values       the words for the choices of a field or option: by its name, then by the value
    values_at    options to those of them that a table's options decide; see `at`
    labels       words for fields, options and honours that are this game's own; see `words.LABELS`
    options      what a season's or match's form asks for, in order; what is settled at the table is not here
    stated       options to the names of those that every page and sheet states: target, bonus, limit
    presets      named sets of options, the usual one first
    keys         options to what the keyboard says
    columns      options to the columns of the printed sheet
    factors      options to what the choices of a field multiply by, by its name, then by the value
    slate        options to STROKES, TALLIES or NO_SLATE
    counted      options to the honours that count, which standings and sheets show
    grid         options to the grid, for a sheet that is one
    order        the fields of a deal as they are played, where that is not the order of the rules
    tells        options to whether the page says something of a deal while it is typed: what is open, what is
                 missing, whose Weis counts
    all_points   the honour to ask for when one side has all points, if the deal has that field; else empty
    choosing     who chooses, bids and leads, where a table may not know it; empty where it is as usual
    first_deal   what is special about the first deal of a match, said only there
    at_evenings  whether club evenings can be played in it; else it is for friendly matches
    """

    game: Game[Any, Any]
    name: Text
    columns: Callable[[Any], tuple[Column, ...]]
    presets: tuple[Preset, ...]
    values: Mapping[str, Mapping[str, Text]] = dataclasses.field(default_factory=dict)
    values_at: Callable[[Any], Mapping[str, Mapping[str, Text]]] = lambda options: {}
    labels: Mapping[str, Text] = dataclasses.field(default_factory=dict)
    options: tuple[Option, ...] = ()
    stated: Callable[[Any], tuple[str, ...]] = lambda options: ()
    keys: Callable[[Any], tuple[Key, ...]] = lambda options: ()
    slate: Callable[[Any], str] = lambda options: NO_SLATE
    counted: Callable[[Any], tuple[str, ...]] = lambda options: ()
    factors: Callable[[Any], Mapping[str, Mapping[str, int]]] = lambda options: {}
    grid: Callable[[Any], Grid] | None = None
    order: tuple[str, ...] = ()
    tells: Callable[[Any], bool] = lambda options: False
    all_points: str = ""
    at_evenings: bool = True
    choosing: Text = ""
    first_deal: Text = ""

    @property
    def slug(self) -> str:
        return self.game.slug

    @property
    def layout(self) -> str:
        """ "rows" (a row a deal) or "grid" (a cell for each value of a field and each side)."""
        return "grid" if self.grid else "rows"

    def preset(self, slug: str) -> Preset | None:
        return next((each for each in self.presets if each.slug == slug), None)

    def at(self, options: Any) -> Presentation:
        """The same in the words of a table that plays with these options."""
        return _worded(self, options) if self.values_at(options) else self


@lru_cache(maxsize=100)  # the same for the same table: what is worked out from it may be kept
def _worded(presentation: Presentation, options: Any) -> Presentation:
    return dataclasses.replace(
        presentation, values={**presentation.values, **presentation.values_at(options)}
    )
