"""The members and the accounts."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_tables2 import RequestConfig

from jassclub.http import Request, only_post

from .access import for_secretary
from .filters import MemberFilter
from .forms import MemberForm, NewAccountForm, PasteMembersForm
from .models import Account, Member
from .services import NamesTaken, add_account, add_members, remove_account
from .tables import MemberTable


@for_secretary
def member_list(request: Request) -> HttpResponse:
    members = MemberFilter(request.GET, queryset=Member.objects.all())
    table = MemberTable(members.qs)
    RequestConfig(request, paginate=False).configure(table)
    context = {"filter": members, "table": table, "count": Member.objects.active().count()}
    return render(request, "members/member_list.html", context)


@for_secretary
def member_add(request: Request) -> HttpResponse:
    """Paste many names at once."""
    form = PasteMembersForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            added = add_members(form.cleaned_data["names"], others=form.cleaned_data["others"])
        except NamesTaken as taken:
            form.refuse(taken)
        else:
            words = ngettext("%(n)s member added.", "%(n)s members added.", len(added))
            messages.success(request, words % {"n": len(added)})
            return redirect("member_list")
    return render(request, "members/member_add.html", {"form": form})


@for_secretary
def member_edit(request: Request, pk: int) -> HttpResponse:
    member = get_object_or_404(Member, pk=pk)
    form = MemberForm(request.POST or None, instance=member)
    if request.method == "POST" and form.is_valid():
        messages.success(request, _("%(name)s is saved.") % {"name": form.save()})
        return redirect("member_list")
    return render(request, "members/member_form.html", {"form": form, "member": member})


@for_secretary
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
def account_remove(request: Request, pk: int) -> HttpResponse:
    """A helper may no longer log in; what they entered keeps standing."""
    account = get_object_or_404(Account, pk=pk)
    if account == request.user:
        messages.error(request, _("You cannot remove your own account."))
    else:
        remove_account(account=account)
        messages.success(request, _("%(name)s can no longer log in.") % {"name": account.username})
    return redirect("accounts")
