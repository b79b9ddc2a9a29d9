"""What a draw starts from, and what is a fault in it: people as numbers, names are in `mixed`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from .granting import numbered_anew
from .layout import Layout, layout
from .meetings import (
    Round,
    least_repeated_partners,
    least_repeats,
    least_repeats_at,
    partners,
    repeated_partners,
    repeats,
    spread,
    times_met,
    twos,
)
from .plan import NOTHING, Evening
from .rota import Rota
from .search import KEPT, MET_BEFORE, MET_TONIGHT, PARTNERS_BEFORE, PARTNERS_TONIGHT, WISH, Costs
from .tokens import SEATS
from .uneven import sizes
from .wishes import Wishes, ungranted

Faults = tuple[int, int, int, int]


@dataclass(frozen=True)
class Situation:
    """Players from 0: those who are `here`, then those who only were here before, `people` in all.

    `bench` are those who shall sit out the first round, and the wishes only of those who are here.
    Raises ValueError when so many players can't be seated so, or so many can't sit out.
    """

    here: int
    people: int
    tonight: Evening = NOTHING
    season: Sequence[Evening] = ()
    wishes: Wishes[int] = field(default_factory=Wishes)
    bench: Sequence[int] = ()
    over: str = "bench"

    def __post_init__(self) -> None:
        odd = self.here - sum(len(table) for table in self.layout.tables) + len(self.layout.fifth)
        if self.bench and (len(set(self.bench)) != odd or not set(self.bench) <= set(range(self.here))):
            raise ValueError(f"of {self.here} players exactly {odd} can sit out, and only who is here")

    @cached_property
    def layout(self) -> Layout:
        return layout(tuple(sizes(self.here, self.over)))

    def rota(self) -> Rota:
        """Whose turn it is, before anything is drawn."""
        wishes = self.wishes
        return Rota(self.here, self.over, self.tonight, self.season, wishes.together, wishes.first_table)

    def costs(self, *, season: bool) -> Costs:
        """What it costs to repeat this evening's rounds, and also the season's; and not to grant a wish."""
        costs = Costs(self.people)
        costs.add(self.tonight[0], MET_TONIGHT, PARTNERS_TONIGHT)
        for age, (seatings, _benches) in enumerate(reversed(self.season) if season else ()):
            weight = 2 ** max(0, KEPT - age)
            costs.add(seatings, weight * MET_BEFORE, weight * PARTNERS_BEFORE)
        costs.wish(self.wishes)
        return costs

    def faults(self, rounds: Sequence[Round[int]], costs: Costs) -> Faults:
        """Broken wishes, partners twice this evening, more meetings than are known to be needed, and earlier
        evenings' partners.

        Meeting again on another evening is no fault: the book lets it happen, and is better in the long run.
        """
        evening = [*self.tonight[0], *rounds]
        played = repeated_partners(evening, self.wishes.couples)
        meetings = repeats(evening, self.wishes.at_one_table)
        return (
            self.broken(rounds),
            max(0, played - self._least_partners(len(evening))),
            max(0, meetings - self.least_meetings(evening)),
            costs.of(rounds) % MET_TONIGHT // PARTNERS_BEFORE,
        )

    def least_meetings(self, evening: Sequence[Round[int]]) -> int:
        """No evening has fewer repeats, without those that are wished, than one of so many such rounds."""
        if self.layout.is_even:
            least = least_repeats(self.here, len(evening))
        else:
            least = least_repeats_at(self.layout.sizes, len(evening))
        return max(self.met_twice, least - sum(map(twos, self._at_one_table(evening).values())))

    @cached_property
    def met_twice(self) -> int:
        """The repeats of this evening so far."""
        return repeats(self.tonight[0], self.wishes.at_one_table)

    def _least_partners(self, rounds: int) -> int:
        so_far = repeated_partners(self.tonight[0], self.wishes.couples)
        return max(so_far, least_repeated_partners(self.here, rounds), self.partners_at_table_1(rounds))

    def partners_at_table_1(self, rounds: int) -> int:
        """The partners whom three or four who always share a table have twice at least."""
        sharing = min(SEATS, len(self.wishes.first_table))
        return spread(rounds * (sharing - 2), twos(sharing)) if sharing > 2 else 0

    def broken(self, rounds: Sequence[Round[int]]) -> int:
        """The wishes that are not granted. That one of two sits out is a matter of turns."""
        if not self.wishes:
            return 0
        first_table = self.wishes.first_table
        counted = [numbered_anew([list(table) for table in tables], first_table) for tables in rounds]
        seated = [{player for table in tables for player in table} for tables in rounds]
        return sum(seated[each.round] >= {*each.players} for each in ungranted(counted, self.wishes))

    def granted(self, rounds: Sequence[Round[int]], *, among_themselves: bool) -> int:
        """What such rounds would cost, less than nothing, if the wishes that they do not grant were all that
        could be said against them. With `among_themselves` it counts what they repeat of each other.
        """
        if not self.wishes.at_one_table:
            return 0
        met, played, cost = times_met(rounds), times_met(rounds, partners), 0
        first_table = set(self.wishes.first_table)
        for pair in self.wishes.at_one_table:
            cost -= WISH * (played[pair] * (pair in self.wishes.couples) + met[pair] * (pair <= first_table))
            if among_themselves:
                cost += twos(met[pair]) * MET_TONIGHT
                cost += twos(played[pair]) * PARTNERS_TONIGHT * (pair in self.wishes.couples)
        return cost

    def _at_one_table(self, rounds: Sequence[Round[int]]) -> dict[frozenset[int], int]:
        """In how many of these rounds those are seated at all who wish to be at one table."""
        if not self.wishes.at_one_table:
            return {}
        seated = [{player for table in tables for player in table} for tables in rounds]
        return {pair: sum(pair <= here for here in seated) for pair in self.wishes.at_one_table}
