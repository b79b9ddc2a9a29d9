"""Signing up for an evening."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.members.models import Member
from jassclub.members.widgets import MemberSelect

from ..selectors.sign_ups import who_may_sign_up
from ..services.sign_ups import LONGEST_LINE


class SignUpForm(forms.Form):
    """Who it is, from the list or by a name that is typed, and whether they come: the button says that.

    What cannot be is for the service to say.
    """

    member = forms.ModelChoiceField(
        Member.objects.active(), label=gettext_lazy("Your name"), widget=MemberSelect, required=False
    )
    name = forms.CharField(
        label=gettext_lazy("Not in the list? Your first name and surname"),
        max_length=LONGEST_LINE,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    comes = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")], widget=forms.HiddenInput)

    def __init__(self, *args: Any, of_others: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if of_others:
            self.fields["member"].label = _("Name")
            self.fields["name"].label = _("Not in the list? First name and surname")
            self.fields["name"].widget.attrs["autocomplete"] = "off"
        choices = [("", _("Choose a name")), *((each.pk, str(each)) for each in who_may_sign_up())]
        self.fields["member"].widget.choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("member") and not cleaned.get("name") and not self.errors:
            self.add_error("member", _("Choose your name, or type it."))
        return cleaned

    @property
    def said(self) -> dict[str, Any]:
        """The words for the service."""
        return {
            "member": self.cleaned_data["member"],
            "line": self.cleaned_data["name"],
            "comes": self.cleaned_data["comes"] == "yes",
        }
