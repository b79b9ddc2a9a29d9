"""The page on which a match's sheet is shown: that of a club table, or that of a friendly match."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse

from jassclub.accounts.access import Request
from jassclub.engine.rules.base import Field
from jassclub.journal.transactions import lock_rows
from jassclub.web.bounds import MOST_DEALS
from jassclub.web.http import whole_number

from .access import why_not_write
from .models import Entry, Match
from .queries.records import Record, record_of, with_record


@dataclass(frozen=True)
class NextPage:
    """The page that follows once the sheet is complete."""

    text: str
    url: str


def _address(name: str) -> cached_property[str]:
    return cached_property(lambda host: host.address(name))


class SheetHost:
    """A match with the page around its sheet. Each part is read when it is first used: the answer to a saved
    deal needs no more than the match.

    prefix     of the names of its addresses: `table` has table_deals, table_strike …
    pk         the number in its addresses
    template   the whole page; it includes matches/sheet.html
    above      a template for what stands above the sheet and changes with it
    more_corrections  a template for what else stands below the list of corrections
    more_consequences  a template that shows `further_consequences`
    trail      a template with links to what the sheet is part of, for pages beside it
    has_numbers  whether there are other sheets, found by the number of their table
    """

    prefix: str
    template: str
    above = ""
    more_corrections = ""
    more_consequences = ""
    trail = ""
    has_numbers = False

    def __init__(self, request: Request, pk: int) -> None:
        self.request, self.pk = request, pk

    def matches(self) -> QuerySet[Match]:
        """The match alone, as a query: all that the action that writes there reads of it."""
        raise NotImplementedError

    @staticmethod
    def with_surroundings(matches: QuerySet[Match]) -> QuerySet[Match]:
        """The same with what stands around it on the page."""
        return matches

    def _match_with_record(self) -> QuerySet[Match]:
        return with_record(self.matches())

    @cached_property
    def match(self) -> Match:
        """With all that `record_of` reads. Raises Http404."""
        return get_object_or_404(self.with_surroundings(self._match_with_record()))

    @cached_property
    def record(self) -> Record:
        return record_of(self.match)

    def update(self, match: Match, entries: Iterable[Entry]) -> None:
        """Take over the match and its entries from an action that has locked it."""
        self.match, self.record = match, record_of(match, entries)

    def lock(self) -> Match:
        """The current match, for an action; nobody else writes there until the transaction ends.

        Raises Http404, also when it was removed while the page was open.
        """
        locked = lock_rows(self._match_with_record())
        if not locked:
            raise Http404
        [self.match] = locked
        return self.match

    @cached_property
    def why_not(self) -> str:
        """Why an account that may write elsewhere may not do so here, in words."""
        return why_not_write(self.request, self.match)

    @cached_property
    def may_write(self) -> bool:
        """Whether this visitor may write there."""
        return bool(self.request.user.is_authenticated) and not self.why_not

    @cached_property
    def context(self) -> Mapping[str, Any]:
        """What else the template shows."""
        return {}

    @cached_property
    def next_page(self) -> NextPage | None:
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

    def address(self, name: str, *args: int) -> str:
        return reverse(f"{self.prefix}_{name}", args=[self.pk, *args])

    deals_url = _address("deals")
    first_url = _address("first")
    totals_url = _address("totals")
    hints_url = _address("telling")
    announcements_url = _address("announcements")
    corrections_url = _address("corrections")

    def strike_url(self, number: int) -> str:
        """The deal of that number, or with 0 the sheet's totals."""
        return self.address("strike", number)

    @property
    def strike_totals_url(self) -> str:
        return self.strike_url(Entry.WHOLE_SHEET)

    @property
    def restore_name(self) -> str:
        return f"{self.prefix}_restore"


@dataclass(frozen=True)
class QueryParameters:
    """The parameters of the address of a match's page: `deal`, the number of one to correct, or values of the
    next deal's fields."""

    query: Mapping[str, Any] = field(default_factory=dict)

    @property
    def deal(self) -> int | None:
        return whole_number(self.query.get("deal"), MOST_DEALS)

    def values(self, fields: Iterable[Field]) -> dict[str, Any]:
        """The possible values among them, by field."""
        return {field.name: value for field in fields if (value := self._value(field)) is not None}

    def _value(self, field: Field) -> Any:
        parameter = self.query.get(field.name)
        if field.kind == "choice":
            return parameter if parameter in field.allowed else None
        if field.kind in ("side", "seat"):
            return next((at for at in range((field.high or 0) + 1) if str(at) == parameter), None)
        return None
