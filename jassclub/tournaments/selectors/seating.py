"""Who sits where in a round: for the players, the wall and the sheets."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from jassclub.alphabet import reading_order
from jassclub.names import Order

from ..models import Evening, Result, Round, Season, Table


@dataclass(frozen=True)
class TableSeats:
    """A table and who plays there by side; each alone where there are no partners."""

    table: Table
    sides: tuple[tuple[Result, ...], ...]

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def players(self) -> list[Result]:
        return [each for side in self.sides for each in side]


@dataclass(frozen=True)
class Place:
    """Where somebody sits in a round: without a table they sit out, without partners they play alone."""

    result: Result
    at: TableSeats | None = None

    @property
    def name(self) -> str:
        return str(self.result.member)

    @property
    def partners(self) -> list[Result]:
        return [each for each in self._side if each != self.result]

    @property
    def opponents(self) -> list[Result]:
        others = [each for each in self.at.players if each not in self._side] if self.at else []
        return sorted(others, key=_token)

    @property
    def _side(self) -> tuple[Result, ...]:
        return self.at.sides[self.result.side] if self.at else ()


@dataclass(frozen=True)
class RoundSeating:
    """The tables of a round by number, and by name who sits out."""

    tables: list[TableSeats]
    sitting_out: list[Result]
    imported: list[Result]

    @property
    def by_table(self) -> list[Place]:
        """Everybody who plays, table by table."""
        return [Place(result, table) for table in self.tables for result in table.players]

    @property
    def by_name(self) -> list[Place]:
        """Everybody of the round."""
        others = [Place(result) for result in (*self.sitting_out, *self.imported)]
        return sorted([*self.by_table, *others], key=lambda place: name_order(place.result))


def round_seating(round_: Round) -> RoundSeating:
    """In one query. A round taken over from a list has no tables, and nobody sat out."""
    at_table: dict[Table, list[Result]] = {}
    others: dict[str, list[Result]] = {}
    for result in round_.results.placed():
        if result.table:
            at_table.setdefault(result.table, []).append(result)
        else:
            others.setdefault(result.kind, []).append(result)
    tables = sorted(at_table, key=lambda table: table.number)
    return RoundSeating(
        [TableSeats(table, _sides(at_table[table])) for table in tables],
        sorted(others.get(Result.Kind.SAT_OUT, []), key=name_order),
        sorted(others.get(Result.Kind.IMPORTED, []), key=name_order),
    )


def name_order(result: Result) -> tuple[Order, int]:
    return reading_order(str(result.member)), result.member_id


def seat_number(result: Result) -> int:
    """Of a seated player."""
    assert result.seat is not None
    return result.seat.number


def current_evening(season: Season | None = None) -> Evening | None:
    """The evening that is being played; else the last one up to today; else the next that is planned.

    Of all evenings, or of those of a season; one that is cancelled is none.
    """
    being_played = Exists(Round.objects.filter(evening=OuterRef("pk")).not_closed())
    evenings = Evening.objects.filter(is_cancelled=False).select_related("season")
    evenings = evenings.annotate(being_played=being_played)
    if season is not None:
        evenings = evenings.filter(season=season)
    until_today = evenings.filter(Q(date__lte=timezone.localdate()) | Q(being_played=True))
    last = until_today.order_by("-being_played", "-date", "-pk").first()
    return last or evenings.order_by("date", "pk").first()


def current_round(evening: Evening) -> Round | None:
    """The round that is being played; where none is, the last one."""
    rounds = list(evening.rounds.with_state().order_by("number"))
    return next((round_ for round_ in rounds if not round_.is_closed), rounds[-1] if rounds else None)


def _sides(players: Sequence[Result]) -> tuple[tuple[Result, ...], ...]:
    by_seat = sorted(players, key=seat_number)
    return tuple(
        tuple(each for each in by_seat if each.side == side)
        for side in sorted({each.side for each in by_seat})
    )


def _token(result: Result) -> int:
    return result.token or 0
