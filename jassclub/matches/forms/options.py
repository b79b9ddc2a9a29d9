"""The options of a game as a form."""

from collections.abc import Mapping
from typing import Any

from django import forms

from jassclub.engine.rules.base import InvalidDeal, Json
from jassclub.games.joined import stated
from jassclub.games.presentation import Option, Presentation
from jassclub.games.refusals import refusal_words
from jassclub.games.words import label, usual_options, value_word


class OptionsForm(forms.Form):
    """A field for each option. `values` is their JSON; a missing option has its default."""

    def __init__(
        self, *args: Any, presentation: Presentation, values: Json | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.presentation = presentation
        initial = {**usual_options(presentation), **(values or {})}
        for option in presentation.options:
            self.fields.update(_fields(presentation, option, initial.get(option.name)))

    @classmethod
    def initial_of(cls, presentation: Presentation, values: Json) -> dict[str, Any]:
        form = cls(presentation=presentation, values=values)
        return {name: field.initial for name, field in form.fields.items()}

    @property
    def groups(self) -> list[tuple[Option, list[forms.BoundField], str]]:
        """Each option with its fields, and the choice on this page with which it matters, empty where it
        always does."""
        return [
            (option, [self[name] for name in _names(option)], option.when and self.add_prefix(option.when))
            for option in self.presentation.options
        ]

    def json(self) -> dict[str, Any]:
        values = [(option, self._value(option)) for option in self.presentation.options]
        return {option.name: value for option, value in values if value is not None or option.open}

    def refuse(self, refusal: InvalidDeal, words: str = "") -> None:
        """Show the rules' refusal, or `words` instead of it, at its option; above the form where it is
        settled at the table."""
        option = next((option for option in self.presentation.options if option.name == refusal.field), None)
        message = words or refusal_words(refusal)
        if refusal.field in self.presentation.game.per_table:
            message = stated(label(self.presentation, refusal.field), message)
        self.add_error(_names(option)[0] if option else None, message)

    def _value(self, option: Option) -> Any:
        if option.kind != "factors":
            value = self.cleaned_data[option.name]
            return None if value == "" else value  # a choice that was not sent is the usual one
        factors = zip(option.allowed, map(self.cleaned_data.get, _names(option)), strict=True)
        return {value: factor for value, factor in factors if factor is not None} or None


def _names(option: Option) -> list[str]:
    if option.kind == "factors":
        return [f"{option.name}_{value}" for value in option.allowed]
    return [option.name]


def _fields(presentation: Presentation, option: Option, value: Any) -> Mapping[str, forms.Field]:
    words = [(value, value_word(presentation, option.name, value)) for value in option.allowed]
    about: dict[str, Any] = {"label": option.label, "help_text": option.help, "initial": value}
    bounds: dict[str, Any] = {"min_value": option.low, "max_value": option.high}
    if option.kind == "factors":
        return {
            name: forms.IntegerField(label=word, required=False, initial=(value or {}).get(allowed), **bounds)
            for (allowed, word), name in zip(words, _names(option), strict=True)
        }
    field: forms.Field
    if option.kind == "truth":
        field = forms.BooleanField(required=False, **about)
    elif option.kind == "choice":
        field = forms.ChoiceField(choices=words, required=False, **about)
    elif option.kind == "several":
        field = forms.MultipleChoiceField(choices=words, widget=forms.CheckboxSelectMultiple, **about)
    else:
        field = forms.IntegerField(required=not option.open, **bounds, **about)
    return {option.name: field}
