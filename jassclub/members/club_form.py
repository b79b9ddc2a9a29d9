"""The form of the club's settings."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from jassclub.stale_forms import SeenField, refuse_stale_form, show_present

from .models import Club


class ClubForm(forms.ModelForm):
    """What the club decides for all its evenings. Another setting is one more of `fields`."""

    seen = SeenField()

    class Meta:
        model = Club
        fields = ["name", "surname_first", "dialect", "friendly_matches", "wall_minutes"]
        widgets = {"surname_first": forms.RadioSelect, "dialect": forms.RadioSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["seen"] = self.instance.version

    def clean_name(self) -> str:
        return " ".join(self.cleaned_data["name"].split())

    @property
    def fields_of_club(self) -> dict[str, Any]:
        """What was typed."""
        return {name: self.cleaned_data[name] for name in self.Meta.fields}

    def refuse_stale(self, current: Club) -> None:
        """Somebody else saved the settings meanwhile."""
        others = show_present(self, {name: getattr(current, name) for name in self.Meta.fields})
        words = _(
            "The settings were changed meanwhile."
            " What stands there now differs from what is typed here: %(fields)s. Look at it, then save again."
        )
        refuse_stale_form(self, current.version, words % {"fields": ", ".join(others)})
