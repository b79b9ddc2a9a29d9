"""Forms about the members."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from .models import Member
from .services import DISTINCTION_LENGTH, NAME_LENGTH, NamesTaken, NewMember, read_names


class PasteMembersForm(forms.Form):
    names = forms.CharField(
        label=_("Names, one a line"),
        widget=forms.Textarea(attrs={"rows": 12, "autofocus": True}),
        help_text=_("What tells two of the same name apart goes in brackets: Anna Meier (Basel)."),
    )
    others = forms.BooleanField(
        label=_("These are other people of the same name: add them with a number behind the name"),
        required=False,
    )

    def clean_names(self) -> list[NewMember]:
        members = read_names(self.cleaned_data["names"])
        if not members:
            raise forms.ValidationError(_("Type at least one name."))
        for member in members:
            if len(member.name) > NAME_LENGTH:
                raise forms.ValidationError(
                    _("“%(name)s” is too long: at most %(length)s letters."),
                    params={"name": member.name, "length": NAME_LENGTH},
                )
            if len(member.distinction) > DISTINCTION_LENGTH - 3:
                raise forms.ValidationError(
                    _("“%(name)s” is too long: at most %(length)s letters."),
                    params={"name": member.distinction, "length": DISTINCTION_LENGTH - 3},
                )
        return members

    def refuse(self, taken: NamesTaken) -> None:
        """Some are members already: ask whether these are other people."""
        error = forms.ValidationError(
            _("Already members, or twice in this list: %(names)s."),
            code="known",
            params={"names": str(taken)},
        )
        self.add_error("names", error)

    @property
    def asks_for_others(self) -> bool:
        return self.is_bound and (self.has_error("names", "known") or bool(self.data.get("others")))


class MemberForm(forms.ModelForm):
    class Meta:
        model = Member
        fields = ["name", "distinction", "is_guest", "is_active"]
        labels = {
            "is_guest": _("Guest"),
            "is_active": _("Active: appears at the roll call"),
        }

    def clean_name(self) -> str:
        return " ".join(self.cleaned_data["name"].split())

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        name, distinction = cleaned.get("name", "").lower(), cleaned.get("distinction", "").lower()
        for other in Member.objects.exclude(pk=self.instance.pk):
            if (other.name.lower(), other.distinction.lower()) == (name, distinction):
                self.add_error(
                    "distinction",
                    _("There is another %(name)s: type here what tells them apart.") % {"name": other},
                )
        return cleaned

    def validate_constraints(self) -> None:
        """Done in clean(), at the field and for all alphabets."""
