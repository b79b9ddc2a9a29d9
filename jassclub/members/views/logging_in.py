"""Logging in: the name and the password, then perhaps a code."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth import views as auth
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from jassclub.http import Request

from ..access import public
from ..account_forms import CodeForm, LoginForm, status_of
from ..entering import WAITING, let_in, wait_for_code, who_waits
from ..models import Account
from ..second_factor import has_second_factor

A_MOMENT = "2"  # seconds until it is worth trying again


class LoginView(auth.LoginView):
    template_name = "members/login.html"
    authentication_form = LoginForm

    def form_valid(self, form: Any) -> HttpResponse:
        account: Account = form.get_user()
        if has_second_factor(account):
            wait_for_code(self.request, account, self.get_success_url())
            return redirect("login_code")
        return let_in(self.request, account, self.get_success_url())

    def form_invalid(self, form: Any) -> HttpResponse:
        return _with_status(super().form_invalid(form), form)


@public
@never_cache
def login_code(request: Request) -> HttpResponse:
    """The second step, for whoever typed the right password and has a second factor."""
    waiting = who_waits(request)
    if waiting is None:
        if WAITING in request.session:  # a message to a stranger would begin a session for each request
            messages.error(request, _("Log in again: type your name and your password first."))
        return redirect("login")
    account, to = waiting
    form = CodeForm(request, account, request.POST or None)
    if request.method == "POST" and form.is_valid():
        return let_in(request, account, to)
    return _with_status(render(request, "members/login_code.html", {"form": form}), form)


def _with_status(response: HttpResponse, form: forms.BaseForm) -> HttpResponse:
    response.status_code = status_of(form)
    if response.status_code == 503:
        response["Retry-After"] = A_MOMENT
    return response
