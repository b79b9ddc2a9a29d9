"""Who may be noted at a table: everybody of the evening, by where they are in the round now."""

from collections.abc import Iterable
from dataclasses import dataclass

from jassclub.alphabet import in_order as by_name
from jassclub.members.models import Member

from ..models import Result, Table
from ..services.seats import in_order
from .seating import name_order, seat_number


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
