"""The parts of a deal's form that few deals need: melds, declarations, a deal ended early."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from jassclub.engine.rules.cards import MeldValues
from jassclub.games.words import RANKS, SUITS

from .parts import FOLDED, Choice, FormPart, PartField, PartInput, Tick, Whole

FOUR = "four"
MOST = 12  # melds: as many as there can be in 36 cards


class MeldsPart(FormPart):
    """Rows of players and their melds: a sequence of so many cards up to one, or four of a kind."""

    in_form = FOLDED
    columns = ("seat", "kind", "top", "suit")
    most = MOST

    @property
    def main_input(self) -> str:
        return self.input(0, "kind")

    @cached_property
    def values(self) -> MeldValues:
        assert self.field.melds is not None
        return self.field.melds

    def form_fields(self) -> dict[str, PartField]:
        lengths = [(str(cards), str(cards)) for cards in self.values.sequences]
        fields = {
            "seat": Choice(_("Who"), self.context.seats),
            "kind": Choice(_("Cards in sequence"), [*lengths, (FOUR, _("four of a kind"))]),
            "top": Choice(_("Up to"), [(rank, RANKS[rank]) for rank in self.values.tops]),
            "suit": Choice(_("Suit"), [*SUITS.items()]),
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
                raise ValidationError({self.input(row, column): _("Something is missing here.")})
        seat, kind = int(cells["seat"]), cells["kind"]
        if kind == FOUR:
            if cells["top"] not in self.values.fours:
                ranks = ", ".join(str(RANKS[rank]) for rank in self.values.tops if rank in self.values.fours)
                words = _("Choose one of: %(allowed)s.") % {"allowed": ranks}
                raise ValidationError({self.input(row, "top"): words})
            return {"seat": seat, "four": cells["top"]}
        return {"seat": seat, "sequence": int(kind), "top": cells["top"], "suit": cells["suit"]}

    def rows(self, form: forms.BaseForm, *, compact: bool) -> list[list[PartInput]]:
        """The rows that are filled in, and some free ones; never more than there can be melds."""
        boxes = self.boxes(form)
        rows = [boxes[at : at + len(self.columns)] for at in range(0, len(boxes), len(self.columns))]
        last = max((at for at, row in enumerate(rows, 1) if any(box.text for box in row)), default=0)
        return rows[: last + (3 if compact else MOST)]  # a script adds more as they are filled


class DeclarationsPart(FormPart):
    """How many points each side had when it declared that it was out, and the side that declared first."""

    in_form = FOLDED

    def form_fields(self) -> dict[str, PartField]:
        names = self.context.names.sides
        words = _("Points so far, %(side)s")
        points = {self.input(side): Whole(words % {"side": name}) for side, name in enumerate(names)}
        sides = [(str(side), name) for side, name in enumerate(names)]
        return {**points, self.input("first"): Choice(_("Who said it first"), sides)}

    def initial(self, value: Any) -> dict[str, Any]:
        contents: dict[str, Any] = {self.input(one["side"]): one["card_points"] for one in value or ()}
        return contents | ({self.input("first"): str(value[0]["side"])} if len(contents) > 1 else {})

    def read(self, typed: Mapping[str, Any]) -> list[dict[str, int]] | None:
        by_side = ((side, typed.get(self.input(side))) for side in range(len(self.context.sides)))
        points = {side: number for side, number in by_side if number is not None}
        first = typed.get(self.input("first"))
        if len(points) > 1 and not first:
            raise ValidationError({self.input("first"): _("Who said it first?")})
        declared = sorted(points, key=lambda side: str(side) != first)
        return [{"side": side, "card_points": points[side]} for side in declared] or None


class EndedEarlyPart(FormPart):
    """The winner of a deal that was ended early, and whether the other is in the sack."""

    in_form = FOLDED

    def form_fields(self) -> dict[str, PartField]:
        return {
            self.input("winner"): Choice(_("Who won"), self.context.seats),
            self.input("sack"): Tick(_("The other is in the sack")),
        }

    def initial(self, value: Any) -> dict[str, Any]:
        if not value:
            return {}
        return {self.input("winner"): str(value["winner"]), self.input("sack"): value["sack"]}

    def read(self, typed: Mapping[str, Any]) -> dict[str, Any] | None:
        winner, sack = typed.get(self.input("winner")), bool(typed.get(self.input("sack")))
        if sack and not winner:
            raise ValidationError({self.input("winner"): _("Who won?")})
        return {"winner": int(winner), "sack": sack} if winner else None
