"""The page of a player: a season with partners and opponents, and what the next rank takes."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from math import ceil, floor
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import Q

from jassclub.engine.numbers import Number
from jassclub.engine.rules.registry import game_called
from jassclub.engine.standings.course import UNRANKED, least_gaining_score
from jassclub.engine.standings.encounters import Encounter, Encounters, RoundMargins, count_encounters
from jassclub.engine.standings.regulation import POINTS, RANKS
from jassclub.matches.models import Seat
from jassclub.members.models import Member
from jassclub.rounds.models import Result, Round
from jassclub.seasons.models import Evening, Season
from jassclub.web.alphabet import in_order, reading_order

from .season import PlayerSeason

MOST_MISSING = 3  # of people never met: more say nothing about anyone
KNOWN_AFTER = 4  # whole evenings
MANY_POINTS = 500  # from here on nobody counts single ones


class Gap(NamedTuple):
    """Another player, and how many points lie between the two totals."""

    member: Member
    points: Number


class Other(NamedTuple):
    """A partner or an opponent, and the balance of the rounds together."""

    member: Member
    went: Encounter


def player_page(member: Member, season: str = "", *, all_seasons: bool = False) -> dict[str, Any] | None:
    """Of the season with this key, by default the last one played; None for a member who never played."""
    evenings = evenings_of(member)
    if not evenings:
        return None
    requested = (evening.season for evening in evenings if str(evening.season_id) == season)
    asked = next(requested, evenings[0].season)
    return _page(member, evenings, asked, all_seasons=all_seasons, year=None)


def year_pages(member: Member, year: int) -> list[dict[str, Any]]:
    evenings = evenings_of(member)
    seasons = dict.fromkeys(evening.season for evening in reversed(evenings) if evening.date.year == year)
    return [_page(member, evenings, season, all_seasons=False, year=year) for season in seasons]


def _page(
    member: Member, evenings: Sequence[Evening], season: Season, *, all_seasons: bool, year: int | None
) -> dict[str, Any]:
    """`year`: only what was played in it. `all_seasons`: partners and opponents come from every season in the
    same game. `tables` are their keys by the key of the round."""
    of_season, seasons = PlayerSeason(member, season, year), [evening.season for evening in evenings]
    sat_at = tables_of(member, game=season.game, season=None if all_seasons else season.pk)
    if year is not None:
        rounds = {result.round for result in of_season.own}
        sat_at = {at: margins for at, margins in sat_at.items() if at[0] in rounds}
    met = count_encounters(sat_at.values())
    encountered = {encounter.other for encounter in (*met.partners, *met.opponents)}
    gaps = of_season.course.gaps if of_season.course else {}
    rivals = (player for player, _gap in gaps.values())
    people = Member.objects.in_bulk({*encountered, *of_season.regulars, *rivals})

    def others(*encounters: Encounter | None) -> list[Other]:
        """The most frequent first, then by name."""
        found = [Other(people[encounter.other], encounter) for encounter in encounters if encounter]
        return sorted(found, key=lambda other: (-other.went.rounds, reading_order(str(other.member))))

    return {
        "season": season,
        "of_season": of_season,
        "all_seasons": all_seasons,
        "seasons": list(dict.fromkeys(seasons)),
        "same_game": sum(each.game == season.game for each in set(seasons)),
        "years": sorted({evening.date.year for evening in evenings}, reverse=True),
        "tables": dict(iter(sat_at)),
        "partners": others(*met.partners),
        "opponents": others(*met.opponents),
        "best_partner": others(met.best_partner),
        "hardest_opponent": others(met.hardest_opponent),
        "gaps": {side: Gap(people[player], by) for side, (player, by) in gaps.items()},
        "not_met": _not_met(of_season, met, map(people.__getitem__, of_season.regulars)) if sat_at else [],
    }


def _not_met(of_season: PlayerSeason, met: Encounters, regulars: Iterable[Member]) -> list[Member]:
    """The few regulars who have not been partners yet; in games without partners, opponents."""
    season = of_season.season
    if season.closed_at or season.drawing == Season.Drawing.PAIRS or len(of_season.whole) < KNOWN_AFTER:
        return []
    known = {encounter.other for encounter in (met.partners if season.has_partners else met.opponents)}
    missing = in_order(member for member in regulars if member.is_active and member.pk not in known)
    return missing if len(missing) <= MOST_MISSING else []


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


def need_of(season: PlayerSeason) -> dict[str, Any]:
    """The score on the running evening, or else the next one, that gains a rank if the others play as they do
    on average. Empty for the first, where it is far beyond all evenings of the season, and once all is over.

    `of`: "points", in tens where there are many, "ranking_points", or the "place" in the evening. `more` and
    `fewer` than the player's average. `is_any`: every score gains the rank; `is_usual`: the average does.
    `missing`: how many evenings it takes to the first rank, where one is not enough.
    """
    course = season.whole_course
    over = season.season.closed_at or not season.member.is_active
    if course is None or not course.days or over or course.rank == 1:
        return {}
    missing = course.regulation.least_evenings - len(course.parts)
    if course.rank is None and missing > 1:
        return {"missing": missing}
    of = {POINTS: "points", RANKS: "place"}.get(course.regulation.evening_value, "ranking_points")
    rank_with = course.with_next(season.next_day)
    values = [value for evening in course.values for value in evening]
    low, high = floor(min(values)), ceil(max(values))
    beyond = (high - low) // 2
    worst, best = (high, low - beyond) if course.low_total else (low, high + beyond)
    if of == "place":
        worst, best = max(map(len, course.values)), 1

    def rank_at(score: int) -> int:
        return rank_with(course.regulation.points_of_rank(score) if of == "place" else score)

    ranks = (course.rank, season.course and season.course.rank)
    gain = least_gaining_score(rank_at, min(rank or UNRANKED for rank in ranks), worst=worst, best=best)
    if gain is None:
        return {}
    score, rank = gain
    need = {"of": of, "score": score, "rank": rank, "is_any": score == worst}
    usual = course.usual_value
    if score == worst or of == "place" or usual is None:
        return need
    if usual <= score if course.low_total else usual >= score:
        return {**need, "rank": rank_at(round(usual)), "is_usual": True}
    step = 10 if abs(score) >= MANY_POINTS else 1
    score = score // step * step if course.low_total else -(-score // step) * step
    more = round((score - usual) / step) * step
    return {**need, "score": score, "rank": rank_at(score), "more": more, "fewer": -more}
