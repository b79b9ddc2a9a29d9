"""Who would move where if a season were scored otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from jassclub.standings.regulation import Number

from ..models import Season
from .regulation import SeasonRegulation
from .standings import Standings, season_standings


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody stands; `rank` is None for who is not ranked, `is_guest` in the list of guests."""

    rank: int | None
    total: Number
    is_guest: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """A player whose rank or total would change; None for who is in no list, before or after."""

    name: str
    before: Place | None
    after: Place | None

    @property
    def direction(self) -> int:
        """1 up, -1 down, 0 neither."""
        if not self.before or not self.after or self.before.is_guest != self.after.is_guest:
            return 0
        before, after = (place.rank or 10**9 for place in (self.before, self.after))
        return (before > after) - (before < after)


@dataclass(frozen=True)
class Moves:
    """Those who move, in the new order; `unchanged` is how many do not."""

    moves: list[Move]
    unchanged: int

    @property
    def up(self) -> int:
        return sum(each.direction > 0 for each in self.moves)

    @property
    def down(self) -> int:
        return sum(each.direction < 0 for each in self.moves)

    @property
    def other(self) -> int:
        """Those whose total alone changes, or who are listed elsewhere."""
        return len(self.moves) - self.up - self.down

    def mark(self, said: Any) -> str:
        """The same for the same moves and the same of whatever brings them: what somebody agreed to."""
        return sha256(repr((said, self.moves)).encode()).hexdigest()[:20]


def moves(before: Standings, after: Standings) -> Moves:
    were, are = _places(before), _places(after)
    names = _names(before) | _names(after)
    order = [*are, *(player for player in were if player not in are)]
    found = [Move(names[player], were.get(player), are.get(player)) for player in order]
    moved = [each for each in found if each.before != each.after]
    return Moves(moved, len(found) - len(moved))


def scored_otherwise(season: Season, regulation: SeasonRegulation, fields: Mapping[str, Any]) -> Standings:
    """The season's standings by another regulation, with these fields of the season."""
    other = Season.objects.get(pk=season.pk)
    for name, value in fields.items():
        setattr(other, name, value)
    other.regulation = {**other.regulation, "uneven_deals": regulation.regulation.uneven_deals}
    return season_standings(other, regulation=regulation)


def _places(standings: Standings) -> dict[Any, Place]:
    both = [(standings.ranked, False), (standings.guests, True)]
    return {
        each.line.player: Place(each.rank, each.line.total, is_guest)
        for lines, is_guest in both
        for each in lines
        if each.line.has_something
    }


def _names(standings: Standings) -> dict[Any, str]:
    return {each.line.player: each.line.name for each in (*standings.ranked, *standings.guests)}
