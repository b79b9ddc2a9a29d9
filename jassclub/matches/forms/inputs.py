"""The inputs of a deal's form, and what stands in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext_lazy as _

from jassclub.games.words import SIGNS


class Option(NamedTuple):
    """One of the choices of an input: its word, a sign for it and its factor, where it has them."""

    value: str
    word: str
    sign: str = ""
    note: str = ""


class Box(NamedTuple):
    """One input: its name and what stands in it.

    kind     number, tick, radios, select, text or hidden
    who      the name of its side
    typed    whether somebody typed it and it is not saved yet
    unneeded whether nobody need fill it in as the deal stands
    """

    kind: str
    name: str
    id: str
    value: str
    label: str
    side: int | None = None
    who: str = ""
    errors: tuple[str, ...] = ()
    typed: bool = False
    unneeded: bool = False
    options: tuple[Option, ...] = ()

    @property
    def is_set(self) -> bool:
        return is_said(self.value)


def options_of(
    choices: Iterable[tuple[str, Any]], factors: Mapping[str, int] | None = None
) -> tuple[Option, ...]:
    """The choices of an input, with their signs and factors."""
    by_value = factors or {}
    return tuple(
        Option(value, str(word), SIGNS.get(value, ""), f"×{by_value[value]}" if by_value.get(value) else "")
        for value, word in choices
    )


class Whole(forms.IntegerField):
    """A whole number; whether it can be is for the rules to say."""

    def __init__(self) -> None:
        super().__init__(required=False, widget=forms.TextInput)


class Choice(forms.ChoiceField):
    """One of some values, or nothing."""

    def __init__(self, values: list[tuple[str, str]]) -> None:
        super().__init__(required=False, choices=[("", "–"), *values])


class Text(forms.CharField):
    def __init__(self, length: int = 200) -> None:
        super().__init__(required=False, max_length=length)


class Tick(forms.BooleanField):
    def __init__(self) -> None:
        super().__init__(required=False)


YES_NO = [("yes", _("yes")), ("no", _("no"))]


class Filled:
    """What stands in the inputs of a form: by their names, and why each is refused. `is_typed`: it was
    typed and is not saved yet."""

    def __init__(
        self,
        prefix: str,
        values: Mapping[str, Any],
        errors: Mapping[str, Sequence[str]] | None = None,
        *,
        is_typed: bool = False,
    ) -> None:
        self.values, self.errors, self.is_typed = values, errors or {}, is_typed
        self._before = f"{prefix}-" if prefix else ""

    def __getitem__(self, name: str) -> Any:
        return self.values.get(name)

    def name(self, name: str) -> str:
        """As the form sends it."""
        return f"{self._before}{name}"

    def box(
        self,
        name: str,
        kind: str,
        label: str,
        side: int | None = None,
        options: tuple[Option, ...] = (),
        who: str = "",
    ) -> Box:
        said, named = as_text(self.values.get(name)), self.name(name)
        errors = tuple(self.errors.get(name, ())) if self.errors else ()
        is_typed = self.is_typed and said != ""
        # In order: by name, which is twice as slow, a sheet's hundred inputs are felt.
        return Box(kind, named, f"id_{named}", said, label, side, who, errors, is_typed, False, options)


def as_text(value: Any) -> str:
    """What stands in an input for a value."""
    return "" if value is None or value is False else str(value)


def is_said(text: str) -> bool:
    """Whether this in an input says anything."""
    return text not in ("", "False")
