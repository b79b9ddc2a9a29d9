"""Members who were added by mistake, or twice."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from jassclub.http import Request, gone_leads_to
from jassclub.members.access import for_secretary
from jassclub.members.models import Member

from ..forms.leaving import LeavingForm
from ..forms.merging import MergeForm
from ..selectors.hanging import hangs_on_member
from ..selectors.leaving import leaving_of
from ..selectors.merging import clashes, part_of
from ..services.leaving import make_anonymous
from ..services.merging import merge_members
from ..services.removing import remove_member


@for_secretary
@gone_leads_to("member_list", Member)
def member_remove(request: Request, pk: int) -> HttpResponse:
    """Asks first; says what hangs on somebody who stays."""
    member = get_object_or_404(Member, pk=pk)
    context = {"title": member, "reasons": hangs_on_member(member), "member": member}
    if request.method == "POST":
        try:
            remove_member(member=member)
        except ValidationError as error:
            context["reasons"] = error.messages
        else:
            messages.success(request, _("%(name)s is removed.") % {"name": member})
            return redirect("member_list")
    return render(request, "tournaments/remove.html", context)


@for_secretary
def member_forget(request: Request, pk: int) -> HttpResponse:
    """Somebody left and wants to be forgotten: says what happens, and asks for the name to be typed."""
    member = get_object_or_404(Member, pk=pk)
    form = LeavingForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            member = make_anonymous(member=member, typed=form.cleaned_data["typed"])
        except ValidationError as error:
            form.add_error("typed", error)
        else:
            words = _("The name is forgotten: this is %(name)s now.")
            messages.success(request, words % {"name": member})
            return redirect("member_list")
    context = {"member": member, "form": form, "leaving": leaving_of(member)}
    return render(request, "tournaments/forget.html", context)


@for_secretary
@gone_leads_to("member_list", Member)
def member_merge(request: Request, pk: int) -> HttpResponse:
    """Choose who is the same person, look at both, then merge."""
    member = get_object_or_404(Member, pk=pk)
    said = request.POST if request.method == "POST" else request.GET if "into" in request.GET else None
    form = MergeForm(said, member)
    context: dict[str, Any] = {"member": member, "form": form}
    if form.is_valid():
        into = form.cleaned_data["into"]
        reasons = clashes(member, into)
        if request.method == "POST":
            try:
                merge_members(member=member, into=into)
            except ValidationError as error:
                reasons = error.messages
            else:
                words = _("%(old)s and %(name)s are one person now.")
                messages.success(request, words % {"old": member, "name": into})
                return redirect("member_edit", into.pk)
        context |= {"into": into, "parts": [part_of(member), part_of(into)], "reasons": reasons}
    return render(request, "tournaments/merge.html", context)
