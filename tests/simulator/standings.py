"""Who should stand where: worked out anew from the reference, with nothing of the site's own standings."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from tests.simulator.reference import Evening, Round, Season, by_name


@dataclass
class Line:
    """A player's line: points by part (a round's number, or an evening's day), and honours by name.

    `out` are the parts in which the player only sat out.
    """

    name: str
    parts: dict[object, int] = field(default_factory=dict)
    sat_out: set[object] = field(default_factory=set)
    seated: set[object] = field(default_factory=set)
    played: list[int] = field(default_factory=list)
    honours: dict[str, int] = field(default_factory=dict)
    rank: int = 0

    @property
    def out(self) -> set[object]:
        return self.sat_out - self.seated

    @property
    def total(self) -> int:
        return sum(self.parts.values())


def half_up(points: list[int]) -> int:
    """Their average as a whole number."""
    average = Fraction(sum(points), len(points))
    return int((average + Fraction(1, 2)).__floor__())


def points_in(
    season: Season, evening: Evening, round_: Round, name: str, *, live: bool = False
) -> int | None:
    """What a round brought a player so far; None while nothing is written, or for who sits out."""
    table = round_.table_of(name)
    if table is not None:
        return table.sheet.score.totals[table.side_of(name)] if table.sheet.entries else None
    if not round_.is_complete:
        return None
    if season.sit_out == "fixed":
        return season.sit_out_points
    if season.sit_out == "nothing":
        return 0
    if season.sit_out == "tables":
        found = [
            table.sheet.score.totals[table.side_of(player)]
            for table in round_.tables
            for player in table.players
        ]
    else:
        found = []
        for each in evening.rounds:
            table = each.table_of(name)
            counts = each.is_closed or (live and not each.is_ahead)
            if table and counts and table.sheet.score.is_finished:
                found.append(table.sheet.score.totals[table.side_of(name)])
    return half_up(found) if found else None


def evening_lines(
    season: Season, evening: Evening, *, by_day: bool = False, live: bool = False
) -> dict[str, Line]:
    """The line of everybody who is ranked in a round that is closed; live, in one that has begun."""
    lines: dict[str, Line] = {}
    for each in evening.rounds:
        if each.is_ahead or not (live or each.is_closed):
            continue
        for name in each.tokens:
            if not each.ranked[name]:
                continue
            line = lines.setdefault(name, Line(name))
            part: object = evening.day if by_day else each.number
            points = points_in(season, evening, each, name, live=live)
            if points is not None:
                line.parts[part] = line.parts.get(part, 0) + points
            table = each.table_of(name)
            if table is None:
                line.sat_out.add(part)
                continue
            line.seated.add(part)
            if points is not None:
                line.played.append(points)
                for honour, counts in table.sheet.score.honours.items():
                    line.honours[honour] = line.honours.get(honour, 0) + counts[table.side_of(name)]
    return lines


def season_lines(season: Season, *, live: bool = False) -> dict[str, Line]:
    lines: dict[str, Line] = {}
    for evening in season.evenings:
        for name, line in evening_lines(season, evening, by_day=True, live=live).items():
            so_far = lines.setdefault(name, Line(name))
            so_far.parts |= line.parts
            so_far.sat_out |= line.sat_out
            so_far.seated |= line.seated
            so_far.played += line.played
            for honour, times in line.honours.items():
                so_far.honours[honour] = so_far.honours.get(honour, 0) + times
    return lines


def ranked(season: Season, lines: dict[str, Line], honour: str) -> list[Line]:
    """In the order of the ranks. Equal totals: the better single round, if any was played, then more of the
    honour; last come those of whom nothing is known.
    """
    best = min if season.low_wins else max
    sign = 1 if season.low_wins else -1

    def merit(line: Line) -> tuple[bool, int, bool, int, int]:
        by_rounds = (not line.played, sign * best(line.played, default=0))
        return (not line.parts, sign * line.total, *by_rounds, -line.honours.get(honour, 0))

    in_order = sorted(lines.values(), key=lambda line: (merit(line), by_name(line.name)))
    for at, line in enumerate(in_order):
        above = in_order[at - 1] if at else None
        line.rank = above.rank if above and merit(above) == merit(line) else at + 1
    return in_order
