"""The dates of a season: proposed from how often the club meets, and changed one by one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import date
from typing import Any, cast

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.bounds import MOST_PLACES

from ..dates import MONTHLY, MOST_DATES, days_of
from ..models import Evening
from ..services.dates import NewEvening

LATEST_YEAR = 2200
PLACE_LENGTH = Evening._meta.get_field("place").max_length


class DayField(forms.DateField):
    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
        bounds = [MinValueValidator(date(1900, 1, 1)), MaxValueValidator(date(LATEST_YEAR, 12, 31))]
        super().__init__(widget=widget, validators=bounds, **kwargs)


class WhereForm(forms.Form):
    """What all evenings to come have, and each may have otherwise."""

    starts_at = forms.TimeField(
        label=gettext_lazy("Begins at"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    place = forms.CharField(label=gettext_lazy("Place"), max_length=PLACE_LENGTH, required=False)
    places = forms.IntegerField(
        label=gettext_lazy("Places"), min_value=1, max_value=MOST_PLACES, required=False
    )


class ProposalForm(WhereForm):
    """The first day, and how often."""

    first = DayField(label=gettext_lazy("First evening"))
    weeks = forms.TypedChoiceField(
        label=gettext_lazy("Then"),
        coerce=int,
        initial=2,
        choices=[
            (1, gettext_lazy("every week")),
            (2, gettext_lazy("every second week")),
            (3, gettext_lazy("every third week")),
            (4, gettext_lazy("every fourth week")),
            (MONTHLY, gettext_lazy("every month, on the same weekday")),
        ],
    )
    times = forms.IntegerField(
        label=gettext_lazy("Evenings in all"), min_value=1, max_value=MOST_DATES, initial=10
    )
    field_order = ("first", "weeks", "times", "starts_at", "place", "places")

    def rows(self, known: Collection[date]) -> list[dict[str, Any]]:
        """A row for each day that is proposed; those on which there is an evening are not ticked."""
        said = self.cleaned_data
        same = {name: said[name] for name in ("starts_at", "place", "places")}
        days = days_of(said["first"], said["weeks"], said["times"])
        return [{"date": day, "take": day not in known, **same} for day in days]


class DateForm(WhereForm):
    """One evening of the list; without the tick it is left out."""

    take = forms.BooleanField(label=gettext_lazy("Open this evening"), required=False)
    date = DayField(label=gettext_lazy("Date of the evening"))
    field_order = ("take", "date", "starts_at", "place", "places")


class Dates(forms.BaseFormSet):  # type: ignore[type-arg]
    def clean(self) -> None:
        days = [form.cleaned_data.get("date") for form in self.ticked]
        if not days and not any(self.errors):
            raise forms.ValidationError(_("Tick the evenings that are to be opened."))
        for form in self.ticked:
            if days.count(form.cleaned_data.get("date")) > 1:
                form.add_error("date", _("This day stands in the list twice."))

    @property
    def ticked(self) -> list[DateForm]:
        return [form for form in self.forms if getattr(form, "cleaned_data", {}).get("take")]

    @property
    def evenings(self) -> Iterable[NewEvening]:
        names = ("date", "starts_at", "place", "places")
        for form in self.ticked:
            yield NewEvening(**{name: form.cleaned_data[name] for name in names})


_DatesFormSet = forms.formset_factory(
    DateForm, formset=Dates, extra=0, max_num=MOST_DATES, absolute_max=MOST_DATES, validate_max=True
)


def dates_form(sent: QueryDict | None = None, rows: Sequence[dict[str, Any]] = ()) -> Dates:
    """A row for each evening, as they are proposed or as they were sent."""
    return cast(Dates, _DatesFormSet(sent, initial=rows))
