"""Who plays in a friendly match, and what was bid for it."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from jassclub.engine.rules.base import InvalidDeal
from jassclub.games.presentation import Presentation
from jassclub.games.refusals import refusal_words
from jassclub.games.words import BEGINS_FIRST, first_label
from jassclub.matches.limits import NAME_LENGTH
from jassclub.web.http import number_sent

NAMES = "members"  # the list of members' names, of which the browser offers those that fit


class PlayersForm(forms.Form):
    """A name for each seat, who leads or bids first, and who deals first where that is drawn."""

    def __init__(self, *args: Any, presentation: Presentation, seats: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.presentation, self.seats = presentation, seats
        self.begins = BEGINS_FIRST[presentation.game.begins(1)]
        for seat in range(seats):
            self.fields[f"player_{seat}"] = forms.CharField(
                label=_seat_label(seat),
                max_length=2 * NAME_LENGTH,
                widget=forms.TextInput(attrs={"list": NAMES, "autocomplete": "off", "autofocus": seat == 0}),
                error_messages={"required": _("Everyone at the table needs a name.")},
            )
        self.fields["first"] = forms.TypedChoiceField(
            label=first_label(presentation),
            choices=_seats(seats),
            coerce=int,
            initial=0,
            widget=forms.RadioSelect,
        )
        if presentation.game.dealer_is_drawn:
            self.fields["dealer"] = forms.TypedChoiceField(
                label=_("First dealer"),
                help_text=_("Where cards are drawn, the highest deals and the lowest leads first."),
                choices=[("", _("the player before the Vorhand")), *_seats(seats)],
                coerce=int,
                empty_value=None,
                required=False,
            )

    @property
    def rows(self) -> list[tuple[forms.BoundField, Any]]:
        """The input of each name with the button that makes this player begin."""
        buttons = list(self["first"].subwidgets)
        return [(self[f"player_{seat}"], buttons[seat]) for seat in range(self.seats)]

    @property
    def names(self) -> list[str]:
        return [" ".join(self.cleaned_data[f"player_{seat}"].split()) for seat in range(self.seats)]

    def refuse(self, refusal: InvalidDeal) -> None:
        seat = refusal.params.get("seat")
        self.add_error(None if seat is None else f"player_{seat}", refusal_words(refusal, self.presentation))


class ResultForm(forms.Form):
    """Who plays alone and for how much, typed by hand where the auction was not held on the page."""

    bidder = forms.TypedChoiceField(
        label=_("Plays alone"), coerce=int, error_messages={"required": _("Choose who plays alone.")}
    )
    result_bid = forms.CharField(
        label=_("For"),
        max_length=7,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "size": 6, "autocomplete": "off"}),
        error_messages={"required": _("Enter the bid.")},
    )

    def __init__(self, *args: Any, players: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["bidder"].choices = [("", "–"), *enumerate(players)]  # type: ignore[attr-defined]

    def json(self) -> dict[str, Any]:
        """As options of the game."""
        return {"bidder": self.cleaned_data["bidder"], "bid": number_sent(self.cleaned_data["result_bid"])}

    def refuse(self, refusal: InvalidDeal) -> None:
        self.add_error("result_bid" if refusal.field == "bid" else None, refusal_words(refusal))


def _seats(seats: int) -> list[tuple[int, str]]:
    return [(seat, _seat_label(seat)) for seat in range(seats)]


def _seat_label(seat: int) -> str:
    return gettext("Seat %(number)s") % {"number": seat + 1}


class SearchForm(forms.Form):
    q = forms.CharField(label=_("Player or game"), max_length=NAME_LENGTH, required=False)
    page = forms.IntegerField(min_value=1, max_value=100000, required=False)
