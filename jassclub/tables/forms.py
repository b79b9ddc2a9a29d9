"""The forms by which sides, sheets and seats of a table are corrected."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _

from jassclub.matches.queries.records import record_of
from jassclub.members.forms import ShownMembersField, shown_members
from jassclub.members.models import Member
from jassclub.rounds.models import Result, Table
from jassclub.rounds.queries.seating import seat_number

from .queries import People


class SidesForm(forms.Form):
    """Two sides of a sheet; `pairs` are those that can be exchanged."""

    one = forms.TypedChoiceField(coerce=int, label=gettext_lazy("One side"))
    other = forms.TypedChoiceField(coerce=int, label=gettext_lazy("The other side"))

    def __init__(
        self, *args: Any, names: Sequence[str], pairs: Sequence[tuple[int, int]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.pairs = pairs
        choices = [("", "–"), *enumerate(names)]
        for name in ("one", "other"):
            self.fields[name].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        both = sorted(side for side in (cleaned.get("one"), cleaned.get("other")) if side is not None)
        if len(both) == 2 and tuple(both) not in self.pairs:
            self.add_error("other", _("Choose two different sides."))
        return cleaned


class OtherTableForm(forms.Form):
    """Another table of the round, each with who plays there and how much is written."""

    to = forms.TypedChoiceField(coerce=int, label=gettext_lazy("This sheet belongs to"))

    def __init__(self, *args: Any, tables: Sequence[Table], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", "–"), *((table.pk, _described(table)) for table in tables)]
        self.fields["to"].choices = choices  # type: ignore[attr-defined]


def _described(table: Table) -> str:
    names = " / ".join(record_of(table.match).names.sides)
    begun, blank = _("Table %(n)s: %(names)s"), _("Table %(n)s: %(names)s (nothing entered yet)")
    return (begun if table.match.is_begun else blank) % {"n": table.number, "names": names}


Group = tuple[str, list[tuple[int, str]]]


class ChosenMember(forms.TypedChoiceField):
    """One member of the evening. `groups` are the parts of the list with their headings."""

    def __init__(self, groups: Sequence[Group], **kwargs: Any) -> None:
        messages = {
            "required": gettext("Choose a player."),
            "invalid_choice": gettext(
                "This player is not here this evening: tick them in the roll call first."
            ),
        }
        super().__init__(coerce=int, choices=groups, error_messages=messages, **kwargs)


class SeatForm(forms.Form):
    """The people of the evening, and the members of the round as the page showed them."""

    seen = ShownMembersField(required=False)

    def __init__(self, *args: Any, people: People, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people = people
        self.initial["seen"] = self.shown

    @property
    def shown(self) -> str:
        return shown_members(self.people.order)

    def refuse(self, error: forms.ValidationError) -> None:
        """What is chosen stays; the page shows how all sit now, and what is sent next answers to that."""
        self.data = {**self.data.dict(), self.add_prefix("seen"): self.shown}  # type: ignore[attr-defined]
        self.add_error(None, error)


class ExchangeForm(SeatForm):
    def __init__(self, *args: Any, people: People, **kwargs: Any) -> None:
        super().__init__(*args, people=people, prefix="exchange", **kwargs)
        groups: list[Any] = [("", "–"), *_groups(people)]
        self.fields["one"] = ChosenMember(groups, label=gettext_lazy("One player"))
        self.fields["other"] = ChosenMember(groups, label=gettext_lazy("The other player"))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        one, other = cleaned.get("one"), cleaned.get("other")
        if one and one == other:
            self.add_error("other", gettext("Choose two different players."))
        elif one and other and {one, other} <= {result.member_id for result in self.people.sitting_out}:
            self.add_error("other", gettext("Both sit out this round: there is nothing to swap."))
        return cleaned


class SeatsForm(SeatForm):
    def __init__(self, *args: Any, people: People, **kwargs: Any) -> None:
        super().__init__(*args, people=people, **kwargs)
        groups = _groups(people, people.outside)
        for result in people.here:
            words = gettext("Even – token %(token)s") if result.side else gettext("Odd – token %(token)s")
            label = words % {"token": result.token}
            self.fields[self.name(result)] = ChosenMember(groups, label=label, initial=result.member_id)
            if self.is_bound and self.data.get(self.name(result)) != str(result.member_id):
                # The choice no longer shows who stands on the sheet.
                noted = format_html(gettext("Seated here now: {name}"), name=result.member)
                self.fields[self.name(result)].help_text = noted

    @staticmethod
    def name(result: Result) -> str:
        return f"seat_{seat_number(result)}"

    @property
    def seats(self) -> list[forms.BoundField]:
        return [self[self.name(result)] for result in self.people.here]

    @property
    def members(self) -> list[int]:
        """Who was chosen, by seat."""
        return [self.cleaned_data[self.name(result)] for result in self.people.here]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        chosen = {self.name(result): cleaned.get(self.name(result)) for result in self.people.here}
        times = Counter(member for member in chosen.values() if member)
        for name, member in chosen.items():
            if times[member] > 1:
                self.add_error(name, gettext("The same player is chosen for another seat too."))
        return cleaned


def _groups(people: People, outside: Iterable[Member] = ()) -> list[Group]:
    """Everyone who is in the round, and those `outside`, as a list shows them under their headings."""
    words = gettext("%(name)s – table %(number)s")
    groups = {
        gettext("At this table"): [(result.member_id, str(result.member)) for result in people.here],
        gettext("At other tables"): [
            (result.member_id, words % {"name": result.member, "number": result.table.number})
            for result in people.elsewhere
            if result.table
        ],
        gettext("Sits out"): [(result.member_id, str(result.member)) for result in people.sitting_out],
        gettext("Here, but not in this round"): [(member.pk, str(member)) for member in outside],
    }
    return [(heading, choices) for heading, choices in groups.items() if choices]
