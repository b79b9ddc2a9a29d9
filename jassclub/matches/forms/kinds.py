"""The parts of a deal that are lists or small objects: melds, declarations, a deal ended early."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from jassclub.engine.rules.base import Field
from jassclub.games.words import RANKS, SUITS, are_in_dialect

from .choices import OneOf, Seat
from .inputs import Box, Choice, Filled, Option, Tick, Whole, options_of
from .parts import Asked, Number, Part, Truth, Typed, Unreadable, Words
from .per_side import Numbers, Side, Truths

Choices = list[tuple[str, str]]

NOTHING = ("", "–")
FOUR = "four"
MOST_REMEMBERED = 100  # sheets: the tables of an evening
MOST = 12  # melds: as many as there can be in 36 cards
FREE = 3  # empty rows for them where a sheet has a form for each deal; a script adds more as they are filled


class Melds(Part):
    """Rows of who shows what. A row is a sequence of so many cards up to one, or four of a kind."""

    columns = ("seat", "kind", "top", "suit")

    def __init__(self, field: Field, asked: Asked) -> None:
        super().__init__(field, asked)
        assert field.melds is not None
        self.values = field.melds
        self.labels = {"seat": _("Who"), "kind": _("Cards in sequence"), "top": _("Up to"), "suit": _("Suit")}

    @property
    def at(self) -> str:
        return self.input(0, "kind")

    def input(self, row: int, column: str) -> str:
        return f"{self.name}_{row}_{column}"

    @cached_property
    def choices(self) -> Mapping[str, Choices]:
        return {
            "seat": self.asked.seats,
            "kind": [
                *((str(n), str(n)) for n in self.values.sequences),
                (FOUR, _("four of a kind")),
            ],
            "top": [(rank, str(RANKS[rank])) for rank in self.values.tops],
            "suit": [(suit, str(word)) for suit, word in SUITS.items()],
        }

    @cached_property
    def options(self) -> Mapping[str, tuple[Option, ...]]:
        return {column: options_of([NOTHING, *choices]) for column, choices in self.choices.items()}

    def inputs(self) -> dict[str, forms.Field]:
        fields = {column: Choice(choices) for column, choices in self.choices.items()}
        return {self.input(row, column): fields[column] for row in range(MOST) for column in self.columns}

    def initial(self, value: Any) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for row, meld in enumerate(value or ()):
            kind, top = (FOUR, meld["four"]) if "four" in meld else (str(meld["sequence"]), meld["top"])
            said = {"seat": str(meld["seat"]), "kind": kind, "top": top, "suit": meld.get("suit", "")}
            found |= {self.input(row, column): each for column, each in said.items()}
        return found

    def read(self, typed: Typed) -> list[dict[str, Any]] | None:
        melds = [self._meld(typed, row) for row in range(MOST)]
        return [meld for meld in melds if meld] or None

    def _meld(self, typed: Typed, row: int) -> dict[str, Any] | None:
        said = {column: typed.values.get(self.input(row, column)) or "" for column in self.columns}
        if not any(said.values()):
            return None
        needed = ("seat", "kind", "top") if said["kind"] == FOUR else self.columns
        for column in needed:
            if not said[column]:
                raise Unreadable(self.input(row, column), _("Something is missing here."))
        seat, kind = int(said["seat"]), said["kind"]
        if kind == FOUR:
            if said["top"] not in self.values.fours:
                ranks = ", ".join(str(RANKS[rank]) for rank in self.values.tops if rank in self.values.fours)
                raise Unreadable(
                    self.input(row, "top"), _("Choose one of: %(allowed)s.") % {"allowed": ranks}
                )
            return {"seat": seat, "four": said["top"]}
        return {"seat": seat, "sequence": int(kind), "top": said["top"], "suit": said["suit"]}

    def boxes(self, filled: Filled) -> list[Box]:
        return [each for row in self.rows(filled) for each in row]

    def rows(self, filled: Filled, free: int = MOST) -> list[list[Box]]:
        """The rows that say something, and so many `free` ones; never more than there can be melds."""
        inputs = [[self.input(row, column) for column in self.columns] for row in range(MOST)]
        said = max((at + 1 for at, row in enumerate(inputs) if any(filled[each] for each in row)), default=0)
        return [self._row(filled, row) for row in range(min(MOST, said + free))]

    def _row(self, filled: Filled, row: int) -> list[Box]:
        return [
            filled.box(self.input(row, column), "radios", self.labels[column], options=self.options[column])
            for column in self.columns
        ]


class Declarations(Part):
    """How many points each side had when it said that it was out, and who said so first."""

    @property
    def at(self) -> str:
        return f"{self.name}_0"

    @property
    def sides(self) -> Mapping[str, int]:
        return {f"{self.name}_{side}": side for side in range(len(self.asked.sides))}

    @property
    def first(self) -> str:
        return f"{self.name}_first"

    @property
    def choices(self) -> Choices:
        return [(str(side), name) for side, name in enumerate(self.asked.names.sides)]

    def inputs(self) -> dict[str, forms.Field]:
        return {**{name: Whole() for name in self.sides}, self.first: Choice(self.choices)}

    def initial(self, value: Any) -> dict[str, Any]:
        said: dict[str, Any] = {f"{self.name}_{one['side']}": one["card_points"] for one in value or ()}
        return said | ({self.first: str(value[0]["side"])} if len(said) > 1 else {})

    def read(self, typed: Typed) -> list[dict[str, int]] | None:
        given = {side: typed.values.get(name) for name, side in self.sides.items()}
        made = {side: points for side, points in given.items() if points is not None}
        declared = list(made)
        first = typed.values.get(self.first)
        if len(declared) > 1 and not first:
            raise Unreadable(self.first, _("Who said it first?"))
        declared.sort(key=lambda side: str(side) != first)
        return [{"side": side, "card_points": made[side]} for side in declared] or None

    def boxes(self, filled: Filled) -> list[Box]:
        points = [
            filled.box(name, "number", _("Points so far, %(side)s") % {"side": self.asked.names.sides[side]})
            for name, side in self.sides.items()
        ]
        options = options_of([NOTHING, *self.choices])
        return [*points, filled.box(self.first, "radios", _("Who said it first"), options=options)]


class Enough(Part):
    """Who won a deal that was ended early, and whether the other is in the sack."""

    @property
    def at(self) -> str:
        return f"{self.name}_winner"

    @property
    def sack(self) -> str:
        return f"{self.name}_sack"

    def inputs(self) -> dict[str, forms.Field]:
        return {self.at: Choice(self.asked.seats), self.sack: Tick()}

    def initial(self, value: Any) -> dict[str, Any]:
        return {self.at: str(value["winner"]), self.sack: value["sack"]} if value else {}

    def read(self, typed: Typed) -> dict[str, Any] | None:
        winner, sack = typed.values.get(self.at), bool(typed.values.get(self.sack))
        if not winner:
            if sack:
                raise Unreadable(self.at, _("Who won?"))
            return None
        return {"winner": int(winner), "sack": sack}

    def boxes(self, filled: Filled) -> list[Box]:
        won = filled.box(self.at, "radios", _("Who won"), options=options_of([NOTHING, *self.asked.seats]))
        return [won, filled.box(self.sack, "tick", _("The other is in the sack"))]


PARTS: Mapping[str, type[Part]] = {
    "numbers": Numbers,
    "truths": Truths,
    "side": Side,
    "seat": Seat,
    "number": Number,
    "choice": OneOf,
    "truth": Truth,
    "text": Words,
    "melds": Melds,
    "declarations": Declarations,
    "enough": Enough,
}


def parts_of(fields: tuple[Field, ...], asked: Asked) -> tuple[Part, ...]:
    """The parts for some fields, by their kinds: the same objects for all who are asked in the same words."""
    return _parts_of(fields, asked, get_language(), are_in_dialect())


@lru_cache(MOST_REMEMBERED)
def _parts_of(fields: tuple[Field, ...], asked: Asked, *words: Any) -> tuple[Part, ...]:
    return tuple(PARTS[field.kind](field, asked) for field in fields)
