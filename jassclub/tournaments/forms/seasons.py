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
        fields = ["name", "game", "rounds_per_evening", "sit_out", "sit_out_points"]
        widgets = {"name": forms.TextInput(attrs={"autofocus": True}), "sit_out": forms.RadioSelect}

    def clean_rounds_per_evening(self) -> int:
        rounds = self.cleaned_data["rounds_per_evening"]
        if not 1 <= rounds <= 20:
            raise forms.ValidationError(_("Between 1 and 20 rounds."))
        return rounds


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
