"""The form of a deal, or of a whole sheet's totals: made from what the rules ask for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from django import forms

from jassclub.engine.rules.base import InvalidDeal, Json
from jassclub.games.refusals import refusal_words
from jassclub.web.http import whole_number

from ..models import Entry
from .choices import OneOf
from .inputs import Filled, Text
from .parts import Number, Part, Truth, Typed, Unreadable
from .per_side import Numbers, Side

NO_ALL, YES_ALL = "no_all", "yes_all"  # the answers to "all points: Matsch?"
AGREED = "shown"  # the consequences that were shown, sent along when they are accepted
BESIDE = ("seen", AGREED, NO_ALL, YES_ALL)  # inputs in which nobody types


def initial_values(parts: Sequence[Part], entry: Entry | None, filled: Json) -> dict[str, Any]:
    """What stands in the inputs of a deal before anybody types: the entry, or `filled` of what is known."""
    said = {**filled, **(entry.data if entry else {})}
    initial: dict[str, Any] = {}
    for part in parts:
        if isinstance(part, OneOf) and part.settled is not None:
            initial[part.name] = part.settled
        elif said.get(part.name) is not None or (entry and part.field.nothing):
            initial |= part.initial(said.get(part.name))
    if entry:
        initial |= {"remark": entry.remark, "seen": entry.version}
    return initial


class DealForm(forms.Form):
    """A deal. `all_points` is the honour to ask for when one side has all points, if there is one.

    A refusal of the rules is said at the field it names; `json` is what the rules are given.
    """

    def __init__(
        self,
        parts: Sequence[Part],
        data: Mapping[str, Any] | None = None,
        *,
        prefix: str,
        entry: Entry | None = None,
        filled: Json | None = None,
        all_points: str = "",
    ) -> None:
        self.parts, self.entry = parts, entry
        self._asked_for = next((part for part in parts if part.name == all_points), None)
        super().__init__(data, prefix=prefix, initial=initial_values(parts, entry, filled or {}))
        for part in parts:
            self.fields.update(part.inputs())
        self.fields["remark"] = Text()
        self.fields["seen"] = forms.IntegerField(min_value=0, required=False)
        self.fields[AGREED] = Text()
        self.fields[NO_ALL] = self.fields[YES_ALL] = Text(length=3)
        self._json: dict[str, Any] = {}
        self.asks_all = False

    # --- reading ------------------------------------------------------------------------------------

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        cleaned["seen"] = cleaned.get("seen") or 0
        typed = Typed(cleaned)
        for part in self.parts:
            if self._has_errors(part):
                continue
            try:
                self._json[part.name] = part.read(typed)
            except Unreadable as why:
                self.add_error(why.input, why.message)
        if not self.errors:
            self._mind_all_points(cleaned)
        return cleaned

    def _has_errors(self, part: Part) -> bool:
        return any(name in self.errors for name in part.inputs()) if self.errors else False

    def _mind_all_points(self, cleaned: Mapping[str, Any]) -> None:
        """The honour for all points brings the points; points without the honour are asked about once."""
        part, shared = self._asked_for, self._shared
        if part is None or shared is None:
            return
        points, said = self._json.get(shared.name), self._json.get(part.name)
        if said is not None and points is None:
            if isinstance(part, Side) and not part.brings_all(said):
                return
            self._json[shared.name] = self._all_for(said)
        elif said is None and (side := self._side_with_all(points)) is not None:
            if cleaned.get(YES_ALL):
                self._json[part.name] = side if isinstance(part, Side) else True
            elif not cleaned.get(NO_ALL) and not self._is_saved_so(part, points):
                self.asks_all = True

    @cached_property
    def _shared(self) -> Numbers | Number | None:
        """The numbers that are shared out between the sides, or the one side's own."""
        if isinstance(self._asked_for, Truth):
            return next((part for part in self.parts if type(part) is Number), None)
        return next(
            (part for part in self.parts if isinstance(part, Numbers) and part.field.total is not None), None
        )

    def _all_for(self, said: Any) -> Any:
        part = self._shared
        if isinstance(part, Numbers):
            return [(self._total(part) or 0) * (side == said) for side in part.all]
        return part.field.high if part else None

    def _total(self, part: Numbers) -> int | None:
        """What numbers must add up to, as far as the fields that decide it are filled in."""
        return part.total(lambda name: self[name].value())

    def _side_with_all(self, points: Any) -> int | None:
        part = self._shared
        if isinstance(part, Numbers):
            total = self._total(part)
            return points.index(total) if points and total in points and sum(points) == total else None
        return 0 if part and points is not None and points == part.field.high else None

    def _is_saved_so(self, part: Part, points: Any) -> bool:
        """Whether no was said already: the deal stands there with these points and without the honour."""
        if self.entry is None or self._shared is None:
            return False
        said = self.entry.data
        return said.get(self._shared.name) == points and said.get(part.name) in (None, False)

    def json(self) -> dict[str, Any]:
        """The deal as the rules read it."""
        return {name: value for name, value in self._json.items() if value is not None}

    def so_far(self) -> dict[str, Any]:
        """What is said yet, as far as it can be read; of several numbers those to come are None."""
        self.is_valid()
        typed = Typed(self.cleaned_data)
        numbers = {part.name: part.said(typed) for part in self.parts if isinstance(part, Numbers)}
        return {**numbers, **self.json()}

    def refuse(self, refusal: InvalidDeal) -> None:
        """Put the rules' refusal at the inputs that it means, or above the form."""
        part = next((part for part in self.parts if part.name == refusal.field), None)
        inputs = part.refused_at(refusal, Typed(self.cleaned_data)) if part else [None]
        number = self.cleaned_data.get(inputs[0]) if inputs[0] and len(inputs) == 1 else None
        if "value" in refusal.params and type(number) is int:  # not the number that follows from it
            refusal.params["value"] = number
        for name in inputs:
            self.add_error(name, refusal_words(refusal, self.parts[0].asked.presentation))

    # --- what stands there --------------------------------------------------------------------------

    @property
    def filled(self) -> Filled:
        """Its inputs as they are filled in now, with what is wrong there."""
        errors = {name: [str(each) for each in found] for name, found in self.errors.items()}
        return Filled(self.prefix or "", self._values, errors, is_typed=True)

    @property
    def as_typed(self) -> Filled:
        """The same before it is read: nothing is wrong yet."""
        return Filled(self.prefix or "", self._values, is_typed=True)

    @property
    def _values(self) -> dict[str, Any]:
        return {name: self[name].value() for name in self.fields}

    @property
    def is_blank(self) -> bool:
        """Nothing is typed here."""
        settled = {part.name for part in self.parts if isinstance(part, OneOf) and part.settled}
        names = (name for name in self.fields if name not in BESIDE and name not in settled)
        return not any(self[name].value() not in (None, "", False) for name in names)

    @property
    def is_untouched(self) -> bool:
        """Nothing is typed in what was empty on the page."""
        return self.is_blank and self["seen"].value() in (None, "", "0", 0)

    @property
    def said_no(self) -> bool:
        return bool(self[NO_ALL].value())

    def typed_numbers(self) -> str:
        """The numbers as they are typed, with the one that follows: 90 : 67."""
        part = next((each for each in self.parts if isinstance(each, Numbers)), None)
        if part is None:
            return ""
        typed = [str(self[part.input(side)].value() or "") for side in part.all]
        known = [number for number in map(whole_number, typed) if number is not None]
        total = self._total(part)
        if total is not None and len(known) == len(typed) - 1 and "" in typed:
            typed[typed.index("")] = str(total - sum(known))
        return " : ".join(each or "–" for each in typed)

    @property
    def all_errors(self) -> list[tuple[list[str], str]]:
        """Every refusal with the ids of its inputs, in the order of the page."""
        inputs: dict[str, list[str]] = {}
        for name, errors in self.errors.items():
            for error in errors:
                ids = [self[name].id_for_label] if name in self.fields else []
                inputs.setdefault(str(error), []).extend(ids)
        return [(ids, error) for error, ids in inputs.items()]
