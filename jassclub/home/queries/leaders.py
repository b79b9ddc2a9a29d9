"""The first of an evening or a season, as the front page names them."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from jassclub.engine.numbers import Number
from jassclub.results.queries.standings import Standings
from jassclub.seasons.models import Evening, Season

MOST_LEADERS = 5
PODIUM = 3


class Leader(NamedTuple):
    """`rose`: the number of ranks gained, negative if lost, None if unknown."""

    rank: int
    member: int
    name: str
    total: Number
    rose: int | None


class Leaders(NamedTuple):
    """The first of a season or an evening. `notice` says what is hidden or frozen."""

    of: Season | Evening
    title: str
    lines: Sequence[Leader]
    notice: str

    @property
    def podium(self) -> list[Leader]:
        return [line for line in self.lines if line.rank <= PODIUM]


def leaders_of(of: Any, standings: Standings, rose: Mapping[int, int]) -> Leaders:
    lines = [
        Leader(line.rank, line.player, line.name, line.total, rose.get(line.player))
        for line in (ranked.line for ranked in standings.ranked[:MOST_LEADERS])
        if line.rank
    ]
    return Leaders(of, standings.title, lines, standings.hidden or standings.frozen)
