"""Who has paid."""

from __future__ import annotations

from typing import Any

from django import forms

from ..selectors.cash import Cash
from .seats import ShownMembersField, shown_members


class CashForm(forms.Form):
    """A tick for everybody who has paid; `shown` are those who were ticked when the page was opened."""

    shown = ShownMembersField(required=False)

    def __init__(self, *args: Any, cash: Cash, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.cash = cash
        self.initial["shown"] = shown_members(cash.paid_ids)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        sent = set(self.data.getlist("paid"))  # type: ignore[attr-defined]
        known = (line.attendance.member_id for line in self.cash.lines)
        return {**cleaned, "paid": [each for each in known if str(each) in sent]}
