"""Who of a season has played with and against whom."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from jassclub.engine.draws.meetings import Met, Variety, variety, who_met
from jassclub.members.models import Member
from jassclub.seasons.models import Season
from jassclub.web.alphabet import in_order

from .history import begun_seatings

SMALL = 32  # so many players still have room on the season's page


@dataclass(frozen=True)
class Cell:
    """How often two were partners, and how often opponents. `kind` is with, against, never or self."""

    partners: int
    opponents: int
    kind: str


SELF, NEVER = Cell(0, 0, "self"), Cell(0, 0, "never")


@dataclass(frozen=True)
class Row:
    """A player, and a cell for each player by name."""

    player: Member
    cells: list[Cell]


@dataclass(frozen=True)
class Times:
    """How often somebody was there, and on which day last."""

    player: Member
    times: int
    last: date


@dataclass(frozen=True)
class Missing:
    """Somebody who was no partner yet; `is_stranger` if they never sat at the same table either."""

    player: Member
    is_stranger: bool


@dataclass(frozen=True)
class OneRow:
    """What one player's row says; who was there most often comes first.

    In a game without partners `missing` are those who were no opponents yet.
    """

    player: Member
    partners: list[Times]
    opponents: list[Times]
    missing: list[Missing]


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
    def rows(self) -> list[Row]:
        return [Row(player, [self._cell(player, other) for other in self.players]) for player in self.players]

    def row_of(self, key: str) -> OneRow | None:
        """The row of the player with this key, as an address has it; None for anything else."""
        player = next((each for each in self.players if str(each.pk) == key), None)
        if player is None:
            return None
        met = self.met[player.pk]
        missing = [
            Missing(other, is_stranger=other.pk not in met)
            for other in self.players
            if other != player and not self.how(met.get(other.pk, Met()))
        ]
        return OneRow(player, self._times(met, _partners), self._times(met, _opponents), missing)

    def _cell(self, player: Member, other: Member) -> Cell:
        met = self.met[player.pk].get(other.pk)
        if met is None:
            return SELF if player == other else NEVER
        return Cell(len(met.partners), len(met.opponents), "with" if met.partners else "against")

    def _times(self, met: dict[int, Met], how: Callable[[Met], list[int]]) -> list[Times]:
        rounds = [(other, how(met[other.pk])) for other in self.players if other.pk in met]
        times = [Times(other, len(numbers), self.dates[numbers[-1]]) for other, numbers in rounds if numbers]
        return sorted(times, key=lambda each: -each.times)


def season_matrix(season: Season) -> Matrix:
    """What was played in the season up to now; always in three queries.

    Rounds drawn ahead do not count. Results taken over from a list have no seats.
    """
    rounds = _rounds(season)
    in_pairs = season.has_partners
    met = who_met([tables for _day, tables in rounds], in_pairs=in_pairs)
    players = in_order(Member.objects.filter(pk__in=met))
    return Matrix(players, [day for day, _tables in rounds], met, in_pairs)


def _rounds(season: Season) -> list[tuple[date, list[list[int]]]]:
    """The day and the tables of each round that is closed or being played, the oldest first."""
    seatings = begun_seatings(season)
    days = season.evenings.order_by("date").values_list("pk", "date")
    return [(day, tables) for pk, day in days for tables in seatings.get(pk, ([], []))[0]]


def _partners(met: Met) -> list[int]:
    return met.partners


def _opponents(met: Met) -> list[int]:
    return met.opponents
