"""Forms that say which version of something they were filled in from, and show what has changed since."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar

from django import forms
from django.http import QueryDict
from django.utils.html import format_html
from django.utils.translation import gettext as _

from jassclub.web.forms import MoneyField, amount, refusals_in

from .transactions import ChangedMeanwhile


class SeenField(forms.IntegerField):
    """The version that the page showed; 0, which is never the latest, where none or nonsense is sent."""

    widget = forms.HiddenInput

    def clean(self, value: Any) -> int:
        try:
            return super().clean(value) or 0
        except forms.ValidationError:
            return 0


class VersionedForm(forms.ModelForm):  # type: ignore[type-arg]
    """The form of something that carries a version, and says which one it was filled in from."""

    seen = SeenField(required=False)
    meanwhile: ClassVar[Any]  # the sentence that says so; %(fields)s are typed otherwise than they are now

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["seen"] = self.instance.version

    def clean(self) -> dict[str, Any]:
        """Of several spaces in a text one is left."""
        cleaned = super().clean() or self.cleaned_data
        cleaned |= {name: " ".join(at.split()) for name, at in cleaned.items() if isinstance(at, str)}
        return cleaned

    @property
    def typed(self) -> dict[str, Any]:
        """What was typed, by the names of the model."""
        return {name: self.cleaned_data[name] for name in self._meta.fields or () if name in self.fields}

    def refuse_stale(self, current: Any) -> None:
        fields = ", ".join(self.shown_present(current))
        refuse_stale_form(self, current.version, str(self.meanwhile) % {"name": current, "fields": fields})

    def shown_present(self, current: Any) -> list[str]:
        """As `show_present`, of what the row has now."""
        return show_present(self, {name: getattr(current, name) for name in self.typed})


@contextmanager
def saving(form: Any) -> Iterator[None]:
    """The form says what an action within refuses, also that someone else saved it in the meantime."""
    with refusals_in(form):
        try:
            yield
        except ChangedMeanwhile as meanwhile:
            form.refuse_stale(meanwhile.current)


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
        now = format_html("<strong>{} {}</strong>", _("Now entered:"), _in_words(form.fields[name], value))
        field.help_text = format_html("{} {}", now, field.help_text) if field.help_text else now
        others.append(str(field.label))
    return others


def _in_words(field: forms.Field, value: Any) -> str:
    if isinstance(field, MoneyField):
        return amount(value)
    choices = {str(choice): str(word) for choice, word in getattr(field, "choices", ())}
    if isinstance(value, bool) and not choices:
        return _("yes") if value else _("no")
    if value in (None, "", []):
        return "–"
    values = value if isinstance(value, (list, tuple)) else [value]
    return ", ".join(choices.get(str(part), str(part)) for part in values)
