"""Roll call, and tokens from the bag."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.draws import tokens
from jassclub.members.models import Member

from ..selectors.rollcall import Roll
from .seats import SeenField, shown_members


def number_input(**attrs: str) -> forms.TextInput:
    """Typed with number keys; no spinner that a turn of the mouse wheel changes."""
    return forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 4, **attrs})


class TickedMembers(forms.ModelMultipleChoiceField):
    """Members by their numbers. One that no database can hold is no choice, not a failure."""

    def clean(self, value: Any) -> Any:
        for number in value or ():
            if len(str(number)) > 18:
                invalid = self.error_messages["invalid_choice"]
                raise forms.ValidationError(invalid, code="invalid_choice", params={"value": number})
        return super().clean(value)


class RollCallForm(forms.Form):
    """A tick for everybody who is here, and one line for somebody who is not on the list.

    `shown` are those who were ticked when the page was opened: what differs from it was changed there.
    """

    # Any member is understood, also one whom another laptop took off the list meanwhile.
    here = TickedMembers(Member.objects.all(), required=False, widget=forms.CheckboxSelectMultiple)
    shown = SeenField(required=False)
    guest = forms.CharField(label=gettext_lazy("Name"), max_length=90, required=False)
    fills_table = forms.BooleanField(
        label=gettext_lazy("Only fills a table: plays, but is not ranked"), required=False
    )

    def __init__(self, *args: Any, people: Roll, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["shown"].widget.attrs["id"] = "shown"
        self._list(people)

    def _list(self, people: Roll) -> None:
        choices = [(member.pk, str(member)) for member in people.members]
        self.fields["here"].widget.choices = choices  # type: ignore[attr-defined]
        self.initial["here"] = people.here_ids
        self.initial["shown"] = shown_members(people.here_ids)

    def refuse_guest(self, error: forms.ValidationError, people: Roll) -> None:
        """The name at the door cannot be. The ticks are saved: they stand as they are now."""
        self._list(people)
        data = self.data.copy()  # type: ignore[attr-defined]
        data.setlist("here", people.here_ids)
        data["shown"] = shown_members(people.here_ids)
        self.data = data
        self.add_error("guest", error.messages)


class BagForm(forms.Form):
    """The token that each player drew; a player without a token sits out."""

    def __init__(self, *args: Any, members: Sequence[Member], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.members = members
        for member in members:
            self.fields[self.name(member)] = forms.IntegerField(
                label=str(member), required=False, widget=number_input(maxlength="3")
            )
        if members:
            self.fields[self.name(members[0])].widget.attrs["autofocus"] = True

    @staticmethod
    def name(member: Member) -> str:
        return f"token_{member.pk}"

    @property
    def tokens(self) -> dict[int, int]:
        """Members and their tokens, as far as they can be read."""
        drawn = {member.pk: self.cleaned_data.get(self.name(member)) for member in self.members}
        return {member: token for member, token in drawn.items() if token is not None}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        faults = tokens.check_bag(self.tokens.values(), len(self.members))
        highest = tokens.playing(len(self.members))
        for member in self.members:
            token = self.cleaned_data.get(self.name(member))
            if token in faults.duplicates:
                self.add_error(self.name(member), _("Token %(token)s is here twice.") % {"token": token})
            elif token in faults.out_of_range:
                self.add_error(
                    self.name(member), _("The tokens go from 1 to %(highest)s.") % {"highest": highest}
                )
        if faults.gaps:
            gaps = ", ".join(map(str, faults.gaps))
            self.add_error(None, _("Nobody has token %(gaps)s yet.") % {"gaps": gaps})
        return cleaned
