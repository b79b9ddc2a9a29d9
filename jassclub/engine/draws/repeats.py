"""What a draw gave up, and whether any could have done better; and the faults of drafts, for the search."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Generic, Literal, NamedTuple

from . import meetings
from .constraints import Constraints, unmet_constraints, with_table_1
from .meetings import SEATS, P, Round, met_in, pairs, pairs_among, partners, seated, times_met
from .plan import Plan
from .search import CONSTRAINT, MET_TONIGHT, PARTNERS_BEFORE, PARTNERS_TONIGHT, Costs
from .table_sizes import Layout

Evening = tuple[Sequence[Round[P]], Sequence[Sequence[P]]]

Rounds = Sequence[Round[int]]

KNOWN_ROUNDS = 4  # for this many rounds every multiple of four is known to reach the bound


@dataclass(frozen=True, slots=True)
class GaveUp(Generic[P]):
    """Two players who are partners, or meet, again."""

    what: Literal["partner", "meeting"]
    players: tuple[P, P]
    times: int  # this evening; of partners of an earlier evening, in all
    evenings_ago: int  # of the last time before: 0 is this evening, 1 the last one
    avoidable: bool | None  # False if no draw has fewer such pairs, True if a better one is known


def repeats_given_up(
    tonight: Evening[P], season: Sequence[Evening[P]] = (), constraints: Constraints[P] | None = None
) -> list[GaveUp[P]]:
    """What is given up: partners twice this evening, then meetings, then partners of earlier evenings. Pairs
    of constraints are not given up; with constraints the bounds are unknown."""
    rounds, constraints = tonight[0], constraints or Constraints()
    players = meetings.here_throughout(*tonight)
    least, fewest = _least(rounds, players)
    known = len(rounds) <= KNOWN_ROUNDS and len(players) % SEATS == 0 and len(players) > SEATS
    known = known and not constraints
    gave_up = [
        *_twice(rounds, "partner", _avoidable(meetings.repeated_partners(rounds), fewest, known)),
        *_twice(rounds, "meeting", _avoidable(meetings.repeats(rounds), least, known)),
        *_partners_again(rounds, players, season),
    ]
    demanded = {"partner": constraints.couples, "meeting": constraints.at_one_table}
    return [pair for pair in gave_up if frozenset(pair.players) not in demanded[pair.what]]


def _least(rounds: Sequence[Round[P]], players: Collection[P]) -> tuple[int | None, int | None]:
    """The fewest repeats and repeated partners of any draw; None where people or tables came and went."""
    sizes = {tuple(sorted(map(len, tables))) for tables in rounds}
    if not players or len(sizes) != 1:
        return None, None
    (tables,) = sizes
    if set(tables) <= {SEATS} and len(tables) == len(players) // SEATS:
        here = len(players), len(rounds)
        return meetings.least_repeats(*here), meetings.least_repeated_partners(*here)
    if sum(tables) == len(players):
        return meetings.least_repeats_at(tables, len(rounds)), 0
    return None, None


def _avoidable(number: int, least: int | None, known: bool) -> bool | None:
    if least is None or (number > least and not known):
        return None
    return number > least


def _twice(
    rounds: Sequence[Round[P]], what: Literal["partner", "meeting"], avoidable: bool | None
) -> list[GaveUp[P]]:
    who = partners if what == "partner" else pairs
    times = times_met(rounds, who)
    repeated = {
        frozenset(pair): GaveUp(what, pair, times[frozenset(pair)], 0, avoidable)
        for pair in met_in(rounds, who)
        if times[frozenset(pair)] > 1
    }
    return sorted(repeated.values(), key=lambda gave_up: -gave_up.times)


def _partners_again(
    rounds: Sequence[Round[P]], here: Collection[P], season: Sequence[Evening[P]]
) -> list[GaveUp[P]]:
    """Partners of earlier evenings; unavoidable where one of them was the partner of all others here."""
    last: dict[frozenset[P], int] = {}
    for ago, (seatings, _out) in enumerate(reversed(season), start=1):
        for pair in times_met(seatings, partners):
            last.setdefault(pair, ago)
    times = times_met([*rounds, *(tables for seatings, _out in season for tables in seatings)], partners)

    def had_everyone(player: P) -> bool:
        return bool(here) and all(frozenset((player, other)) in last for other in here if other != player)

    repeated = {}
    for one, other in met_in(rounds, partners):
        pair = frozenset((one, other))
        if pair in last:
            avoidable = False if had_everyone(one) or had_everyone(other) else None
            repeated[pair] = GaveUp("partner", (one, other), times[pair], last[pair], avoidable)
    return sorted(repeated.values(), key=lambda gave_up: gave_up.evenings_ago)


@dataclass(frozen=True, slots=True)
class OpponentsAgain(Generic[P]):
    """Fixed pairs who meet more than once in an evening."""

    again: tuple[tuple[tuple[P, P], tuple[P, P], int], ...]  # two pairs, and how often
    repeats: int  # the pairs of rounds in which two pairs meet, added up
    least: int | None  # of any draw; None when pairs came, went or changed


def opponents_again(rounds: Sequence[Round[P]], pairs: Sequence[tuple[P, P]]) -> OpponentsAgain[P]:
    """What an evening of fixed pairs gave up; `least_met_again` is the bound of any draw."""
    met = Counter(meetings.who_plays(table) for tables in rounds for table in tables)
    times = {
        (one, other): met[frozenset((frozenset(one), frozenset(other)))]
        for one, other in combinations(pairs, 2)
    }
    all_play = sum(times.values()) == len(pairs) // 2 * len(rounds)
    return OpponentsAgain(
        again=tuple((one, other, often) for (one, other), often in times.items() if often > 1),
        repeats=sum(pairs_among(often) for often in times.values()),
        least=meetings.least_met_again(len(pairs), len(rounds)) if all_play else None,
    )


class Faults(NamedTuple):
    """Numbers of faults, the worst kind first. A meeting of an earlier evening that is repeated is no fault:
    a movement repeats some, and is better in the long run."""

    constraints: int  # broken
    partners: int  # repeated this evening, beyond those known to be needed
    meetings: int  # the same
    season: int  # partners of earlier evenings, weighted: the last evening weighs most


class Judge:
    """Judges drafts of a plan, by the constraints of players who are here."""

    def __init__(self, plan: Plan, layout: Layout) -> None:
        self.plan, self.layout = plan, layout
        self.constraints = plan.constraints.among({player: player for player in plan.here})
        self.together = self.constraints.at_one_table  # their repeats are no fault
        self.season = self.costs(season=True)
        self.met_so_far = meetings.repeats(plan.tonight[0], self.together)
        self.partners_so_far = meetings.repeated_partners(plan.tonight[0], self.constraints.couples)

    def costs(self, *, season: bool) -> Costs:
        """The costs of repeating this evening's rounds, and the season's, and of breaking a constraint."""
        costs = Costs(self.plan.highest)
        costs.add(self.plan.tonight[0], MET_TONIGHT, PARTNERS_TONIGHT)
        costs.add_season(self.plan.season if season else ())
        costs.constrain(self.constraints)
        return costs

    def faults(self, rounds: Rounds) -> Faults:
        evening = [*self.plan.tonight[0], *rounds]
        played = meetings.repeated_partners(evening, self.constraints.couples)
        enforced = meetings.least_repeated_partners(self.plan.players, len(evening))
        least = max(self.partners_so_far, enforced, self._partners_at_table_1(len(evening)))
        return Faults(
            self.broken(rounds),
            max(0, played - least),
            max(0, meetings.repeats(evening, self.together) - self._least_meetings(evening)),
            self.season.of(rounds) % MET_TONIGHT // PARTNERS_BEFORE,
        )

    def broken(self, rounds: Rounds) -> int:
        """The number of broken constraints, but for couples parted by turns of sitting out."""
        first_table = self.constraints.first_table
        counted = [with_table_1([list(table) for table in tables], first_table) for tables in rounds]
        missed = unmet_constraints(counted, self.constraints)
        return sum({*wish.players} <= {*seated(rounds[wish.round])} for wish in missed)

    def enough(self, rounds: Rounds) -> int:
        """The cost below which a search may stop: the least cost of such rounds, as `search.Seats` counts."""
        needed = self._least_meetings([*self.plan.tonight[0], *rounds]) - self.met_so_far
        partners = self._partners_at_table_1(len(rounds))
        return (needed + 1) * MET_TONIGHT + partners * PARTNERS_TONIGHT + self.of_kept(rounds, repeats=True)

    def of_kept(self, rounds: Rounds, *, repeats: bool) -> int:
        """The negative cost of the constraints that are kept; with `repeats` also what their pairs repeat."""
        met, played, cost = times_met(rounds), times_met(rounds, partners), 0
        first_table = set(self.constraints.first_table)
        for pair in self.together:
            is_couple = pair in self.constraints.couples
            cost -= CONSTRAINT * (played[pair] * is_couple + met[pair] * (pair <= first_table))
            if repeats:
                cost += (
                    pairs_among(met[pair]) * MET_TONIGHT
                    + pairs_among(played[pair]) * PARTNERS_TONIGHT * is_couple
                )
        return cost

    def _least_meetings(self, evening: Rounds) -> int:
        """The fewest repeats of this many such rounds, without those that constraints demand."""
        if self.layout.is_even:
            least = meetings.least_repeats(self.plan.players, len(evening))
        else:
            least = meetings.least_repeats_at(self.layout.sizes, len(evening))
        here = [{*seated(tables)} for tables in evening]
        demanded = sum(pairs_among(sum(pair <= players for players in here)) for pair in self.together)
        return max(self.met_so_far, least - demanded)

    def _partners_at_table_1(self, rounds: int) -> int:
        """The fewest repeated partners among three or four players who always share a table."""
        sharing = min(SEATS, len(self.constraints.first_table))
        return meetings.spread(rounds * (sharing - 2), pairs_among(sharing)) if sharing > 2 else 0
