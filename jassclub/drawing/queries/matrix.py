"""Who of a season has played with and against whom."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from jassclub.engine.draws.meetings import Met, Variety, variety, who_met
from jassclub.members.models import Member
from jassclub.seasons.models import Season
from jassclub.web.alphabet import in_order

from .history import begun_seatings

SMALL = 32  # so many players still have room on the season's page


class Cell(NamedTuple):
    """How often two were partners, and how often opponents. `kind` is with, against, never or self."""

    partners: int
    opponents: int
    kind: str


class Times(NamedTuple):
    """How often a player was partner or opponent, and on which day last."""

    player: Member
    times: int
    last: date


@dataclass(frozen=True)
class OneRow:
    """The meetings of one player, the most frequent first. `missing` are the players who were no partner yet,
    or in a game without partners no opponent, each with whether they never sat at the same table either."""

    player: Member
    partners: list[Times]
    opponents: list[Times]
    missing: list[tuple[Member, bool]]


@dataclass(frozen=True)
class Matrix:
    """A season's players by name, and who met whom in which round; `dates` has a day for each round."""

    players: list[Member]
    dates: list[date]
    met: dict[int, dict[int, Met]]
    in_pairs: bool  # false: in this game everybody plays for themselves

    @property
    def is_small(self) -> bool:
        return len(self.players) <= SMALL

    @property
    def how(self) -> Callable[[Met], list[int]]:
        """What counts: being partners, or in a game without any being opponents."""
        return _partners if self.in_pairs else _opponents

    @property
    def spread(self) -> Variety:
        """How many different others the players had. Raises ValueError where nobody played."""
        return variety(self.met, self.how)

    @property
    def rows(self) -> list[tuple[Member, list[Cell]]]:
        """Each player with a cell for every player."""
        return [(player, [self._cell(player, other) for other in self.players]) for player in self.players]

    def row_of(self, key: str) -> OneRow | None:
        """The row of the player with this key, as an address has it; None for anything else."""
        player = next((player for player in self.players if str(player.pk) == key), None)
        if player is None:
            return None
        met = self.met[player.pk]
        missing = [
            (other, other.pk not in met)
            for other in self.players
            if other != player and not self.how(met.get(other.pk, Met()))
        ]
        return OneRow(player, self._times(met, _partners), self._times(met, _opponents), missing)

    def _cell(self, player: Member, other: Member) -> Cell:
        met = self.met[player.pk].get(other.pk)
        if met is None:
            return Cell(0, 0, "self" if player is other else "never")
        return Cell(len(met.partners), len(met.opponents), "with" if met.partners else "against")

    def _times(self, met: dict[int, Met], how: Callable[[Met], list[int]]) -> list[Times]:
        rounds = [(other, how(met[other.pk])) for other in self.players if other.pk in met]
        times = [Times(other, len(numbers), self.dates[numbers[-1]]) for other, numbers in rounds if numbers]
        return sorted(times, key=lambda row: -row.times)


def season_matrix(season: Season) -> Matrix:
    """All rounds of the season that are closed or being played, the oldest first; always in three queries.

    Results taken over from a list have no seats.
    """
    seatings = begun_seatings(season)
    days = season.evenings.order_by("date").values_list("pk", "date")
    rounds = [(day, tables) for pk, day in days for tables in seatings.get(pk, ([], []))[0]]
    met = who_met([tables for _day, tables in rounds], in_pairs=season.has_partners)
    players = in_order(Member.objects.filter(pk__in=met))
    return Matrix(players, [day for day, _tables in rounds], met, season.has_partners)


def _partners(met: Met) -> list[int]:
    return met.partners


def _opponents(met: Met) -> list[int]:
    return met.opponents
