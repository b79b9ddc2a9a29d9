"""Forms about the members."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from jassclub.accounts.models import Club
from jassclub.engine.names import is_found
from jassclub.journal.forms import VersionedForm
from jassclub.journal.models import HIGHEST_KEY
from jassclub.web.alphabet import in_order
from jassclub.web.http import whole_number

from .models import Member


class MemberForm(VersionedForm):
    meanwhile = _(
        "%(name)s was changed in the meantime and differs from your entry: %(fields)s. "
        "Check it, then save again."
    )

    class Meta:
        model = Member
        fields = ["surname", "first_name", "distinction", "shown_as", "is_guest", "is_active"]
        widgets = {"shown_as": forms.RadioSelect}
        labels = {
            "shown_as": _("How everyone sees the name"),
            "is_guest": _("Guest"),
            "is_active": _("Active: appears in the roll call"),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["shown_as"].required = False

    def clean_shown_as(self) -> str:
        """Unchanged if nothing is sent: nobody's full name is shown by mistake."""
        return self.cleaned_data["shown_as"] or self.instance.shown_as


# --- Searching the members.


class MemberSearchForm(forms.Form):
    q = forms.CharField(
        label=_("Find a name"),
        required=False,
        max_length=100,
        widget=forms.TextInput({"type": "search", "autocomplete": "off", "data-narrows": ".members"}),
    )
    inactive = forms.BooleanField(label=_("Show inactive members too"), required=False)

    def found(self) -> list[Member]:
        """By name; all active members unless there is a valid search."""
        asked = self.cleaned_data if self.is_valid() else {}
        members = Member.objects.all() if asked.get("inactive") else Member.objects.active()
        return in_order(member for member in members if is_found(asked.get("q", ""), str(member)))


# --- The form of the club's settings.


class ClubForm(VersionedForm):
    """What the club decides for all its evenings. A new setting is one more of `fields`."""

    meanwhile = _(
        "The settings were changed in the meantime and differ from your entry: "
        "%(fields)s. Check them, then save again."
    )

    class Meta:
        model = Club
        fields = [
            *("name", "surname_first", "dialect", "friendly_matches", "remarks_for_all", "rating"),
            *("wall_minutes", "sign_ups", "names_signed_up", "currency", "evening_minutes", "language"),
        ]
        widgets = {"surname_first": forms.RadioSelect, "dialect": forms.RadioSelect}

    def clean_currency(self) -> str:
        return self.cleaned_data["currency"] or self.instance.currency


class ShownMembersField(forms.CharField):
    """Members in the order that the page showed; an unreadable key was never shown."""

    widget = forms.HiddenInput

    def prepare_value(self, value: Any) -> str:
        return value if isinstance(value, str) else " ".join(map(str, value or ()))

    def clean(self, value: Any) -> list[int]:
        numbers = str(value or "").split()
        keys = [key for number in numbers if (key := whole_number(number, HIGHEST_KEY)) is not None]
        return keys if len(keys) == len(numbers) else []
