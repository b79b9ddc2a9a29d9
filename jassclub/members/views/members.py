"""The members."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django_tables2 import RequestConfig

from jassclub.downloads import spreadsheet
from jassclub.http import Request
from jassclub.versions import ChangedMeanwhile

from ..access import for_secretary
from ..forms import MemberForm
from ..models import Member
from ..search import MemberSearchForm
from ..services import change_member
from ..spreadsheets import members_sheet
from ..tables import MemberTable


@for_secretary
def member_list(request: Request) -> HttpResponse:
    form = MemberSearchForm(request.GET)
    table = MemberTable(form.found())
    RequestConfig(request, paginate=False).configure(table)
    context = {"form": form, "table": table, "count": Member.objects.active().count()}
    return render(request, "members/member_list.html", context)


@for_secretary
def member_sheet(request: Request, kind: str) -> HttpResponse:
    """Everybody, members who play no more included."""
    return spreadsheet(members_sheet(Member.objects.all()), kind)


@for_secretary
def member_edit(request: Request, pk: int) -> HttpResponse:
    member = get_object_or_404(Member, pk=pk)
    form = MemberForm(request.POST or None, instance=member)
    if request.method == "POST" and form.is_valid():
        try:
            member = change_member(member=member, fields=form.typed, seen=form.cleaned_data["seen"])
        except ChangedMeanwhile as meanwhile:
            form.refuse_stale(meanwhile.current)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("%(name)s is saved.") % {"name": member})
            return redirect("member_list")
    if member.former is not None:
        return render(request, "members/former.html", {"member": member})
    title = str(Member.objects.get(pk=pk))  # not the name that is typed and may be refused
    return render(request, "members/member_form.html", {"form": form, "title": title, "member": member})
