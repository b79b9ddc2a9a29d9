"""The form for a whole sheet of which only the totals are known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.engine.rules.base import Field
from jassclub.engine.rules.sheet_totals import SimpleSheet
from jassclub.games.words import plural

from ..sheet.page import Page
from .deal import BESIDE, DealForm
from .inputs import Box, Filled
from .kinds import parts_of
from .parts import Part


@dataclass(frozen=True)
class Input:
    """One input of a side, for a field that both sides have."""

    field: Field
    label: str
    box: Box


class TotalsForm(DealForm):
    """The totals of each side, with how often it had what else counts.

    `is_sent`: whether they are to be saved; else nobody asked yet what is wrong with them.
    """

    is_sent = True

    def __init__(self, sheet: SimpleSheet, parts: tuple[Part, ...], *args: Any, **more: Any) -> None:
        super().__init__(parts, *args, **more)
        self.sheet = sheet

    @property
    def filled(self) -> Filled:
        found = super().filled if self.is_sent else None
        return found or Filled("", {name: self[name].value() for name in self.fields}, self.initial)

    @property
    def is_unsaved(self) -> bool:
        """Whether something is typed that is not what is saved."""
        return any(name not in BESIDE for name in self.changed_data)

    def json(self) -> dict[str, Any]:
        """Honours that nobody typed are 0, as they are stored: the same form sent twice says the same."""
        sides = len(self.parts[0].asked.sides)
        return {**{name: [0] * sides for name in self.sheet.honours}, **super().json()}

    def sides(self) -> list[tuple[str, list[Input]]]:
        """The inputs side by side: each side with its own."""
        filled = self.filled
        drawn = [(part, self._label(part), part.boxes(filled)) for part in self.parts]
        names = self.parts[0].asked.names.sides
        return [
            (name, [Input(part.field, label, boxes[side]) for part, label, boxes in drawn])
            for side, name in enumerate(names)
        ]

    def _label(self, part: Part) -> str:
        """Honours are counted: Matsche (each 100)."""
        if part.name not in self.sheet.honours:
            return part.label
        honours, each = plural(part.asked.presentation, part.name), self.sheet.honours[part.name]
        return _("%(honours)s (each %(points)s)") % {"honours": honours, "points": each} if each else honours

    @property
    def focus(self) -> str:
        """The id of the input in which typing begins: the first that is refused, or the first of all."""
        boxes = [each.box for _name, asked in self.sides() for each in asked]
        return next((box.id for box in boxes if box.errors), boxes[0].id)


def totals_form(page: Page, posted: Mapping[str, Any] | None = None) -> TotalsForm | None:
    """The form for the sheet of this page, None where its totals cannot be entered."""
    sheet = page.record.sheet
    if sheet is None:
        return None
    parts = parts_of(sheet.fields(), page.asked)
    return TotalsForm(sheet, parts, posted, prefix="", entry=page.record.sheet_entry)


# --- A table by its number: sheets come in any order.


class TableNumberForm(forms.Form):
    """`find` gives the address for the number of a table, None where there is no such table."""

    table = forms.IntegerField(label=gettext_lazy("Table"), required=False)

    def __init__(self, data: Mapping[str, Any] | None, find: Callable[[int], str | None]) -> None:
        super().__init__(data)
        self._find, self.leads_to = find, ""

    def clean_table(self) -> int | None:
        number: int | None = self.cleaned_data["table"]
        if number is None:
            return None
        found = self._find(number)
        if found is None:
            raise ValidationError(_("This round has no table %(number)s.") % {"number": number})
        self.leads_to = found
        return number

    @property
    def is_typed(self) -> bool:
        return bool(str(self["table"].value() or "").strip())
