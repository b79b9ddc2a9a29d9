"""A table's sheet before and after a correction, and the people who may be seated there."""

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any

from django.db.models import Prefetch

from jassclub.matches.models import Entry, Match
from jassclub.matches.queries.contents import SheetContent, entries_with_content
from jassclub.matches.queries.records import record_of, with_record
from jassclub.members.models import Member
from jassclub.prizes.queries.rank_changes import change_to
from jassclub.rounds.models import Result, Table
from jassclub.web.alphabet import in_order as by_name
from jassclub.web.alphabet import reading_order


def match_of(table: Table) -> Match:
    return with_record(Match.objects.filter(pk=table.match_id)).get()


def change_of(table: Table, match: Match, content: SheetContent) -> dict[str, Any]:
    """The table's sheet and the same with this content, as pages show them and as standings count it;
    `opens_again`: it is closed, and lacks deals then. Raises InvalidDeal where the game forbids it."""
    entries, result = entries_with_content(match, content)
    return {
        "now": _shown(table, match, match.entries.all(), match.totals),
        "then": _shown(table, match, [entries[number] for number in sorted(entries)], result.totals),
        "opens_again": match.is_closed and not result.is_finished,
        "of_match": change_to(match, result),
    }


def _shown(table: Table, match: Match, entries: Iterable[Entry], totals: Sequence[int]) -> dict[str, Any]:
    """`points` are None for a deal that comes after the end."""
    record = record_of(match, list(entries))
    shown = [
        {"number": n, "points": points, "words": record.words(n, data, points)}
        for n, points, data in map(attrgetter("number", "points", "data"), record.entries)
    ]
    return {"table": table.number, "sides": record.names.sides, "entries": shown, "totals": totals}


def others_of_round(table: Table) -> list[Table]:
    """The other tables of the round at which the sheet can stand, each with its match and its deals."""
    seats = table.match.seats.count()
    others = table.round.tables.exclude(pk=table.pk).filter(match__game=table.match.game)
    tables = others.order_by("number").prefetch_related(Prefetch("match", with_record(Match.objects.all())))
    return [other for other in tables if len(other.match.seats.all()) == seats]


def people(table: Table) -> dict[str, Any]:
    """Everyone of an evening by where they are in a round now: `here` at this table by seat; by name those
    `elsewhere` at a table, `sitting_out` and `outside` of the round. `order` is as `in_order` returns it."""
    results = list(table.round.results.select_related("member", "seat__match__table"))
    results.sort(key=lambda each: (reading_order(str(each.member)), each.member_id))
    outside = Member.objects.filter(attendances__evening=table.round.evening_id)
    return {
        "here": sorted((each for each in results if each.table == table), key=attrgetter("seat.number")),
        "elsewhere": [each for each in results if each.table not in (table, None)],
        "sitting_out": [each for each in results if each.table is None],
        "outside": by_name(outside.exclude(results__round=table.round)),
        "order": in_order(results),
    }


def in_order(results: Iterable[Result]) -> list[int]:
    """The members of a round by their tokens, then those who sit out: what a page has shown."""
    ordered = sorted(results, key=lambda result: (result.token is None, result.token or result.member_id))
    return [result.member_id for result in ordered]
