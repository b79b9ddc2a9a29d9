"""Who should stand where: worked out again from the reference, with nothing of the site's own standings."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor

from tests.simulator.reference import Evening, Round, Season, by_name


@dataclass
class Line:
    """A player's line: points by part (a round's number, or an evening's day), and honours by name. `out` are
    the parts in which the player only sat out."""

    name: str
    parts: dict[object, int] = field(default_factory=dict)
    sat_out: set[object] = field(default_factory=set)
    seated: set[object] = field(default_factory=set)
    played: list[int] = field(default_factory=list)
    honours: Counter[str] = field(default_factory=Counter)
    rank: int = 0

    @property
    def out(self) -> set[object]:
        return self.sat_out - self.seated

    @property
    def total(self) -> int:
        return sum(self.parts.values())


def half_up(points: list[int]) -> int:
    """Their average as a whole number."""
    return floor(Fraction(sum(points), len(points)) + Fraction(1, 2))


def points_in(
    season: Season, evening: Evening, round_: Round, name: str, *, live: bool = False
) -> int | None:
    """What a round brought a player so far; None while nothing is written, or for who sits out."""
    table = round_.table_of(name)
    if table is not None:
        return table.total_of(name) if table.sheet.entries else None
    if not round_.is_complete:
        return None
    if season.sit_out == "fixed":
        return season.sit_out_points
    if season.sit_out == "nothing":
        return 0
    if season.sit_out == "tables":
        return half_up([each.total_of(player) for each in round_.tables for player in each.players])
    counts = [each for each in evening.rounds if each.is_closed or (live and not each.is_ahead)]
    tables = [table for each in counts if (table := each.table_of(name))]
    found = [table.total_of(name) for table in tables if table.sheet.score.is_finished]
    return half_up(found) if found else None


def lines_of(season: Season, evenings: Sequence[Evening] = (), *, live: bool = False) -> dict[str, Line]:
    """The line of everyone who is ranked in a round that is closed; live, in one that has begun. Its parts
    are the rounds of an evening, else the evenings of the season."""
    lines: dict[str, Line] = {}
    for evening in evenings or season.evenings:
        for each in evening.rounds:
            if each.is_ahead or not (live or each.is_closed):
                continue
            part = each.number if evenings else evening.day
            for name in (name for name, is_ranked in each.ranked.items() if is_ranked):
                _add(lines.setdefault(name, Line(name)), part, season, evening, each, live)
    return lines


def _add(line: Line, part: object, season: Season, evening: Evening, round_: Round, live: bool) -> None:
    points, table = points_in(season, evening, round_, line.name, live=live), round_.table_of(line.name)
    (line.seated if table else line.sat_out).add(part)
    if points is None:
        return
    line.parts[part] = line.parts.get(part, 0) + points
    if table is not None:
        line.played.append(points)
        for honour, counts in table.sheet.score.honours.items():
            line.honours[honour] += counts[table.side_of(line.name)]


def ranked(season: Season, lines: dict[str, Line], honour: str) -> list[Line]:
    """In the order of the ranks. Equal totals: the better single round, if any was played, then more of the
    honour; last come those of whom nothing is known."""
    best = min if season.low_wins else max
    sign = 1 if season.low_wins else -1

    def merit(line: Line) -> tuple[bool, int, bool, int, int]:
        by_rounds = (not line.played, sign * best(line.played, default=0))
        return (not line.parts, sign * line.total, *by_rounds, -line.honours[honour])

    in_order = sorted(lines.values(), key=lambda line: (merit(line), by_name(line.name)))
    for at, line in enumerate(in_order):
        above = in_order[at - 1] if at else None
        line.rank = above.rank if above and merit(above) == merit(line) else at + 1
    return in_order
