"""What each round brought each player: played, sat out or imported. Points of players who sit out are not
stored: they follow from the other results of the evening."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from hashlib import blake2b
from itertools import chain
from typing import Any, NamedTuple, TypeVar

from django.core.cache import cache

from jassclub.engine.numbers import Number, average_points
from jassclub.engine.rules.registry import game_called
from jassclub.engine.standings.results import UnevenRound
from jassclub.journal.changes import changes_by_evening
from jassclub.journal.transactions import is_only_reading
from jassclub.matches.models import Entry, Match
from jassclub.matches.scoring import RescoredMatch
from jassclub.rounds.models import Result
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import own_steps

T = TypeVar("T")
Honours = Mapping[str, int]
Rescored = Mapping[int, RescoredMatch]  # matches as other entries or options would have them, by key


class RoundResult(NamedTuple):
    """`points` is None while nothing is entered at the table, and while sitting out has brought nothing yet.
    `is_complete`: the sheet is in. `is_closed`: all tables of the round are. `is_hidden`: until the
    prize-giving. Where the table plays another number of deals than others, `seats` is how many play there,
    `by_deal` the points of each deal, and `uneven` which of them count.
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

    @property
    def sits_out(self) -> bool:
        return self.kind == Result.Kind.SAT_OUT


Results = Sequence[RoundResult]


def results_of(
    of: Season | Evening, *, whole: bool = False, closed: bool = False, rescored: Rescored | None = None
) -> list[RoundResult]:
    """All results of rounds that have begun, in at most four queries. `whole`: also of rounds that are hidden
    until the prize-giving. `closed`: as if nothing of rounds that are not closed were known."""
    evenings = [of] if isinstance(of, Evening) else of.evenings.order_by("pk")
    stored = stored_results(of.season.pk, [evening.pk for evening in evenings], rescored)
    how: Any = {"whole": whole, "closed": closed}
    return [*chain.from_iterable(counting_results(stored[each.pk], of.season, **how) for each in evenings)]


def counting_results(stored: Results, season: Season, *, whole: bool, closed: bool) -> Results:
    """The results of an evening with the points that count, chosen as `results_of` says."""
    shown = [
        result for result in stored if (whole or not result.is_hidden) and (result.is_closed or not closed)
    ]
    return _with_sit_outs(_with_uneven_deals(shown, season), season)


def stored_results(
    season: int, evenings: Collection[int], rescored: Rescored | None = None
) -> Mapping[int, list[RoundResult]]:
    """The results of these evenings by key, in the order of their rounds, those of rounds that have begun;
    without points of players who sit out."""
    if rescored:
        return _read_results(evenings, rescored)
    wanted = dict.fromkeys(evenings, "results")
    return cached_by_evening(season, wanted, lambda missing: _read_results(missing, {}))


def _read_results(evenings: Collection[int], rescored: Rescored) -> dict[int, list[RoundResult]]:
    """In two queries, and a third one where a table plays another number of deals."""
    sheets = _sheets(evenings, rescored)
    rows: Any = list(
        Result.objects.filter(round__evening__in=evenings)
        .order_by("round__evening", "round__number", "member")
        .values_list(
            *("round__evening", "round__evening__hidden_from", "round", "round__number"),
            *("member", "member__is_guest", "kind", "is_ranked", "points"),
            *("seat__match", "seat__side", "seat__number"),
        )
    )
    states: dict[int, set[str]] = defaultdict(set)  # of the matches of each round
    played = [(row[2], row[9]) for row in rows if row[9]]  # rounds and matches
    seats = Counter(match for _round, match in played)
    for round_, match in set(played):
        # Outside of a snapshot a round may have been drawn between the two queries: it has not begun.
        states[round_].add(sheets[match].state if match in sheets else Match.State.AHEAD)
    uneven = {match for match in sheets if _plays_other_deals(sheets[match].game, seats[match])}
    deals = _deals_of(uneven, rescored) if uneven else {}
    results: dict[int, list[RoundResult]] = {evening: [] for evening in evenings}
    for evening, hidden, round_, number, member, is_guest, kind, is_ranked, points, match, side, seat in rows:
        of_round = states[round_]
        if Match.State.AHEAD in of_round:
            continue
        honours: Honours = {}
        is_complete = kind == Result.Kind.IMPORTED
        if match:
            sheet = sheets[match]
            side = rescored[match].sides[seat] if match in rescored else side
            points = None if sheet.points is None else sheet.points[side]
            honours = sheet.honours[side] if sheet.honours else {}
            is_complete = sheet.is_finished
        results[evening].append(
            RoundResult(
                *(member, evening, round_, number, kind, is_ranked, is_guest, points, honours, is_complete),
                is_closed=Match.State.OPEN not in of_round,
                is_hidden=hidden is not None and hidden <= number,
                seats=seats[match] if match in deals else 0,
                by_deal=[points[side] for points in deals[match]] if match in deals else (),
            )
        )
    return results


class _Sheet(NamedTuple):
    """What a match says of its players, by side. `points` is None while nothing is entered."""

    game: str
    state: str
    points: Sequence[int] | None
    honours: Sequence[Honours]
    is_finished: bool


def _sheets(evenings: Collection[int], rescored: Rescored) -> dict[int, _Sheet]:
    matches: Any = Match.objects.filter(table__round__evening__in=evenings).order_by()
    sheets = {}
    for key, state, totals, honours, is_finished, deals, game in matches.values_list(
        *("pk", "state", "totals", "honours", "is_finished", "deals_in", "game")
    ):
        if key in rescored:
            result = rescored[key].result
            totals, honours, is_finished = result.totals, result.honours, result.is_finished
            state = Match.State.OPEN if rescored[key].opens_again else state
        sides = [dict(zip(honours, side, strict=True)) for side in zip(*honours.values(), strict=True)]
        sheets[key] = _Sheet(game, state, totals if deals or is_finished else None, sides, is_finished)
    return sheets


def _deals_of(matches: Collection[int], rescored: Rescored) -> Mapping[int, Sequence[Sequence[int]]]:
    """The points of each deal that counts, by side."""
    deals: dict[int, list[Sequence[int]]] = {match: [] for match in matches}
    entries: Any = Entry.objects.filter(match__in=deals.keys() - rescored.keys(), points__isnull=False)
    for match, points in entries.order_by("match", "number").values_list("match", "points"):
        deals[match].append(points)
    for match in deals.keys() & rescored.keys():
        played = rescored[match].result.played
        deals[match] = list(played.points) if played else []
    return deals


def _plays_other_deals(game: str, seats: int) -> bool:
    rules = game_called(game)
    if seats == rules.seats[0]:
        return False
    deals = rules.uneven_deals({})
    return seats in deals and deals[seats] != deals[rules.seats[0]]


def _with_uneven_deals(results: Results, season: Season) -> Results:
    """With the points that count, by the season's regulation, of tables with more or fewer deals."""
    if not (deals := season.uneven_deals) or not any(result.seats for result in results):
        return results
    how, usual = own_steps(season).uneven_deals, next(iter(deals.values()))

    def counted(result: RoundResult) -> RoundResult:
        number = deals.get(result.seats, usual)
        # A finished match of another length was played by options that the season no longer has.
        is_of_before = result.is_complete and len(result.by_deal) != number
        if result.points is None or number == usual or is_of_before:
            return result
        uneven = UnevenRound(sum(result.by_deal), number, usual, sum(result.by_deal[:usual]))
        return result._replace(points=uneven.counted(how), uneven=uneven)

    return [counted(result) for result in results]


def _with_sit_outs(results: Results, season: Season) -> Results:
    """With the points of players who sit out, once all sheets of the round are in: nobody leads by sitting
    out. There are none while there is nothing of which to take an average."""
    if not any(result.sits_out for result in results):
        return results
    incomplete: set[int] = set()
    points: dict[tuple[int, int], list[Number]] = defaultdict(list)
    for result in results:
        if result.kind == Result.Kind.PLAYED and not result.is_complete:
            incomplete.add(result.round)
        elif result.kind == Result.Kind.PLAYED and result.points is not None:
            points[_averaged(result, season)].append(result.points)
    fixed = {"fixed": season.sit_out_points, "nothing": 0}.get(season.sit_out)

    def counted(result: RoundResult) -> RoundResult:
        if not result.sits_out or result.round in incomplete:
            return result
        others = points.get(_averaged(result, season))
        own = fixed if fixed is not None or not others else average_points(others)
        return result._replace(points=own, is_complete=own is not None)

    return [counted(result) for result in results]


def _averaged(result: RoundResult, season: Season) -> tuple[int, int]:
    by_round = season.sit_out == Season.SitOut.TABLES
    return (result.evening, result.round if by_round else result.member)


# --- In Django's cache until something of the evening changes.


def cached_by_evening(
    season: int, wanted: Mapping[int, Hashable], work: Callable[[Collection[int]], Mapping[int, T]]
) -> dict[int, T]:
    """What `work` returns for these evenings of a season, by their keys; it gets those that are not cached.

    `wanted` says of each evening what is worked out, and all that it depends on besides the database. The
    number of changes is read in the snapshot of the page. What an action has changed has no number yet.
    """
    if not is_only_reading():
        return dict(work(wanted.keys()))
    numbers = changes_by_evening(season)
    keys = {}
    for evening, what in wanted.items():
        about = repr((evening, numbers[evening], what))
        keys[evening] = f"evening-{blake2b(about.encode(), digest_size=20).hexdigest()}"
    cached: dict[str, Any] = cache.get_many(keys.values())
    by_evening = {evening: cached[key] for evening, key in keys.items() if key in cached}
    if missing := wanted.keys() - by_evening.keys():
        new = work(missing)
        by_evening |= new
        cache.set_many({keys[evening]: value for evening, value in new.items() if numbers[evening]})
    return by_evening
