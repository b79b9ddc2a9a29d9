"""Roll call."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from jassclub.members.models import Member

from ..selectors.rollcall import Roll
from .seats import ShownMembersField, shown_members


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
    `expected` are those whom the page ticked itself, because they had signed up.
    """

    # Any member is understood, also one whom another laptop took off the list meanwhile.
    here = TickedMembers(Member.objects.all(), required=False, widget=forms.CheckboxSelectMultiple)
    shown = ShownMembersField(required=False)
    expected = ShownMembersField(required=False)
    guest = forms.CharField(label=gettext_lazy("Name"), max_length=90, required=False)
    fills_table = forms.BooleanField(
        label=gettext_lazy("Only fills a table: plays, but is not ranked"), required=False
    )

    def __init__(self, *args: Any, people: Roll, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("shown", "expected"):
            self.fields[name].widget.attrs["id"] = name
        self._list(people)

    def _list(self, people: Roll) -> None:
        choices = [(member.pk, str(member)) for member in people.members]
        self.fields["here"].widget.choices = choices  # type: ignore[attr-defined]
        self.initial["here"] = people.here_ids or people.expected
        self.initial["shown"] = shown_members(people.here_ids)
        self.initial["expected"] = shown_members(people.expected)

    def refuse_guest(self, error: forms.ValidationError, people: Roll) -> None:
        """The name at the door cannot be. The ticks are saved: they stand as they are now."""
        self._list(people)
        data = self.data.copy()  # type: ignore[attr-defined]
        data.setlist("here", people.here_ids)
        data["shown"], data["expected"] = shown_members(people.here_ids), ""
        self.data = data
        self.add_error("guest", error.messages)
