"""What must hold for evenings, their rounds, seats and draws, as sentences about where it does not."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from jassclub.engine.draws import tokens
from jassclub.games.joined import and_joined
from jassclub.journal.queries import merged_keys
from jassclub.matches.integrity import faults_of_matches
from jassclub.matches.models import Correction, Match, Seat
from jassclub.members.integrity import faults_of_club
from jassclub.rounds.models import Draw, Result, Round, SeatChange, Table
from jassclub.seasons.models import Evening, Season

from .draw_integrity import faults_of_draws, faults_of_places

CHUNK = 50  # evenings read at once


def faults(season: Season | None = None, *, again: bool = True) -> list[str]:
    """A plain sentence for each fault, none when all is well; for everything, or for one season. Reads in
    many queries: while others write, call it where they all see the same moment. Drawing a draw `again` takes
    up to two seconds; without, only its places are compared."""
    if season is not None:
        return list(_of_seasons(season, again))
    others = Match.objects.filter(table=None)
    words = _("%(match)s: it belongs to no table, and nobody has its link.")
    lost = [words % {"match": match} for match in others.filter(key="").order_by("pk")]
    return [*faults_of_club(), *_of_seasons(None, again), *faults_of_matches(others), *lost]


def _of_seasons(season: Season | None, again: bool) -> Iterator[str]:
    evenings, matches = Evening.objects.all(), Match.objects.filter(table__isnull=False)
    if season is not None:
        evenings = evenings.filter(season=season)
        matches = matches.filter(table__round__evening__season=season)
    yield from _of_evenings(evenings)
    yield from faults_of_draws(evenings, again=again)
    yield from faults_of_matches(matches.select_related("table__round__evening__season"), _at_its_table)


def _at_its_table(match: Match) -> str:
    round_, evening = match.table.round, match.table.round.evening
    place = {"season": evening.season, "evening": evening, "round": round_.number}
    words = _("%(season)s, %(evening)s, round %(round)s, table %(table)s")
    return words % {**place, "table": match.table.number}


def _of_evenings(evenings: QuerySet[Evening]) -> Iterator[str]:
    seats = Prefetch("match__seats", Seat.objects.order_by("number"))
    tables = Table.objects.select_related("match").prefetch_related(seats).order_by("number")
    rounds = Round.objects.select_related("draw").defer("draw__plan").order_by("number")
    rounds = rounds.prefetch_related(
        Prefetch("tables", tables),
        Prefetch("results", Result.objects.select_related("member")),
        Prefetch("seat_changes", SeatChange.objects.order_by("pk")),
    )
    draws = Draw.objects.defer("plan").prefetch_related("taken_back").order_by("pk")
    read = evenings.select_related("season").prefetch_related(
        "attendances", "pairs", Prefetch("rounds", rounds), Prefetch("draws", draws)
    )
    today = merged_keys()
    for evening in read.order_by("pk").iterator(chunk_size=CHUNK):
        for fault in _of_evening(evening, today):
            words = _("%(season)s, %(evening)s: %(fault)s")
            yield words % {"season": evening.season, "evening": evening, "fault": fault}


def _of_evening(evening: Evening, today: Mapping[int, int]) -> Iterator[str]:
    rounds = list(evening.rounds.all())
    came = {attendance.member_id for attendance in evening.attendances.all()}
    yield from _of_order(rounds)
    for round_ in rounds:
        moves = faults_of_places(round_, evening.draws.all(), today)
        for fault in chain(_of_round(evening, round_, came), moves):
            yield _("Round %(round)s: %(fault)s") % {"round": round_.number, "fault": fault}
    paired = Counter(member for pair in evening.pairs.all() for member in (pair.one_id, pair.other_id))
    if any(times > 1 for times in paired.values()):
        yield _("Someone is in two pairs.")


def _of_order(rounds: Sequence[Round]) -> Iterator[str]:
    """Drawn rounds count from 1 without gaps; one is played at a time, and what comes after it is ahead."""
    numbers = [round_.number for round_ in rounds]
    if all(round_.draw_id for round_ in rounds) and numbers != list(range(1, len(rounds) + 1)):
        yield _("The rounds are numbered %(numbers)s.") % {"numbers": numbers}
    states = {round_: {table.match.state for table in round_.tables.all()} for round_ in rounds}
    for round_ in rounds:
        if Match.State.AHEAD in states[round_] and len(states[round_]) > 1:
            yield _("Round %(round)s has begun at only some of the tables.") % {"round": round_.number}
    not_closed = [round_ for round_ in rounds if states[round_] - {Match.State.CLOSED}]
    ahead = [Match.State.AHEAD in states[round_] for round_ in not_closed]
    if ahead and ahead[0]:
        yield _("Round %(round)s is next and has not begun.") % {"round": not_closed[0].number}
    # A closed round that now lacks a deal may be open beside the one being played.
    playing = [
        str(round_.number)
        for round_, is_ahead in zip(not_closed, ahead, strict=True)
        if not is_ahead and not any(table.match.was_closed for table in round_.tables.all())
    ]
    if len(playing) > 1:
        yield _("Rounds %(rounds)s are being played at the same time.") % {"rounds": and_joined(playing)}
    if ahead != sorted(ahead):
        yield _("A round has begun before an earlier one.")


def _of_round(evening: Evening, round_: Round, came: set[int]) -> Iterator[str]:
    results, tables = list(round_.results.all()), list(round_.tables.all())
    if not results:
        yield _("nobody is in it.")
    if (round_.draw_id is None) != all(result.kind == Result.Kind.IMPORTED for result in results):
        yield _("it was both drawn and imported from a list.")
    if round_.draw and round_.draw.evening_id != evening.pk:
        yield _("its draw belongs to another evening.")
    if [table.number for table in tables] != list(range(1, len(tables) + 1)):
        yield _("its tables are not numbered from 1.")
    yield from _of_seats(results, tables)
    for result in results if round_.draw_id else ():
        if result.member_id not in came:
            yield _("%(name)s plays but was never here.") % {"name": result.member}
    yield from _of_matches(evening, tables)


def _of_seats(results: Sequence[Result], tables: Sequence[Table]) -> Iterator[str]:
    """Everyone sits once, on the seat of their token."""
    seating = [[seat.member_id for seat in table.match.seats.all()] for table in tables]
    seated = Counter(member for row in seating for member in row)
    if any(times > 1 for times in seated.values()):
        yield _("someone has two seats.")
    held = {result.member_id: result.token for result in results if result.kind == Result.Kind.PLAYED}
    if set(held) != set(seated):
        yield _("the people who play are not those who have a seat.")
    if held != {member: place[0] for member, place in tokens.by_player(seating).items()}:
        yield _("someone's seat does not match their token.")
    at = {seat.pk: seat.member_id for table in tables for seat in table.match.seats.all()}
    for result in results:
        if result.seat_id is not None and at.get(result.seat_id) != result.member_id:
            yield _("%(name)s has someone else's seat.") % {"name": result.member}


def _of_matches(evening: Evening, tables: Sequence[Table]) -> Iterator[str]:
    """The season's game and options; matches that have begun may keep earlier options."""
    season = evening.season
    if any(table.match.game != season.game for table in tables):
        yield _("its game differs from that of the season.")
        return
    others, matches = [], [table.match for table in tables]
    for match in matches:
        usual = season.rules.options_to_json(season.game_options(len(match.seats.all())))
        others += [match] if match.options != usual else []
    if others and not Correction.objects.filter(match__in=matches).exists():
        yield _("nothing is entered yet, but its options differ from those of the season.")
    elif 0 < len(others) < len(tables):
        yield _("its tables play with different options.")
