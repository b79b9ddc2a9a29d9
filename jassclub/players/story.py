"""What is worth telling about a player's season. What chance alone explains is left out."""

from collections.abc import Iterator
from html import unescape
from itertools import chain, islice, takewhile
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import strip_tags

from jassclub.engine.standings.regulation import POINTS
from jassclub.seasons.models import Season

from .queries.player import need_of
from .queries.rating import PlayerRating
from .queries.season import PlayedEvening, PlayerSeason

MOST = 6  # sentences
LONG = 5  # evenings above the average: by chance this many come one time in 32

# What a sentence says and its figures; the words are in players/sentence.html.
Told = tuple[str, Any]


def season_story(page: dict[str, Any], rating: PlayerRating | None) -> list[Told]:
    """What a player's page tells, the most interesting first; nothing before the first closed round."""
    season = page["of_season"]
    if not season.history:
        return []
    told = chain(_status(season), _streak(season), _now(page, rating), _past(page))
    return list(islice(told, MOST))


def year_story(page: dict[str, Any]) -> list[str]:
    """The sentences that still hold when the season has gone on, without links."""
    told = islice(chain(_streak(page["of_season"]), _past(page)), MOST)
    rendered = (render_to_string("players/sentence.html", {"kind": kind, "told": of}) for kind, of in told)
    return [" ".join(unescape(strip_tags(sentence)).split()) for sentence in rendered]


def _status(season: PlayerSeason) -> Iterator[Told]:
    """The running evening, why there is no rank, and since when the player has been first."""
    played, course = season.history[0], season.course
    if played.evening == season.running and played.points is not None:
        rounds = sum(result.points is not None for result in played.rounds)
        yield "tonight", {"points": played.points, "rounds": rounds}
    if course is None and season.member.is_guest and season.season.guests == Season.Guests.NOT_RANKED:
        yield "guest", {}
    elif course is None and not all(result.is_ranked for result in season.own):
        yield "helper", {}
    elif course and course.rank == 1 and not season.season.closed_at:
        first = len(list(takewhile(lambda rank: rank == 1, reversed(course.ranks))))
        since = next(evening for evening in season.evenings if evening.date == course.days[-first])
        if first > 1:
            yield "lead", {"evening": since}


def _streak(season: PlayerSeason) -> Iterator[Told]:
    course = season.whole_course
    averages = dict(zip(course.days, course.averages, strict=True)) if course else {}
    ranked = [played for played in season.whole if played.rank]
    won = list(takewhile(lambda played: played.rank == 1, ranked))
    better = (season.is_better(played.points, averages[played.evening.date]) for played in ranked)
    above = len(list(takewhile(bool, better)))
    if won:
        yield "won", {"evenings": len(won)}
    elif above >= LONG:
        yield "above", {"evenings": above}


def _now(page: dict[str, Any], rating: PlayerRating | None) -> Iterator[Told]:
    season = page["of_season"]
    if need := need_of(season):
        yield "need", {**need, "tonight": season.running, "low_wins": season.low_wins}
    if page["gaps"]:
        yield "gaps", page["gaps"]
    if page["not_met"]:
        yield "not_met", {"members": page["not_met"], "has_partners": page["season"].has_partners}
    if rating and not rating.is_like_average:
        yield "rating", rating


def _past(page: dict[str, Any]) -> Iterator[Told]:
    season = page["of_season"]
    whole = season.whole
    wins = sum(played.rank == 1 for played in whole)
    if wins and whole[0].rank != 1:
        yield "wins", {"evenings": wins}
    if len(whole) == 2 and whole[0].rank:
        yield "last", {"played": whole[0]}
    elif len(whole) > 2:
        best = whole[-1]
        for played in whole[-2::-1]:
            best = played if season.is_better(played.points, best.points) else best
        yield "best", {"played": best, "is_last": best is whole[0], "is_record": _is_record(season, best)}
    for kind in ("best_partner", "hardest_opponent"):
        for other in page[kind]:
            went = {"margin": round(other.went.margin), "usual": round(other.went.usual)}
            yield kind, {"member": other.member, "rounds": other.went.rounds, **went}


def _is_record(season: PlayerSeason, played: PlayedEvening) -> bool:
    course = season.whole_course
    if course is None or course.regulation.evening_value != POINTS or not played.rank:
        return False
    values = [value for evening in course.values for value in evening]
    return played.points == (min(values) if season.low_wins else max(values))
