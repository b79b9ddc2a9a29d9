"""A standing wish for the draw."""

from django import forms
from django.utils.translation import gettext_lazy as _

from jassclub.members.models import Member

from ..models import Wish


class WishForm(forms.Form):
    """What is wished, and by whom. Which wishes can be is for the service to say."""

    kind = forms.ChoiceField(
        label=_("Wish"), choices=Wish.Kind, initial=Wish.Kind.APART, widget=forms.RadioSelect
    )
    one = forms.ModelChoiceField(Member.objects.active(), label=_("Player"), empty_label=_("Choose a name"))
    other = forms.ModelChoiceField(
        Member.objects.active(),
        label=_("The other player"),
        empty_label=_("Choose a name"),
        required=False,
        help_text=_("Not needed for table 1."),
    )
