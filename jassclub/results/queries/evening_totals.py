"""An evening as standings count it: who is ranked, with which points, and what is counted besides."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from jassclub.engine.standings.regulation import EveningSteps
from jassclub.engine.standings.results import EveningResults, RoundPoints
from jassclub.engine.standings.season import ValuedEvening, value_evening
from jassclub.rounds.models import Result
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import own_steps

from .round_results import Rescored, Results, cached_by_evening, counting_results, stored_results


@dataclass(frozen=True)
class EveningTotals:
    """What counts of an evening. Members are ranked together, guests where they have a list of their own."""

    rounds: tuple[int, ...]  # the numbers of those that count
    members: frozenset[int]  # with a result, perhaps still without points
    guests: frozenset[int]  # the same
    valued: ValuedEvening  # what the evening is worth to the members
    valued_guests: ValuedEvening
    honours: Mapping[int, Mapping[str, int]]
    sat_out: Mapping[int, Collection[int]]  # the numbers of rounds, by player
    only_sat_out: frozenset[int]  # players
    has_uneven: bool  # some played more deals in a round than others
    # Of all rounds, whether they count or not: who has a result, who sat at a table, and which are closed.
    everybody: frozenset[int]
    seated: frozenset[int]
    all_rounds: frozenset[tuple[int, bool]]

    @property
    def is_playing(self) -> bool:
        return any(not is_closed for _number, is_closed in self.all_rounds)


def evening_totals(
    season: Season,
    evenings: Iterable[Evening],
    steps_of: Callable[[date], EveningSteps],
    *,
    live: bool = False,
    whole: bool = False,
    rescored: Rescored | None = None,
    before: int | None = None,
) -> dict[int, EveningTotals]:
    """By key. `steps_of`: how a regulation values the evening of a day. `live`: rounds that are being played
    count, too; `whole`: also those that are hidden. `before`: as if the round of this number and later ones
    were not drawn."""
    by_key = {evening.pk: evening for evening in evenings}
    steps = {key: steps_of(evening.date) for key, evening in by_key.items()}

    def count(keys: Collection[int]) -> dict[int, EveningTotals]:
        totals = {}
        for key, stored in stored_results(season.pk, keys, rescored).items():
            earlier = stored if before is None else [result for result in stored if result.number < before]
            shown = [result for result in earlier if whole or not result.is_hidden]
            counting = counting_results(earlier, season, whole=whole, closed=not live)
            totals[key] = _totals(by_key[key].date, shown, counting, steps[key], season)
        return totals

    if rescored:
        return count(by_key)
    # All of a season on which totals depend, besides the steps of an evening.
    options = (season.game, season.sit_out, season.sit_out_points, season.guests, season.helpers_ranked)
    deals = season.uneven_deals
    uneven = (*deals.items(), own_steps(season).uneven_deals) if deals else ()
    how = (live, whole, before, *options, *uneven)
    wanted = {key: ("totals", evening.date, steps[key], *how) for key, evening in by_key.items()}
    return cached_by_evening(season.pk, wanted, count)


def _totals(
    day: date, shown: Results, counting: Results, steps: EveningSteps, season: Season
) -> EveningTotals:
    honour = season.presentation.all_points
    is_apart = season.guests == Season.Guests.APART
    rounds: dict[int, dict[int, RoundPoints]] = defaultdict(dict)
    members: dict[bool, set[int]] = {True: set(), False: set()}  # whether they have a list of their own
    honours: dict[int, dict[str, int]] = {}
    sat_out: dict[int, set[int]] = defaultdict(set)
    seated: set[int] = set()  # also where nothing is entered yet
    for result in counting:
        if not result.is_ranked and not season.helpers_ranked:
            continue
        if result.is_guest and season.guests == Season.Guests.NOT_RANKED:
            continue
        member = result.member
        members[is_apart and result.is_guest].add(member)
        if result.sits_out:
            sat_out[member].add(result.number)
        else:
            seated.add(member)
        of_round = rounds[result.number]
        if result.points is not None:
            matsche = result.honours.get(honour, 0)
            of_round[member] = RoundPoints(result.points, result.sits_out, matsche, result.uneven)
        for name, times in result.honours.items():
            if times:
                own = honours.setdefault(member, {})
                own[name] = own.get(name, 0) + times
    results = EveningResults(day, rounds)
    valued, valued_guests = (
        value_evening(results.among(members[apart]), steps, low_wins=season.rules.low_wins)
        for apart in (False, True)
    )
    return EveningTotals(
        rounds=tuple(sorted(rounds)),
        members=frozenset(members[False]),
        guests=frozenset(members[True]),
        valued=valued,
        valued_guests=valued_guests,
        honours=honours,
        sat_out=dict(sat_out),
        only_sat_out=frozenset(sat_out.keys() - seated),
        has_uneven=any(result.uneven for result in counting),
        everybody=frozenset(result.member for result in shown),
        seated=frozenset(result.member for result in shown if result.kind == Result.Kind.PLAYED),
        all_rounds=frozenset((result.number, result.is_closed) for result in shown),
    )
