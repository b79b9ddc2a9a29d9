"""An evening as standings count it: worked out once for each way of looking at a season."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from jassclub.engine.standings.evening import ValuedEvening, value_evening
from jassclub.engine.standings.regulation import EveningSteps
from jassclub.engine.standings.results import EveningResults, RoundPoints
from jassclub.engine.standings.season import keep_players
from jassclub.rounds.models import Result
from jassclub.seasons.models import Evening, Season

from .round_results import Anew, CachedEvening, RoundResult, cached_evenings, how_points_count, results_of


@dataclass(frozen=True)
class Counts:
    """What counts of an evening: the points of those who are ranked, together with others or as guests who
    have a list of their own.

    `members` and `guests` have a result, perhaps still without points. `honours` are those that somebody has;
    `sat_out` are the numbers of the rounds, and `only_sat_out` who did nothing else.
    """

    results: EveningResults
    members: Collection[int]
    guests: Collection[int]
    honours: Mapping[int, Counter[str]]
    sat_out: Mapping[int, Collection[int]]
    only_sat_out: Collection[int]
    has_uneven: bool  # some played more deals in a round than others


@dataclass(frozen=True)
class Seen:
    """What there is of an evening whether it counts or not: who had a result, who played at a table, and of
    each round its number and whether it is closed."""

    everybody: Collection[int]
    seated: Collection[int]
    rounds: Collection[tuple[int, bool]]

    @property
    def is_playing(self) -> bool:
        return any(not is_closed for _number, is_closed in self.rounds)


class CountedEvening:
    """An evening as a season has it: `live` with rounds that are being played, `whole` with those that are
    hidden until the prize-giving."""

    def __init__(
        self, evening: Evening, read: CachedEvening, season: Season, *, live: bool, whole: bool
    ) -> None:
        self.evening, self.season, self._read = evening, season, read
        self._live, self._whole = live, whole
        self._how = (live, whole, *how_points_count(season), season.guests, season.helpers_ranked)

    @cached_property
    def results(self) -> Sequence[RoundResult]:
        """Also those of who is not ranked."""
        return results_of(self._read, self.season, whole=self._whole, closed=not self._live)

    @property
    def _by_member(self) -> Mapping[int, Sequence[RoundResult]]:
        def work() -> Mapping[int, Sequence[RoundResult]]:
            found: dict[int, list[RoundResult]] = defaultdict(list)
            for each in self.results:
                found[each.member].append(each)
            return dict(found)

        return self._read.worked_out(("by member", *self._how), work)

    @property
    def members(self) -> Collection[int]:
        """Everybody with a result."""
        return self._by_member.keys()

    def results_of(self, member: int) -> Sequence[RoundResult]:
        """By round."""
        return self._by_member.get(member, ())

    @cached_property
    def counts(self) -> Counts:
        return self._read.worked_out(
            ("counts", *self._how), lambda: _counts(self.evening, self.results, self.season)
        )

    @cached_property
    def seen(self) -> Seen:
        def work() -> Seen:
            shown = [each for each in self._read.results if self._whole or not each.is_hidden]
            return Seen(
                everybody=frozenset(each.member for each in shown),
                seated=frozenset(each.member for each in shown if each.kind == Result.Kind.PLAYED),
                rounds=frozenset((each.number, each.is_closed) for each in shown),
            )

        return self._read.worked_out(("seen", self._whole), work)

    def valued(self, steps: EveningSteps, *, guests: bool = False) -> ValuedEvening:
        """Among those who are ranked together, or among the guests who have a list of their own."""

        def work() -> ValuedEvening:
            players = self.counts.guests if guests else self.counts.members
            return value_evening(
                keep_players(self.counts.results, players), steps, low_wins=self.season.rules.low_wins
            )

        return self._read.worked_out(("valued", *self._how, steps, guests), work)


def counted_evenings(
    season: Season,
    evenings: Iterable[Evening],
    *,
    live: bool = False,
    whole: bool = False,
    anew: Anew | None = None,
) -> list[CountedEvening]:
    """Each of these evenings of the season; `anew` are matches that would come to something else."""
    evenings = list(evenings)
    read = cached_evenings(season.pk, [each.pk for each in evenings], anew)
    return [CountedEvening(each, read[each.pk], season, live=live, whole=whole) for each in evenings]


def _counts(evening: Evening, results: Iterable[RoundResult], season: Season) -> Counts:
    honour = season.presentation.all_points
    is_apart = season.guests == Season.Guests.APART
    rounds: dict[int, dict[int, RoundPoints]] = defaultdict(dict)
    members: dict[bool, set[int]] = {True: set(), False: set()}  # whether they have a list of their own
    honours: dict[int, Counter[str]] = defaultdict(Counter)
    sat_out: dict[int, set[int]] = defaultdict(set)
    seated: set[int] = set()  # also where nothing is entered yet
    for each in results:
        if not _is_ranked(each, season):
            continue
        member = each.member
        members[is_apart and each.is_guest].add(member)
        is_out = each.kind == Result.Kind.SAT_OUT
        if is_out:
            sat_out[member].add(each.number)
        else:
            seated.add(member)
        of_round = rounds[each.number]
        if each.points is not None:
            of_round[member] = RoundPoints(each.points, is_out, each.honours.get(honour, 0), each.uneven)
        for name, times in each.honours.items():
            if times:
                honours[member][name] += times
    return Counts(
        results=EveningResults(evening.date, dict(rounds)),
        members=frozenset(members[False]),
        guests=frozenset(members[True]),
        honours=dict(honours),
        sat_out=dict(sat_out),
        only_sat_out=frozenset(sat_out.keys() - seated),
        has_uneven=any(each.uneven for each in results),
    )


def _is_ranked(result: RoundResult, season: Season) -> bool:
    """Helpers and guests are where the season ranks them."""
    if result.is_guest and season.guests == Season.Guests.NOT_RANKED:
        return False
    return result.is_ranked or season.helpers_ranked
