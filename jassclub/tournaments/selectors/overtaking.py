"""Who would move past whom by a correction, where prizes were given already or a season has its champion."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q

from jassclub.members.models import Member
from jassclub.play.models import Match
from jassclub.play.services.options import Change
from jassclub.play.services.scoring import Score

from ..models import Evening, FinalStandings, Prize
from .final_standings import LineNow, lines_now

MOST_SAID = 8  # of those who move past somebody
LAST = 10**9  # who has no rank comes after everybody


@dataclass(frozen=True)
class Overtaking:
    """Somebody who is behind these people now and before them then, or then shares a rank with them."""

    name: str
    past: Sequence[str]
    level: Sequence[str]


@dataclass(frozen=True)
class Shaken:
    """Standings that others go by already, and who would overtake whom in them; `more` are not named.

    `is_closed`: a season that has its champion.
    """

    of: str
    at: datetime
    is_closed: bool
    overtaking: Sequence[Overtaking]
    more: int


def change_to(match: Match, score: Score | None) -> Change:
    """The match as it would be with this score; None: it lacks a deal then, so its round is open again."""
    unfinished = Score(None, tuple(match.totals), match.honours, False, ())  # type: ignore[arg-type]
    sides = {seat.number: seat.side for seat in match.seats.all()}
    return Change(match.pk, tuple(match.totals), score or unfinished, sides, match.is_closed)


def shaken_by(changes: Iterable[Change], evening: Evening) -> list[Shaken]:
    """What these changes of matches of the evening would do to final standings that are used already: prizes
    were given by them, or the season is closed. Empty where nobody's line changes."""
    anew = {each.match: each for each in changes if each.was_closed}
    if not anew:
        return []
    found = []
    for final in _in_use(evening):
        of = final.evening or final.season
        before, after = lines_now(of), lines_now(of, anew)
        if [each.said for each in before] != [each.said for each in after]:
            found.append(_shaken(final, before, after))
    return found


def _in_use(evening: Evening) -> Iterable[FinalStandings]:
    given = Prize.objects.filter(season=OuterRef("season"), winner__isnull=False)
    of_evening = Q(evening=evening) & Exists(given.filter(evening=evening))
    of_season = Q(season=evening.season_id, evening=None)
    is_used = Q(season__closed_at__isnull=False) | Exists(given.filter(evening=None))
    return FinalStandings.objects.select_related("season", "evening").filter(
        of_evening | (of_season & is_used)
    )


def _shaken(final: FinalStandings, before: Sequence[LineNow], after: Sequence[LineNow]) -> Shaken:
    names = Member.objects.filter(pk__in={each.member for each in (*before, *after)}).names()
    moving = _overtaking(_ranks(before), _ranks(after), names)
    return Shaken(
        of=str(final),
        at=final.at,
        is_closed=final.evening is None and final.season.closed_at is not None,
        overtaking=moving[:MOST_SAID],
        more=len(moving[MOST_SAID:]),
    )


def _ranks(lines: Iterable[LineNow]) -> dict[int, int]:
    return {each.member: each.rank or LAST for each in lines if not each.is_apart}


def _overtaking(were: dict[int, int], are: dict[int, int], names: dict[int, str]) -> list[Overtaking]:
    """In the order in which they stand then."""
    found = []
    members = sorted({*were, *are}, key=lambda member: are.get(member, LAST))
    for one in members:
        was, is_now = were.get(one, LAST), are.get(one, LAST)
        ahead = [each for each in members if were.get(each, LAST) <= was and each != one]
        past = [each for each in ahead if are.get(each, LAST) > is_now]
        level = [each for each in ahead if were.get(each, LAST) < was and are.get(each, LAST) == is_now]
        if past or level:
            found.append(
                Overtaking(names[one], [names[each] for each in past], [names[each] for each in level])
            )
    return found
