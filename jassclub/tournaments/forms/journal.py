"""Narrowing what happened."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from jassclub.bounds import MOST_ROUNDS, MOST_TABLES
from jassclub.members.models import Member

from ..models import Evening
from ..selectors.journal import people_of


class JournalForm(forms.Form):
    """By person, and on an evening by round and table. What cannot be is said at its field."""

    person = forms.ModelChoiceField(
        Member.objects.all(), required=False, label=_("Person"), empty_label=_("everybody")
    )
    round = forms.IntegerField(required=False, min_value=1, max_value=MOST_ROUNDS, label=_("Round"))
    table = forms.IntegerField(required=False, min_value=1, max_value=MOST_TABLES, label=_("Table"))

    def __init__(self, data: Any, evening: Evening | None) -> None:
        super().__init__(data)
        if evening is None:
            del self.fields["round"], self.fields["table"]
        else:
            self.fields["person"].queryset = people_of(evening)  # type: ignore[attr-defined]

    def wanted(self) -> dict[str, Any]:
        """The words for `lines_of`; nothing of a field that is wrong."""
        self.is_valid()
        said = self.cleaned_data
        return {"member": said.get("person"), "round_": said.get("round"), "table": said.get("table")}
