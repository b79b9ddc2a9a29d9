"""Evenings as a calendar that phones subscribe to (RFC 5545). There are no names of people in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from jassclub.members.the_club import the_club

from .models import Evening

CONTENT_TYPE = "text/calendar; charset=utf-8"
READ_AGAIN = timedelta(hours=6)


def calendar_of(evenings: Iterable[Evening], *, name: str, address: Callable[[Evening], str]) -> bytes:
    """The calendar as it is sent; `address` gives the page of an evening.

    A phone knows an evening again by its key, and takes over what was changed since because its number is
    higher then. Evenings are in the club's time zone; without a time they last the whole day.
    """
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
        calendar.add_component(_event(evening, address(evening)))
    calendar.add_missing_timezones()
    return calendar.to_ical()


def webcal(request: HttpRequest, path: str) -> str:
    """The address of a calendar in the form at which phones and computers offer to subscribe to it."""
    return f"webcal://{request.get_host()}{path}"


def calendar_name(*parts: object) -> str:
    return ", ".join(filter(None, map(str, (the_club() or "jassclub", *parts))))


def _event(evening: Evening, address: str) -> Event:
    event = Event()
    event.add("uid", f"{evening.calendar_key}@jassclub")
    event.add("sequence", evening.version - 1)
    event.add("dtstamp", evening.changed)
    event.add("last-modified", evening.changed)
    title = str(evening.season)
    event.add("summary", _("Cancelled: %(title)s") % {"title": title} if evening.is_cancelled else title)
    event.add("status", "CANCELLED" if evening.is_cancelled else "CONFIRMED")
    if evening.starts_at:
        zone = ZoneInfo(settings.TIME_ZONE)
        event.add("dtstart", datetime.combine(evening.date, evening.starts_at, tzinfo=zone))
    else:
        event.add("dtstart", evening.date)
        event.add("transp", "TRANSPARENT")
    if evening.place:
        event.add("location", evening.place)
    if evening.remark:
        event.add("description", evening.remark)
    event.add("url", address)
    return event
