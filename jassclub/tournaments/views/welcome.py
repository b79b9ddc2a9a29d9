"""The first visit."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render

from jassclub.databases import remember_club
from jassclub.http import Request
from jassclub.members.access import public
from jassclub.members.account_forms import WelcomeForm, status_of
from jassclub.members.entering import let_in
from jassclub.members.first_visit import is_open
from jassclub.members.services import ClubIsOpen, open_club
from jassclub.members.the_club import the_club

from ..sample import ClubInUse, load_sample_club


@public
def welcome(request: Request) -> HttpResponse:
    """The very first page: name the club, make the secretary, perhaps load the sample club."""
    if is_open():
        return redirect("home")
    club = the_club()
    form = WelcomeForm(request, request.POST or None, initial={"club_name": club.name if club else ""})
    if request.method == "POST" and form.is_valid():
        try:
            return _open(request, form.cleaned_data)
        except ClubIsOpen:  # sent twice, or somebody else was quicker
            return redirect("home")
        except ValidationError as error:
            form.add_error(None, error)
    return render(request, "members/welcome.html", {"form": form}, status=status_of(form))


def _open(request: Request, cleaned: Mapping[str, Any]) -> HttpResponse:
    account = open_club(name=cleaned["club_name"], username=cleaned["username"], password=cleaned["password"])
    remember_club()
    if cleaned["sample"]:
        with suppress(ClubInUse):  # loaded before by the command
            load_sample_club(by=account)
    return let_in(request, account, "home")
