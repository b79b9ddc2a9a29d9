"""Forms about the members."""

from django.utils.translation import gettext_lazy as _

from jassclub.stale_forms import VersionedForm

from .models import Member


class MemberForm(VersionedForm):
    class Meta:
        model = Member
        fields = ["surname", "first_name", "distinction", "is_guest", "is_active"]
        labels = {
            "is_guest": _("Guest"),
            "is_active": _("Active: appears at the roll call"),
        }

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
