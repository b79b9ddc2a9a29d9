"""What must hold of an evening's rounds and their seats, as sentences about where it does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from jassclub.engine.draws import tokens
from jassclub.matches.models import Correction, Match, Seat
from jassclub.seasons.models import Evening

from .models import Result, Round, SeatChange, Table

CHUNK = 50  # evenings read at once


def faults_of_evenings(evenings: QuerySet[Evening]) -> Iterator[str]:
    """What is wrong with these evenings, their rounds, pairs and roll calls."""
    read = evenings.select_related("season").prefetch_related("attendances", "pairs", _rounds())
    for evening in read.order_by("pk").iterator(chunk_size=CHUNK):
        for fault in _of_evening(evening):
            said = {"season": evening.season, "evening": evening, "fault": fault}
            yield _("%(season)s, %(evening)s: %(fault)s") % said


def _rounds() -> Prefetch[str]:
    seats = Prefetch("match__seats", Seat.objects.order_by("number"))
    tables = Table.objects.select_related("match").prefetch_related(seats).order_by("number")
    rounds = Round.objects.select_related("draw").defer("draw__plan").order_by("number")
    return Prefetch(
        "rounds",
        rounds.prefetch_related(
            Prefetch("tables", tables),
            Prefetch("results", Result.objects.select_related("member")),
            Prefetch("seat_changes", SeatChange.objects.order_by("pk")),
        ),
    )


def _of_evening(evening: Evening) -> Iterator[str]:
    rounds = list(evening.rounds.all())
    came = {each.member_id for each in evening.attendances.all()}
    yield from _of_order(rounds)
    for round_ in rounds:
        for fault in _of_round(evening, round_, came):
            yield _("Round %(round)s: %(fault)s") % {"round": round_.number, "fault": fault}
    paired = Counter(member for pair in evening.pairs.all() for member in (pair.one_id, pair.other_id))
    if any(times > 1 for times in paired.values()):
        yield _("Somebody is in two pairs.")


def _of_order(rounds: Sequence[Round]) -> Iterator[str]:
    """Drawn rounds count from 1 without gaps; one is played at a time, and what comes after it is ahead."""
    numbers = [round_.number for round_ in rounds]
    if all(round_.draw_id for round_ in rounds) and numbers != list(range(1, len(rounds) + 1)):
        yield _("The rounds have the numbers %(numbers)s.") % {"numbers": numbers}
    states = [_states(round_) for round_ in rounds]
    for round_, found in zip(rounds, states, strict=True):
        if Match.State.AHEAD in found and len(found) > 1:
            yield _("Round %(round)s has begun at some tables only.") % {"round": round_.number}
    not_closed = [
        (round_, Match.State.AHEAD in found)
        for round_, found in zip(rounds, states, strict=True)
        if found - {Match.State.CLOSED}
    ]
    if not_closed and not_closed[0][1]:
        yield _("Round %(round)s is next and has not begun.") % {"round": not_closed[0][0].number}
    # A round that was closed and lacks a deal now may be open beside the one that is being played.
    playing = [round_ for round_, is_ahead in not_closed if not is_ahead and not _was_closed(round_)]
    if len(playing) > 1:
        played = ", ".join(str(round_.number) for round_ in playing)
        yield _("The rounds %(rounds)s are played at the same time.") % {"rounds": played}
    if any(not is_ahead for _round, is_ahead in not_closed[_first_ahead(not_closed) :]):
        yield _("A round has begun before one that comes earlier.")


def _first_ahead(rounds: Sequence[tuple[Round, bool]]) -> int:
    return next((at for at, (_round, is_ahead) in enumerate(rounds) if is_ahead), len(rounds))


def _states(round_: Round) -> set[str]:
    return {table.match.state for table in round_.tables.all()}


def _was_closed(round_: Round) -> bool:
    return any(table.match.was_closed for table in round_.tables.all())


def _of_round(evening: Evening, round_: Round, came: set[int]) -> Iterator[str]:
    results, tables = list(round_.results.all()), list(round_.tables.all())
    if not results:
        yield _("nobody is in it.")
    if (round_.draw_id is None) != all(each.kind == Result.Kind.IMPORTED for each in results):
        yield _("it was drawn and taken over from a list.")
    if round_.draw and round_.draw.evening_id != evening.pk:
        yield _("its draw is of another evening.")
    if [table.number for table in tables] != list(range(1, len(tables) + 1)):
        yield _("its tables do not count from 1.")
    yield from _of_seats(results, tables)
    if round_.draw_id:
        for each in results:
            if each.member_id not in came:
                yield _("%(name)s plays and was never here.") % {"name": each.member}
    yield from _of_moves(round_, results)
    yield from _of_matches(evening, tables)


def _of_seats(results: Sequence[Result], tables: Sequence[Table]) -> Iterator[str]:
    """Everybody sits once, on the seat of their token."""
    seating = [[seat.member_id for seat in table.match.seats.all()] for table in tables]
    seated = Counter(member for row in seating for member in row)
    if any(times > 1 for times in seated.values()):
        yield _("somebody has two seats.")
    held = {each.member_id: each.token for each in results if each.kind == Result.Kind.PLAYED}
    if set(held) != set(seated):
        yield _("those who play are not those who have a seat.")
    if held != {member: place[0] for member, place in tokens.by_player(seating).items()}:
        yield _("somebody's seat is not that of their token.")
    at = {seat.pk: seat.member_id for table in tables for seat in table.match.seats.all()}
    for each in results:
        if each.seat_id is not None and at.get(each.seat_id) != each.member_id:
            yield _("%(name)s has the seat of somebody else.") % {"name": each.member}


def _of_moves(round_: Round, results: Sequence[Result]) -> Iterator[str]:
    """Each move begins where the one before it ended, and the last ends where the member sits."""
    now = {each.member_id: each.token or SeatChange.SITS_OUT for each in results}
    stood: dict[int, int | None] = {}
    for change in round_.seat_changes.all():
        if change.member_id in stood and stood[change.member_id] != change.before:
            yield _("a move does not begin where the one before it ended.")
        stood[change.member_id] = change.after
    if any(now.get(member) != after for member, after in stood.items()):
        yield _("somebody does not sit where they were moved to.")


def _of_matches(evening: Evening, tables: Sequence[Table]) -> Iterator[str]:
    """The season's game; and its options, until something was written: then they may hold later only."""
    season = evening.season
    if any(table.match.game != season.game for table in tables):
        yield _("it is played in another game than the season.")
        return
    options = {
        seats: season.rules.options_to_json(season.game_options(seats))
        for seats in {len(table.match.seats.all()) for table in tables}
    }
    others = {
        table.match_id for table in tables if table.match.options != options[len(table.match.seats.all())]
    }
    matches = [table.match_id for table in tables]
    if others and not Correction.objects.filter(match__in=matches).exists():
        yield _("nothing is written yet, and it has other options than the season.")
    elif 0 < len(others) < len(tables):
        yield _("its tables play with different options.")
