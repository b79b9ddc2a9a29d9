"""The presentation of a game on pages, forms and sheets: words, layout, keys, columns, slate and presets."""

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
    """A deal of a match to be shown: its JSON, its score, the totals after it, and the seat that led. `deal`
    is the deal that the game reads, `before` the match before it."""

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


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the printed sheet, one for the deal or (`per_side`) one for each side.

    cell    its text for a deal and a side (0 where the column is the deal's)
    sum     the text below it at the end, for all deals and a side
    note    a second line of the head, such as "+ 100"
    hint    the grey text of a blank cell, to be ringed by hand
    weight  its width relative to the others
    known   the text for the number of a deal that is not played yet
    legend  the meaning of its signs, for the foot of the sheet
    rare    whether an empty column is left out
    """

    head: Text
    cell: Callable[[Scored, int], str]
    per_side: bool = True
    sum: Callable[[Sequence[Scored], int], str] = lambda deals, side: ""
    note: str = ""
    hint: str = ""
    weight: float = 1.0
    known: Callable[[int], str] | None = None
    legend: Text = ""
    rare: bool = False


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row of a grid: its value, its word, and a second line such as "×3"."""

    value: str
    head: Text
    note: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A sheet with a row for each value of a field and a column for each side; a deal fills one cell.

    row, side  the fields of a deal that name its cell
    rows       in the order of the sheet
    working    the calculation of the deal's points: "83 × 3"
    """

    row: str
    side: str
    rows: tuple[GridRow, ...]
    working: Callable[[Scored], str]


@dataclass(frozen=True, slots=True)
class Option:
    """An option in a form.

    kind     number, truth, choice, several (some of `allowed`, in that order), factors (a number for each
             of `allowed`, empty where it is not played)
    open     whether a number may be empty, for null
    when     the choice with which it matters, and its values: "weis=on", "variant=standard,tik"
    """

    name: str
    kind: str
    label: Text
    help: Text = ""
    allowed: tuple[str, ...] = ()
    low: int = 0
    high: int | None = None
    open: bool = False
    when: str = ""


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of options (see `Presentation.options_of`), with the usual `rounds` of an evening."""

    slug: str
    name: Text
    rounds: int = 4


@dataclass(frozen=True, slots=True)
class Key:
    """Keys of the keyboard that fill a field of the deal that is being typed. `value` is the value of the
    field: "this" or "other" for a side, a value of a choice, or True. Keys of one effect have one label."""

    keys: tuple[str, ...]
    field: str
    value: Any
    label: Text = dataclasses.field(compare=False)


@dataclass(frozen=True, slots=True, eq=False)
class Presentation:
    """The presentation of a game.

    game         the game of the rules
    values       the words for the choices of a field or option: by its name, then by the value
    values_at    options to the words that depend on the options of a table; see `at`
    labels       the game's own words for fields, options and honours; see `words.LABELS`
    options      the options in the form of a season or match, in order, without those settled at the table
    stated       options to the names of those that every page and sheet states: target, bonus, limit
    presets      named sets of options, the usual one first
    keys         options to the keys of the keyboard
    columns      options to the columns of the printed sheet
    factors      options to the factors of the choices of a field, by its name, then by the value
    slate        options to STROKES, TALLIES or NO_SLATE
    counted      options to the honours that count, which standings and sheets show
    grid         options to the grid, for a sheet that is one
    order        the fields of a deal in the order of play, where it differs from that of the rules
    tells        options to whether the page comments on a deal while it is typed: what is open, what is
                 missing, whose Weis counts
    all_points   the honour to ask for when one side has all points, if the deal has that field; else empty
    choosing     a sentence on who chooses, bids and leads, where tables may not know it
    first_deal   a sentence on the first deal of a match, where it is special
    card         what stands on the small slate by which the game is chosen: how it is written, and the points
                 of one side; without a slate a row for each deal
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
    card: tuple[str, tuple[Points, ...]] = (NO_SLATE, ((97, 60), (82, 75), (121, 36)))
    at_evenings: bool = True
    choosing: Text = ""
    first_deal: Text = ""

    @property
    def slug(self) -> str:
        return self.game.slug

    def preset(self, slug: str) -> Preset | None:
        return next((preset for preset in self.presets if preset.slug == slug), None)

    def options_of(self, preset: Preset) -> Json:
        """The options that differ from the usual ones, as the rules have them."""
        return self.game.presets.get(preset.slug, {})

    def at(self, options: Any) -> Presentation:
        """The presentation in the words of a table with these options."""
        return _with_values_at(self, options) if self.values_at(options) else self


@lru_cache(maxsize=100)  # the same object for the same table: values that follow from it can be cached
def _with_values_at(presentation: Presentation, options: Any) -> Presentation:
    return dataclasses.replace(
        presentation, values={**presentation.values, **presentation.values_at(options)}
    )
