"""A player's evenings with their rounds, and the tables at which the player sat."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import groupby
from operator import itemgetter

from django.db.models import Q

from jassclub.engine.numbers import Number
from jassclub.engine.rules.registry import game_called
from jassclub.engine.standings.encounters import RoundMargins
from jassclub.engine.standings.results import EveningPart
from jassclub.matches.models import Seat
from jassclub.members.models import Member
from jassclub.results.queries.round_results import RoundResult
from jassclub.rounds.models import Result, Round
from jassclub.seasons.models import Evening


@dataclass(frozen=True)
class PlayedRound:
    """A round of the player. `counts` is false for a round that the regulation drops."""

    result: RoundResult
    counts: bool

    @property
    def number(self) -> int:
        return self.result.number

    @property
    def points(self) -> Number | None:
        return self.result.points

    @property
    def sits_out(self) -> bool:
        return self.result.kind == Result.Kind.SAT_OUT


@dataclass(frozen=True)
class PlayedEvening:
    """An evening of the player. `season_rank`: the rank in the season after it.

    `part`: what counts of it in the standings; None for a helper who only filled a table.
    """

    evening: Evening
    rounds: list[PlayedRound]
    part: EveningPart | None
    season_rank: int | None

    @property
    def day(self) -> date:
        return self.evening.date

    @property
    def points(self) -> Number | None:
        """The points of the rounds that count; None as long as none are known."""
        if self.part:
            return None if self.part.is_excused else self.part.points
        known = [played.points for played in self.rounds if played.points is not None]
        return sum(known) if known else None

    @property
    def rank(self) -> int | None:
        return self.part.rank if self.part else None

    @property
    def counts(self) -> bool:
        return self.part is None or self.part.counts

    @property
    def worth(self) -> Number | None:
        """What the evening adds to the total where it counts; None for a helper who only filled a table."""
        return self.part.weighted if self.part else None

    @property
    def is_excused(self) -> bool:
        return self.part is not None and self.part.is_excused

    def times(self, honour: str) -> int:
        return sum(played.result.honours.get(honour, 0) for played in self.rounds)


@dataclass(frozen=True)
class SingleRound:
    """A round that stands out, and its evening."""

    points: Number
    round: PlayedRound
    of: PlayedEvening


@dataclass(frozen=True)
class Form:
    """The last evenings, the oldest first; `better`: by how much their average beats that of all evenings."""

    evenings: list[PlayedEvening]
    average: Fraction
    better: Fraction

    @property
    def worth(self) -> Fraction:
        """The size of the difference, without its sign."""
        return abs(self.better)


@dataclass(frozen=True)
class SatAt:
    """The keys of a player's table, its round and season; `played`: partners, and margins over opponents."""

    season: int
    round: int
    table: int
    played: RoundMargins


def tables_of(member: Member, *, game: str, season: int | None = None) -> list[SatAt]:
    """The member's tables in closed rounds of a season, else of all seasons in this game, the oldest first.

    One query."""
    matches = Seat.objects.filter(member=member, match__game=game).values("match")
    closed = Round.objects.filter(results__member=member).closed().shown()
    where = Q(round__evening__season=season) if season else Q(round__evening__season__game=game)
    rows = (
        Result.objects.filter(where, seat__match__in=matches, round__in=closed.values("pk"))
        .order_by("round__evening__date", "round__evening", "round__number", "seat__number")
        .values_list(
            *("round__evening__season", "round", "seat__match__table"),
            *("member", "seat__side", "seat__match__totals"),
        )
    )
    return list(_sat_at(rows, member.pk, low_wins=game_called(game).low_wins))


def _sat_at(
    rows: Iterable[tuple[int, int, int, int, int, list[int]]], member: int, *, low_wins: bool
) -> Iterator[SatAt]:
    sign = -1 if low_wins else 1
    for (season, round_, table), group in groupby(rows, itemgetter(0, 1, 2)):
        seated = [row[3:] for row in group]
        own = next(side for who, side, _totals in seated if who == member)
        totals = seated[0][2]
        margins = {who: sign * (totals[own] - totals[side]) for who, side, _totals in seated if side != own}
        partners = [who for who, side, _totals in seated if side == own and who != member]
        yield SatAt(season, round_, table, RoundMargins(partners, margins))
