"""Forms about the members."""

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from jassclub.stale_forms import SeenField, refuse_stale_form, show_present

from .models import NAME_LENGTH, Member
from .services import DISTINCTION_LENGTH, NamesTaken, NewMember, read_names


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
            name = str(replace(member, distinction=""))
            if len(name) > NAME_LENGTH:
                raise forms.ValidationError(
                    _("“%(name)s” is too long: at most %(length)s letters."),
                    params={"name": name, "length": NAME_LENGTH},
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
