"""The fields of a regulation's form, including those of any length: ranking points, ties, rows of members."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django import forms
from django.forms.formsets import DELETION_FIELD_NAME
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from jassclub.engine.standings import regulation as steps
from jassclub.seasons.regulation_json import LONGEST_REASON, MOST, MOST_LISTED
from jassclub.web.bounds import MOST_ADJUSTED
from jassclub.web.forms import MemberSelect

SPARE = 3  # empty rows to write in; a button brings more

ALL, BEST, DROP = "all", "best", "drop"
FIXED = "fixed"
COUNTED = {
    ALL: _("every evening counts"),
    BEST: _("the best evenings count"),
    DROP: _("the worst evenings do not count"),
}
VALUES = {
    steps.POINTS: _("its points: the sum of the rounds that count"),
    steps.RANKS: _("ranking points for the rank that evening"),
    steps.ROUNDS: _("ranking points for the rank in each round, added up"),
}
COMBINED = {
    steps.SUM: _("the sum of the evenings that count"),
    steps.AVERAGE: _("the average of the evenings that count"),
}
EXCUSED = {
    steps.NOTHING: _("nothing: as if absent without excuse"),
    steps.AVERAGE: _("the average of the player's own evenings"),
    FIXED: _("a fixed number of points"),
}
UNEVEN = {
    steps.ALL_DEALS: _("all of them count"),
    steps.AVERAGE_DEAL: _("the average per deal, times the deals that others play"),
    steps.FIRST_DEALS: _("the first ones count, as many as others play"),
}

Choices = Sequence[tuple[Any, Any]]


def number_field(low: int = 0, high: int = MOST, **about: Any) -> forms.IntegerField:
    return forms.IntegerField(min_value=low, max_value=high, required=False, **about)


def decimal_field(low: int, high: int, *, required: bool = False, **about: Any) -> forms.DecimalField:
    about |= {"required": required, "widget": forms.NumberInput(attrs={"step": "any"})}
    return forms.DecimalField(min_value=low, max_value=high, decimal_places=2, **about)


def choice_field(choices: Mapping[str, Any], **about: Any) -> forms.ChoiceField:
    return forms.ChoiceField(choices=list(choices.items()), widget=forms.RadioSelect, **about)


class RankPointsField(forms.Field):
    """Ranking points from the first rank on; empty inputs at the end are none."""

    widget = forms.SelectMultiple  # the page draws its inputs

    def clean(self, value: Sequence[str]) -> tuple[Any, ...]:
        typed = without_empty_end(list(value or ()))
        if len(typed) > MOST_LISTED:
            raise forms.ValidationError(_("At most %(most)s ranks."), params={"most": MOST_LISTED})
        field, ranks = decimal_field(0, MOST, required=True), []
        for rank, points in enumerate(typed, start=1):
            try:
                ranks.append(field.clean(points))
            except forms.ValidationError as error:
                why = {"rank": rank, "why": " ".join(error.messages)}
                raise forms.ValidationError(_("Rank %(rank)s: %(why)s"), params=why) from error
        return tuple(ranks)


def without_empty_end(typed: list[str]) -> list[str]:
    while typed and not typed[-1].strip():
        typed.pop()
    return typed


class InOrderField(forms.MultipleChoiceField):
    """Some of the choices, in an order; what is left empty is left out. The page draws its inputs."""

    default_error_messages = {"invalid_choice": _("Choose from the list.")}

    def clean(self, value: Sequence[str]) -> tuple[str, ...]:
        chosen = tuple(super().clean([choice for choice in value or () if choice]))
        for choice in chosen:
            if chosen.count(choice) > 1:
                why = {"word": dict(self.choices)[choice]}  # type: ignore[arg-type]
                raise forms.ValidationError(_("This is chosen twice: %(word)s."), params=why)
        return chosen


class Row(forms.Form):
    """A row that counts unless it is empty, or is to be removed."""

    member = forms.TypedChoiceField(label=_("Player"), coerce=int, widget=MemberSelect)

    def __init__(self, *args: Any, members: Choices, evenings: Choices, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, choices in (("member", members), ("evening", evenings)):
            if name in self.fields:
                self.fields[name].choices = [("", "–"), *choices]  # type: ignore[attr-defined]

    @property
    def is_empty(self) -> bool:
        """Whether nothing is typed in it, or it is to be removed."""
        names = [name for name in self.fields if name != DELETION_FIELD_NAME]
        return bool(self[DELETION_FIELD_NAME].value()) or not any(self[name].value() for name in names)


class AdjustmentRow(Row):
    points = decimal_field(-MOST_ADJUSTED, MOST_ADJUSTED, required=True, label=_("Points"))
    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON, required=False)

    def clean_reason(self) -> str:
        reason: str = self.cleaned_data["reason"]
        if not reason.isprintable():
            raise forms.ValidationError(_("The text contains unreadable characters."))
        return reason


class ExcuseRow(Row):
    evening = forms.TypedChoiceField(label=_("Evening"), coerce=date.fromisoformat)
    field_order = ("evening", "member")


def rows(
    row: type[Row], data: QueryDict | None, *, prefix: str, initial: Sequence[dict[str, Any]], **choices: Any
) -> Any:
    """The formset of these rows, with some to spare; more where `data` asks for them by a button."""
    formset = forms.formset_factory(row, extra=SPARE, absolute_max=MOST_LISTED + SPARE, can_delete=True)
    if data is None:
        return formset(prefix=prefix, initial=initial, form_kwargs=choices)
    return formset(_counted(data, prefix), prefix=prefix, form_kwargs=choices)


def filled_rows(formset: Any) -> list[dict[str, Any]]:
    """The data of the rows that count, in order; all of them are valid."""
    rows = (row.cleaned_data for row in formset if row.has_changed())
    return [row for row in rows if not row[DELETION_FIELD_NAME]]


def _counted(data: QueryDict, prefix: str) -> QueryDict:
    """The same with the number of rows that were sent: whatever else it says, no row is lost."""
    data = data.copy()
    numbers = (re.match(rf"{prefix}-(\d{{1,4}})-", name) for name in data)
    total = max((int(number[1]) + 1 for number in numbers if number), default=0)
    more = SPARE if f"more_{prefix}" in data else 0
    data[f"{prefix}-TOTAL_FORMS"] = str(min(total + more, MOST_LISTED))
    data[f"{prefix}-INITIAL_FORMS"] = "0"
    return data
