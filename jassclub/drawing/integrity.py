"""What must hold of an evening's draws and their rounds, as sentences about where it does not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from jassclub.engine.draws.plan import fingerprint
from jassclub.matches.integrity import faults_of_matches
from jassclub.matches.models import Match
from jassclub.members.integrity import faults_of_club
from jassclub.rounds.integrity import faults_of_evenings
from jassclub.rounds.models import Draw, Round, TakenBack
from jassclub.seasons.models import Evening, Season

from .queries.record import program_of

CHUNK = 500  # draws read at once


def faults_of_draws(evenings: QuerySet[Evening]) -> Iterator[str]:
    """Every drawn round is drawn by a draw that was carried out; one that is gone has a record of who sat
    where. What went into a draw is what its fingerprint was made of."""
    draws = Draw.objects.filter(evening__in=evenings).select_related("evening__season")
    rounds: dict[int, dict[int, int]] = {}  # by evening, then by number: the key of its draw
    drawn = Round.objects.filter(evening__in=evenings, draw__isnull=False)
    for evening, number, draw in drawn.values_list("evening", "number", "draw"):
        rounds.setdefault(evening, {})[number] = draw
    taken_back: dict[int, set[int]] = {}
    for draw, number in TakenBack.objects.filter(draw__in=draws).values_list("draw", "number"):
        taken_back.setdefault(draw, set()).add(number)
    for each in draws.order_by("pk").iterator(chunk_size=CHUNK):
        for fault in _of_draw(each, rounds.get(each.evening_id, {}), taken_back.get(each.pk, set())):
            said = {
                "season": each.evening.season,
                "evening": each.evening,
                "first": each.first,
                "last": each.last,
                "fault": fault,
            }
            yield _("%(season)s, %(evening)s, draw of rounds %(first)s to %(last)s: %(fault)s") % said


def _of_draw(draw: Draw, rounds: Mapping[int, int], taken_back: set[int]) -> Iterator[str]:
    """`rounds` are those of the evening by number, with the key of their draw."""
    own = {number for number, by in rounds.items() if by == draw.pk}
    numbers = set(range(draw.first, draw.last + 1))
    if draw.drawn is None:
        if own or taken_back:
            yield _("it was never carried out, and a round is drawn by it.")
    elif set(draw.drawn["numbers"]) != numbers:
        yield _("it was carried out for other rounds than announced.")
    elif not draw.is_repair and own & taken_back:
        yield _("a round was taken back and stands.")
    elif not draw.is_repair and own | taken_back != numbers:
        yield _("a round is gone, and nothing says who sat there.")
    elif draw.is_repair and not numbers <= rounds.keys() | taken_back:
        yield _("a round that it fitted is gone, and nothing says who sat there.")
    if draw.plan is not None and draw.fingerprint != _fingerprint(draw):
        yield _("its fingerprint does not match what went into it.")


def _fingerprint(draw: Draw) -> str:
    assert draw.plan is not None
    members = draw.fingerprinted_members
    return fingerprint(plan=draw.plan, members=members, program=program_of(draw), nonce=draw.nonce)


# --- What must hold of everything that is kept, at any moment, whoever wrote what at the same time.


def faults(season: Season | None = None) -> list[str]:
    """A plain sentence for everything that is wrong, empty when all is well; of all, or of one season.

    Reads in many queries: while others write, call it where they all see the same moment.
    """
    if season is not None:
        return list(_of_seasons(season))
    return [*faults_of_club(), *_of_seasons(None), *_of_other_matches()]


def _of_seasons(season: Season | None) -> Iterator[str]:
    evenings, matches = Evening.objects.all(), Match.objects.filter(table__isnull=False)
    if season is not None:
        evenings = evenings.filter(season=season)
        matches = matches.filter(table__round__evening__season=season)
    yield from faults_of_evenings(evenings)
    yield from faults_of_draws(evenings)
    yield from faults_of_matches(matches.select_related("table__round__evening__season"), _at_its_table)


def _at_its_table(match: Match) -> str:
    round_ = match.table.round
    said = {
        "season": round_.evening.season,
        "evening": round_.evening,
        "round": round_.number,
        "table": match.table.number,
    }
    return _("%(season)s, %(evening)s, round %(round)s, table %(table)s") % said


def _of_other_matches() -> Iterator[str]:
    others = Match.objects.filter(table=None)
    yield from faults_of_matches(others)
    for match in others.filter(key="").order_by("pk"):
        yield _("%(match)s: it belongs to no table, and nobody has its link.") % {"match": match}
