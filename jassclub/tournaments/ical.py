"""Evenings as a calendar that phones subscribe to (RFC 5545). There are no names of people in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from jassclub.members.the_club import the_club

from .models import Evening

CONTENT_TYPE = "text/calendar; charset=utf-8"
READ_AGAIN = timedelta(hours=6)
USUAL_EVENING = timedelta(hours=3)  # where the club says nothing


def calendar_of(evenings: Iterable[Evening], *, name: str, address: Callable[[Evening], str]) -> bytes:
    """The calendar as it is sent; `address` gives the page of an evening.

    A phone knows an evening again by its key, and takes over what was changed since because its number is
    higher then. Times are in UTC, so that no rule for daylight saving need be sent along: each phone shows
    its own. Without a time an evening lasts the whole day.
    """
    club = the_club()
    lasts = timedelta(minutes=club.evening_minutes) if club and club.evening_minutes else USUAL_EVENING
    calendar = Calendar()
    calendar.add("prodid", "-//jassclub//evenings//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    calendar.add("x-wr-timezone", settings.TIME_ZONE)
    calendar.add("refresh-interval", READ_AGAIN, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT6H")
    for evening in evenings:
        calendar.add_component(_event(evening, address(evening), lasts))
    return calendar.to_ical()


def webcal(request: HttpRequest, path: str) -> str:
    """The address of a calendar in the form at which phones and computers offer to subscribe to it."""
    return f"webcal://{request.get_host()}{path}"


def calendar_name(*parts: object) -> str:
    return ", ".join(filter(None, map(str, (the_club() or "jassclub", *parts))))


def _event(evening: Evening, address: str, lasts: timedelta) -> Event:
    event = Event()
    event.add("uid", f"{evening.calendar_key}@jassclub")
    event.add("sequence", evening.version - 1)
    event.add("dtstamp", evening.changed)
    event.add("last-modified", evening.changed)
    title = str(evening.season)
    event.add("summary", _("Cancelled: %(title)s") % {"title": title} if evening.is_cancelled else title)
    event.add("status", "CANCELLED" if evening.is_cancelled else "CONFIRMED")
    times = _times(evening, lasts)
    if times:
        event.add("dtstart", times[0])
        event.add("dtend", times[1])
    else:
        event.add("dtstart", evening.date)
        event.add("transp", "TRANSPARENT")
    if evening.place:
        event.add("location", evening.place)
    if evening.remark:
        event.add("description", evening.remark)
    event.add("url", address)
    return event


def _times(evening: Evening, lasts: timedelta) -> tuple[datetime, datetime] | None:
    """From when to when, in UTC: three hours are three hours also when the clocks change. None for an evening
    that says no time, and at both ends of what a computer calls a date."""
    if evening.starts_at is None:
        return None
    zone = ZoneInfo(settings.TIME_ZONE)
    try:
        start = datetime.combine(evening.date, evening.starts_at, tzinfo=zone).astimezone(UTC)
        return start, start + lasts
    except OverflowError:
        return None
