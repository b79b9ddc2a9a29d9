"""The form of a deal, or of a whole sheet's totals: made from the fields of the rules."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.utils import ErrorDict

from jassclub.engine.rules.base import InvalidDeal, Json
from jassclub.games.refusals import refusal_words
from jassclub.web.http import whole_number

from ..models import Entry
from .kinds import ChoicePart, NumbersPart
from .parts import FormPart

NO_ALL, YES_ALL = "no_all", "yes_all"  # the answers to "all points: Matsch?"
ACCEPTED = "shown"  # the digest of the consequences that were shown, sent along when they are accepted
NOT_TYPED = ("seen", ACCEPTED, NO_ALL, YES_ALL)  # inputs in which no one types
# Besides the inputs of the parts; they keep nothing of a form, so all forms share them.
OTHER_FIELDS = {
    "remark": forms.CharField(required=False, max_length=200),
    "seen": forms.IntegerField(min_value=0, required=False),
    ACCEPTED: forms.CharField(required=False, max_length=200),
    **dict.fromkeys((NO_ALL, YES_ALL), forms.CharField(required=False, max_length=3)),
}


def initial_values(parts: Sequence[FormPart], entry: Entry | None, known: Json) -> dict[str, Any]:
    """The contents of a deal's inputs before anyone types: the entry, or what is `known` of the deal."""
    values = {**known, **(entry.data if entry else {})}
    initial: dict[str, Any] = {}
    for part in parts:
        if isinstance(part, ChoicePart) and part.settled is not None:
            initial[part.name] = part.settled
        elif values.get(part.name) is not None or (entry and part.field.nothing):
            initial |= part.initial(values.get(part.name))
    if entry:
        initial |= {"remark": entry.remark, "seen": entry.version}
    return initial


class DealForm(forms.Form):
    """A deal; `json` is that for the rules, whose refusals are shown at their fields. `all_points` is the
    honour to ask for when one side has all points. Only where it `is_sent` to be saved it shows errors."""

    is_sent = True

    def __init__(
        self,
        parts: Sequence[FormPart],
        data: Mapping[str, Any] | None = None,
        *,
        prefix: str,
        entry: Entry | None = None,
        known: Json | None = None,
        all_points: str = "",
    ) -> None:
        self.parts, self.entry, self.all_points = parts, entry, all_points
        super().__init__(data, prefix=prefix, initial=initial_values(parts, entry, known or {}))
        for part in parts:
            self.fields.update(part.inputs)
        self.fields.update(OTHER_FIELDS)
        self._json: dict[str, Any] = {}
        self.asks_all = False

    @property
    def errors(self) -> ErrorDict:
        return super().errors if self.is_sent else ErrorDict()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        cleaned["seen"] = cleaned.get("seen") or 0
        for part in self.parts:
            if any(name in self.errors for name in part.inputs):
                continue
            try:
                self._json[part.name] = part.read(cleaned)
            except ValidationError as unreadable:
                self.add_error(None, unreadable)
        if not self.errors:
            self._complete_all_points(cleaned)
        return cleaned

    def _complete_all_points(self, cleaned: Mapping[str, Any]) -> None:
        """The honour for all points brings the points; points without the honour are asked about once."""
        honour = next((part for part in self.parts if part.name == self.all_points), None)
        if honour is None:
            return
        of_kind = (part for part in self.parts if part.per_side == honour.per_side)
        shared = next((part for part in of_kind if part.all_points(0, self) is not None), None)
        if shared is None:
            return
        points, winner = self._json.get(shared.name), self._json.get(honour.name)
        if winner is not None and points is None:
            if honour.brings_all(winner):
                self._json[shared.name] = shared.all_points(winner, self)
        elif winner is None and points is not None:
            all_by_side = [shared.all_points(side, self) for side in range(len(honour.context.sides))]
            if points not in all_by_side:
                return
            if cleaned.get(YES_ALL):
                self._json[honour.name] = all_by_side.index(points) if honour.per_side else True
            elif not cleaned.get(NO_ALL) and not self._is_saved_without(honour, shared):
                self.asks_all = True

    def _is_saved_without(self, honour: FormPart, shared: FormPart) -> bool:
        """Whether the deal is saved with these points and without the honour: the question was answered."""
        data = self.entry.data if self.entry else {}
        return data.get(shared.name) == self._json[shared.name] and not data.get(honour.name)

    def json(self) -> dict[str, Any]:
        return {name: value for name, value in self._json.items() if value is not None}

    def so_far(self) -> dict[str, Any]:
        """The values that can be read so far; of several numbers those that are missing are None."""
        self.is_valid()
        by_side = [part for part in self.parts if isinstance(part, NumbersPart)]
        numbers = {part.name: part.values_by_side(self.cleaned_data) for part in by_side}
        return {**numbers, **self.json()}

    def refuse(self, refusal: InvalidDeal) -> None:
        """Show the rules' refusal at the inputs that it is about, or above the form."""
        part = next((part for part in self.parts if part.name == refusal.field), None)
        inputs = part.refused_inputs(refusal, self.cleaned_data) if part else [None]
        number = self.cleaned_data.get(inputs[0]) if inputs[0] and len(inputs) == 1 else None
        if "value" in refusal.params and type(number) is int:  # not the number that follows from it
            refusal.params["value"] = number
        for name in inputs:
            self.add_error(name, refusal_words(refusal, self.parts[0].context.presentation))

    @property
    def is_untouched(self) -> bool:
        """Whether the form of a deal that is not written yet is still blank."""
        settled = {part.name for part in self.parts if isinstance(part, ChoicePart) and part.settled}
        names = (name for name in self.fields if name not in NOT_TYPED and name not in settled)
        return not self.seen and all(self[name].value() in (None, "", False) for name in names)

    @property
    def seen(self) -> int:
        """The version of the entry on the page."""
        return whole_number(self["seen"].value()) or 0

    def typed_numbers(self) -> str:
        """The numbers as they are typed, with the one that follows: 90 : 67."""
        part = next((part for part in self.parts if isinstance(part, NumbersPart)), None)
        if part is None:
            return ""
        typed = [str(self[part.input(side)].value() or "") for side in part.sides]
        known = [number for number in map(whole_number, typed) if number is not None]
        total = part.total_by(lambda name: self[name].value())
        if total is not None and len(known) == len(typed) - 1 and "" in typed:
            typed[typed.index("")] = str(total - sum(known))
        return " : ".join(text or "–" for text in typed)

    @property
    def all_errors(self) -> list[tuple[list[str], str]]:
        """Every refusal with the ids of its inputs, in the order of the page."""
        inputs: dict[str, list[str]] = {}
        for name, errors in self.errors.items():
            for error in errors:
                ids = [self[name].id_for_label] if name in self.fields else []
                inputs.setdefault(str(error), []).extend(ids)
        return [(ids, error) for error, ids in inputs.items()]
