"""The dates of a season: entered at once, and as a calendar for phones."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from io import BytesIO

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jassclub.downloads import as_file
from jassclub.http import Request, refused
from jassclub.members.access import for_secretary, public
from jassclub.stored.pages import stored

from ..forms.dates import ProposalForm, dates_form
from ..ical import CONTENT_TYPE, calendar_name, calendar_of
from ..models import Evening, Season
from ..selectors.changes import of_everything, of_season
from ..selectors.coming import coming_evenings, today, usual_details
from ..services.dates import NewEvening, open_evenings

YEAR = timedelta(days=365)  # of what is past a phone is sent so much


@public
@stored(of_everything)
def club_calendar(request: Request) -> HttpResponse:
    """Evenings of all seasons, those of the last year and all that are to come."""
    evenings = Evening.objects.filter(date__gte=today() - YEAR)
    return _calendar(request, evenings, calendar_name())


@public
@stored(of_season)
def season_calendar(request: Request, pk: int) -> HttpResponse:
    season = get_object_or_404(Season, pk=pk)
    return _calendar(request, season.evenings.all(), calendar_name(season))


@for_secretary
def season_dates(request: Request, pk: int) -> HttpResponse:
    """All dates of a season at once: the page proposes them, each can be changed before it is saved."""
    season = get_object_or_404(Season, pk=pk)
    rows, proposal = None, ProposalForm(_said(request), initial=usual_details(season))
    if request.method == "POST":
        rows = dates_form(request.POST)
        if rows.is_valid():
            wanted = list(rows.evenings)
            try:
                opened = open_evenings(season=season, evenings=wanted)
            except ValidationError as error:
                return refused(request, error, season.get_absolute_url())
            _say_opened(request, wanted, opened)
            return redirect("season_dates", season.pk)
    elif proposal.is_bound and proposal.is_valid():
        known = set(season.evenings.values_list("date", flat=True))
        rows = dates_form(rows=proposal.rows(known))
    context = {"season": season, "proposal": proposal, "rows": rows, "coming": coming_evenings(season)}
    return render(request, "tournaments/season_dates.html", context)


def _say_opened(request: Request, wanted: Sequence[NewEvening], opened: Sequence[Evening]) -> None:
    """And on which days there was an evening already."""
    if opened:
        words = ngettext("%(n)s evening is opened.", "%(n)s evenings are opened.", len(opened))
        messages.success(request, words % {"n": len(opened)})
    new = {each.date for each in opened}
    if known := sorted({each.date for each in wanted} - new):
        days = ", ".join(date_format(day, "DATE_FORMAT") for day in known)
        said = _("The season has an evening on %(date)s already.") % {"date": days}
        messages.warning(request, said)


def _said(request: Request) -> QueryDict | None:
    return request.GET if request.method == "GET" and "first" in request.GET else None


def _calendar(request: Request, evenings: QuerySet[Evening], name: str) -> HttpResponse:
    rows = evenings.select_related("season").order_by("date", "pk")
    body = calendar_of(
        rows, name=name, address=lambda each: request.build_absolute_uri(each.get_absolute_url())
    )
    return as_file(BytesIO(body), name, "ics", CONTENT_TYPE)
