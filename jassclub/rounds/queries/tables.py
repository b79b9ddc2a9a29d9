"""The tables of a round, its state, and what lookups, page caches and journal lines ask of them."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Case, Exists, Expression, F, OuterRef, QuerySet, Subquery, When
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jassclub.journal.changes import changes_of_place
from jassclub.matches.models import Match
from jassclub.seasons.models import Evening

from ..models import Draw, Round, Table
from .seating import RoundSeating, Seated, TableSeats


@dataclass(frozen=True)
class TableState:
    """One table of a round: its players by side, and how far its match is."""

    seats: TableSeats
    match: Match
    deals: int | None  # in a match, where their number is fixed

    @property
    def is_complete(self) -> bool:
        return self.match.is_finished

    @property
    def is_begun(self) -> bool:
        return self.match.is_begun

    @property
    def deals_done(self) -> str:
        """How many deals are in, in words."""
        n = self.match.deals_in
        if self.is_complete:
            return _("complete") if n else _("totals are in")
        if self.deals:
            return _("%(n)s of %(of)s deals") % {"n": n, "of": self.deals}
        return ngettext("%(n)s deal", "%(n)s deals", n) % {"n": n}

    @property
    def sides(self) -> list[tuple[tuple[Seated, ...], int | None]]:
        """The players of each side, and its points; None as long as nothing is entered."""
        totals = self.match.totals if self.is_begun else [None] * len(self.seats.sides)
        return list(zip(self.seats.sides, totals, strict=True))


def table_states(seating: RoundSeating) -> list[TableState]:
    """All tables of a round, in one query."""
    matches = Match.objects.filter(table__in=[seats.key for seats in seating.tables])
    matches = matches.only("game", "options", "deals_in", "totals", "is_finished").order_by()
    at = {match.at: match for match in matches.annotate(at=F("table"))}  # type: ignore[attr-defined]
    return [TableState(seats, at[seats.key], _length(at[seats.key], seats)) for seats in seating.tables]


def _length(match: Match, seats: TableSeats) -> int | None:
    """Of each match by its own options: in one round they may differ."""
    return match.rules.length(match.rules.options(match.options, len(seats.players)))


def next_table(table: Table) -> Table | None:
    """The next table of the round whose sheet is not complete, going round from this one."""
    return _others_going_round(table).filter(match__is_finished=False).first()


def next_blank_table(table: Table) -> Table | None:
    """The next table of which nothing is entered, going round from this one."""
    return _others_going_round(table).filter(match__is_finished=False, match__deals_in=0).first()


def _others_going_round(table: Table) -> QuerySet[Table]:
    is_later = Case(When(number__gt=table.number, then=0), default=1)
    return Table.objects.filter(round=table.round_id).exclude(pk=table.pk).order_by(is_later, "number")


def table_with_number(round_: Round, number: int) -> int | None:
    """Its key, None where the round has no such table."""
    return Table.objects.filter(round=round_, number=number).values_list("pk", flat=True).first()


# --- Where a match is played, for the line of the journal about it: found within its INSERT.

COLUMNS = {
    "season": "round__evening__season",
    "evening": "round__evening",
    "round": "round__number",
    "table": "number",
}


def place_of_match(match: Expression) -> dict[str, Any]:
    """Nothing in each column where it is a friendly match."""
    table = Table.objects.filter(match=match).order_by()
    return {column: Subquery(table.values(path)[:1]) for column, path in COLUMNS.items()}


# --- Of what the public pages show, when it was last changed: a number for each, found in one query. The
# functions are called with the parts of an address, of which they take the key (`jassclub.web.page_cache`).

OF_EVENING = f"""
SELECT evening.season_id AS season, evening.id AS evening FROM {{table}} AS thing
JOIN {Evening._meta.db_table} AS evening ON evening.id = thing.evening_id WHERE thing.id = %s
"""
ROUND, DRAW = (OF_EVENING.format(table=model._meta.db_table) for model in (Round, Draw))
TABLE = f"""
SELECT evening.season_id AS season, evening.id AS evening FROM {Table._meta.db_table} AS thing
JOIN {Round._meta.db_table} AS round ON round.id = thing.round_id
JOIN {Evening._meta.db_table} AS evening ON evening.id = round.evening_id WHERE thing.id = %s
"""


def of_table(*, pk: int, **_parts: Any) -> int:
    return changes_of_place(TABLE, pk)


def of_season_of_round(*, pk: int, **_parts: Any) -> int:
    """What is shown of a round, or of a draw, and depends on earlier evenings, too."""
    return changes_of_place(ROUND, pk, whole_season=True)


def of_season_of_draw(*, pk: int, **_parts: Any) -> int:
    return changes_of_place(DRAW, pk, whole_season=True)


# --- What the address of a page names, or "not found".


def evening_of_round_or_404(round_: int) -> Evening:
    """With its season."""
    return get_object_or_404(Evening.objects.select_related("season"), rounds__pk=round_)


def round_with_tables_or_404(pk: int) -> Round:
    """With its evening and season; an imported round has no tables."""
    rounds = Round.objects.filter(Exists(Table.objects.filter(round=OuterRef("pk"))))
    return get_object_or_404(rounds.select_related("evening__season"), pk=pk)
