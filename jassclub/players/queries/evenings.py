"""A player's evenings, their rounds, and what stands out among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from itertools import groupby
from math import ceil, floor
from operator import itemgetter

from django.db.models import Q

from jassclub.engine.rules.registry import game_called
from jassclub.engine.standings.course import Course
from jassclub.engine.standings.encounters import Played
from jassclub.engine.standings.gaining import UNRANKED, least_that_gains
from jassclub.engine.standings.regulation import POINTS, RANKS, Number
from jassclub.engine.standings.results import EveningPart
from jassclub.matches.models import Seat
from jassclub.members.models import Member
from jassclub.results.queries.results import RoundResult
from jassclub.rounds.models import Result, Round
from jassclub.seasons.models import Evening

from .season import PlayerSeason


@dataclass(frozen=True)
class PlayedRound:
    """A round of the player. `counts` is false for one that the regulation drops."""

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
    """An evening of the player, with the rank of that evening and the one of the season after it.

    `part` says what counts of it; None for who only filled a table.
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
        """Of the rounds that count; None as long as nothing is known."""
        if self.part:
            return None if self.part.is_excused else self.part.points
        known = [each.points for each in self.rounds if each.points is not None]
        return sum(known) if known else None

    @property
    def rank(self) -> int | None:
        return self.part.rank if self.part else None

    @property
    def counts(self) -> bool:
        return self.part is None or self.part.counts

    @property
    def worth(self) -> Number | None:
        """What the evening adds to the total where it counts; None of who only filled a table."""
        return self.part.weighted if self.part else None

    @property
    def is_excused(self) -> bool:
        return self.part is not None and self.part.is_excused

    def times(self, honour: str) -> int:
        return sum(each.result.honours.get(honour, 0) for each in self.rounds)


@dataclass(frozen=True)
class SingleRound:
    """A round that stands out, and its evening."""

    points: Number
    round: PlayedRound
    of: PlayedEvening


@dataclass(frozen=True)
class Form:
    """The last evenings, the oldest first, and how much better they were on average than all of them."""

    evenings: list[PlayedEvening]
    average: Fraction
    better: Fraction

    @property
    def worth(self) -> Fraction:
        """By how much they were better, or worse."""
        return abs(self.better)


# --- The tables at which a player sat, with whom and against whom, and what came out.


@dataclass(frozen=True)
class SatAt:
    """A table by its key, its season and its round; `played` says with and against whom, by margin."""

    season: int
    round: int
    table: int
    played: Played


def tables_of(member: Member, *, game: str, season: int | None = None) -> list[SatAt]:
    """Of closed rounds of a season, or of all seasons in this game, the oldest first; in one query."""
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
        yield SatAt(season, round_, table, Played(partners, margins))


# --- What a player needs next time: what is dropped now, and what gains a rank while the others do as
# usual.

FARTHEST = 2  # times the best or worst value of an evening, which nobody will reach


@dataclass(frozen=True)
class Need:
    """What gains a rank at the next evening.

    `of` says what of: "points" of the evening, "ranking_points", or "place", the rank in the evening. `score`
    is None where nothing gains one; `rank` is what it gains. `usual` is what the player's evenings were worth
    on average, in whole points. `is_record`: better than anybody had this season. `is_any`: whatever the
    player makes there gains it. `now` is None for who is not ranked yet, and `missing` how many evenings that
    takes where one is not enough. `sharing` others have rank 1 too; `is_alone`: nobody else has a rank.
    """

    now: int | None
    of: str
    score: int | None = None
    rank: int | None = None
    usual: int | None = None
    is_record: bool = False
    is_any: bool = False
    missing: int = 0
    sharing: int = 0
    is_alone: bool = False

    @property
    def more(self) -> int:
        """How many points it is above the player's average."""
        return max(0, self.score - self.usual) if self.score is not None and self.usual is not None else 0

    @property
    def fewer(self) -> int:
        """How many points it is below the player's average."""
        return max(0, self.usual - self.score) if self.score is not None and self.usual is not None else 0

    @property
    def is_first(self) -> bool:
        return self.now == 1


def dropped_now(season: PlayerSeason) -> list[PlayedEvening]:
    """The evenings that do not count, the newest first."""
    return [each for each in season.history if not each.counts]


def need_of(season: PlayerSeason, planned: Iterable[Evening]) -> Need | None:
    """For the next evening, `planned` or not. None of who was never ranked, and once the season is closed."""
    course = season.course
    if course is None or not course.days or season.season.closed_at is not None:
        return None
    value = course.regulation.evening_value
    of = {POINTS: "points", RANKS: "place"}.get(value, "ranking_points")
    if course.rank == 1:
        return Need(1, of, sharing=course.sharing, is_alone=course.ranked_now == 1)
    missing = course.regulation.least_evenings - len(course.parts)
    if course.rank is None and missing > 1:
        return Need(None, of, missing=missing)
    following = course.with_next(_next_day(course.days[-1], planned))
    now = course.rank or UNRANKED
    if of == "place":
        return _place(course, following.rank_with, now)
    everybody = [each for evening in course.values for each in evening]
    low, high = floor(min(everybody)), ceil(max(everybody))
    lowest, highest = min(low * FARTHEST, 0), max(high * FARTHEST, 0)
    worst, best = (highest, lowest) if course.low_total else (lowest, highest)
    found = least_that_gains(
        lambda score: following.rank_with(score) or UNRANKED, now, worst=worst, best=best
    )
    if found is None:
        return Need(course.rank, of)
    score, rank = found
    is_record = score < low if course.low_total else score > high
    usual = course.usual_value
    if score == worst:
        return Need(course.rank, of, score, rank, is_any=True)
    return Need(course.rank, of, score, rank, None if usual is None else round(usual), is_record)


def _place(course: Course, rank_with: Callable[[Fraction | int], int | None], now: int) -> Need:
    """The lowest place whose ranking points gain a rank."""
    places = max(len(each) for each in course.values)

    def rank_at(place: int) -> int:
        return rank_with(course.regulation.points_of_rank(place)) or UNRANKED

    found = least_that_gains(rank_at, now, worst=places, best=1)
    if found is None:
        return Need(course.rank, "place")
    place, rank = found
    return Need(course.rank, "place", place, rank, is_any=place == places)


def _next_day(last: date, planned: Iterable[Evening]) -> date:
    """The first evening that is opened already, or else any day after the last one."""
    return min((each.date for each in planned if each.date > last), default=last + timedelta(days=1))
