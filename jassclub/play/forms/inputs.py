"""The inputs of a deal's form, as a template draws them."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Option:
    """One of the choices of an input: its word, a sign for it and its factor, where it has them."""

    value: str
    word: str
    sign: str = ""
    note: str = ""
    id: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Box:
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
        return self.value not in ("", "False")


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


def box(
    bound: BoundField,
    kind: str,
    label: str,
    side: int | None = None,
    options: tuple[Option, ...] = (),
    who: str = "",
) -> Box:
    """A bound field of a form as an input."""
    value, was = bound.value(), bound.initial
    said = "" if value is None or value is False else str(value)
    return Box(
        kind=kind,
        name=bound.html_name,
        id=bound.id_for_label or bound.auto_id or "",
        value=said,
        label=label,
        side=side,
        who=who,
        errors=tuple(map(str, bound.errors)),
        typed=bool(said and said != ("" if was is None else str(was))),
        options=options,
    )
