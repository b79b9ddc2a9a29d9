"""The accounts, for the secretary: who may log in."""

from base64 import b32encode
from typing import Any

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth import views as auth
from django.forms import BaseForm
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from jassclub.web.forms import refusals_in
from jassclub.web.http import only_post

from . import codes, forms, login
from .access import Request, for_secretary, public
from .actions import add_account, change_password, remove_account
from .clients import device
from .login import asks_password_again
from .models import Account


@for_secretary
@asks_password_again
def accounts(request: Request) -> HttpResponse:
    form = forms.NewAccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            account = add_account(**form.cleaned_data)
            messages.success(request, _("%(name)s can log in now.") % {"name": account.username})
            return redirect("accounts")
    context = {"form": form, "accounts": Account.objects.filter(is_active=True).order_by("role", "username")}
    return render(request, "accounts/accounts.html", context)


@only_post("accounts", numbered=False)
@for_secretary
@asks_password_again
def account_remove(request: Request, pk: int) -> HttpResponse:
    """What they entered stays."""
    account = get_object_or_404(Account, pk=pk)
    if account == request.user:
        messages.error(request, _("You cannot remove your own account."))
    else:
        remove_account(account=account)
        messages.success(request, _("%(name)s can no longer log in.") % {"name": account.username})
    return redirect("accounts")


@for_secretary
@asks_password_again
def account_password(request: Request, pk: int) -> HttpResponse:
    """A new password for someone who forgot theirs; ends their sessions."""
    account = get_object_or_404(Account, pk=pk, is_active=True)
    if account == request.user:
        return redirect("password")
    form = forms.NewPasswordForm(request.POST or None)
    form.account = account
    if request.method == "POST" and form.is_valid():
        change_password(account=account, password=form.cleaned_data["password"])
        words = _("From now on %(name)s logs in with the new password.")
        messages.success(request, words % {"name": account.username})
        return redirect("accounts")
    return render(request, "accounts/account_password.html", {"form": form, "account": account})


# --- Logging in: the name and the password, then perhaps a code.

A_MOMENT = "2"  # seconds until it is worth trying again


class LoginView(auth.LoginView):
    template_name = "accounts/login.html"
    authentication_form = forms.LoginForm

    def form_valid(self, form: Any) -> HttpResponse:
        account: Account = form.get_user()
        if codes.has_second_factor(account):
            login.begin_code_step(self.request, account, self.get_success_url())
            return redirect("login_code")
        return login.log_in(self.request, account, self.get_success_url())

    def form_invalid(self, form: Any) -> HttpResponse:
        return _with_status(super().form_invalid(form), form)


@public
@never_cache
def login_code(request: Request) -> HttpResponse:
    waiting = login.account_awaiting_code(request)
    if waiting is None:
        if login.AWAITING_CODE in request.session:  # anyone who never began is told nothing
            messages.error(request, _("Log in again: enter your username and password first."))
        return redirect("login")
    account, to = waiting
    form = forms.CodeForm(request, account, request.POST or None)
    if request.method == "POST" and form.is_valid():
        return login.log_in(request, account, to)
    return _with_status(render(request, "accounts/login_code.html", {"form": form}), form)


def _with_status(response: HttpResponse, form: BaseForm) -> HttpResponse:
    response.status_code = forms.response_status(form)
    if response.status_code == 503:
        response["Retry-After"] = A_MOMENT
    return response


def account(request: Request) -> HttpResponse:
    context = {
        "logins": [(each, device(each.browser)) for each in login.logins_of(request.user)],
        "this": request.session.session_key,
        "app": codes.app_of(request.user, confirmed=True),
    }
    return render(request, "accounts/account.html", context)


@only_post("account", numbered=False)
def sessions_end(request: Request) -> HttpResponse:
    """One session of one's own, or all others."""
    handle = request.POST.get("session", "")
    if not handle:
        number = login.end_sessions(account=request.user, but=request.session.session_key)
        words = ngettext("%(n)s other session was ended.", "%(n)s other sessions were ended.", number)
        messages.success(request, words % {"n": number})
    elif login.end_session(account=request.user, handle=handle):
        messages.success(request, _("The session was ended."))
    else:
        messages.error(request, _("This session had already ended."))
    return redirect("account")


@sensitive_post_parameters()
def password(request: Request) -> HttpResponse:
    """One's own; logins elsewhere end."""
    form = forms.ChangePasswordForm(request, request.POST or None)
    if request.method == "POST" and form.is_valid():
        keep = request.session.session_key
        change_password(account=request.user, password=form.cleaned_data["new_password1"], keep=keep)
        update_session_auth_hash(request, request.user)
        login.record_password_typed(request.session)
        messages.success(request, _("The new password is set. Your other sessions have ended."))
        return redirect("account")
    return render(request, "accounts/password.html", {"form": form}, status=forms.response_status(form))


@for_secretary
@asks_password_again
def second_factor(request: Request) -> HttpResponse:
    action = request.POST.get("action", "")
    form = forms.FirstCodeForm(request, request.user, request.POST if action == "confirm" else None)
    if action == "begin":
        codes.begin_set_up(account=request.user)
        return redirect("second_factor")
    if action == "remove":
        codes.remove_second_factor(account=request.user)
        messages.success(request, _("The second factor is removed: your password is enough again."))
        return redirect("account")
    papers = form.recovery_codes if action == "confirm" and form.is_valid() else None
    if action == "codes" and codes.app_of(request.user, confirmed=True):
        papers = codes.new_recovery_codes(account=request.user)
    if papers is not None:  # shown this once
        return render(request, "accounts/recovery_codes.html", {"codes": papers})
    context = {"form": form, "app": codes.app_of(request.user, confirmed=True)}
    if waiting := codes.app_of(request.user, confirmed=False):
        key = b32encode(waiting.bin_key).decode()  # to be typed by those who cannot scan
        context |= {"link": waiting.config_url, "key": codes.in_groups(key, 4, between=" ")}
    if context["app"]:
        context["left"] = codes.recovery_codes_left(request.user)
    return render(request, "accounts/second_factor.html", context, status=forms.response_status(form))
