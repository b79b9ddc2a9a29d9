"""Where a match's sheet is shown: at a club table, or by itself as a friendly match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import Http404

from jassclub.accounts.access import Request
from jassclub.engine.rules.base import Match as Played
from jassclub.journal.transactions import for_update, lock_compiled
from jassclub.web.addresses import address
from jassclub.web.compiled_queries import CompiledQuery, Parameter

from .access import why_not_write, with_objections
from .models import Entry, Match
from .queries.records import Record, read_record, record_of


@dataclass(frozen=True)
class After:
    """What comes next once the sheet is complete."""

    text: str
    url: str


class Frame:
    """A match with the page around it. What is not asked for is not read: an answer to a saved deal needs no
    more than the match.

    prefix     of the names of its addresses: `table` has table_deals, table_strike …
    pk         what its addresses are numbered by
    template   the whole page; it includes matches/sheet.html
    above      a template for what stands above the sheet and changes with it
    more_corrections  a template for what else stands below the list of corrections
    more_consequences  a template for what a correction changes beyond the match, shown with `beyond`
    trail      a template with links to what the sheet is part of, for pages beside it
    has_numbers  whether there are other sheets beside it, which are found by the number of their table
    """

    prefix: str
    template: str
    above = ""
    more_corrections = ""
    more_consequences = ""
    trail = ""
    has_numbers = False
    _to_show: ClassVar[CompiledQuery[Match]]
    _to_lock: ClassVar[CompiledQuery[Match]]

    def __init__(self, request: Request, pk: int) -> None:
        self.request, self.pk = request, pk

    @staticmethod
    def matches(pk: Parameter) -> QuerySet[Match]:
        """The match alone, as a query. Of what is found nothing else is read by the service that writes."""
        raise NotImplementedError

    @staticmethod
    def around(matches: QuerySet[Match]) -> QuerySet[Match]:
        """The same with what stands around it on the page."""
        return matches

    def __init_subclass__(cls) -> None:
        def alone() -> QuerySet[Match]:
            return with_objections(cls.matches(Parameter("pk")))

        cls._to_show = CompiledQuery(lambda: cls.around(alone()))
        cls._to_lock = CompiledQuery(lambda: for_update(alone()))

    @cached_property
    def match(self) -> Match:
        """With all that `record_of` reads. Raises Http404."""
        return read_record(self._to_show.first_or_404(pk=self.pk))

    @cached_property
    def record(self) -> Record:
        return record_of(self.match)

    def now_stands(self, match: Match, entries: Iterable[Entry], states: Iterable[Played[Any]]) -> None:
        """What a service has just written, or found when it locked the match, and scored."""
        self.match, self.record = match, record_of(match, entries, states)

    def lock(self) -> Match:
        """The match as it is now, for a service; nobody else writes there until the transaction ends.

        Raises Http404, also when it was removed while the page was open.
        """
        found = lock_compiled(self._to_lock, pk=self.pk)
        if found is None:
            raise Http404
        self.match = read_record(found)
        return self.match

    @cached_property
    def why_not(self) -> str:
        """Why an account that may write elsewhere may not do so here, in words."""
        return why_not_write(self.request, self.match)

    @cached_property
    def may_write(self) -> bool:
        """Whether this visitor may write there."""
        return bool(self.request.user.is_authenticated) and not self.why_not

    @property
    def might_write(self) -> bool:
        """Whether it is worth while to look: strangers lock no match."""
        return bool(self.request.user.is_authenticated)

    @cached_property
    def context(self) -> Mapping[str, Any]:
        """What else the template shows."""
        return {}

    @cached_property
    def after(self) -> After | None:
        """Where to go on to."""
        return None

    @property
    def name(self) -> str:
        """What people call the place of this sheet."""
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
        """Said above the sheet, such as why nothing can be entered yet."""
        return ""

    @cached_property
    def url(self) -> str:
        return address(self.prefix, self.pk)

    def address(self, name: str, *args: int) -> str:
        return address(f"{self.prefix}_{name}", self.pk, *args)

    @property
    def restore_name(self) -> str:
        return f"{self.prefix}_restore"

    @cached_property
    def deals_url(self) -> str:
        return self.address("deals")

    def strike_url(self, number: int) -> str:
        """The deal of that number, or with 0 the sheet's totals."""
        return self.address("strike", number)

    @property
    def strike_totals_url(self) -> str:
        return self.strike_url(0)

    @property
    def options_url(self) -> str:
        """Where this match gets options of its own, as long as that can be; empty elsewhere."""
        return ""

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
