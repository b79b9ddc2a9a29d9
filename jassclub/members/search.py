"""Searching the members."""

from django import forms
from django.utils.translation import gettext_lazy as _

from jassclub.alphabet import in_order
from jassclub.names import is_found

from .models import Member


class MemberSearchForm(forms.Form):
    q = forms.CharField(
        label=_("Find a name"),
        required=False,
        max_length=100,
        widget=forms.TextInput({"type": "search", "autocomplete": "off", "data-narrows": ".members"}),
    )
    inactive = forms.BooleanField(label=_("Show inactive members too"), required=False)

    def found(self) -> list[Member]:
        """By name; everybody who is active as long as nothing that can be read is asked for."""
        asked = self.cleaned_data if self.is_valid() else {}
        members = Member.objects.all() if asked.get("inactive") else Member.objects.active()
        return in_order(member for member in members if is_found(asked.get("q", ""), str(member)))
