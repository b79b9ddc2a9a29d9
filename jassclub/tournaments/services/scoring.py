"""Deriving points from entries: one table, a whole season."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from jassclub.rules.base import InvalidDeal, Match, Points

from ..models import Entry, Result, Season, Table
from .sit_outs import compensate_sit_outs


@dataclass(frozen=True)
class Sheet:
    """What a table's entries come to: each a number per side."""

    points: Points
    matsche: Points
    stoeck: Points
    is_complete: bool


def fold(season: Season, entries: Sequence[Entry], seats: int) -> tuple[Match[Any], Sheet]:
    """Score the deals of a table of so many, in the order of their numbers; sets their data and points.

    Raises InvalidDeal with the number of the deal that is refused as its parameter `number`.
    """
    game, options = season.rules, season.game_options(seats)
    match = game.start(options)
    for entry in sorted(entries, key=lambda entry: entry.number):
        try:
            length = game.length(options)
            if length is not None and entry.number > length:
                raise InvalidDeal("deal", "after_end")
            match = game.add(options, match, entry.data)
        except InvalidDeal as refusal:
            refusal.params["number"] = entry.number
            raise
        entry.data, entry.points = game.to_json(match.deals[-1]), list(match.points[-1])
    sides = len(match.totals)
    honours = [honour for deal in match.deals for honour in game.honours(deal)]
    return match, Sheet(
        points=match.totals,
        matsche=_count(honours, "matsch", sides),
        stoeck=_count(honours, "stoeck", sides),
        is_complete=match.finished,
    )


def whole_sheet(season: Season, entry: Entry) -> Sheet:
    """The same for a table of which only the totals were handed in. Raises InvalidDeal."""
    game = season.rules
    if game.sheet is None:
        raise InvalidDeal("points", "totals_need_simple_game")
    totals = game.sheet.read(season.game_options(), entry.data)
    entry.data = totals.to_json()
    entry.points = list(totals.points)
    return Sheet(totals.points, totals.honours["matsch"], totals.honours["stoeck"], is_complete=True)


def score_sheet(season: Season, entries: Sequence[Entry], seats: int) -> Sheet:
    """The sheet of a table of so many, however it was entered. Raises InvalidDeal."""
    if len(entries) == 1 and entries[0].number == Entry.WHOLE_SHEET:
        return whole_sheet(season, entries[0])
    return fold(season, entries, seats)[1]


def store_sheet(table: Table, sheet: Sheet, seats: int) -> None:
    """Give everybody at the table what their side has."""
    season = table.round.evening.season
    for side, of_side in enumerate(season.rules.sides(season.game_options(seats))):
        Result.objects.filter(table=table, seat__in=of_side).update(
            points=sheet.points[side],
            matsche=sheet.matsche[side],
            stoeck=sheet.stoeck[side],
            is_complete=sheet.is_complete,
        )


@transaction.atomic
def rescore_season(*, season: Season) -> None:
    """Derive everything again from the entries, after the options changed. Raises InvalidDeal."""
    tables = (
        Table.objects.filter(round__evening__season=season, entries__isnull=False)
        .distinct()
        .select_related("round__evening")
        .prefetch_related("entries", "seats")
    )
    for table in tables:
        table.round.evening.season = season
        entries, seats = list(table.entries.all()), len(table.seats.all())
        try:
            sheet = score_sheet(season, entries, seats)
        except InvalidDeal as refusal:
            refusal.params["where"] = table
            raise
        store_sheet(table, sheet, seats)
        Entry.objects.bulk_update(entries, ["data", "points"])
    for evening in season.evenings.all():
        evening.season = season
        compensate_sit_outs(evening)


def _count(honours: Sequence[tuple[str, int]], name: str, sides: int) -> Points:
    return tuple(honours.count((name, side)) for side in range(sides))
