"""Friendly matches: lists, the summary of a finished one, and when their pages last changed."""

from math import ceil
from typing import Any

from django.db.models import Q, QuerySet

from jassclub.engine.names import is_found
from jassclub.games import PRESENTATIONS
from jassclub.games.words import plural
from jassclub.matches.models import Match, Seat
from jassclub.matches.queries.records import Record
from jassclub.members.models import Member
from jassclub.members.visibility import reader_is_club
from jassclub.web.alphabet import in_order


def friendly_matches() -> QuerySet[Match]:
    return Match.objects.exclude(key="")


def found_matches(words: str) -> QuerySet[Match]:
    """Those with this name of a player or the game; running ones first, the newest first."""
    matches = friendly_matches()
    if words:
        games = [slug for slug, game in PRESENTATIONS.items() if is_found(words, str(game.name))]
        members = [member for member in Member.objects.all() if is_found(words, str(member))]
        known = Q(member__in=members) if reader_is_club.get()() else Q(member__in=members, name="")
        seats = Seat.objects.filter(Q(name__icontains=words) | known)
        matches = matches.filter(Q(game__in=games) | Q(pk__in=seats.values("match")))
    return matches.order_by("is_finished", "-pk")


def member_names() -> list[str]:
    """For the inputs of players, which the browser narrows down by a few letters."""
    return [str(member) for member in in_order(Member.objects.active())]


def match_summary(record: Record) -> dict[str, Any] | None:
    """Of a finished match: minutes from start to end, honours by side, and the best deal (number, side,
    points)."""
    match = record.match
    if not match.is_finished or match.finished_at is None:
        return None
    sides = record.names.sides
    honours = [
        (plural(record.presentation, name), ", ".join(f"{sides[at]} {n}" for at, n in enumerate(counts) if n))
        for name, counts in match.honours.items()
        if name in record.presentation.counted(record.options)
    ]
    minutes = ceil((match.finished_at - match.started_at).total_seconds() / 60)
    made = [
        (deal.number, sides[at], points)
        for deal in record.deals
        for at, points in enumerate(deal.points or ())
        if points > 1 and not record.game.low_wins  # in tallies no deal is the best
    ]
    best = max(made, key=lambda deal: deal[2], default=None)
    return {"minutes": max(1, minutes), "honours": honours, "best": best}
