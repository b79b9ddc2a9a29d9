"""Seasons and evenings."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from jassclub.journal.forms import VersionedForm, show_present
from jassclub.matches.forms.options import OptionsForm
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import own_steps
from jassclub.seasons.regulation_words import NO_ROUND_COUNTS, drops_all
from jassclub.web.bounds import MOST_ROUNDS
from jassclub.web.forms import MoneyField


class SeasonForm(VersionedForm):
    """`options` is the form of its options, the other half of the page."""

    meanwhile = _(
        "The season was changed in the meantime and differs from your entry: "
        "%(fields)s. Check it, then save again."
    )
    fee_member = MoneyField(label=_("Member's fee per evening"), help_text=_("Empty: members pay nothing."))
    fee_guest = MoneyField(label=_("Guest's fee per evening"), help_text=_("Empty: guests pay nothing."))
    first_evening = forms.BooleanField(
        label=_("The first evening is today: continue to the roll call"), required=False
    )
    none_may_count = forms.BooleanField(label=_("Save anyway"), required=False)

    class Meta:
        model = Season
        fields = (
            *("name", "rounds_per_evening", "drawing", "partners_by_standing"),
            *("sit_out", "sit_out_points", "fee_member", "fee_guest"),
        )
        labels = {"drawing": _("How rounds are drawn")}
        error_messages = {"name": {"unique": _("There is already a season with this name.")}}
        help_texts = {
            "partners_by_standing": _("Only used when drawing by standings."),
            "sit_out_points": _("Only used for a fixed number of points."),
        }
        widgets = {"drawing": forms.RadioSelect, "sit_out": forms.RadioSelect}

    def __init__(self, *args: Any, options: OptionsForm, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.options, self.asks_whether_none_counts = options, False
        self.fields["sit_out_points"].required = False
        if self.instance.pk:
            del self.fields["first_evening"]
        else:
            self.initial["first_evening"] = not Evening.objects.exists()
        self.fields["drawing"].choices = self.instance.drawings  # type: ignore[attr-defined]
        if not self.instance.has_partners:
            del self.fields["partners_by_standing"]

    def clean_rounds_per_evening(self) -> int:
        rounds = self.cleaned_data["rounds_per_evening"]
        if not 1 <= rounds <= MOST_ROUNDS:
            raise forms.ValidationError(_("Between 1 and %(most)s rounds."), params={"most": MOST_ROUNDS})
        return rounds

    def clean(self) -> dict[str, Any]:
        """Asks where no round would count any more by the season's regulation."""
        data = super().clean() or self.cleaned_data
        rounds = data.get("rounds_per_evening")
        is_other = "rounds_per_evening" in self.changed_data
        if rounds and is_other and drops_all(rounds, own_steps(self.instance)):
            self.asks_whether_none_counts = True
            if not data["none_may_count"]:
                self.add_error("rounds_per_evening", NO_ROUND_COUNTS)
        return data

    def clean_sit_out_points(self) -> int:
        points: int | None = self.cleaned_data["sit_out_points"]
        if self.cleaned_data.get("sit_out") == Season.SitOut.FIXED and not points:
            raise forms.ValidationError(_("Enter the points; for none choose “nothing”."))
        return self.instance.sit_out_points if points is None else points

    def shown_present(self, current: Season) -> list[str]:
        options = OptionsForm.initial_of(current.presentation, current.options)
        return super().shown_present(current) + show_present(self.options, options)


class EveningForm(VersionedForm):
    meanwhile = _(
        "The evening was changed in the meantime and differs from your entry: "
        "%(fields)s. Check it, then save again."
    )

    class Meta:
        model = Evening
        fields = ["date", "starts_at", "place", "places", "remark", "is_cancelled"]
        labels = {"date": _("Date of the evening"), "starts_at": _("Begins at"), "place": _("Venue")}
        widgets = {
            "date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "starts_at": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.instance.pk:
            del self.fields["is_cancelled"]

    def clean_date(self) -> Any:
        on = self.cleaned_data["date"]
        others = Evening.objects.filter(season=self.instance.season).exclude(pk=self.instance.pk)
        if others.filter(date=on).exists():
            raise forms.ValidationError(_("This season already has an evening on that day."))
        return on
