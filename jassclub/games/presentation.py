"""The presentation of a game on pages, forms and sheets: words, layout, keys, columns, slate and presets."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

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
    """A column of the printed sheet, one for the deal or (`per_side`) one for each side."""

    head: Text
    cell: Callable[[Scored, int], str]  # the text for a deal and a side (0 where the column is the deal's)
    per_side: bool = True
    sum: Callable[[Sequence[Scored], int], str] = lambda deals, side: ""  # below it, of all deals and a side
    note: str = ""  # a second line of the head, such as "+ 100"
    hint: str = ""  # the grey text of a blank cell, to be ringed by hand
    weight: float = 1.0  # its width relative to the others
    known: Callable[[int], str] | None = None  # the text for the number of a deal that is not played yet
    legend: Text = ""  # the meaning of its signs, for the foot of the sheet
    rare: bool = False  # an empty column is left out


class GridRow(NamedTuple):
    """A row of a grid: its value, its word, and a second line such as "×3"."""

    value: str
    head: Text
    note: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A sheet with a row for each value of a field and a column for each side; a deal fills one cell."""

    row: str  # the fields of a deal that name its cell
    side: str
    rows: tuple[GridRow, ...]
    working: Callable[[Scored], str]  # the calculation of the deal's points: "83 × 3"


@dataclass(frozen=True, slots=True)
class Option:
    name: str
    # number, truth, choice, several (some of `allowed`, in that order), factors (a number for each of
    # `allowed`, empty where it is not played)
    kind: str
    label: Text
    help: Text = ""
    allowed: tuple[str, ...] = ()
    low: int = 0
    high: int | None = None
    open: bool = False  # a number may be empty, for null
    when: str = ""  # the choice with which it matters, and its values: "weis=on", "variant=standard,tik"


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
    """The presentation of a game of the rules; functions are given the options of a table."""

    game: Game[Any, Any]
    name: Text
    columns: Callable[[Any], tuple[Column, ...]]
    presets: tuple[Preset, ...]  # the usual one first
    # The words for the choices of a field or option: by its name, then by the value.
    values: Mapping[str, Mapping[str, Text]] = dataclasses.field(default_factory=dict)
    values_at: Callable[[Any], Mapping[str, Mapping[str, Text]]] = lambda options: {}  # see `at`
    labels: Mapping[str, Text] = dataclasses.field(default_factory=dict)  # its own, see `words.LABELS`
    options: tuple[Option, ...] = ()  # in the order of the form, without those settled at the table
    # The names of those that every page and sheet states: target, bonus, limit.
    stated: Callable[[Any], tuple[str, ...]] = lambda options: ()
    keys: Callable[[Any], tuple[Key, ...]] = lambda options: ()
    slate: Callable[[Any], str] = lambda options: NO_SLATE  # or STROKES, TALLIES
    counted: Callable[[Any], tuple[str, ...]] = lambda options: ()  # honours on standings and sheets
    # The factors of the choices of a field, by its name, then by the value.
    factors: Callable[[Any], Mapping[str, Mapping[str, int]]] = lambda options: {}
    grid: Callable[[Any], Grid] | None = None  # for a sheet that is one
    order: tuple[str, ...] = ()  # the fields in the order of play, where it differs from that of the rules
    # The page comments on a deal while it is typed: what is open, what is missing, whose Weis counts.
    tells: Callable[[Any], bool] = lambda options: False
    all_points: str = ""  # the honour to ask for when one side has all points, if the deal has that field
    # On the small slate by which the game is chosen: how it is written, and the points of one side; without a
    # slate a row for each deal.
    card: tuple[str, tuple[Points, ...]] = (NO_SLATE, ((97, 60), (82, 75), (121, 36)))
    at_evenings: bool = True  # club evenings can be played in it; else it is for friendly matches
    choosing: Text = ""  # who chooses, bids and leads, where tables may not know it
    first_deal: Text = ""  # about the first deal of a match, where it is special

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
