"""The club's settings."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from jassclub.http import Request
from jassclub.versions import ChangedMeanwhile

from ..access import for_secretary
from ..club_form import ClubForm
from ..models import Club
from ..services import change_club


@for_secretary
def club(request: Request) -> HttpResponse:
    form = ClubForm(request.POST or None, instance=Club.objects.get())
    if request.method == "POST" and form.is_valid():
        try:
            change_club(fields=form.typed, seen=form.cleaned_data["seen"])
        except ChangedMeanwhile as meanwhile:
            form.refuse_stale(meanwhile.current)
        else:
            messages.success(request, _("The settings are saved."))
            return redirect("club")
    return render(request, "members/club.html", {"form": form})
