"""What is worth telling of a player's season. What chance alone explains is left out."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from html import unescape
from itertools import chain, islice, takewhile
from math import prod
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import strip_tags

from jassclub.engine.standings.encounters import SURE
from jassclub.engine.standings.regulation import POINTS
from jassclub.seasons.models import Season

from .queries.player import KNOWN_AFTER, need_of
from .queries.rating import PlayerRating
from .queries.season import PlayedEvening, PlayerSeason

MOST = 6  # sentences
PODIUM = 3

# What a sentence says and its figures; the words are in players/sentence.html.
Told = tuple[str, dict[str, Any]]


def season_story(page: dict[str, Any], rating: PlayerRating | None) -> list[Told]:
    """What a player's page tells, the most interesting first; nothing before the first closed round."""
    season = page["of_season"]
    if not season.history:
        return []
    now = chain(_status(season), _streak(season), _need(season), _gaps(page["gaps"]))
    if page["not_met"]:
        now = chain(
            now, [("not_met", {"members": page["not_met"], "has_partners": page["season"].has_partners})]
        )
    if rating and not rating.is_like_average:
        now = chain(now, [("rating", {"points": rating.points, "is_behind": rating.is_behind})])
    return list(islice(chain(now, _past(page)), MOST))


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
        first = sum(1 for _rank in takewhile(lambda rank: rank == 1, reversed(course.ranks)))
        since = next(evening for evening in season.evenings if evening.date == course.days[-first])
        if first > 1:
            yield "lead", {"evening": since}


def _streak(season: PlayerSeason) -> Iterator[Told]:
    """What the last evenings have in common, where so many would seldom have it by chance."""
    course = season.whole_course
    if course is None:
        return
    players = dict(zip(course.days, map(len, course.values), strict=True))
    averages = dict(zip(course.days, course.averages, strict=True))
    ranked = [played for played in season.whole if played.rank]

    def beats_average(played: PlayedEvening) -> bool:
        average = averages[played.evening.date]
        return average is not None and season.is_better(played.points or 0, average)

    streaks: dict[str, tuple[Callable[[PlayedEvening], bool], Callable[[int], Fraction]]] = {
        "won": (lambda played: played.rank == 1, lambda among: Fraction(0)),
        "podium": (lambda played: (played.rank or 0) <= PODIUM, lambda among: Fraction(PODIUM, among)),
        "above": (beats_average, lambda among: Fraction(1, 2)),
    }
    for kind, (holds, chance) in streaks.items():
        held = list(takewhile(holds, ranked))
        if prod(chance(players[played.evening.date]) for played in held) < 1 - SURE:
            yield kind, {"evenings": len(held)}
            return


def _need(season: PlayerSeason) -> Iterator[Told]:
    if need := need_of(season):
        yield "need", {**need, "tonight": season.running, "low_wins": season.low_wins}


def _gaps(gaps: list[tuple[Any, Any]]) -> Iterator[Told]:
    """How far away the nearest players are."""
    sides = {"level": lambda gap: gap == 0, "ahead": lambda gap: gap > 0, "behind": lambda gap: gap < 0}
    told: dict[str, Any] = {}
    for side, holds in sides.items():
        for member, gap in gaps:
            if holds(gap) and side not in told:
                told |= {side: member, f"{side}_by": abs(gap), f"{side}_count": 1 if abs(gap) == 1 else 2}
    if told:
        yield "gaps", told


def _past(page: dict[str, Any]) -> Iterator[Told]:
    season = page["of_season"]
    whole = season.whole
    wins = sum(played.rank == 1 for played in whole)
    if wins and whole[0].rank != 1:
        yield "wins", {"evenings": wins}
    if len(whole) == 1:
        yield "first", {"evening": whole[0].evening}
    elif len(whole) > 2:
        best = whole[-1]
        for played in whole[-2::-1]:
            best = played if season.is_better(played.points, best.points) else best
        yield "best", {"played": best, "is_last": best is whole[0], "is_record": _is_record(season, best)}
    for kind in ("best_partner", "hardest_opponent"):
        for other in page[kind]:
            yield kind, {"member": other.member, "went": other.went}
    evenings = {evening.pk for evening in season.whole_evenings}
    if len(evenings) >= KNOWN_AFTER and evenings <= {result.evening for result in season.own}:
        yield "attendance", {"evenings": len(evenings)}


def _is_record(season: PlayerSeason, played: PlayedEvening) -> bool:
    """Whether nobody had a better evening in the season."""
    course = season.whole_course
    if course is None or course.regulation.evening_value != POINTS or not played.rank:
        return False
    values = [value for evening in course.values for value in evening]
    return played.points == (min(values) if season.low_wins else max(values))
