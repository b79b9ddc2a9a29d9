"""What forms of several apps share: refusals of actions, amounts of money, a member from a long list."""

from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.engine.names import spellings

from .bounds import MOST_CENTS


@contextmanager
def refusals_in(form: forms.BaseForm) -> Iterator[None]:
    """What an action inside refuses, the form says."""
    try:
        yield
    except forms.ValidationError as error:
        form.add_error(None, error)


# --- Amounts of money: whole cents, written as people of the reader's language write them.


def amount(cents: int) -> str:
    """Such as 7.50."""
    return f"{Decimal(cents) / 100:.2f}".replace(".", get_format("MONEY_SEPARATOR"))


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
            raise forms.ValidationError(_("Enter an amount such as 7.50.")) from None
        if not cents.is_finite() or cents != cents.to_integral_value() or not 0 <= cents <= MOST_CENTS:
            words = _("Enter an amount such as 7.50, at most %(most)s.")
            raise forms.ValidationError(words % {"most": amount(MOST_CENTS)})
        return int(cents)


# --- Choosing a member from a list that can be long.


class MemberSelect(forms.Select):
    """A script puts a field in front of it, in which a few letters of the name leave only those they fit."""

    def __init__(self, attrs: dict[str, Any] | None = None, choices: Any = ()) -> None:
        super().__init__({"data-narrow": gettext_lazy("Find a name"), **(attrs or {})}, choices)

    def create_option(self, name: str, value: Any, label: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, label, *args, **kwargs)
        if value:
            option["attrs"]["data-name"] = spellings(str(label))
        return option
