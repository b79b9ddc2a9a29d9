"""The accounts, for the secretary: who may log in."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from jassclub.http import Request, only_post, refused

from ..access import for_secretary
from ..account_forms import NewAccountForm, PasswordOfForm
from ..asking_again import asks_password_again
from ..models import Account
from ..services import add_account, change_password, remove_account


@for_secretary
@asks_password_again
def accounts(request: Request) -> HttpResponse:
    """Who may log in; add a helper."""
    form = NewAccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        try:
            account = add_account(**cleaned)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("%(name)s can log in now.") % {"name": account.username})
            return redirect("accounts")
    context = {"form": form, "accounts": Account.objects.filter(is_active=True).order_by("role", "username")}
    return render(request, "members/accounts.html", context)


@only_post("accounts", numbered=False)
@for_secretary
@asks_password_again
def account_remove(request: Request, pk: int) -> HttpResponse:
    """A helper may no longer log in; what they entered keeps standing."""
    account = get_object_or_404(Account, pk=pk)
    if account == request.user:
        messages.error(request, _("You cannot remove your own account."))
    else:
        try:
            remove_account(account=account)
        except ValidationError as error:
            return refused(request, error, "accounts")
        messages.success(request, _("%(name)s can no longer log in.") % {"name": account.username})
    return redirect("accounts")


@for_secretary
@asks_password_again
def account_password(request: Request, pk: int) -> HttpResponse:
    """A new password for somebody who forgot theirs; ends their sessions."""
    account = get_object_or_404(Account, pk=pk, is_active=True)
    if account == request.user:
        return redirect("password")
    form = PasswordOfForm(account, request.POST or None)
    if request.method == "POST" and form.is_valid():
        change_password(account=account, password=form.cleaned_data["password"])
        messages.success(
            request, _("%(name)s logs in with the new password now.") % {"name": account.username}
        )
        return redirect("accounts")
    return render(request, "members/account_password.html", {"form": form, "account": account})
