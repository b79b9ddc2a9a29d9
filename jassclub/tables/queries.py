"""What is written at a table, as it stands and as it would stand: shown before a whole sheet is changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from jassclub.engine.rules.side_exchange import exchangeable_sides
from jassclub.games.deal_words import TableNames
from jassclub.matches.models import Entry, Match
from jassclub.matches.queries.contents import SheetContent, entries_with_content
from jassclub.matches.queries.options import RescoredMatch
from jassclub.matches.queries.records import record_of, with_record
from jassclub.members.models import Member
from jassclub.prizes.queries.rank_changes import RankChanges, change_to, rank_changes_by
from jassclub.rounds.models import Result, Table
from jassclub.rounds.queries.seating import name_order, seat_number
from jassclub.seasons.models import Evening
from jassclub.web.alphabet import in_order as by_name


@dataclass(frozen=True)
class ShownEntry:
    """`number` is None for the totals of a sheet; `points` too for a deal that comes after the end."""

    number: int | None
    points: Sequence[int] | None
    words: Sequence[str]


@dataclass(frozen=True)
class ShownSheet:
    """A table's sheet with the names of its sides."""

    table: int
    sides: Sequence[str]
    entries: Sequence[ShownEntry]
    totals: Sequence[int]


@dataclass(frozen=True)
class Change:
    """A sheet now and then; `opens_again`: it is closed now, and lacks deals then. `of_match` is the same as
    standings count it."""

    now: ShownSheet
    then: ShownSheet
    opens_again: bool
    of_match: RescoredMatch


def match_of(table: Table) -> Match:
    """With all that is written there."""
    return with_record(Match.objects.filter(pk=table.match_id)).get()


def names_of(match: Match) -> TableNames:
    return record_of(match).names


def exchangeable(match: Match) -> tuple[tuple[int, int], ...]:
    """The pairs of sides of which each can have what is written for the other."""
    record = record_of(match)
    return exchangeable_sides(record.game.sides(record.options))


def change_of(table: Table, match: Match, said: SheetContent) -> Change:
    """The table's sheet, and the same saying this. Raises InvalidDeal where it cannot."""
    stood = {entry.number: entry for entry in match.entries.all()}
    entries, result = entries_with_content(match, said, stood)
    in_order = [entries[number] for number in sorted(entries)]
    return Change(
        _shown(table, match, match.entries.all(), match.totals),
        _shown(table, match, in_order, result.totals),
        opens_again=match.is_closed and not result.is_finished,
        of_match=change_to(match, result),
    )


def rank_changes_by_sheets(changes: Iterable[Change], evening: Evening) -> list[RankChanges]:
    """What all of them together would do to standings that prizes go by."""
    return rank_changes_by([each.of_match for each in changes], evening)


def _shown(table: Table, match: Match, entries: Iterable[Entry], totals: Sequence[int]) -> ShownSheet:
    record = record_of(match, list(entries))
    shown = [
        ShownEntry(each.number or None, each.points, record.words(each.number, each.data, _in_columns(each)))
        for each in record.entries
    ]
    return ShownSheet(table.number, record.names.sides, shown, totals)


def _in_columns(entry: Entry) -> list[str]:
    """The fields that say nothing but the points."""
    return [name for name, value in entry.data.items() if value == entry.points]


def others_of_round(table: Table) -> list[Table]:
    """The other tables of the round at which the sheet can stand, each with its match and its deals."""
    here = match_of(table)
    tables = {other.match_id: other for other in table.round.tables.exclude(pk=table.pk)}
    matches = with_record(Match.objects.filter(pk__in=tables, game=here.game))
    found = []
    for match in matches:
        if len(match.seats.all()) == len(here.seats.all()):
            tables[match.pk].match = match
            found.append(tables[match.pk])
    return sorted(found, key=lambda each: each.number)


# --- Who may be noted at a table: everybody of the evening, by where they are in the round now.


@dataclass(frozen=True)
class People:
    """At this table by seat; at the other tables, sitting out and not in the round by name.

    `order` are the members of the round as `in_order` says it.
    """

    here: list[Result]
    elsewhere: list[Result]
    sitting_out: list[Result]
    outside: list[Member]
    order: list[int]


def people(table: Table) -> People:
    """Everybody who attends the evening of the table."""
    results = list(table.round.results.placed())
    seated = [each for each in results if each.seat]
    outside = Member.objects.filter(attendances__evening=table.round.evening_id)
    return People(
        here=sorted((each for each in seated if each.table == table), key=seat_number),
        elsewhere=_by_name(each for each in seated if each.table != table),
        sitting_out=_by_name(each for each in results if not each.seat),
        outside=by_name(outside.exclude(results__round=table.round)),
        order=in_order(results),
    )


def _by_name(results: Iterable[Result]) -> list[Result]:
    return sorted(results, key=name_order)


def in_order(results: Iterable[Result]) -> list[int]:
    """The members of a round by their tokens, then those who sit out: what a page has shown."""
    return [
        each.member_id
        for each in sorted(results, key=lambda each: (each.token is None, each.token or each.member_id))
    ]
