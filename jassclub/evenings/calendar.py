"""The dates of a season: entered at once, and as a calendar for phones."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from icalendar import Calendar, Event

from jassclub.accounts.access import Request, for_secretary, public
from jassclub.accounts.models import Club
from jassclub.games.joined import and_joined
from jassclub.journal.changes import of_everything
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import of_season, usual_details
from jassclub.web.downloads import as_file
from jassclub.web.http import refused
from jassclub.web.page_cache import cached_page

from .actions.roll_call import open_evenings
from .forms import DatesFormSet, ProposalForm
from .queries.attendance import coming_evenings

YEAR = timedelta(days=365)  # how much of the past a phone is sent


@public
@cached_page(of_everything)
def club_calendar(request: Request) -> HttpResponse:
    evenings = Evening.objects.filter(date__gte=localdate() - YEAR)
    return _calendar(request, evenings, calendar_name())


@public
@cached_page(of_season)
def season_calendar(request: Request, pk: int) -> HttpResponse:
    season = get_object_or_404(Season, pk=pk)
    return _calendar(request, season.evenings.all(), calendar_name(season))


@for_secretary
def season_dates(request: Request, pk: int) -> HttpResponse:
    """All dates of a season at once: the page proposes them, each can be changed before it is saved."""
    season = get_object_or_404(Season, pk=pk)
    rows = DatesFormSet(request.POST) if request.method == "POST" else None
    proposal = ProposalForm(request.GET if "first" in request.GET else None, initial=usual_details(season))
    if rows and rows.is_valid():
        try:
            opened = open_evenings(season=season, evenings=rows.evenings)
        except ValidationError as error:
            return refused(request, error, season.get_absolute_url())
        if opened:
            words = ngettext("%(n)s evening added.", "%(n)s evenings added.", len(opened))
            messages.success(request, words % {"n": len(opened)})
        if there := {fields["date"] for fields in rows.evenings} - {evening.date for evening in opened}:
            days = and_joined(date_format(day, "DATE_FORMAT") for day in sorted(there))
            messages.warning(request, _("The season already has an evening on %(date)s.") % {"date": days})
        return redirect("season_dates", season.pk)
    if rows is None and proposal.is_valid():
        rows = DatesFormSet(initial=proposal.rows(set(season.evenings.values_list("date", flat=True))))
    context = {"season": season, "proposal": proposal, "rows": rows, "coming": coming_evenings(season)}
    return render(request, "evenings/season_dates.html", context)


# --- Evenings as a calendar that phones subscribe to (RFC 5545). There are no names of people in it.

READ_AGAIN = timedelta(hours=6)
USUAL_MINUTES = 180  # of an evening, where the club says nothing


def _calendar(request: Request, evenings: QuerySet[Evening], name: str) -> HttpResponse:
    """A phone recognises an evening by its key, and takes over changes because its number is higher then.
    Times are in UTC, so that no rule for daylight saving need be sent along: each phone shows its own.
    Without a time an evening lasts the whole day.
    """
    club = Club.objects.first()
    lasts = timedelta(minutes=(club and club.evening_minutes) or USUAL_MINUTES)
    calendar = Calendar()
    head = {"prodid": "-//jassclub//evenings//EN", "version": "2.0", "method": "PUBLISH", "name": name}
    head |= {"x-wr-calname": name, "x-wr-timezone": settings.TIME_ZONE, "x-published-ttl": "PT6H"}
    for field, value in head.items():
        calendar.add(field, value)
    calendar.add("refresh-interval", READ_AGAIN, parameters={"VALUE": "DURATION"})
    for evening in evenings.select_related("season").order_by("date", "pk"):
        address = request.build_absolute_uri(evening.get_absolute_url())
        calendar.add_component(_event(evening, address, lasts))
    return as_file(BytesIO(calendar.to_ical()), name, "ics", "text/calendar; charset=utf-8")


def webcal(request: HttpRequest, path: str) -> str:
    """The address of a calendar in the form at which phones and computers offer to subscribe to it."""
    return f"webcal://{request.get_host()}{path}"


def calendar_name(*parts: object) -> str:
    return ", ".join(filter(None, map(str, (Club.objects.first() or "jassclub", *parts))))


def _event(evening: Evening, address: str, lasts: timedelta) -> Event:
    title, times = str(evening.season), _times(evening, lasts)
    fields: dict[str, Any] = {
        "uid": f"{evening.calendar_key}@jassclub",
        "sequence": evening.version - 1,
        "dtstamp": evening.changed,
        "last-modified": evening.changed,
        "summary": _("Cancelled: %(title)s") % {"title": title} if evening.is_cancelled else title,
        "status": "CANCELLED" if evening.is_cancelled else "CONFIRMED",
        "dtstart": times[0] if times else evening.date,
        "dtend": times[1] if times else None,
        "transp": None if times else "TRANSPARENT",
        "location": evening.place,
        "description": evening.remark,
        "url": address,
    }
    event = Event()
    for field, value in fields.items():
        if value not in (None, ""):
            event.add(field, value)
    return event


def _times(evening: Evening, lasts: timedelta) -> tuple[datetime, datetime] | None:
    """From when to when, in UTC: three hours are three hours also when the clocks change. None for an evening
    without a time, and at both ends of the range of dates."""
    if evening.starts_at is None:
        return None
    zone = ZoneInfo(settings.TIME_ZONE)
    with suppress(OverflowError):
        start = datetime.combine(evening.date, evening.starts_at, tzinfo=zone).astimezone(UTC)
        return start, start + lasts
    return None
