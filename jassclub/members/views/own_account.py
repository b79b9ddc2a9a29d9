"""One's own account: where one is logged in, the password, the second factor."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.debug import sensitive_post_parameters

from jassclub.http import Request, only_post
from jassclub.qr import qr_code

from ..access import for_helpers, for_secretary
from ..account_forms import ChangePasswordForm, FirstCodeForm, status_of
from ..asking_again import asks_password_again
from ..devices import device
from ..second_factor import (
    app_of,
    begin_set_up,
    key_to_type,
    new_recovery_codes,
    recovery_codes_left,
    remove_second_factor,
)
from ..services import change_password
from ..sessions import end_session, end_sessions, note_password_typed, sessions_of


@for_helpers
def account(request: Request) -> HttpResponse:
    this = request.session.session_key
    sessions = [
        {"session": each, "device": device(each.browser), "this": each.session_key == this}
        for each in sessions_of(request.user)
    ]
    context = {"sessions": sessions, "app": app_of(request.user, confirmed=True)}
    return render(request, "members/account.html", context)


@only_post("account", numbered=False)
@for_helpers
def sessions_end(request: Request) -> HttpResponse:
    """One session of one's own, or all others."""
    handle = request.POST.get("session", "")
    if not handle:
        number = end_sessions(account=request.user, but=request.session.session_key)
        words = ngettext("%(n)s other session was ended.", "%(n)s other sessions were ended.", number)
        messages.success(request, words % {"n": number})
    elif end_session(account=request.user, handle=handle):
        messages.success(request, _("The session was ended."))
    else:
        messages.error(request, _("This session had ended already."))
    return redirect("account")


@sensitive_post_parameters()
@for_helpers
def password(request: Request) -> HttpResponse:
    """Change one's own; whoever is logged in with it elsewhere is not any more."""
    form = ChangePasswordForm(request, request.POST or None)
    if request.method == "POST" and form.is_valid():
        keep = request.session.session_key
        change_password(account=request.user, password=form.cleaned_data["new_password1"], keep=keep)
        update_session_auth_hash(request, request.user)
        note_password_typed(request.session)
        messages.success(request, _("The new password is set. Your other sessions have ended."))
        return redirect("account")
    return render(request, "members/password.html", {"form": form}, status=status_of(form))


@for_secretary
@asks_password_again
def second_factor(request: Request) -> HttpResponse:
    """Set it up, get other recovery codes, remove it."""
    action = request.POST.get("action", "")
    form = FirstCodeForm(request, request.user, request.POST if action == "confirm" else None)
    if action == "begin":
        begin_set_up(account=request.user)
        return redirect("second_factor")
    if action == "remove":
        remove_second_factor(account=request.user)
        messages.success(request, _("The second factor is removed: your password is enough again."))
        return redirect("account")
    if action == "codes" and app_of(request.user, confirmed=True):
        return _show_once(request, new_recovery_codes(account=request.user))
    if action == "confirm" and form.is_valid():
        return _show_once(request, form.recovery_codes or [])
    context = {"form": form, "app": app_of(request.user, confirmed=True)}
    waiting = app_of(request.user, confirmed=False)
    if waiting:
        context |= {"qr": qr_code(waiting.config_url), "key": key_to_type(waiting)}
    if context["app"]:
        context["left"] = recovery_codes_left(request.user)
    return render(request, "members/second_factor.html", context, status=status_of(form))


def _show_once(request: Request, codes: list[str]) -> HttpResponse:
    return render(request, "members/recovery_codes.html", {"codes": codes})
