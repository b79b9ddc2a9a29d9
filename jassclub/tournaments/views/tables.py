"""A club table: the sheet of its match, within its round."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.db.models import QuerySet
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from jassclub.addresses import address
from jassclub.play.frames import After, Frame
from jassclub.play.models import Match
from jassclub.prepared import Given

from ..models import Table
from ..selectors.rounds import next_blank_table, next_table, round_before, table_with_number
from ..selectors.seat_changes import seat_changes


class TableFrame(Frame):
    """What stands around the sheet of a table."""

    prefix = "table"
    template = "tournaments/table.html"
    more_corrections = "tournaments/seat_changes.html"
    more_consequences = "tournaments/shaken.html"
    trail = "tournaments/table_trail.html"
    has_numbers = True

    @staticmethod
    def matches(pk: Given) -> QuerySet[Match]:
        return Match.objects.filter(table__pk=pk)

    @staticmethod
    def around(matches: QuerySet[Match]) -> QuerySet[Match]:
        return matches.select_related("table__round__evening")

    @cached_property
    def table(self) -> Table:
        if Match.table.is_cached(self.match):  # type: ignore[attr-defined]
            return self.match.table
        return Table.objects.select_related("round__evening").get(match=self.match)

    @cached_property
    def context(self) -> Mapping[str, Any]:
        table = self.table
        return {
            "table": table,
            "round": table.round,
            "evening": table.round.evening,
            "seat_changes": SimpleLazyObject(lambda: seat_changes(table.round, at_table=table)),
        }

    @cached_property
    def after(self) -> After:
        following = next_table(self.table)
        if following is None:
            return After(_("Back to the round"), self.table.round.get_absolute_url())
        return After(_("On to table %(n)s") % {"n": following.number}, following.get_absolute_url())

    @property
    def name(self) -> str:
        return _("Table %(n)s") % {"n": self.table.number}

    @property
    def title(self) -> str:
        return _("Table %(n)s, round %(r)s") % {"n": self.table.number, "r": self.table.round.number}

    @property
    def after_totals(self) -> str:
        """The totals of the next table of which nothing is entered."""
        following = next_blank_table(self.table)
        return address("table_totals", following) if following else self.table.round.get_absolute_url()

    def find_totals(self, table: int) -> str | None:
        found = table_with_number(self.table.round, table)
        return address("table_totals", found) if found else None

    @property
    def notice(self) -> str:
        return self.why_not or self._not_begun()

    def _not_begun(self) -> str:
        before = round_before(self.table.round) if self.match.is_ahead else None
        if before is None:
            return ""
        words = _(
            "Round %(n)s is drawn ahead: it begins when round %(before)s is closed."
            " Until then nothing is entered here."
        )
        return words % {"n": self.table.round.number, "before": before.number}
