"""The form of the club's settings."""

from django import forms
from django.utils.translation import gettext_lazy as _

from jassclub.stale_forms import VersionedForm

from .models import Club


class ClubForm(VersionedForm):
    """What the club decides for all its evenings. Another setting is one more of `fields`."""

    class Meta:
        model = Club
        fields = [
            *("name", "surname_first", "dialect", "friendly_matches", "rating", "wall_minutes"),
            *("sign_ups", "names_signed_up", "currency", "evening_minutes", "language"),
        ]
        widgets = {"surname_first": forms.RadioSelect, "dialect": forms.RadioSelect}

    def clean_name(self) -> str:
        return " ".join(self.cleaned_data["name"].split())

    def clean_currency(self) -> str:
        return " ".join(self.cleaned_data["currency"].split()) or self.instance.currency

    def meanwhile(self, current: Club, fields: str) -> str:
        words = _(
            "The settings were changed meanwhile."
            " What stands there now differs from what is typed here: %(fields)s. Look at it, then save again."
        )
        return words % {"fields": fields}
