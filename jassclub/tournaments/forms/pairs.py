"""Fixed pairs."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from jassclub.members.models import Member
from jassclub.members.widgets import MemberSelect

from ..models import Pair

CHOOSE = _("Choose a name")


class PairForm(forms.Form):
    """Two who shall stay together.

    Any member is understood, also one who is free no longer: then the service says with whom they play.
    """

    one = forms.ModelChoiceField(
        Member.objects.all(), label=_("Player"), widget=MemberSelect({"autofocus": True})
    )
    other = forms.ModelChoiceField(Member.objects.all(), label=_("plays with"), widget=MemberSelect)

    def offer(self, alone: Iterable[Member]) -> None:
        """Put these on the list to choose from."""
        choices = [("", CHOOSE), *((member.pk, str(member)) for member in alone)]
        for name in self.fields:
            self.fields[name].widget.choices = choices  # type: ignore[attr-defined]


class PartForm(forms.Form):
    """The button of one pair."""

    part = forms.ModelChoiceField(Pair.objects.none())

    def __init__(self, *args: Any, pairs: QuerySet[Pair], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["part"].queryset = pairs  # type: ignore[attr-defined]
