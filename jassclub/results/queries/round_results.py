"""What each round brought each player, and the cache of evenings that were read."""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from threading import Lock
from typing import Any, NamedTuple, TypeVar, cast

from jassclub.engine.numbers import Number, average_points
from jassclub.engine.rules.registry import game_called
from jassclub.engine.standings.results import UnevenRound
from jassclub.journal.changes import changes_by_evening
from jassclub.matches.models import Entry, Match
from jassclub.matches.queries.options import RescoredMatch
from jassclub.rounds.models import Result
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import own_steps
from jassclub.web.snapshots import is_only_reading

Honours = Mapping[str, int]
Anew = Mapping[int, RescoredMatch]  # by the keys of the matches


class RoundResult(NamedTuple):
    """What a round brought a player. `points` is None as long as nothing is entered at the table, or a player
    who sits out has got nothing.

    `is_complete`: the sheet is in. Points of a table that still plays are those so far. `is_closed`: the
    round is, with all its tables. `is_hidden`: until the prize-giving. `seats` and `by_deal`, where the game
    has another number of deals at such a table: how many played there, and the points of each deal; what
    counts of them then stands in `points`, and `uneven` says of what (`selectors.uneven`).
    """

    member: int
    evening: int
    round: int
    number: int
    kind: str
    is_ranked: bool
    is_guest: bool
    points: Number | None
    honours: Honours
    is_complete: bool
    is_closed: bool
    is_hidden: bool
    seats: int = 0
    by_deal: Sequence[int] = ()
    uneven: UnevenRound | None = None


class _Sheet(NamedTuple):
    """What a match says of those who play it, by side."""

    game: str
    state: str
    points: Sequence[int] | None  # None: nothing is entered
    honours: Sequence[Honours]
    is_finished: bool


def results_read(evenings: Collection[int], anew: Anew | None = None) -> dict[int, list[RoundResult]]:
    """The results of each of these evenings by its key, in the order of their rounds, in two queries,
    and one more where tables play another number of deals than others.

    Rounds that are not begun are not there. Who sits out has no points: those are worked out
    (`selectors.results`). `anew` are matches that are not yet counted by other options: here they are.
    """
    anew = anew or {}
    sheets = _sheets(evenings, anew)
    rows = list(
        Result.objects.filter(round__evening__in=evenings)
        .order_by("round__evening", "round__number", "member")
        .values_list(
            *("round__evening", "round__evening__hidden_from", "round", "round__number"),
            *("member", "member__is_guest", "kind", "is_ranked", "points"),
            *("seat__match", "seat__side", "seat__number"),
        )
    )
    states: dict[int, set[str]] = {}  # of the matches of each round
    seats = Counter(row[9] for row in rows if row[9] is not None)
    deals = _uneven_deals(sheets, seats, anew)
    for row in rows:
        if row[9] is not None:
            # Outside of a snapshot a round may have been drawn between the two queries: it is not begun yet.
            state = sheets[row[9]].state if row[9] in sheets else Match.State.AHEAD
            states.setdefault(row[2], set()).add(state)
    found: dict[int, list[RoundResult]] = {each: [] for each in evenings}
    for evening, hidden, round_, number, member, is_guest, kind, is_ranked, points, match, side, seat in rows:
        of_round = states.get(round_, ())
        if Match.State.AHEAD in of_round:
            continue
        honours: Honours = {}
        is_complete = kind == Result.Kind.IMPORTED
        if match is not None:
            sheet = sheets[match]
            side = anew[match].sides[seat] if match in anew else side
            points = None if sheet.points is None else sheet.points[side]
            honours = sheet.honours[side] if sheet.honours else {}
            is_complete = sheet.is_finished
        found[evening].append(
            RoundResult(
                *(member, evening, round_, number, kind, is_ranked, is_guest, points, honours, is_complete),
                is_closed=Match.State.OPEN not in of_round,
                is_hidden=hidden is not None and hidden <= number,
                seats=seats[match] if match in deals else 0,
                by_deal=[points[side] for points in deals[match]] if match in deals else (),
            )
        )
    return found


def _sheets(evenings: Collection[int], anew: Anew) -> dict[int, _Sheet]:
    """The matches of these evenings by their keys."""
    matches: Any = Match.objects.filter(table__round__evening__in=evenings).order_by()
    found = {}
    for key, state, totals, honours, is_finished, deals, game in matches.values_list(
        *("pk", "state", "totals", "honours", "is_finished", "deals_in", "game")
    ):
        if key in anew:
            result = anew[key].result
            totals, honours, is_finished = result.totals, result.honours, result.is_finished
            state = Match.State.OPEN if anew[key].opens_again else state
        sides = [dict(zip(honours, each, strict=True)) for each in zip(*honours.values(), strict=True)]
        found[key] = _Sheet(game, state, totals if deals or is_finished else None, sides, is_finished)
    return found


def _uneven_deals(
    sheets: Mapping[int, _Sheet], seats: Mapping[int, int], anew: Anew
) -> dict[int, list[Sequence[int]]]:
    """The points of each deal that counts, by side, of tables where the game has another number of deals than
    at the usual ones."""
    uneven = {
        key for key, number in seats.items() if key in sheets and _plays_other_deals(sheets[key].game, number)
    }
    if not uneven:
        return {}
    deals: dict[int, list[Sequence[int]]] = {key: [] for key in uneven}
    entries: Any = Entry.objects.filter(match__in=uneven - anew.keys(), points__isnull=False)
    for match, points in entries.order_by("match", "number").values_list("match", "points"):
        deals[match].append(points)
    for key in uneven & anew.keys():
        played = anew[key].result.played
        deals[key] = list(played.points) if played else []
    return deals


def _plays_other_deals(game: str, seats: int) -> bool:
    rules = game_called(game)
    if seats == rules.seats[0]:
        return False
    deals = rules.uneven_deals({})
    return seats in deals and deals[seats] != deals[rules.seats[0]]


# --- What was read of an evening stays in this process, with what was worked out of it, until something
# changes. With it stays the number of changes (`journal.changes`) that it was read with. That number is
# asked for in the same snapshot as all else on a page, so nothing here is ever out of date, and several
# processes need not know of each other. Whoever writes reads the database itself: what they have changed
# has no number yet.

MOST = 50_000  # results, which are three years of a large club; the evenings asked for longest ago go first
MOST_WORKED_OUT = 16  # of an evening: for each way in which somebody looks at a season

T = TypeVar("T")


class CachedEvening:
    """The results of an evening as they are stored, which nobody changes, and what was worked out of them."""

    def __init__(self, results: Sequence[RoundResult]) -> None:
        self.results = results
        self._worked_out: dict[Hashable, Any] = {}

    def worked_out(self, how: Hashable, work: Callable[[], T]) -> T:
        """What `work` returns, done once for each `how`: what the work is called, and all that it depends
        on besides the results."""
        kept = self._worked_out  # which another thread may replace
        if how in kept:
            return cast(T, kept[how])
        if len(self._worked_out) >= MOST_WORKED_OUT:
            self._worked_out = {}
        found = self._worked_out[how] = work()
        return found


_kept: OrderedDict[int, tuple[int, CachedEvening]] = OrderedDict()  # with the number of changes
_lock = Lock()


def cached_evenings(
    season: int, evenings: Collection[int], anew: Anew | None = None
) -> dict[int, CachedEvening]:
    """Each of these evenings of a season, by their keys; only those are read that are not remembered.

    In one query where all are, else in three. With matches that are counted `anew` nothing is remembered.
    """
    if anew:
        return {key: CachedEvening(results) for key, results in results_read(evenings, anew).items()}
    if not is_only_reading():
        return _read(evenings)
    numbers = changes_by_evening(season)
    found = _remembered({each: numbers[each] for each in evenings})
    missing = [each for each in evenings if each not in found]
    if missing:
        found |= _read(missing)
        _remember({each: (numbers[each], found[each]) for each in missing if numbers[each]})
    return found


def forget_all() -> None:
    """As in a process that has just begun."""
    with _lock:
        _kept.clear()


def _read(evenings: Collection[int]) -> dict[int, CachedEvening]:
    return {key: CachedEvening(results) for key, results in results_read(evenings).items()}


def _remembered(numbers: Mapping[int, int]) -> dict[int, CachedEvening]:
    found = {}
    with _lock:
        for key, number in numbers.items():
            kept = _kept.get(key)
            if kept and kept[0] == number:
                found[key] = kept[1]
                _kept.move_to_end(key)
    return found


def _remember(read: Mapping[int, tuple[int, CachedEvening]]) -> None:
    with _lock:
        for key, evening in read.items():
            _kept[key] = evening
            _kept.move_to_end(key)
        results = sum(len(each.results) for _number, each in _kept.values())
        while results > MOST:
            _key, (_number, oldest) = _kept.popitem(last=False)
            results -= len(oldest.results)


# --- What every round brought every player: played, sat out or taken over. Points of those who sit out are
# worked out here, from the other results of the evening.


def season_results(season: Season, *, whole: bool = False, closed: bool = False) -> list[RoundResult]:
    """Everything of the season but rounds that are not begun; in at most four queries.

    Rounds that are hidden until the prize-giving are there only where the `whole` season is asked for.
    `closed`: those of closed rounds alone, as if nothing of the others were known, also averages for sitting
    out.
    """
    keys = list(season.evenings.order_by("pk").values_list("pk", flat=True))
    read = cached_evenings(season.pk, keys)
    return [each for key in keys for each in results_of(read[key], season, whole=whole, closed=closed)]


def season_results_anew(season: Season, anew: Iterable[RescoredMatch]) -> list[RoundResult]:
    """The whole season as other options would have it: `anew` are the matches that they count otherwise."""
    keys = list(season.evenings.order_by("pk").values_list("pk", flat=True))
    read = results_read(keys, {change.match: change for change in anew})
    return [each for key in keys for each in with_sit_outs(as_counted(read[key], season), season)]


def evening_results(evening: Evening, *, whole: bool = False, closed: bool = False) -> Sequence[RoundResult]:
    """The same for an evening, in at most three queries."""
    read = cached_evenings(evening.season_id, [evening.pk])[evening.pk]
    return results_of(read, evening.season, whole=whole, closed=closed)


def results_of(evening: CachedEvening, season: Season, *, whole: bool, closed: bool) -> Sequence[RoundResult]:
    """The same for an evening that is read already."""

    def work() -> Sequence[RoundResult]:
        shown = (each for each in evening.results if whole or not each.is_hidden)
        return with_sit_outs(
            as_counted([each for each in shown if each.is_closed or not closed], season), season
        )

    how = ("results", whole, closed, *how_points_count(season))
    return evening.worked_out(how, work)


def how_points_count(season: Season) -> tuple[Hashable, ...]:
    """All of a season on which `points` of its results depend."""
    if not (deals := season.uneven_deals):
        return (season.sit_out, season.sit_out_points)
    return (season.sit_out, season.sit_out_points, tuple(deals.items()), own_steps(season).uneven_deals)


def as_counted(results: Sequence[RoundResult], season: Season) -> Sequence[RoundResult]:
    """With what counts, by the season's regulation, of rounds of more or fewer deals than others play."""
    if not (deals := season.uneven_deals) or not any(each.seats for each in results):
        return results
    how, usual = own_steps(season).uneven_deals, next(iter(deals.values()))
    found = []
    for each in results:
        uneven = _uneven(each, deals.get(each.seats), usual)
        if uneven is not None:
            each = each._replace(points=uneven.counted(how), uneven=uneven)
        found.append(each)
    return found


def _uneven(result: RoundResult, deals: int | None, usual: int) -> UnevenRound | None:
    """None where the table plays as many deals as the others. A whole match of another length was played by
    options that the season no longer has."""
    if result.points is None or deals in (None, usual):
        return None
    if result.is_complete and len(result.by_deal) != deals:
        return None
    return UnevenRound(sum(result.by_deal), deals, usual, sum(result.by_deal[:usual]))


def with_sit_outs(results: Sequence[RoundResult], season: Season) -> Sequence[RoundResult]:
    """What those get who sit out, once all sheets of that round are in: nobody leads by sitting out."""
    if not any(each.kind == Result.Kind.SAT_OUT for each in results):
        return results
    incomplete = {each.round for each in results if each.kind == Result.Kind.PLAYED and not each.is_complete}
    gets = _sit_out_points(results, season)
    return [
        each
        if each.kind != Result.Kind.SAT_OUT or each.round in incomplete
        else each._replace(points=(points := gets(each)), is_complete=points is not None)
        for each in results
    ]


def _sit_out_points(results: Iterable[RoundResult], season: Season) -> Callable[[RoundResult], int | None]:
    """A result to what sitting out brings; None while there is nothing yet of which to take an average."""
    if season.sit_out == Season.SitOut.FIXED:
        return lambda result: season.sit_out_points
    if season.sit_out == Season.SitOut.NOTHING:
        return lambda result: 0
    by_round = season.sit_out == Season.SitOut.TABLES

    def key(result: RoundResult) -> tuple[int, int]:
        return (result.evening, result.round) if by_round else (result.evening, result.member)

    points: dict[tuple[int, int], list[Number]] = defaultdict(list)
    for each in results:
        if each.kind == Result.Kind.PLAYED and each.is_complete and each.points is not None:
            points[key(each)].append(each.points)
    return lambda result: average_points(points[key(result)]) if key(result) in points else None
