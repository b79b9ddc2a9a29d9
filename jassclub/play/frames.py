"""Where a match's sheet is shown: at a club table, or by itself as a friendly match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import reverse

from jassclub.http import Request

from .access import may_write
from .friendly_page import friendly_context
from .models import Match
from .selectors.records import with_record


@dataclass(frozen=True)
class After:
    """What comes next once the sheet is complete."""

    text: str
    url: str


@dataclass(frozen=True)
class Frame:
    """A match with the page around it.

    match      with all that `record_of` reads (see `with_record`)
    prefix     of the names of its addresses: `table` has table_deals, table_strike …
    pk         what its addresses are numbered by
    template   the whole page; it includes play/sheet.html
    may_write  whether this visitor may write there
    context    what else the template shows
    after      where to go on to
    above      a template for what stands above the sheet and changes with it
    more_corrections  a template for what else stands below the list of corrections
    why_not    why an account that may write elsewhere may not do so here, in words
    notice     said above the sheet, such as why nothing can be entered yet
    """

    match: Match
    prefix: str
    pk: int
    template: str
    may_write: bool
    context: Mapping[str, Any] = field(default_factory=dict)
    after: After | None = None
    why_not: str = ""
    notice: str = ""
    above: str = ""
    more_corrections: str = ""

    @property
    def url(self) -> str:
        return reverse(self.prefix, args=[self.pk])

    def address(self, name: str, *args: int) -> str:
        return reverse(f"{self.prefix}_{name}", args=[self.pk, *args])

    @property
    def strike_name(self) -> str:
        return f"{self.prefix}_strike"

    @property
    def restore_name(self) -> str:
        return f"{self.prefix}_restore"

    @cached_property
    def deals_url(self) -> str:
        return self.address("deals")

    @property
    def first_url(self) -> str:
        return self.address("first")

    @property
    def totals_url(self) -> str:
        return self.address("totals")

    @property
    def telling_url(self) -> str:
        return self.address("telling")

    @property
    def announcements_url(self) -> str:
        return self.address("announcements")

    @property
    def corrections_url(self) -> str:
        return self.address("corrections")


def friendly_frame(request: Request, pk: int) -> Frame:
    """A match by itself: accounts write there, and whoever has its link."""
    match = get_object_or_404(with_record(Match.objects.exclude(key="")), pk=pk)
    writes = may_write(request, match)
    return Frame(
        match=match,
        prefix="match",
        pk=pk,
        template="play/match.html",
        may_write=writes,
        context=friendly_context(request, match, writes=writes),
        above="play/match_now.html",
    )
