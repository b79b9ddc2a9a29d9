"""The forms of dates, roll call, sign-ups and the cash box."""

from collections.abc import Collection
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.drawing.forms import offer
from jassclub.members.forms import ShownMembersField
from jassclub.members.models import Member
from jassclub.seasons.models import Attendance, Evening
from jassclub.web.alphabet import in_order
from jassclub.web.bounds import MOST_PLACES
from jassclub.web.forms import MemberSelect

from .actions.sign_ups import LONGEST_LINE

MONTHLY = 0  # weeks between two evenings; 0: the same weekday of each month
MOST_DATES = 60


def days_of(first: date, weeks: int, times: int) -> list[date]:
    """This many days from the first on, every so many weeks. MONTHLY: the second Friday of each month, say; a
    fifth one is the last where a month has only four."""
    if weeks != MONTHLY:
        return [first + timedelta(weeks=weeks * number) for number in range(times)]
    days, number = [], (first.day - 1) // 7
    for month in range(first.month - 1, first.month - 1 + times):
        start = date(first.year + month // 12, month % 12 + 1, 1)
        day = start + timedelta(days=(first.weekday() - start.weekday()) % 7, weeks=number)
        days.append(day if day.month == start.month else day - timedelta(weeks=1))
    return days


# --- The dates of a season: proposed from how often the club meets, and changed one by one.


class DayField(forms.DateField):
    default_validators = [MinValueValidator(date(1900, 1, 1)), MaxValueValidator(date(2200, 12, 31))]
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class WhereForm(forms.Form):
    """The details that all future evenings share until they are changed for one."""

    starts_at = Evening._meta.get_field("starts_at").formfield(
        label=gettext_lazy("Begins at"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    place = Evening._meta.get_field("place").formfield(label=gettext_lazy("Venue"))
    places = forms.IntegerField(
        label=gettext_lazy("Maximum number of players"), min_value=1, max_value=MOST_PLACES, required=False
    )


class ProposalForm(WhereForm):
    first = DayField(label=gettext_lazy("First evening"))
    weeks = forms.TypedChoiceField(
        label=gettext_lazy("Repeat"),
        coerce=int,
        initial=2,
        choices=[
            (1, gettext_lazy("every week")),
            (2, gettext_lazy("every two weeks")),
            (3, gettext_lazy("every three weeks")),
            (4, gettext_lazy("every four weeks")),
            (MONTHLY, gettext_lazy("every month, on the same weekday")),
        ],
    )
    times = forms.IntegerField(
        label=gettext_lazy("Number of evenings"), min_value=1, max_value=MOST_DATES, initial=10
    )
    field_order = ("first", "weeks", "times", "starts_at", "place", "places")

    def rows(self, known: Collection[date]) -> list[dict[str, Any]]:
        """A row for each day that is proposed; those on which there is an evening are not ticked."""
        days = days_of(*(self.cleaned_data[name] for name in ("first", "weeks", "times")))
        return [{**self.cleaned_data, "date": day, "take": day not in known} for day in days]


class DateForm(WhereForm):
    """One evening of the list; without the tick it is left out."""

    take = forms.BooleanField(label=gettext_lazy("Add this evening"), required=False)
    date = DayField(label=gettext_lazy("Date of the evening"))
    field_order = ("take", "date", "starts_at", "place", "places")


class Dates(forms.BaseFormSet):  # type: ignore[type-arg]
    def clean(self) -> None:
        days = [form.cleaned_data.get("date") for form in self.ticked]
        if not days and not any(self.errors):
            raise forms.ValidationError(_("Tick the evenings to add."))
        for form in self.ticked:
            if days.count(form.cleaned_data.get("date")) > 1:
                form.add_error("date", _("This day is on the list twice."))

    @property
    def ticked(self) -> list[DateForm]:
        return [form for form in self.forms if getattr(form, "cleaned_data", {}).get("take")]

    @property
    def evenings(self) -> list[dict[str, Any]]:
        names = ("date", "starts_at", "place", "places")
        return [{name: form.cleaned_data[name] for name in names} for form in self.ticked]


DatesFormSet: Any = forms.formset_factory(
    DateForm, formset=Dates, extra=0, max_num=MOST_DATES, absolute_max=MOST_DATES, validate_max=True
)


class RollCallForm(forms.Form):
    """A tick for everyone who is here, and one line for someone who is not on the list. `shown` are those who
    were ticked when the page was opened, `expected` those whom it ticked itself: they had signed up."""

    here = forms.TypedMultipleChoiceField(coerce=int, required=False, widget=forms.CheckboxSelectMultiple)
    shown = ShownMembersField(required=False, widget=forms.HiddenInput({"id": "shown"}))
    expected = ShownMembersField(required=False, widget=forms.HiddenInput({"id": "expected"}))
    guest = forms.CharField(label=gettext_lazy("Name"), max_length=90, required=False)
    fills_table = forms.BooleanField(
        label=gettext_lazy("Stand-in: plays to fill a table, but is not ranked"), required=False
    )

    def __init__(self, *args: Any, people: dict[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Any member is understood, also one whom another laptop took off the list in the meantime.
        everyone = Member.objects.values_list("pk", "pk") if self.is_bound else ()
        self.fields["here"].choices = list(everyone)  # type: ignore[attr-defined]
        self._list(people)

    def _list(self, people: dict[str, Any]) -> None:
        self.signed_up = people["signed_up"]
        choices = [(member.pk, str(member)) for member in people["members"]]
        self.fields["here"].widget.choices = choices  # type: ignore[attr-defined]
        self.initial["here"] = people["here_ids"] or people["expected"]
        self.initial["shown"], self.initial["expected"] = people["here_ids"], people["expected"]

    @property
    def ticks(self) -> list[tuple[BoundWidget, str]]:
        return [(tick, self.signed_up.get(tick.data["value"], "")) for tick in self["here"]]

    def refuse_guest(self, error: forms.ValidationError, people: dict[str, Any]) -> None:
        """The name typed at the door is refused. The ticks are saved: they stand as they are now."""
        self._list(people)
        data = self.data.copy()  # type: ignore[attr-defined]
        data.setlist("here", people["here_ids"])
        data["shown"], data["expected"] = " ".join(map(str, people["here_ids"])), ""
        self.data = data
        self.add_error("guest", error.messages)


class SignUpForm(forms.Form):
    """Who it is, chosen from the list or typed, and whether they come, by the button. The action refuses the
    impossible."""

    member = forms.ModelChoiceField(
        Member.objects.active(), label=gettext_lazy("Your name"), widget=MemberSelect, required=False
    )
    name = forms.CharField(
        label=gettext_lazy("Not on the list? Your first name and surname"),
        max_length=LONGEST_LINE,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    comes = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")], widget=forms.HiddenInput)
    # Sent twice, it counts once.
    key = forms.UUIDField(widget=forms.HiddenInput, required=False, initial=uuid4)

    def __init__(self, *args: Any, of_others: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if of_others:
            self.fields["member"].label = _("Name")
            self.fields["name"].label = _("Not on the list? First name and surname")
            self.fields["name"].widget.attrs["autocomplete"] = "off"
        # Guests type their names.
        offer(self, "member", members=in_order(Member.objects.active().filter(is_guest=False)))

    def clean(self) -> None:
        sent = self.cleaned_data
        if not sent.get("member") and not sent.get("name") and not self.errors:
            self.add_error("member", _("Choose your name, or type it."))

    @property
    def answer(self) -> dict[str, Any]:
        sent, line = self.cleaned_data, " ".join(self.cleaned_data["name"].split())
        return {"member": sent["member"], "line": line, "comes": sent["comes"] == "yes", "key": sent["key"]}


class CashForm(forms.Form):
    """A tick for everyone who has paid; `shown` are those who were ticked when the page was opened."""

    shown = ShownMembersField(required=False)

    def __init__(self, *args: Any, lines: Collection[Attendance], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.members = [line.member_id for line in lines]
        self.initial["shown"] = [line.member_id for line in lines if line.paid is not None]

    def clean(self) -> dict[str, Any]:
        sent = set(self.data.getlist("paid"))  # type: ignore[attr-defined]
        return {**self.cleaned_data, "paid": [member for member in self.members if str(member) in sent]}
