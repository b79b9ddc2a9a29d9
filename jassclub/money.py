"""Amounts of money: whole cents, written as people of the reader's language write them."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from .bounds import MOST_CENTS


def amount(cents: int) -> str:
    """Such as 7.50."""
    return number_format(Decimal(cents) / 100, decimal_pos=2, force_grouping=False)


class MoneyField(forms.CharField):
    """An amount such as 7, 7.5 or 7,50; cleaned it is a number of cents, 0 where nothing is typed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=12, **kwargs)
        self.widget.attrs |= {"inputmode": "decimal", "size": "7"}

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, int):
            return amount(value) if value else ""
        return value

    def clean(self, value: Any) -> int:  # type: ignore[override]
        text = super().clean(value).replace(",", ".")
        try:
            cents = Decimal(text or "0") * 100
        except InvalidOperation:
            raise forms.ValidationError(_("Type an amount such as 7.50.")) from None
        if not cents.is_finite() or cents != cents.to_integral_value() or not 0 <= cents <= MOST_CENTS:
            words = _("Type an amount such as 7.50, at most %(most)s.")
            raise forms.ValidationError(words % {"most": amount(MOST_CENTS)})
        return int(cents)
