"""The form for a whole sheet of which only the totals are known, and the number of the next table."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.engine.rules.sheet_totals import SimpleSheet
from jassclub.games.words import plural

from ..sheet.page import SheetPage
from .deal import NOT_TYPED, DealForm
from .kinds import parts_of
from .parts import FormPart, PartInput


class TotalsForm(DealForm):
    """The totals of each side, with the number of its honours."""

    def __init__(self, page: SheetPage, sheet: SimpleSheet, posted: Mapping[str, Any] | None) -> None:
        parts = parts_of(sheet.fields(), page.form_context)
        super().__init__(parts, posted, prefix="", entry=page.record.sheet_entry)
        self.sheet = sheet

    @property
    def is_unsaved(self) -> bool:
        """Whether something is typed that is not what is saved."""
        return any(name not in NOT_TYPED for name in self.changed_data)

    def json(self) -> dict[str, Any]:
        """Honours that nobody typed are 0, as they are stored, so that a form sent twice is recognised."""
        sides = len(self.parts[0].context.sides)
        return {**{name: [0] * sides for name in self.sheet.honours}, **super().json()}

    def sides(self) -> list[tuple[str, list[tuple[str, PartInput]]]]:
        columns = [(self._label(part), part.boxes(self)) for part in self.parts]
        names = enumerate(self.parts[0].context.names.sides)
        return [(name, [(label, boxes[side]) for label, boxes in columns]) for side, name in names]

    def _label(self, part: FormPart) -> str:
        """Honours are counted: Matsche (each 100)."""
        if part.name not in self.sheet.honours:
            return part.label
        honours, points = plural(part.context.presentation, part.name), self.sheet.honours[part.name]
        words = _("%(honours)s (each %(points)s)")
        return words % {"honours": honours, "points": points} if points else honours

    @property
    def focus(self) -> str:
        """The id of the input in which typing begins: the first that is refused, or the first of all."""
        boxes = [box for _name, inputs in self.sides() for _label, box in inputs]
        return next((box for box in boxes if box.errors), boxes[0]).id_for_label


class TableNumberForm(forms.Form):
    """The number of the table to go to; `find` gives its address, None where there is no such table."""

    table = forms.IntegerField(label=gettext_lazy("Table"), required=False)

    def __init__(self, data: Mapping[str, Any] | None, find: Callable[[int], str | None]) -> None:
        super().__init__(data)
        self._find, self.leads_to = find, ""

    def clean_table(self) -> int | None:
        number: int | None = self.cleaned_data["table"]
        self.leads_to = "" if number is None else self._find(number) or ""
        if number is not None and not self.leads_to:
            raise ValidationError(_("This round has no table %(number)s.") % {"number": number})
        return number

    @property
    def is_typed(self) -> bool:
        return bool(str(self["table"].value() or "").strip())
