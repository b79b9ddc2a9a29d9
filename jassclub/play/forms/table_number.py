"""A table by its number: sheets come in any order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


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
