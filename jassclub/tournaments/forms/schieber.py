"""What the secretary fills in for Schieber: the season's options, a deal, the totals of a sheet."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from jassclub.rules.base import InvalidDeal
from jassclub.rules.cards import ALL_CARD_POINTS
from jassclub.rules.schieber import STOECK, Options

from jassclub.games.refusals import sentence
from ..templatetags.cards import TRUMP_NAMES

TRUMPS = [("", _("no trump noted")), *TRUMP_NAMES.items()]
SIDES = (0, 1)


class OptionsForm(forms.Form):
    """The options that a championship varies. `initial` is the JSON of the rules."""

    deals = forms.IntegerField(label=_("Deals per round"), min_value=1, max_value=32, initial=8)
    matsch_bonus = forms.IntegerField(label=_("Matsch bonus"), min_value=0, max_value=500, initial=100)
    stoeck = forms.BooleanField(label=_("Stöck count (20 points)"), required=False, initial=True)

    def json(self) -> dict[str, Any]:
        return dict(self.cleaned_data)


class RefusableForm(forms.Form):
    """A form whose fields know what the rules call them."""

    refusal_fields: Mapping[str, str] = {}

    def refuse(self, refusal: InvalidDeal) -> None:
        """Put the rules' refusal at the field that it names, or above the form."""
        self.add_error(self.refusal_fields.get(refusal.field), sentence(refusal))


def _number(value: Any) -> int | None:
    try:
        return int(value)
    except (TypeError, ValueError):
        return None


def number_input(**attrs: str) -> forms.TextInput:
    """Typed with number keys; no spinner that a turn of the mouse wheel changes."""
    return forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 4, **attrs})


@dataclass(frozen=True)
class Typed:
    """A deal as it stands on the page, refused or not: the card points of both sides together."""

    card_points: int
    matsch: bool
    stoeck: bool


class DealForm(RefusableForm):
    """One deal. One side's card points are enough, the other side's follow from them."""

    points_0 = forms.IntegerField(required=False, widget=number_input(maxlength="4"))
    matsch_0 = forms.BooleanField(required=False)
    stoeck_0 = forms.BooleanField(required=False)
    points_1 = forms.IntegerField(required=False, widget=number_input(maxlength="4"))
    matsch_1 = forms.BooleanField(required=False)
    stoeck_1 = forms.BooleanField(required=False)
    trump = forms.ChoiceField(choices=TRUMPS, required=False, widget=forms.RadioSelect)
    remark = forms.CharField(max_length=200, required=False)
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput, initial=0)

    refusal_fields = {
        "card_points": "points_0",
        "matsch": "matsch_0",
        "stoeck": "stoeck_0",
        "trump": "trump",
        "deal": "points_0",
    }

    @staticmethod
    def initial_from(data: Mapping[str, Any], remark: str, seen: int) -> dict[str, Any]:
        """The form's values for an entry."""
        initial: dict[str, Any] = {"trump": data.get("trump") or "", "remark": remark, "seen": seen}
        for side in SIDES:
            initial[f"points_{side}"] = data["card_points"][side]
            initial[f"matsch_{side}"] = data.get("matsch") == side
            initial[f"stoeck_{side}"] = data.get("stoeck") == side
        return initial

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for name in ("matsch", "stoeck"):
            if cleaned.get(f"{name}_0") and cleaned.get(f"{name}_1"):
                self.add_error(f"{name}_1", _("Only one side can have it."))
        if not self.errors and self._card_points() is None:
            self.add_error("points_0", _("Type the card points of one side."))
        return cleaned

    def json(self) -> dict[str, Any]:
        """The deal as in the rules."""
        return {
            "trump": self.cleaned_data["trump"] or None,
            "card_points": self._card_points(),
            "matsch": self._side("matsch"),
            "stoeck": self._side("stoeck"),
        }

    @property
    def is_blank(self) -> bool:
        """Nothing typed in this row."""
        names = [name for name in self.fields if name != "seen"]
        return not any(self[name].value() for name in names)

    def typed(self) -> Typed | None:
        """What stands in the row, None without readable numbers."""
        first, second = (_number(self[f"points_{side}"].value()) for side in SIDES)
        matsch, stoeck = (
            any(self[f"{name}_{side}"].value() for side in SIDES) for name in ("matsch", "stoeck")
        )
        if first is None and second is None and not matsch:
            return None
        if first is None or second is None:
            return Typed(ALL_CARD_POINTS, matsch, stoeck)
        return Typed(first + second, matsch, stoeck)

    def _card_points(self) -> list[int] | None:
        first: Any = self.cleaned_data.get("points_0")
        second: Any = self.cleaned_data.get("points_1")
        if first is None and second is None:
            matsch = self._side("matsch")
            return None if matsch is None else [ALL_CARD_POINTS * (side == matsch) for side in SIDES]
        if first is None:
            return [ALL_CARD_POINTS - second, second]
        if second is None:
            return [first, ALL_CARD_POINTS - first]
        changed = [side for side in SIDES if f"points_{side}" in self.changed_data]
        if self.initial.get("seen") and len(changed) == 1:  # the other side's number is the old one
            return self._following(changed[0], [first, second][changed[0]])
        return [first, second]

    @staticmethod
    def _following(side: int, points: int) -> list[int]:
        return [points, ALL_CARD_POINTS - points] if side == 0 else [ALL_CARD_POINTS - points, points]

    def _side(self, name: str) -> int | None:
        return next((side for side in SIDES if self.cleaned_data.get(f"{name}_{side}")), None)


@dataclass(frozen=True)
class Control:
    """The control sum of what stands on the page: what is entered beside what it must be.

    `culprits` are the numbers of the deals whose points do not add up.
    """

    deals: int
    matsche: int
    stoeck: int
    matsch_bonus: int
    expected: int
    entered: int
    culprits: list[int]


def control(options: Options, typed: Mapping[int, Typed]) -> Control:
    """The control sum over the deals by their number (rules.md, "Championships")."""
    matsche = sum(deal.matsch for deal in typed.values())
    stoeck = sum(deal.stoeck for deal in typed.values())
    bonuses = options.matsch_bonus * matsche + STOECK * stoeck
    return Control(
        deals=len(typed),
        matsche=matsche,
        stoeck=stoeck,
        matsch_bonus=options.matsch_bonus,
        expected=ALL_CARD_POINTS * len(typed) + bonuses,
        entered=sum(deal.card_points for deal in typed.values()) + bonuses,
        culprits=[number for number, deal in typed.items() if deal.card_points != ALL_CARD_POINTS],
    )


def totals_control(options: Options, totals: Mapping[str, Any]) -> Control:
    """The control sum of a sheet of which only the totals are known."""
    matsche, stoeck = sum(totals["matsch"]), sum(totals["stoeck"])
    deals = options.deals or 0
    return Control(
        deals=deals,
        matsche=matsche,
        stoeck=stoeck,
        matsch_bonus=options.matsch_bonus,
        expected=ALL_CARD_POINTS * deals + options.matsch_bonus * matsche + STOECK * stoeck,
        entered=sum(totals["points"]),
        culprits=[],
    )


class TotalsForm(RefusableForm):
    """Only the totals of a sheet, with the number of Matsche and Stöck of each side."""

    points_0 = forms.IntegerField(label=_("Total"), widget=number_input(autofocus="autofocus"))
    matsch_0 = forms.IntegerField(label=_("Matsche"), required=False, widget=number_input())
    stoeck_0 = forms.IntegerField(label=_("Stöck"), required=False, widget=number_input())
    points_1 = forms.IntegerField(label=_("Total"), widget=number_input())
    matsch_1 = forms.IntegerField(label=_("Matsche"), required=False, widget=number_input())
    stoeck_1 = forms.IntegerField(label=_("Stöck"), required=False, widget=number_input())
    remark = forms.CharField(label=_("Remark"), max_length=200, required=False)
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput, initial=0)

    def __init__(self, *args: Any, options: Options, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not options.stoeck:
            for side in SIDES:
                del self.fields[f"stoeck_{side}"]

    @property
    def refusal_fields(self) -> dict[str, str]:  # type: ignore[override]
        """The number that is wrong: that of the side which has one."""
        return {
            "points": "points_1",
            "matsch": self._side_with("matsch"),
            "stoeck": self._side_with("stoeck"),
        }

    def _side_with(self, name: str) -> str:
        return f"{name}_0" if self.cleaned_data.get(f"{name}_0") else f"{name}_1"

    @staticmethod
    def initial_from(data: Mapping[str, Any], remark: str, seen: int) -> dict[str, Any]:
        values = {
            f"{name}_{side}": data[name][side] for name in ("points", "matsch", "stoeck") for side in SIDES
        }
        return {**values, "remark": remark, "seen": seen}

    def json(self) -> dict[str, Any]:
        return {
            name: [self.cleaned_data.get(f"{name}_{side}") or 0 for side in SIDES]
            for name in ("points", "matsch", "stoeck")
        }
