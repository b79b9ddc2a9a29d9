"""The page of a player: a season with partners and opponents, and what the next rank takes."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from functools import cached_property
from itertools import groupby
from math import ceil, floor
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import Q

from jassclub.engine.rules.registry import game_called
from jassclub.engine.standings.course import UNRANKED, least_gaining_score
from jassclub.engine.standings.encounters import Encounter, Encounters, RoundMargins, count_encounters
from jassclub.engine.standings.regulation import POINTS, RANKS
from jassclub.matches.models import Seat
from jassclub.members.models import Member
from jassclub.rounds.models import Result, Round
from jassclub.seasons.models import Evening, Season
from jassclub.web.alphabet import in_order, reading_order

from .season import PlayedEvening, PlayerSeason

FARTHEST = 2  # times the best or worst value of an evening: more than anybody reaches


class Other(NamedTuple):
    """A partner or an opponent, and the balance of the rounds together."""

    member: Member
    went: Encounter


class PlayerPage:
    """The contents of a player's page for one season, or for a calendar `year` of it. `all_seasons`: partners
    and opponents come from every season in the same game."""

    def __init__(
        self,
        member: Member,
        evenings: Sequence[Evening],
        season: Season,
        *,
        all_seasons: bool = False,
        year: int | None = None,
    ) -> None:
        self.member, self.all_seasons, self.year = member, all_seasons, year
        self.seasons = list(dict.fromkeys(evening.season for evening in evenings))
        self.years = sorted({evening.date.year for evening in evenings}, reverse=True)
        self.season = season
        self.of_season = PlayerSeason(member, season, year)

    @property
    def same_game(self) -> int:
        return sum(season.game == self.season.game for season in self.seasons)

    @cached_property
    def _sat_at(self) -> dict[tuple[int, int], RoundMargins]:
        within = None if self.all_seasons else self.season.pk
        tables = tables_of(self.member, game=self.season.game, season=within)
        rounds = {result.round for result in self.of_season.own}
        return {at: played for at, played in tables.items() if self.year is None or at[0] in rounds}

    @property
    def tables(self) -> dict[int, int]:
        """The key of the player's table by the key of the round."""
        return dict(iter(self._sat_at))

    @cached_property
    def met(self) -> Encounters:
        return count_encounters(self._sat_at.values())

    @cached_property
    def _people(self) -> dict[int, Member]:
        """All other members on the page by key, in one query."""
        met = {encounter.other for encounter in (*self.met.partners, *self.met.opponents)}
        return Member.objects.in_bulk({*met, *self.of_season.regulars})

    @property
    def partners(self) -> list[Other]:
        return self._others(self.met.partners)

    @property
    def opponents(self) -> list[Other]:
        return self._others(self.met.opponents)

    def _others(self, met: Iterable[Encounter]) -> list[Other]:
        """The most frequent first, then by name."""
        others = [Other(self._people[encounter.other], encounter) for encounter in met]
        return sorted(others, key=lambda other: (-other.went.rounds, reading_order(str(other.member))))

    @property
    def best_partner(self) -> Other | None:
        return next(iter(self._others(filter(None, [self.met.best_partner]))), None)

    @property
    def hardest_opponent(self) -> Other | None:
        return next(iter(self._others(filter(None, [self.met.hardest_opponent]))), None)

    @property
    def not_met(self) -> list[Member]:
        """The regulars who were no partners yet; in games without partners, no opponents yet. Empty where
        partners stay together anyway, where nobody knows the seats, or once the season is closed."""
        season = self.season
        if season.closed_at or season.drawing == Season.Drawing.PAIRS or not self._sat_at:
            return []
        encountered = self.met.partners if season.has_partners else self.met.opponents
        met = {encounter.other for encounter in encountered}
        regulars = (self._people[key] for key in self.of_season.regulars if key not in met)
        return in_order(member for member in regulars if member.is_active)

    @property
    def dropped(self) -> list[PlayedEvening]:
        return [evening for evening in self.of_season.history if not evening.counts]


def player_page(member: Member, season: str = "", *, all_seasons: bool = False) -> PlayerPage | None:
    """The page for the season with this key, taken from the address; by default for the last one played. None
    for a member who never played."""
    evenings = evenings_of(member)
    if not evenings:
        return None
    requested = (evening.season for evening in evenings if str(evening.season_id) == season)
    return PlayerPage(member, evenings, next(requested, evenings[0].season), all_seasons=all_seasons)


def year_pages(member: Member, year: int) -> list[PlayerPage]:
    """A page for each of the player's seasons in that year, the earliest first."""
    evenings = evenings_of(member)
    seasons = dict.fromkeys(evening.season for evening in reversed(evenings) if evening.date.year == year)
    return [PlayerPage(member, evenings, season, year=year) for season in seasons]


def evenings_of(member: Member) -> list[Evening]:
    """The evenings on which the member played or sat out, the newest first."""
    own = Result.objects.filter(member=member).values("round__evening")
    evenings = Evening.objects.filter(pk__in=own).select_related("season")
    return list(evenings.order_by("-date", "-pk"))


def tables_of(member: Member, *, game: str, season: int | None = None) -> dict[tuple[int, int], RoundMargins]:
    """The member's partners and margins over opponents in closed rounds of a season or of all seasons in this
    game, the oldest first, by the keys of round and table."""
    matches = Seat.objects.filter(member=member, match__game=game).values("match")
    closed = Round.objects.filter(results__member=member).closed().shown()
    where = Q(round__evening__season=season) if season else Q(round__evening__season__game=game)
    rows: Any = (
        Result.objects.filter(where, seat__match__in=matches, round__in=closed.values("pk"))
        .order_by("round__evening__date", "round__evening", "round__number", "seat__number")
        .values_list(*("round", "seat__match__table", "member", "seat__side", "seat__match__totals"))
    )
    sign = -1 if game_called(game).low_wins else 1
    tables = {}
    for at, group in groupby(rows, itemgetter(0, 1)):
        seated = [row[2:] for row in group]
        own = next(side for who, side, _totals in seated if who == member.pk)
        totals = seated[0][2]
        margins = {who: sign * (totals[own] - totals[side]) for who, side, _totals in seated if side != own}
        partners = [who for who, side, _totals in seated if side == own and who != member.pk]
        tables[at] = RoundMargins(partners, margins)
    return tables


def need_of(season: PlayerSeason) -> dict[str, Any] | None:
    """The score at the next evening, planned or not, that gains a rank if the others play as they do on
    average. None without a ranked evening, or once the season is closed.

    `now` is the rank today, `of` what `score` is: "points", "ranking_points", or the "place" in the evening;
    without `score` none gains a rank. `more` or `fewer`: by how much it differs from the player's average.
    `is_record`: nobody reached it this season; `is_any`: every score gains the rank. `missing`: evenings to
    the first rank, where one is not enough. `sharing`: how many others have rank 1 too; `is_alone`: nobody
    else has a rank.
    """
    course = season.course
    if course is None or not course.days or season.season.closed_at is not None:
        return None
    of = {POINTS: "points", RANKS: "place"}.get(course.regulation.evening_value, "ranking_points")
    need: dict[str, Any] = {"now": course.rank, "of": of}
    if course.rank == 1:
        return need | {"sharing": course.sharing, "is_alone": course.ranked_now == 1}
    missing = course.regulation.least_evenings - len(course.parts)
    if course.rank is None and missing > 1:
        return need | {"missing": missing}
    last = course.days[-1]
    planned = [evening.date for evening in season.planned if evening.date > last]
    rank_with = course.with_next(min(planned, default=last + timedelta(days=1)))
    values = [value for evening in course.values for value in evening]
    low, high = floor(min(values)), ceil(max(values))
    if of == "place":
        worst, best = max(map(len, course.values)), 1
    else:
        lowest, highest = min(low * FARTHEST, 0), max(high * FARTHEST, 0)
        worst, best = (highest, lowest) if course.low_total else (lowest, highest)

    def rank_at(score: int) -> int:
        return rank_with(course.regulation.points_of_rank(score) if of == "place" else score)

    gain = least_gaining_score(rank_at, course.rank or UNRANKED, worst=worst, best=best)
    if gain is None:
        return need
    score, rank = gain
    need |= {"score": score, "rank": rank, "is_any": score == worst}
    if score == worst or of == "place":
        return need
    need["is_record"] = score < low if course.low_total else score > high
    if course.usual_value is None:
        return need
    above = score - round(course.usual_value)
    return need | {"more": max(0, above), "fewer": max(0, -above)}
