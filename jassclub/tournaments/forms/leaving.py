"""To be sure who is to be forgotten."""

from django import forms
from django.utils.translation import gettext_lazy as _

from jassclub.members.models import NAME_LENGTH
from jassclub.members.services import DISTINCTION_LENGTH


class LeavingForm(forms.Form):
    typed = forms.CharField(
        label=_("Type the name, to be sure who is meant"),
        max_length=NAME_LENGTH + DISTINCTION_LENGTH + 3,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
