"""The parts of a regulation's form of which there may be any number: a table, a list, rows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.forms.utils import ErrorDict
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.seasons.regulation_json import LONGEST_REASON, MOST, MOST_LISTED
from jassclub.web.bounds import MOST_ADJUSTED
from jassclub.web.forms import MemberSelect

SPARE = 3  # empty rows to write in; a button brings more
MOST_ROWS = MOST_LISTED

Choices = Sequence[tuple[Any, Any]]


class SeveralInputs(forms.Widget):
    """Several inputs of one name, in order. The page draws them."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[str]:
        if hasattr(data, "getlist"):
            return list(data.getlist(name))
        return list(data.get(name, ()))

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        return name not in data


class RankPointsField(forms.Field):
    """Ranking points from the first rank on; empty inputs at the end are none."""

    widget = SeveralInputs

    def clean(self, value: Sequence[str]) -> tuple[Decimal, ...]:
        given = list(value or ())
        while given and not given[-1].strip():
            given.pop()
        if len(given) > MOST_ROWS:
            raise forms.ValidationError(_("At most %(most)s ranks."), params={"most": MOST_ROWS})
        return tuple(self._points(rank, each) for rank, each in enumerate(given, start=1))

    def _points(self, rank: int, typed: str) -> Decimal:
        field = forms.DecimalField(min_value=0, max_value=MOST, decimal_places=2)
        try:
            found = field.clean(typed)
        except forms.ValidationError as error:
            why = {"rank": rank, "why": " ".join(error.messages)}
            raise forms.ValidationError(_("Rank %(rank)s: %(why)s"), params=why) from error
        assert found is not None  # the field is required
        return found


class InOrderField(forms.Field):
    """Some of the choices, in an order; what is left empty is left out."""

    widget = SeveralInputs

    def __init__(self, *, choices: Choices = (), **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)
        self.choices = choices

    def clean(self, value: Sequence[str]) -> tuple[str, ...]:
        given = tuple(each for each in value or () if each)
        words = dict(self.choices)
        if not set(given) <= words.keys():
            raise forms.ValidationError(_("Choose from the list."))
        for each in given:
            if given.count(each) > 1:
                raise forms.ValidationError(
                    _("This is chosen twice: %(word)s."), params={"word": words[each]}
                )
        return given


class Row(forms.Form):
    """A row that counts unless it is empty, or is to be removed."""

    remove = forms.BooleanField(label=gettext_lazy("Remove"), required=False)

    def __init__(self, *args: Any, members: Choices, evenings: Choices, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["remove"] = self.fields.pop("remove")  # comes last
        for name, choices in (("member", members), ("evening", evenings)):
            if name in self.fields:
                self.fields[name].choices = [("", "–"), *choices]  # type: ignore[attr-defined]

    def full_clean(self) -> None:
        """What is to be removed may be anything."""
        super().full_clean()
        if self.is_bound and self.is_removed:
            self._errors = ErrorDict()

    @property
    def is_empty(self) -> bool:
        """Nothing stands in it, or it is to be removed."""
        names = [name for name in self.fields if name != "remove"]
        return bool(self["remove"].value()) or not any(self[name].value() for name in names)

    @property
    def is_removed(self) -> bool:
        return bool(getattr(self, "cleaned_data", {}).get("remove"))


class WhoField(forms.TypedChoiceField):
    """A member, by key."""

    def __init__(self) -> None:
        super().__init__(label=gettext_lazy("Player"), coerce=int, widget=MemberSelect)


class AdjustmentRow(Row):
    member = WhoField()
    points = forms.DecimalField(
        label=gettext_lazy("Points"),
        min_value=-MOST_ADJUSTED,
        max_value=MOST_ADJUSTED,
        decimal_places=2,
        widget=forms.NumberInput(attrs={"step": "any"}),
    )
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=LONGEST_REASON, required=False)

    def clean_reason(self) -> str:
        reason: str = self.cleaned_data["reason"]
        if not reason.isprintable():
            raise forms.ValidationError(_("It contains characters that cannot be read."))
        return reason


class ExcuseRow(Row):
    evening = forms.TypedChoiceField(label=gettext_lazy("Evening"), coerce=str)
    member = WhoField()


def rows(
    row: type[Row], data: QueryDict | None, *, prefix: str, initial: Sequence[dict[str, Any]], **choices: Any
) -> Any:
    """The rows of a kind, with some to spare; more where `data` asks for them by a button."""
    kind = forms.formset_factory(row, extra=SPARE, absolute_max=MOST_ROWS + SPARE)
    if data is None:
        return kind(prefix=prefix, initial=initial, form_kwargs=choices)
    return kind(_counted(data, prefix), prefix=prefix, form_kwargs=choices)


def written(of_a_kind: Any) -> list[dict[str, Any]]:
    """What stands in the rows that count, in order; all of them are valid."""
    return [form.cleaned_data for form in of_a_kind if form.has_changed() and not form.is_removed]


def _counted(data: QueryDict, prefix: str) -> QueryDict:
    """The same with the number of rows that were sent: whatever else it says, no row is lost."""
    data = data.copy()
    numbers = (re.match(rf"{prefix}-(\d{{1,4}})-", name) for name in data)
    total = max((int(number[1]) + 1 for number in numbers if number), default=0)
    more = SPARE if f"more_{prefix}" in data else 0
    data[f"{prefix}-TOTAL_FORMS"] = str(min(total + more, MOST_ROWS))
    data[f"{prefix}-INITIAL_FORMS"] = "0"
    return data
