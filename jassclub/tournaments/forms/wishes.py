"""A standing wish for the draw."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from jassclub.alphabet import in_order
from jassclub.members.models import Member
from jassclub.members.widgets import MemberSelect

from ..models import Wish

CHOOSE = _("Choose a name")


class WishForm(forms.Form):
    """What is wished, and by whom. Which wishes can be is for the service to say."""

    kind = forms.ChoiceField(
        label=_("Wish"), choices=Wish.Kind, initial=Wish.Kind.APART, widget=forms.RadioSelect
    )
    one = forms.ModelChoiceField(Member.objects.active(), label=_("Player"), widget=MemberSelect)
    other = forms.ModelChoiceField(
        Member.objects.active(),
        label=_("The other player"),
        widget=MemberSelect,
        required=False,
        help_text=_("Not needed for table 1."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = in_order(Member.objects.active())
        choices = [("", CHOOSE), *((member.pk, str(member)) for member in people)]
        for name in ("one", "other"):
            self.fields[name].widget.choices = choices  # type: ignore[attr-defined]
