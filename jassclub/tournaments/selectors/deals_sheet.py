"""Every deal of an evening or a season as a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.utils.translation import gettext as _

from jassclub.play.models import Entry, Match, Seat
from jassclub.play.selectors.deals_sheet import DealColumns, deal_columns
from jassclub.spreadsheets.writing import Cell, Sheet

from ..models import Evening, Round, Season, Table
from .spreadsheets import season_of, titled

CHUNK = 200  # tables read at once: ten years must not fill the memory


def deals_sheet(of: Season | Evening, *, with_names: bool) -> Sheet:
    """A row for each deal in the order of play: date, round, table, and what the game asks of a deal.

    Rounds that are hidden until the prize-giving are left out. `with_names` adds who entered it and when,
    which is not for the public.
    """
    tables = Table.objects.filter(
        Exists(Entry.objects.filter(match=OuterRef("match"))), round__in=Round.objects.shown()
    )
    if isinstance(of, Season):
        tables = tables.filter(round__evening__season=of)
    else:
        tables = tables.filter(round__evening=of)
    season = season_of(of)
    matches = Match.objects.filter(table__in=tables)
    columns = deal_columns(matches, season.presentation, with_names=with_names)
    heads = [_("Date"), _("Round"), _("Table"), *columns.heads()]
    return Sheet(titled(of, _("Deals")), heads, _rows(tables, columns))


def _rows(tables: QuerySet[Table], columns: DealColumns) -> Iterator[list[Cell]]:
    read = tables.select_related("round__evening", "match").prefetch_related(
        Prefetch("match__seats", Seat.objects.select_related("member")),
        Prefetch("match__entries", Entry.objects.select_related("written_by")),
    )
    in_order = read.order_by("round__evening__date", "round__number", "number", "pk")
    for table in in_order.iterator(chunk_size=CHUNK):
        for row in columns.rows(table.match):
            yield [table.round.evening.date, table.round.number, table.number, *row]
