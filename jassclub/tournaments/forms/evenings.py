"""Roll call."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from jassclub.members.models import Member


class TickedMembers(forms.ModelMultipleChoiceField):
    """Members by their numbers. One that no database can hold is no choice, not a failure."""

    def clean(self, value: Any) -> Any:
        for number in value or ():
            if len(str(number)) > 18:
                invalid = self.error_messages["invalid_choice"]
                raise forms.ValidationError(invalid, code="invalid_choice", params={"value": number})
        return super().clean(value)


class RollCallForm(forms.Form):
    """A tick for everybody who is here, and one line for somebody who is not on the list."""

    here = TickedMembers(Member.objects.none(), required=False, widget=forms.CheckboxSelectMultiple)
    asked = forms.TypedMultipleChoiceField(coerce=int, required=False, widget=forms.MultipleHiddenInput)
    guest = forms.CharField(label=gettext_lazy("Name"), max_length=90, required=False)
    fills_table = forms.BooleanField(
        label=gettext_lazy("Only fills a table: plays, but is not ranked"), required=False
    )

    def __init__(self, *args: Any, members: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["here"].queryset = members  # type: ignore[attr-defined]
        on_page = [member.pk for member in members]
        self.fields["asked"].choices = [(pk, pk) for pk in on_page]  # type: ignore[attr-defined]
        self.initial["asked"] = on_page
