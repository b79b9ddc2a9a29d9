"""The page on which a match's sheet is shown: that of a club table, or that of a friendly match."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request, club_of
from jassclub.journal.transactions import lock_rows

from .access import are_remarks_for_all, reads_remarks, why_not_write
from .models import Match
from .queries.records import Record, record_of, with_record


def _address(name: str) -> cached_property[str]:
    return cached_property(lambda host: host.address(name))


class SheetHost:
    """A match with the page around its sheet. Each part is read when it is first used: the answer to a saved
    deal needs no more than the match."""

    prefix: str  # of the names of its addresses: `table` has table_deals, table_strike …
    # Templates: the whole page, which includes matches/sheet.html; what stands above the sheet and changes
    # with it; what else stands below its corrections; what shows `further_consequences`; links to what the
    # sheet is part of, for pages beside it.
    template: str
    above = more_corrections = more_consequences = trail = ""
    has_numbers = False  # whether there are other sheets, found by the number of their table

    def __init__(self, request: Request, pk: int) -> None:
        self.request, self.pk = request, pk

    def matches(self) -> QuerySet[Match]:
        """The match with what stands around it on the page, as a query."""
        raise NotImplementedError

    @cached_property
    def match(self) -> Match:
        """With all that `record_of` reads. Raises Http404."""
        return get_object_or_404(with_record(self.matches()))

    @cached_property
    def record(self) -> Record:
        return record_of(self.match)

    def update(self, match: Match) -> None:
        """Take over the match from an action that has locked it and written there."""
        self.match, self.record = match, record_of(match, match.entries.order_by("number"))

    def lock(self) -> Match:
        """The current match, for an action; nobody else writes there until the transaction ends. Raises
        Http404."""
        locked = lock_rows(with_record(self.matches()))
        if not locked:
            raise Http404
        [self.match] = locked
        return self.match

    @cached_property
    def why_not(self) -> str:
        """Why an account that may write elsewhere may not do so here."""
        return why_not_write(self.request, self.match)

    @cached_property
    def may_write(self) -> bool:
        return bool(self.request.user.is_authenticated) and not self.why_not

    @cached_property
    def reads_remarks(self) -> bool:
        """Anyone who writes there also reads them."""
        return self.may_write or reads_remarks(self.request)

    @property
    def remark_label(self) -> str:
        if are_remarks_for_all(club_of(self.request)):
            return _("Remark, for everyone to read")
        if self.match.key:
            return _("Remark, seen at this table and when logged in")
        return _("Remark, seen only when logged in")

    @cached_property
    def context(self) -> Mapping[str, Any]:
        return {}

    @cached_property
    def next_page(self) -> Mapping[str, str] | None:
        """The page that follows once the sheet is complete: its `text` and `url`."""
        return None

    @property
    def name(self) -> str:
        """Of the place of this sheet, within its page."""
        return str(self.record.presentation.name)

    @property
    def title(self) -> str:
        """The same where it stands alone."""
        return self.name

    @property
    def after_totals(self) -> str:
        """The address to go on to once the sheet's totals are saved."""
        return self.url

    def find_totals(self, table: int) -> str | None:
        """The address of the totals of the table with that number, None where there is no such table."""
        return None

    @property
    def notice(self) -> str:
        """A sentence above the sheet, such as why nothing can be entered yet."""
        return ""

    @property
    def options_url(self) -> str:
        """Where this match gets options of its own, as long as that can be; empty elsewhere."""
        return ""

    @cached_property
    def url(self) -> str:
        return reverse(self.prefix, args=[self.pk])

    def address(self, name: str) -> str:
        return reverse(f"{self.prefix}_{name}", args=[self.pk])

    deals_url = _address("deals")
    first_url = _address("first")
    totals_url = _address("totals")
    hints_url = _address("telling")
    announcements_url = _address("announcements")
    corrections_url = _address("corrections")
