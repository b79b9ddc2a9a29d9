"""Who sits at which table, partners side by side: for the wall and the sheets."""

from collections.abc import Sequence
from dataclasses import dataclass

from jassclub.rules.base import PARTNERS, solo

from ..models import Result, Round


@dataclass(frozen=True)
class TableSeats:
    """A table and who plays there by side; each alone where there are no partners."""

    number: int
    sides: tuple[tuple[Result, ...], ...]

    @property
    def players(self) -> list[Result]:
        return [each for side in self.sides for each in side]

    def partner(self, result: Result) -> Result | None:
        return next((each for each in self._side(result) if each != result), None)

    def opponents(self, result: Result) -> list[Result]:
        mine = self._side(result)
        return sorted((each for each in self.players if each not in mine), key=_token)

    def _side(self, result: Result) -> tuple[Result, ...]:
        return next(side for side in self.sides if result in side)


@dataclass(frozen=True)
class SeatingByTable:
    """The tables of a round by number, and by name who sits out."""

    tables: list[TableSeats]
    sitting_out: list[Result]


def seating_by_table(round_: Round) -> SeatingByTable:
    """In one query. A round taken over from a list has no tables, and nobody sat out."""
    at_table: dict[int, list[Result]] = {}
    sitting_out = []
    for result in round_.results.select_related("member", "table"):
        if result.table:
            at_table.setdefault(result.table.number, []).append(result)
        elif result.kind == Result.Kind.SAT_OUT:
            sitting_out.append(result)
    in_pairs = round_.evening.season.has_partners
    tables = [TableSeats(number, _sides(at_table[number], in_pairs)) for number in sorted(at_table)]
    return SeatingByTable(tables, sorted(sitting_out, key=lambda each: str(each.member).casefold()))


def _sides(players: Sequence[Result], in_pairs: bool) -> tuple[tuple[Result, ...], ...]:
    """At a table of three or five everybody plays alone."""
    by_seat = sorted(players, key=lambda each: each.seat or 0)
    sides = PARTNERS if in_pairs and len(by_seat) == 4 else solo(len(by_seat))
    return tuple(tuple(by_seat[seat] for seat in side) for side in sides)


def _token(result: Result) -> int:
    return result.token or 0
