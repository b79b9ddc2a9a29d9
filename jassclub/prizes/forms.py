"""The page of a prize-giving: hiding, prizes, who gets them, the target; and champions of earlier seasons."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.members.models import Member
from jassclub.results.models import FinalLine
from jassclub.seasons.models import Evening, Season
from jassclub.web.alphabet import in_order
from jassclub.web.bounds import FIRST_YEAR, LAST_YEAR, MOST_PLACES, MOST_POINTS, MOST_ROUNDS, MOST_TARGET
from jassclub.web.forms import MemberSelect

from .models import Prize

MOST_AT_ONCE = 100


class HideForm(forms.Form):
    first = forms.TypedChoiceField(label=gettext_lazy("Hidden from round"), coerce=int)

    def __init__(self, *args: Any, evening: Evening, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rounds = max(evening.rounds.count(), evening.season.rounds_per_evening, 1)
        numbers = range(1, min(rounds, MOST_ROUNDS) + 1)
        self.fields["first"].choices = [(number, str(number)) for number in numbers]  # type: ignore[attr-defined]
        self.fields["first"].initial = numbers[-1]


class PrizeForm(forms.Form):
    """A prize for the list. `to` offers what there is in the season's game."""

    what = forms.CharField(label=gettext_lazy("Prize"), max_length=100)
    times = forms.IntegerField(label=gettext_lazy("How many"), min_value=1, max_value=MOST_AT_ONCE, initial=1)
    given_by = forms.CharField(
        label=gettext_lazy("Given by"), max_length=100, required=False, help_text=gettext_lazy("Optional.")
    )
    to = forms.ChoiceField(label=gettext_lazy("Who gets it"), choices=Prize.To, initial=Prize.To.CHOICE)
    rank = forms.IntegerField(
        label=gettext_lazy("Rank"),
        min_value=1,
        max_value=MOST_PLACES,
        required=False,
        help_text=gettext_lazy(
            "Only for a particular rank. If there are several prizes, they go to the next ranks down."
        ),
    )
    may_be_second = forms.BooleanField(
        label=gettext_lazy("Also for someone who already has a prize"), required=False
    )

    def __init__(self, *args: Any, of: Season | Evening, is_next: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if is_next:  # typed right after another one
            self.fields["what"].widget.attrs["autofocus"] = True
        left_out = set() if isinstance(of, Evening) else {Prize.To.TARGET}
        if not of.season.presentation.all_points:
            left_out |= {Prize.To.MATSCHE}
        choices = [(value, word) for value, word in Prize.To.choices if value not in left_out]
        self.fields["to"].choices = choices  # type: ignore[attr-defined]


class ChoiceForm(forms.Form):
    winner = forms.TypedChoiceField(label=gettext_lazy("Who chooses"), coerce=int)
    prize = forms.TypedChoiceField(label=gettext_lazy("What is chosen"), coerce=int, widget=forms.RadioSelect)

    def __init__(
        self, *args: Any, waiting: Iterable[FinalLine], free: Iterable[Prize], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        people = [(line.member_id, f"{line.rank}. {line.member}") for line in waiting]
        given = _("%(prize)s, given by %(giver)s")
        prizes = [
            (prize.pk, given % {"prize": prize, "giver": prize.given_by} if prize.given_by else str(prize))
            for prize in free
        ]
        self.fields["winner"].choices = people  # type: ignore[attr-defined]
        self.fields["prize"].choices = prizes  # type: ignore[attr-defined]


class TargetForm(forms.Form):
    number = forms.IntegerField(
        label=gettext_lazy("The secret number"),
        min_value=0,
        max_value=MOST_TARGET,
        required=False,
        help_text=gettext_lazy("Empty: drawn by lot."),
    )
    low = forms.IntegerField(
        label=gettext_lazy("Drawn by lot from"), min_value=0, max_value=MOST_TARGET, required=False
    )
    high = forms.IntegerField(label=gettext_lazy("up to"), min_value=0, max_value=MOST_TARGET, required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        missing = [name for name in ("low", "high") if data.get(name) is None]
        if self.errors:
            return data
        if data["number"] is None:
            for name in missing:
                self.add_error(name, _("Enter the secret number, or both bounds."))
            if not missing and data["low"] > data["high"]:
                self.add_error("high", _("The upper bound must be above the lower one."))
        elif len(missing) < 2:
            both = _("Enter the secret number or the bounds, not both: leave the others empty.")
            self.add_error("number", both)
        return data


class EarlierChampionForm(forms.Form):
    year = forms.IntegerField(label=gettext_lazy("Year"), min_value=FIRST_YEAR, max_value=LAST_YEAR)
    season = forms.CharField(label=gettext_lazy("Season"), max_length=60)
    rank = forms.TypedChoiceField(
        label=gettext_lazy("Rank"), coerce=int, choices=[(rank, str(rank)) for rank in (1, 2, 3)]
    )
    member = forms.ModelChoiceField(
        Member.objects.all(), label=gettext_lazy("Member"), widget=MemberSelect, required=False
    )
    name = forms.CharField(label=gettext_lazy("Or the name of someone else"), max_length=60, required=False)
    points = forms.IntegerField(
        label=gettext_lazy("Points"),
        min_value=-MOST_POINTS * 100,
        max_value=MOST_POINTS * 100,
        required=False,
        help_text=gettext_lazy("Optional."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = [(member.pk, str(member)) for member in in_order(Member.objects.all())]
        self.fields["member"].widget.choices = [("", _("Choose a name")), *people]  # type: ignore[attr-defined]
