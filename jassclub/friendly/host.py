"""The page of a friendly match around its sheet: whose turn it is, the link, the summary at the end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from jassclub.accounts.access import Request
from jassclub.matches.access import has_links, may_write
from jassclub.matches.hosts import SheetHost
from jassclub.matches.models import Match
from jassclub.matches.queries.records import Record

from .queries import match_summary


def friendly_context(request: Request, record: Record, *, writes: bool) -> dict[str, Any]:
    match = record.match
    number = record.next_number
    shown = {
        "number": number,
        "leader": record.leader(number) if number else None,
        "dealer": record.dealer(number) if number else None,
        "begins": record.game.begins(number) if number else "",
        "again_dealers": record.again_dealers,
        "ended": match_summary(record),
    }
    if not writes:
        return shown
    return shown | {"link": request.build_absolute_uri(reverse("match_join", args=[match.pk, match.key]))}


class FriendlyHost(SheetHost):
    """A match by itself: accounts write there, and visitors with its link."""

    prefix = "match"
    template = "friendly/match.html"
    above = "friendly/match_now.html"

    def matches(self) -> QuerySet[Match]:
        return Match.objects.filter(pk=self.pk).exclude(key="")

    @cached_property
    def may_write(self) -> bool:
        return may_write(self.request, self.match)

    @property
    def might_write(self) -> bool:
        return bool(self.request.user.is_authenticated) or has_links(self.request)

    @cached_property
    def context(self) -> Mapping[str, Any]:
        return friendly_context(self.request, self.record, writes=self.may_write)

    @property
    def options_url(self) -> str:
        return self.address("options") if self.may_write and not self.match.is_begun else ""
