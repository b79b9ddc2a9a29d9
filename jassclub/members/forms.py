"""Forms about the members."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from jassclub.stale_forms import VersionedForm

from .models import Member


class MemberForm(VersionedForm):
    class Meta:
        model = Member
        fields = ["surname", "first_name", "distinction", "shown_as", "is_guest", "is_active"]
        widgets = {"shown_as": forms.RadioSelect}
        labels = {
            "shown_as": _("How everybody reads the name"),
            "is_guest": _("Guest"),
            "is_active": _("Active: appears at the roll call"),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["shown_as"].required = False

    def clean_shown_as(self) -> str:
        """As it is where nothing is sent: nobody's whole name is shown by an oversight."""
        return self.cleaned_data["shown_as"] or self.instance.shown_as

    def clean_surname(self) -> str:
        return " ".join(self.cleaned_data["surname"].split())

    def clean_first_name(self) -> str:
        return " ".join(self.cleaned_data["first_name"].split())

    def meanwhile(self, current: Member, fields: str) -> str:
        words = _(
            "%(name)s was changed meanwhile."
            " What stands there now differs from what is typed here: %(fields)s. Look at it, then save again."
        )
        return words % {"name": current, "fields": fields}
