"""Forms that say which version of something they were filled in from, and show what was changed meanwhile."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.engine.names import spellings

from .bounds import MOST_CENTS


@contextmanager
def refusals_in(form: forms.BaseForm) -> Iterator[None]:
    """What an action refuses within, the form says."""
    try:
        yield
    except forms.ValidationError as error:
        form.add_error(None, error)


class SeenField(forms.IntegerField):
    """The version that the page showed; 0, which is never the latest, where none is sent or nonsense."""

    widget = forms.HiddenInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)

    def clean(self, value: Any) -> int:
        try:
            return super().clean(value) or 0
        except forms.ValidationError:
            return 0


class VersionedForm(forms.ModelForm):  # type: ignore[type-arg]
    """The form of something that carries a version, and says which one it was filled in from."""

    seen = SeenField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["seen"] = self.instance.version

    @property
    def typed(self) -> dict[str, Any]:
        """What was typed, by the names of the model."""
        return {name: self.cleaned_data[name] for name in self._meta.fields or ()}

    def refuse_stale(self, current: Any) -> None:
        """Somebody else saved it meanwhile."""
        others = show_present(self, {name: getattr(current, name) for name in self._meta.fields or ()})
        refuse_stale_form(self, current.version, self.meanwhile(current, ", ".join(others)))

    def meanwhile(self, current: Any, fields: str) -> str:
        """That it was changed, and that these fields say something else than what is typed."""
        raise NotImplementedError


def refuse_stale_form(form: forms.BaseForm, version: int, words: str) -> None:
    """Say above the form what happened. All that was typed stays; sent once more it answers to `version`."""
    sent: QueryDict = form.data.copy()  # type: ignore[attr-defined]
    sent[form.add_prefix("seen")] = str(version)
    form.data = sent
    form.add_error(None, words)


def show_present(form: forms.BaseForm, present: Mapping[str, Any]) -> list[str]:
    """Beside each field that was typed otherwise, what stands there now; returns these fields' labels."""
    others = []
    for name, value in present.items():
        if name not in form.fields or form.cleaned_data.get(name) == value:
            continue
        field = form[name]
        now = format_html("<strong>{} {}</strong>", _("There now:"), _in_words(form.fields[name], value))
        field.help_text = format_html("{} {}", now, field.help_text) if field.help_text else now
        others.append(str(field.label))
    return others


def _in_words(field: forms.Field, value: Any) -> str:
    """A value as the form's reader knows it."""
    if isinstance(field, MoneyField):
        return amount(value)
    choices = {str(choice): str(word) for choice, word in getattr(field, "choices", ())}
    if isinstance(value, bool) and not choices:
        return _("yes") if value else _("no")
    if value in (None, "", []):
        return "–"
    values = value if isinstance(value, (list, tuple)) else [value]
    return ", ".join(choices.get(str(part), str(part)) for part in values)


# --- Amounts of money: whole cents, written as people of the reader's language write them.


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
