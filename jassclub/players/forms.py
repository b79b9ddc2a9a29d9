"""Choosing the other of two members who are one person; confirming by name that a member is forgotten."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from jassclub.members.actions import DISTINCTION_LENGTH
from jassclub.members.models import NAME_LENGTH, Member


class LeavingForm(forms.Form):
    typed = forms.CharField(
        label=_("Type the name, to be sure who is meant"),
        max_length=NAME_LENGTH + DISTINCTION_LENGTH + 3,
        widget=forms.TextInput({"autocomplete": "off"}),
    )


class MergeForm(forms.Form):
    into = forms.ModelChoiceField(Member.objects.all(), label=_("The same person as"))

    def __init__(self, data: Any, member: Member) -> None:
        super().__init__(data)
        self.fields["into"].queryset = Member.objects.known().exclude(pk=member.pk)  # type: ignore[attr-defined]
