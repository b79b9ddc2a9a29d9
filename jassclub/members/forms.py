"""Forms about the club, its people and its accounts."""

from typing import Any

from django import forms
from django.contrib.auth import password_validation
from django.contrib.auth.forms import AuthenticationForm, UsernameField
from django.utils.translation import gettext_lazy as _

from jassclub.stale_forms import SeenField, refuse_stale_form, show_present

from .models import Account, Club, Member
from .services import DISTINCTION_LENGTH, NAME_LENGTH, NamesTaken, NewMember, read_names


class LoginForm(AuthenticationForm):
    """Refuses a name that is longer than any account's; the record of attempts has no room for it."""

    username = UsernameField(max_length=150, widget=forms.TextInput(attrs={"autofocus": True}))


class AccountFields(forms.Form):
    """A name to log in with and a password, checked as Django checks passwords."""

    username = UsernameField(label=_("Name to log in with"), max_length=60)
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}, render_value=True),
        help_text=_("At least eight characters."),
    )

    def clean_password(self) -> str:
        password = self.cleaned_data["password"]
        password_validation.validate_password(password, Account(username=self.data.get("username", "")))
        return password


class WelcomeForm(AccountFields):
    club_name = forms.CharField(
        label=_("Name of the club"), max_length=Club._meta.get_field("name").max_length
    )
    sample = forms.BooleanField(
        label=_("Load a sample club to look around: 24 invented players and a season"), required=False
    )
    field_order = ["club_name", "username", "password", "sample"]


class NewAccountForm(AccountFields):
    role = forms.ChoiceField(
        label=_("May do"), choices=Account.Role, initial=Account.Role.HELPER, widget=forms.RadioSelect
    )


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
    seen = SeenField()

    class Meta:
        model = Member
        fields = ["name", "distinction", "is_guest", "is_active"]
        labels = {
            "is_guest": _("Guest"),
            "is_active": _("Active: appears at the roll call"),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["seen"] = self.instance.version

    def clean_name(self) -> str:
        return " ".join(self.cleaned_data["name"].split())

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
