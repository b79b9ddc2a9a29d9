"""The club's records, game by game: the highest round and evening, the longest series, the most Matsche.

Only what was played at a table of a closed round counts, or was taken over from a list: nothing that somebody
got for sitting out. Hidden results are no records yet.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import Exists, OuterRef

from jassclub.engine.standings.awards import RecordEntry, best_figures, longest_series
from jassclub.games.registry import presentation_of
from jassclub.games.words import plural
from jassclub.matches.models import Match, Seat
from jassclub.members.models import Member
from jassclub.rounds.models import Result, Table, hidden
from jassclub.seasons.models import Evening, Season

MOST, MOST_NAMED = 3, 10  # ranks and lines of each record
ROUND, EVENING, SERIES = "round", "evening", "series"
MATSCHE_EVENING, MATSCHE_SEASON = "matsche_evening", "matsche_season"

Where = TypeVar("Where")


@dataclass(frozen=True)
class Holder:
    """A line of a record. `evening` or `season` is where it was reached, `table` the key of the table."""

    rank: int
    member: int
    name: str
    figure: int
    evening: Evening | None = None
    season: Season | None = None
    table: int | None = None


@dataclass(frozen=True)
class Record:
    """One of the records of a game, the best first; `of` is one of the names above. `more` share the last
    rank, and are too many to be named."""

    of: str
    holders: Sequence[Holder]
    more: int = 0


@dataclass(frozen=True)
class GameRecords:
    """The records of a game. `low_wins`: the lowest round and evening are the best ones. `matsche` is what
    the game calls a deal in which a side has all."""

    game: str
    name: str
    low_wins: bool
    matsche: str
    records: Sequence[Record]


@dataclass(frozen=True, slots=True)
class _Played:
    """A match of a closed round: where it was, the points of each side, and how often each had all."""

    table: int
    evening: int
    totals: Sequence[int]
    matsche: Sequence[int]
    winner: int | None  # the side; None where it is a draw


def club_records() -> list[GameRecords]:
    """Of every game that has a season with a result; in a fixed number of queries for each game."""
    games = sorted(set(Season.objects.order_by().values_list("game", flat=True)))
    found = [_of_game(game) for game in games]
    return [each for each in found if any(record.holders for record in each.records)]


def _of_game(game: str) -> GameRecords:
    presentation = presentation_of(game)
    seasons = {each.pk: each for each in Season.objects.filter(game=game)}
    rules = next(iter(seasons.values())).rules
    evenings = {each.pk: each for each in Evening.objects.filter(season__game=game)}
    for each in evenings.values():
        each.season = seasons[each.season_id]
    gathered = _gathered(game, presentation.all_points, low_wins=rules.low_wins)
    entries = _records(gathered, evenings, low_wins=rules.low_wins)
    keys = {each.player for found in entries.values() for each in found[:MOST_NAMED]}
    names = {member.pk: str(member) for member in Member.objects.filter(pk__in=keys)}
    records = [
        Record(
            of,
            [_holder(of, each, names, evenings, seasons) for each in found[:MOST_NAMED]],
            more=len(found[MOST_NAMED:]),
        )
        for of, found in entries.items()
    ]
    return GameRecords(
        game=game,
        name=str(presentation.name),
        low_wins=rules.low_wins,
        matsche=plural(presentation, presentation.all_points) if presentation.all_points else "",
        records=records,
    )


@dataclass
class _Gathered:
    """Everybody's figures by where they were reached."""

    rounds: dict[tuple[int, tuple[int, int | None]], int]  # where: evening and table
    evenings: dict[tuple[int, int], int]
    played: Counter[tuple[int, int]]  # rounds of an evening
    matsche: Counter[tuple[int, int]]
    series: dict[tuple[int, int], int]


def _gathered(game: str, all_points: str, *, low_wins: bool) -> _Gathered:
    """In three queries; ten years of a large club are some hundred thousand seats."""
    matches = _matches(game, all_points, low_wins=low_wins)
    at: dict[int, list[tuple[int, int]]] = defaultdict(list)
    seats = Seat.objects.filter(match__table__round__evening__season__game=game, match__state="closed")
    for match, member, side in seats.order_by().values_list("match", "member", "side"):
        at[match].append((member, side))
    found = _Gathered({}, defaultdict(int), Counter(), Counter(), {})
    in_order: list[tuple[int, bool, int]] = []
    for key, played in matches.items():
        evening = played.evening
        for member, side in at[key]:
            points = played.totals[side]
            found.rounds[member, (evening, played.table)] = points
            found.evenings[member, evening] += points
            found.played[member, evening] += 1
            if played.matsche and played.matsche[side]:
                found.matsche[member, evening] += played.matsche[side]
            in_order.append((member, side == played.winner, evening))
    found.series = longest_series(in_order)
    for number, (member, evening, points) in enumerate(_taken_over(game)):
        found.rounds[member, (evening, -number - 1)] = points
        found.evenings[member, evening] += points
        found.played[member, evening] += 1
    return found


def _matches(game: str, all_points: str, *, low_wins: bool) -> dict[int, _Played]:
    """In the order in which they were played."""
    tables = Table.objects.filter(
        round__evening__season__game=game, match__state=Match.State.CLOSED, match__is_finished=True
    )
    open_ones = Table.objects.filter(round=OuterRef("round")).exclude(match__state=Match.State.CLOSED)
    tables = tables.exclude(hidden("round__")).exclude(Exists(open_ones))
    rows = tables.order_by("round__evening__date", "round__evening", "round__number", "number")
    best_of = min if low_wins else max
    found = {}
    for match, table, evening, totals, honours in rows.values_list(
        "match", "pk", "round__evening", "match__totals", "match__honours"
    ):
        first = best_of(totals)
        winner = totals.index(first) if totals.count(first) == 1 else None
        found[match] = _Played(table, evening, totals, honours.get(all_points, ()), winner)
    return found


def _taken_over(game: str) -> Iterable[tuple[int, int, Any]]:
    results = Result.objects.filter(round__evening__season__game=game, kind=Result.Kind.IMPORTED)
    return (
        results.exclude(hidden("round__"))
        .order_by("round__evening__date", "pk")
        .values_list("member", "round__evening", "points")
    )


def _records(
    gathered: _Gathered, evenings: Mapping[int, Evening], *, low_wins: bool
) -> dict[str, list[RecordEntry[Any]]]:
    seasons: Counter[tuple[int, int]] = Counter()
    for (member, evening), count in gathered.matsche.items():
        seasons[member, evenings[evening].season_id] += count
    whole = gathered.evenings
    if low_wins:  # who left early has fewer points, and no record
        whole = {
            (member, evening): points
            for (member, evening), points in whole.items()
            if gathered.played[member, evening] >= evenings[evening].season.rounds_per_evening
        }
    return {
        ROUND: best_figures(gathered.rounds, MOST, low_wins=low_wins),
        EVENING: best_figures(whole, MOST, low_wins=low_wins),
        SERIES: best_figures(gathered.series, MOST),
        MATSCHE_EVENING: best_figures(gathered.matsche, MOST),
        MATSCHE_SEASON: best_figures(seasons, MOST),
    }


def _holder(
    of: str,
    entry: RecordEntry[Any],
    names: Mapping[int, str],
    evenings: Mapping[int, Evening],
    seasons: Mapping[int, Season],
) -> Holder:
    said: dict[str, Any] = {}
    if of == MATSCHE_SEASON:
        said["season"] = seasons[entry.where]
    else:
        evening, table = entry.where if of == ROUND else (entry.where, None)
        said["evening"] = evenings[evening]
        said["table"] = table if table is not None and table > 0 else None
    return Holder(entry.rank, entry.player, names[entry.player], entry.figure, **said)
