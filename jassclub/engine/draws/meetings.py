"""Who met whom: the measure of a draw, what no draw can undercut, and whom everybody had so far.

A table is its players by seat, a round its tables. At a table of four seats 0 and 2 are partners, and seats 1
and 3; at tables of three or five there are no partners.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import TypeVar

P = TypeVar("P", bound=Hashable)
Table = Sequence[P]
Round = Sequence[Table[P]]
Who = Callable[[Table[P]], list[tuple[P, P]]]  # of a table: `pairs` or `partners`

SEATS = 4  # at a usual table


def pairs(table: Table[P]) -> list[tuple[P, P]]:
    """The pairs who meet at a table: six at a table of four."""
    return list(combinations(table, 2))


def partners(table: Table[P]) -> list[tuple[P, P]]:
    """The two pairs who play together; nobody does where a table is not of four."""
    return [(table[0], table[2]), (table[1], table[3])] if len(table) == SEATS else []


def who_plays(table: Table[P]) -> frozenset[frozenset[P]]:
    """The same for every table at which these two pairs meet; empty for a table that is not of four."""
    return frozenset(map(frozenset, partners(table)))


def seated(tables: Round[P]) -> list[P]:
    """Everybody at these tables, by table and seat."""
    return [player for table in tables for player in table]


def seated_by_lot(sides: Sequence[tuple[P, P]], rng: Random) -> list[P]:
    """The table of two sides: chance decides which is which, and who sits at which of its seats."""
    one, other = (rng.sample(side, 2) for side in rng.sample(sides, 2))
    return [one[0], other[0], one[1], other[1]]


def here_throughout(rounds: Sequence[Round[P]], sitting_out: Sequence[Sequence[P]]) -> set[P]:
    """Who was here in each of these rounds; nobody when that changed from one to another."""
    here = [{*seated(tables), *out} for tables, out in zip(rounds, sitting_out, strict=True)]
    return here[0] if here and all(each == here[0] for each in here) else set()


def met_in(rounds: Iterable[Round[P]], who: Who[P] = pairs) -> Iterator[tuple[P, P]]:
    """All meetings of these rounds, one after the other; with `who=partners`, all who play together."""
    return (pair for tables in rounds for table in tables for pair in who(table))


def times_met(rounds: Iterable[Round[P]], who: Who[P] = pairs) -> Counter[frozenset[P]]:
    """How often each pair met; with `who=partners`, how often each pair played together."""
    return Counter(map(frozenset, met_in(rounds, who)))


def repeats(rounds: Iterable[Round[P]], but: Collection[frozenset[P]] = ()) -> int:
    """For each pair of players, but these, the pairs of rounds in which they share a table, added up."""
    return sum(pairs_among(times) for pair, times in times_met(rounds).items() if pair not in but)


def repeated_partners(rounds: Iterable[Round[P]], but: Collection[frozenset[P]] = ()) -> int:
    """For each pair of players, but these, the pairs of rounds in which they are partners, added up."""
    return sum(pairs_among(times) for pair, times in times_met(rounds, partners).items() if pair not in but)


def least_repeats(players: int, rounds: int) -> int:
    """No draw has fewer repeats when so many players are here for so many rounds.

    Two reasons, whichever weighs more. With fewer than four tables, four who sat together cannot all be
    parted, so any two rounds have some pairs in common. And whoever meets more people than there are meets
    some of them again. For four rounds and 8, 12, 16, 20 … players the mixed draw shows that exactly this is
    possible.
    """
    tables, sitting_out = divmod(players, SEATS)
    # Each who sits out may relieve one table: then two rounds have fewer pairs in common.
    parted = [(SEATS * tables - sitting_out + table) // tables for table in range(tables)]
    by_rounds = pairs_among(rounds) * sum(spread(size, tables) for size in parted)
    return max(by_rounds, _too_few_others(players, rounds, SEATS - 1))


def least_repeats_at(sizes: Sequence[int], rounds: int) -> int:
    """No draw has fewer when all play in every round and the tables are of these sizes, whatever they are."""
    players = sum(sizes)
    if players < 2:
        return 0
    by_rounds = pairs_among(rounds) * sum(spread(size, len(sizes)) for size in sizes)
    return max(by_rounds, spread(rounds * sum(map(pairs_among, sizes)), pairs_among(players)))


def least_repeated_partners(players: int, rounds: int) -> int:
    """No draw has fewer repeated partners: whoever plays more rounds than there are others has one again."""
    return _too_few_others(players, rounds, 1)


def least_met_again(pairs: int, rounds: int) -> int:
    """No draw has fewer repeats of opponents when so many fixed pairs are here for so many rounds.

    Each round has as many games as there can be, and there are so many twos of pairs to spread them over; the
    sum is least when that is done as evenly as possible. The round robin does it, so no draw needs more.
    """
    return spread(pairs // 2 * rounds, pairs_among(pairs)) if pairs > 1 else 0


def pairs_among(times: int) -> int:
    """The pairs among so many."""
    return times * (times - 1) // 2


def spread(things: int, places: int) -> int:
    """The pairs that share a place when things are spread as evenly as they can be."""
    each, more = divmod(things, places)
    return (places - more) * pairs_among(each) + more * pairs_among(each + 1)


def _too_few_others(players: int, rounds: int, meets: int) -> int:
    """The repeats that counting alone enforces when all play equally often and meet so many in each round."""
    if players < SEATS:
        return 0
    played, more = divmod((players - players % SEATS) * rounds, players)
    twice = (players - more) * spread(meets * played, players - 1)
    twice += more * spread(meets * (played + 1), players - 1)
    return (twice + 1) // 2


@dataclass(frozen=True, slots=True)
class Met:
    """In which rounds two were partners, and in which opponents: numbers from 0, the last round last."""

    partners: list[int] = field(default_factory=list)
    opponents: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Variety:
    """How many different others the players had, and how many of all pairs never met."""

    least: int
    most: int
    average: Fraction
    never: int
    pairs: int


def who_met(rounds: Iterable[Round[P]], *, in_pairs: bool = True) -> dict[P, dict[P, Met]]:
    """For everybody who played, everybody they met. Both of a pair have the same Met.

    At a table of three or five, and in a game without partners, everybody plays against everybody.
    """
    met: dict[P, dict[P, Met]] = defaultdict(dict)
    for number, tables in enumerate(rounds):
        for table in tables:
            together = partners(table) if in_pairs else []
            for one, other in pairs(table):
                both = met[one].get(other) or Met()
                met[one][other] = met[other][one] = both
                (both.partners if (one, other) in together else both.opponents).append(number)
    return dict(met)


def variety(
    met: Mapping[P, Mapping[P, Met]], how: Callable[[Met], list[int]] = lambda met: met.partners
) -> Variety:
    """Of partners; with `how` saying so, of opponents. Raises ValueError where nobody played."""
    others = [sum(1 for each in row.values() if how(each)) for row in met.values()]
    if not others:
        raise ValueError("nobody played")
    average = Fraction(sum(others), len(others))
    all_pairs = len(others) * (len(others) - 1) // 2
    return Variety(min(others), max(others), average, all_pairs - sum(others) // 2, all_pairs)
