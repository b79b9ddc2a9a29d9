"""The forms by which sides, sheets and seats of a table are corrected."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.matches.queries.records import record_of
from jassclub.members.forms import ShownMembersField
from jassclub.rounds.models import Table


class SidesForm(forms.Form):
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

    def clean(self) -> None:
        both = sorted(self.cleaned_data.values())
        if len(both) == 2 and tuple(both) not in self.pairs:
            self.add_error("other", _("Choose two different sides."))


class OtherTableForm(forms.Form):
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
        not_here = _("This player is not here this evening: tick them in the roll call first.")
        messages = {"required": _("Choose a player."), "invalid_choice": not_here}
        super().__init__(coerce=int, choices=groups, error_messages=messages, **kwargs)


class SeatForm(forms.Form):
    """The people of the evening, and the members of the round as the page showed them."""

    seen = ShownMembersField(required=False)

    def __init__(self, *args: Any, people: dict[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people = people
        self.initial["seen"] = people["order"]

    def refuse(self, error: forms.ValidationError) -> None:
        """What is chosen stays; the page shows how all sit now, and what is sent next answers to that."""
        seen = {self.add_prefix("seen"): self.initial["seen"]}
        self.data = {**self.data.dict(), **seen}  # type: ignore[attr-defined]
        self.add_error(None, error)


class ExchangeForm(SeatForm):
    def __init__(self, *args: Any, people: dict[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, people=people, prefix="exchange", **kwargs)
        groups: list[Any] = [("", "–"), *_groups({**people, "outside": []})]
        self.fields["one"] = ChosenMember(groups, label=gettext_lazy("One player"))
        self.fields["other"] = ChosenMember(groups, label=gettext_lazy("The other player"))

    def clean(self) -> None:
        one, other = (self.cleaned_data.get(name) for name in ("one", "other"))
        if one and one == other:
            self.add_error("other", _("Choose two different players."))
        elif one and other and {one, other} <= {result.member_id for result in self.people["sitting_out"]}:
            self.add_error("other", _("Both sit out this round: there is nothing to swap."))


class SeatsForm(SeatForm):
    def __init__(self, *args: Any, people: dict[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, people=people, **kwargs)
        self.names = {f"seat_{result.seat.number}": result for result in people["here"]}
        groups = _groups(people)
        for name, result in self.names.items():
            words = _("Even side, token %(token)s") if result.seat.side else _("Odd side, token %(token)s")
            label, member = words % {"token": result.token}, result.member_id
            self.fields[name] = ChosenMember(groups, label=label, initial=member)
            if self.is_bound and self.data.get(name) != str(member):
                # The choice no longer shows who stands on the sheet.
                noted = format_html(_("Seated here now: {name}"), name=result.member)
                self.fields[name].help_text = noted

    @property
    def seats(self) -> list[forms.BoundField]:
        return [self[name] for name in self.names]

    @property
    def members(self) -> list[int]:
        return [self.cleaned_data[name] for name in self.names]

    def clean(self) -> None:
        chosen = {name: self.cleaned_data[name] for name in self.names if name in self.cleaned_data}
        times = Counter(chosen.values())
        for name, member in chosen.items():
            if times[member] > 1:
                self.add_error(name, _("The same player is chosen for another seat too."))


def _groups(people: dict[str, Any]) -> list[Group]:
    words = _("%(name)s – table %(number)s")
    groups = {
        _("At this table"): [(result.member_id, str(result.member)) for result in people["here"]],
        _("At other tables"): [
            (result.member_id, words % {"name": result.member, "number": result.table.number})
            for result in people["elsewhere"]
        ],
        _("Sits out"): [(result.member_id, str(result.member)) for result in people["sitting_out"]],
        _("Here, but not in this round"): [(member.pk, str(member)) for member in people["outside"]],
    }
    return [(heading, choices) for heading, choices in groups.items() if choices]
