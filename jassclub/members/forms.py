"""Forms about the members."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from jassclub.stale_forms import SeenField, refuse_stale_form, show_present

from .models import Member


class MemberForm(forms.ModelForm):
    seen = SeenField()

    class Meta:
        model = Member
        fields = ["surname", "first_name", "distinction", "is_guest", "is_active"]
        labels = {
            "is_guest": _("Guest"),
            "is_active": _("Active: appears at the roll call"),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["seen"] = self.instance.version

    def clean_surname(self) -> str:
        return " ".join(self.cleaned_data["surname"].split())

    def clean_first_name(self) -> str:
        return " ".join(self.cleaned_data["first_name"].split())

    @property
    def fields_of_member(self) -> dict[str, Any]:
        """What was typed of the member."""
        return {name: self.cleaned_data[name] for name in self.Meta.fields}

    def refuse_stale(self, current: Member) -> None:
        """Somebody else saved the member meanwhile."""
        others = show_present(self, {name: getattr(current, name) for name in self.Meta.fields})
        words = _(
            "%(name)s was changed meanwhile."
            " What stands there now differs from what is typed here: %(fields)s. Look at it, then save again."
        )
        refuse_stale_form(self, current.version, words % {"name": current, "fields": ", ".join(others)})
