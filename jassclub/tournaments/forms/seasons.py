"""Seasons and evenings."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from jassclub.bounds import MOST_ROUNDS
from jassclub.games.presentation import Presentation
from jassclub.games.registry import PRESENTATIONS

from ..models import Evening, Season


class SeasonForm(forms.ModelForm):
    class Meta:
        model = Season
        fields = [
            "name",
            "rounds_per_evening",
            "drawing",
            "partners_by_standing",
            "sit_out",
            "sit_out_points",
        ]
        labels = {"drawing": _("How rounds are drawn")}
        help_texts = {
            "partners_by_standing": _("Matters only when the draw is by standing."),
            "sit_out_points": _("Matters only for a fixed number of points."),
        }
        widgets = {
            "name": forms.TextInput(attrs={"autofocus": True}),
            "drawing": forms.RadioSelect,
            "sit_out": forms.RadioSelect,
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["sit_out_points"].required = False
        self.fields["drawing"].choices = self.instance.drawings  # type: ignore[attr-defined]
        if not self.instance.has_partners:
            del self.fields["partners_by_standing"]

    def clean_rounds_per_evening(self) -> int:
        rounds = self.cleaned_data["rounds_per_evening"]
        if not 1 <= rounds <= MOST_ROUNDS:
            raise forms.ValidationError(_("Between 1 and %(most)s rounds."), params={"most": MOST_ROUNDS})
        return rounds

    def clean_sit_out_points(self) -> int:
        points: int | None = self.cleaned_data["sit_out_points"]
        if self.cleaned_data.get("sit_out") == Season.SitOut.FIXED and not points:
            raise forms.ValidationError(_("Type how many points; for none choose “nothing”."))
        return self.instance.sit_out_points if points is None else points


def evening_games() -> dict[str, Presentation]:
    """The games that club evenings can be played in, the usual one first."""
    return {slug: each for slug, each in PRESENTATIONS.items() if each.at_evenings}


def chosen_game(slug: str | None) -> Presentation:
    """The game that is asked for, or the usual one."""
    games = evening_games()
    return games.get(slug or "") or next(iter(games.values()))


class EveningForm(forms.ModelForm):
    class Meta:
        model = Evening
        fields = ["date"]
        labels = {"date": _("Date of the evening")}
        widgets = {"date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}

    def clean_date(self) -> Any:
        date = self.cleaned_data["date"]
        if (
            Evening.objects.filter(season=self.instance.season, date=date)
            .exclude(pk=self.instance.pk)
            .exists()
        ):
            raise forms.ValidationError(_("This season has an evening on that day already."))
        return date
