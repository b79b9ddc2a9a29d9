"""The members."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_tables2 import RequestConfig

from jassclub.http import Request
from jassclub.versions import ChangedMeanwhile

from ..access import for_secretary
from ..filters import MemberFilter
from ..forms import MemberForm, PasteMembersForm
from ..models import Member
from ..services import NamesTaken, add_members, change_member
from ..tables import MemberTable


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
        try:
            member = change_member(
                member=member, fields=form.fields_of_member, seen=form.cleaned_data["seen"]
            )
        except ChangedMeanwhile as meanwhile:
            form.refuse_stale(meanwhile.current)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("%(name)s is saved.") % {"name": member})
            return redirect("member_list")
    title = str(Member.objects.get(pk=pk))  # not the name that is typed and may be refused
    return render(request, "members/member_form.html", {"form": form, "title": title, "member": member})
