"""Who is the same person as somebody."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from jassclub.members.models import Member


class MergeForm(forms.Form):
    into = forms.ModelChoiceField(Member.objects.all(), label=_("The same person as"))

    def __init__(self, data: Any, member: Member) -> None:
        super().__init__(data)
        self.fields["into"].queryset = Member.objects.known().exclude(pk=member.pk)  # type: ignore[attr-defined]
