"""The parts of a deal's form that are lists or small objects: melds, declarations, a deal ended early."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from jassclub.engine.rules.base import Field
from jassclub.games.words import RANKS, SUITS

from .parts import (
    FOLDED,
    MORE,
    Choice,
    FormPart,
    PartContext,
    PartField,
    PartInput,
    Tick,
    UnreadableInput,
    Whole,
    input_options,
)

Choices = list[tuple[str, str]]

NOTHING = ("", "–")
FOUR = "four"
MOST = 12  # melds: as many as there can be in 36 cards
FREE = 3  # empty rows for them where a sheet has a form for each deal; a script adds more as they are filled


class FoldedPart(FormPart):
    """A part that few deals need: in a fold of its own where there is room for it."""

    def place(self, *, compact: bool) -> str:
        return MORE if compact else FOLDED


class MeldsPart(FoldedPart):
    """Rows of players and their melds: a sequence of so many cards up to one, or four of a kind."""

    columns = ("seat", "kind", "top", "suit")
    most = MOST

    def __init__(self, field: Field, context: PartContext) -> None:
        super().__init__(field, context)
        assert field.melds is not None
        self.values = field.melds
        self.labels = {"seat": _("Who"), "kind": _("Cards in sequence"), "top": _("Up to"), "suit": _("Suit")}

    @property
    def main_input(self) -> str:
        return self.input(0, "kind")

    def input(self, row: int, column: str) -> str:
        return f"{self.name}_{row}_{column}"

    @cached_property
    def choices(self) -> Mapping[str, Choices]:
        return {
            "seat": self.context.seats,
            "kind": [*((str(n), str(n)) for n in self.values.sequences), (FOUR, _("four of a kind"))],
            "top": [(rank, str(RANKS[rank])) for rank in self.values.tops],
            "suit": [(suit, str(word)) for suit, word in SUITS.items()],
        }

    def form_fields(self) -> dict[str, PartField]:
        fields = {
            column: Choice(choices, input_options([NOTHING, *choices]), label=self.labels[column])
            for column, choices in self.choices.items()
        }
        return {self.input(row, column): fields[column] for row in range(MOST) for column in self.columns}

    def initial(self, value: Any) -> dict[str, Any]:
        contents: dict[str, Any] = {}
        for row, meld in enumerate(value or ()):
            kind, top = (FOUR, meld["four"]) if "four" in meld else (str(meld["sequence"]), meld["top"])
            cells = {"seat": str(meld["seat"]), "kind": kind, "top": top, "suit": meld.get("suit", "")}
            contents |= {self.input(row, column): cell for column, cell in cells.items()}
        return contents

    def read(self, typed: Mapping[str, Any]) -> list[dict[str, Any]] | None:
        melds = [self._read_meld(typed, row) for row in range(MOST)]
        return [meld for meld in melds if meld] or None

    def _read_meld(self, typed: Mapping[str, Any], row: int) -> dict[str, Any] | None:
        cells = {column: typed.get(self.input(row, column)) or "" for column in self.columns}
        if not any(cells.values()):
            return None
        needed = ("seat", "kind", "top") if cells["kind"] == FOUR else self.columns
        for column in needed:
            if not cells[column]:
                raise UnreadableInput(self.input(row, column), _("Something is missing here."))
        seat, kind = int(cells["seat"]), cells["kind"]
        if kind == FOUR:
            if cells["top"] not in self.values.fours:
                ranks = ", ".join(str(RANKS[rank]) for rank in self.values.tops if rank in self.values.fours)
                words = _("Choose one of: %(allowed)s.") % {"allowed": ranks}
                raise UnreadableInput(self.input(row, "top"), words)
            return {"seat": seat, "four": cells["top"]}
        return {"seat": seat, "sequence": int(kind), "top": cells["top"], "suit": cells["suit"]}

    def rows(self, form: forms.BaseForm, *, compact: bool) -> list[list[PartInput]]:
        """The rows that are filled in, and some free ones; never more than there can be melds."""
        boxes = self.boxes(form)
        rows = [boxes[at : at + len(self.columns)] for at in range(0, len(boxes), len(self.columns))]
        last = max((at for at, row in enumerate(rows, 1) if any(box.text for box in row)), default=0)
        return rows[: last + (FREE if compact else MOST)]


class DeclarationsPart(FoldedPart):
    """How many points each side had when it declared that it was out, and the side that declared first."""

    @property
    def main_input(self) -> str:
        return f"{self.name}_0"

    @property
    def sides(self) -> Mapping[str, int]:
        return {f"{self.name}_{side}": side for side in range(len(self.context.sides))}

    @property
    def first(self) -> str:
        return f"{self.name}_first"

    @property
    def choices(self) -> Choices:
        return [(str(side), name) for side, name in enumerate(self.context.names.sides)]

    def form_fields(self) -> dict[str, PartField]:
        names = self.context.names.sides
        points = {
            name: Whole(_("Points so far, %(side)s") % {"side": names[side]})
            for name, side in self.sides.items()
        }
        options = input_options([NOTHING, *self.choices])
        return {**points, self.first: Choice(self.choices, options, label=_("Who said it first"))}

    def initial(self, value: Any) -> dict[str, Any]:
        contents: dict[str, Any] = {f"{self.name}_{one['side']}": one["card_points"] for one in value or ()}
        return contents | ({self.first: str(value[0]["side"])} if len(contents) > 1 else {})

    def read(self, typed: Mapping[str, Any]) -> list[dict[str, int]] | None:
        points = {side: typed[name] for name, side in self.sides.items() if typed.get(name) is not None}
        first = typed.get(self.first)
        if len(points) > 1 and not first:
            raise UnreadableInput(self.first, _("Who said it first?"))
        declared = sorted(points, key=lambda side: str(side) != first)
        return [{"side": side, "card_points": points[side]} for side in declared] or None


class EndedEarlyPart(FoldedPart):
    """The winner of a deal that was ended early, and whether the other is in the sack."""

    @property
    def main_input(self) -> str:
        return f"{self.name}_winner"

    @property
    def sack(self) -> str:
        return f"{self.name}_sack"

    def form_fields(self) -> dict[str, PartField]:
        seats = self.context.seats
        winner = Choice(seats, input_options([NOTHING, *seats]), label=_("Who won"))
        return {self.main_input: winner, self.sack: Tick(_("The other is in the sack"))}

    def initial(self, value: Any) -> dict[str, Any]:
        return {self.main_input: str(value["winner"]), self.sack: value["sack"]} if value else {}

    def read(self, typed: Mapping[str, Any]) -> dict[str, Any] | None:
        winner, sack = typed.get(self.main_input), bool(typed.get(self.sack))
        if not winner:
            if sack:
                raise UnreadableInput(self.main_input, _("Who won?"))
            return None
        return {"winner": int(winner), "sack": sack}
