"""Seasons and evenings."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from jassclub.rules.registry import GAMES

from ..models import Evening, Season
from .games import FORMS

# What a preset says besides the game's own options; the options themselves are the game's.
PRESET_NAMES = {
    "championship": _("Club Suizo championship: 8 deals, 4 rounds, Matsch 100, Stöck"),
    "swiss_tournament": _("Swiss tournament: 12 deals, 4 rounds, no Matsch bonus, no Stöck"),
}
PRESET_ROUNDS = 4


class SeasonForm(forms.ModelForm):
    game = forms.ChoiceField(label=_("Game"), choices=[(slug, forms_.name) for slug, forms_ in FORMS.items()])

    class Meta:
        model = Season
        fields = [
            "name",
            "game",
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

    def clean_rounds_per_evening(self) -> int:
        rounds = self.cleaned_data["rounds_per_evening"]
        if not 1 <= rounds <= 20:
            raise forms.ValidationError(_("Between 1 and 20 rounds."))
        return rounds

    def clean_sit_out_points(self) -> int:
        points: int | None = self.cleaned_data["sit_out_points"]
        if self.cleaned_data.get("sit_out") == Season.SitOut.FIXED and not points:
            raise forms.ValidationError(_("Type how many points; for none choose “nothing”."))
        return self.instance.sit_out_points if points is None else points


def preset(name: str, game: str = "schieber") -> Mapping[str, Any]:
    """The initial values of a named preset, empty for a name that the game does not have."""
    presets = GAMES[game].presets
    if name not in PRESET_NAMES or name not in presets:
        return {}
    return {**presets[name], "game": game, "rounds_per_evening": PRESET_ROUNDS}


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
