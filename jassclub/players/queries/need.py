"""What a player needs next time: what is dropped now, and what gains a rank while the others do as usual."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from math import ceil, floor

from jassclub.engine.standings.course import UNRANKED, Course, least_gaining_score
from jassclub.engine.standings.regulation import POINTS, RANKS
from jassclub.seasons.models import Evening

from .evenings import PlayedEvening
from .season import PlayerSeason

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
    return [evening for evening in season.history if not evening.counts]


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
    found = least_gaining_score(
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
    places = max(len(value) for value in course.values)

    def rank_at(place: int) -> int:
        return rank_with(course.regulation.points_of_rank(place)) or UNRANKED

    found = least_gaining_score(rank_at, now, worst=places, best=1)
    if found is None:
        return Need(course.rank, "place")
    place, rank = found
    return Need(course.rank, "place", place, rank, is_any=place == places)


def _next_day(last: date, planned: Iterable[Evening]) -> date:
    """The first evening that is opened already, or else any day after the last one."""
    return min((each.date for each in planned if each.date > last), default=last + timedelta(days=1))
