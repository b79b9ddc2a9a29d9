"""Forms about accounts: logging in, passwords, codes, the first visit."""

from typing import Any

from django import forms
from django.contrib.auth import password_validation
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, UsernameField
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from .clients import on_this_machine
from .codes import confirm_set_up, is_first_visit_code, use_code
from .models import Account, Club
from .throttle import attempt, code_limits, right_password, stranger_limits

PASSWORD_HELP = _(
    "At least twelve characters, such as three or four unrelated words. Not the "
    "name of the club, nor anything that others would try first."
)
STATUS = {"too_many": 429, "busy": 503}  # of the answer, by the code of an error


def response_status(form: forms.BaseForm) -> int:
    codes = {error.code for errors in form.errors.as_data().values() for error in errors}
    return next((status for code, status in STATUS.items() if code in codes), 200)


class FormWithPassword(forms.Form):
    """Its passwords are empty when it is shown again, so the focus goes to the first field to type in: one
    that was refused, or a password."""

    def add_error(self, field: str | None, error: Any) -> None:
        super().add_error(field, error)
        for bound in self.visible_fields():
            bound.field.widget.attrs.pop("autofocus", None)
        for bound in self.visible_fields():
            if bound.name in self.errors or isinstance(bound.field.widget, forms.PasswordInput):
                bound.field.widget.attrs["autofocus"] = True
                return


class FormOfRequest(forms.Form):
    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request


class LoginForm(FormWithPassword, AuthenticationForm):
    request: HttpRequest
    username = UsernameField(max_length=150, widget=forms.TextInput(attrs={"autofocus": True}))
    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _("Wrong username or password. Passwords are case-sensitive."),
    }

    def clean(self) -> dict[str, Any]:
        username, password = self.cleaned_data.get("username"), self.cleaned_data.get("password")
        if username and password:
            self.user_cache = right_password(self.request, username, password)
            if self.user_cache is None:
                raise self.get_invalid_login_error()
        return self.cleaned_data


class OwnPasswordForm(FormOfRequest, FormWithPassword):
    own_password = forms.CharField(
        label=_("Your own password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password", "autofocus": True}),
    )

    def clean_own_password(self) -> str:
        return _own_password(self.request, self.cleaned_data["own_password"])


class ChangePasswordForm(FormWithPassword, PasswordChangeForm):
    error_messages = {
        **PasswordChangeForm.error_messages,
        "password_mismatch": _("The two new passwords differ. Please enter the same one twice."),
    }

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(request.user, *args, **kwargs)  # type: ignore[arg-type]
        self.request = request
        self.fields["old_password"].label = _("Current password")
        self.fields["new_password1"].help_text = PASSWORD_HELP
        self.fields["new_password2"].label = _("New password again")
        self.fields["new_password2"].help_text = ""

    def clean_old_password(self) -> str:
        return _own_password(self.request, self.cleaned_data["old_password"])


def _own_password(request: HttpRequest, typed: str) -> str:
    if right_password(request, request.user.get_username(), typed) is None:
        raise forms.ValidationError(_("This is not your password."), code="wrong")
    return typed


class OneTimeCodeInput(forms.TextInput):
    """A refused code is not shown again: the next one would be typed behind it."""

    def format_value(self, value: Any) -> None:
        return None


class CodeForm(FormOfRequest):
    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        help_text=_("Six digits from the app on your phone, or one of your recovery codes."),
        widget=OneTimeCodeInput(attrs={"autocomplete": "one-time-code", "autofocus": True, "class": "code"}),
    )

    def __init__(self, request: HttpRequest, account: Account, *args: Any, **kwargs: Any) -> None:
        super().__init__(request, *args, **kwargs)
        self.account = account

    def clean_code(self) -> str:
        code = self.cleaned_data["code"]
        if not attempt(code_limits(self.request, self.account), lambda: self.found(code)):
            raise forms.ValidationError(_("This code is wrong, expired or already used."), code="wrong")
        return code

    def found(self, code: str) -> object:
        return use_code(account=self.account, code=code)


class FirstCodeForm(CodeForm):
    """The app is set up once it has shown a right code."""

    recovery_codes: list[str] | None = None

    def __init__(self, request: HttpRequest, account: Account, *args: Any, **kwargs: Any) -> None:
        super().__init__(request, account, *args, **kwargs)
        self.fields["code"].help_text = _("The six digits the app shows now.")

    def found(self, code: str) -> object:
        self.recovery_codes = confirm_set_up(account=self.account, code=code)
        return self.recovery_codes


class NewPasswordForm(FormWithPassword):
    account: Account | None = None  # whose password it is, where there is one already
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=PASSWORD_HELP,
    )

    def clean(self) -> dict[str, Any]:
        if "password" in self.cleaned_data:
            account = self.account or Account(username=self.cleaned_data.get("username", ""))
            account.club_name = self.cleaned_data.get("club_name")  # type: ignore[attr-defined]
            try:
                password_validation.validate_password(self.cleaned_data["password"], account)
            except forms.ValidationError as error:
                self.add_error("password", error)
        return self.cleaned_data


class NewAccountForm(NewPasswordForm):
    username = UsernameField(label=_("Username"), max_length=60)
    role = forms.ChoiceField(
        label=_("Permissions"), choices=Account.Role, initial=Account.Role.HELPER, widget=forms.RadioSelect
    )
    field_order = ["username", "password", "role"]


class FirstVisitCodeForm(FormOfRequest):
    """From another machine the first visit asks for the code shown in the terminal."""

    code = forms.CharField(
        label=_("Code from the terminal"),
        max_length=40,
        help_text=_("Eight letters and digits, shown in the window where the site was started."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "class": "code", "autofocus": True}),
    )

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(request, *args, **kwargs)
        if on_this_machine(request):
            del self.fields["code"]

    def clean_code(self) -> str:
        typed = self.cleaned_data["code"]
        if not attempt(stranger_limits(self.request), lambda: is_first_visit_code(typed)):
            raise forms.ValidationError(_("This is not the code shown in the terminal."), code="wrong")
        return typed


class WelcomeForm(FirstVisitCodeForm, NewPasswordForm):
    club_name = forms.CharField(
        label=_("Club name"),
        max_length=Club._meta.get_field("name").max_length,
        widget=forms.TextInput({"autofocus": True}),
    )
    username = UsernameField(label=_("Username"), max_length=60)
    sample = forms.BooleanField(
        label=_("Load a sample club to look around: 24 invented players and a season"), required=False
    )
    field_order = ["code", "club_name", "username", "password", "sample"]

    def clean(self) -> dict[str, Any]:
        """Without the code the site checks no password."""
        return self.cleaned_data if "code" in self.errors else super().clean()
