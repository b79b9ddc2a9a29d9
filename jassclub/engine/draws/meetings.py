"""Meetings of players: repeats as the measure of a draw, the fewest of any draw, and all meetings so far. A
table is its players by seat, a round its tables. At a table of four seats 0 and 2 are partners, and seats 1
and 3; at tables of three or five there are no partners."""

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
Who = Callable[[Table[P]], list[tuple[P, P]]]  # `pairs` or `partners` of a table

SEATS = 4  # of a usual table


def pairs(table: Table[P]) -> list[tuple[P, P]]:
    """The pairs who meet at a table: six at a table of four."""
    return list(combinations(table, 2))


def partners(table: Table[P]) -> list[tuple[P, P]]:
    """The two pairs of partners; none at a table that is not of four."""
    return [(table[0], table[2]), (table[1], table[3])] if len(table) == SEATS else []


def who_plays(table: Table[P]) -> frozenset[frozenset[P]]:
    """The two pairs of a table, whichever way they sit; empty for a table that is not of four."""
    return frozenset(map(frozenset, partners(table)))


def seated(tables: Round[P]) -> list[P]:
    return [player for table in tables for player in table]


def seated_by_lot(sides: Sequence[tuple[P, P]], rng: Random) -> list[P]:
    """The table of two sides, on seats that chance decides."""
    one, other = (rng.sample(side, 2) for side in rng.sample(sides, 2))
    return [one[0], other[0], one[1], other[1]]


def here_throughout(rounds: Sequence[Round[P]], sitting_out: Sequence[Sequence[P]]) -> set[P]:
    """The players of these rounds if they were the same in all of them, else nobody."""
    here = [{*seated(tables), *out} for tables, out in zip(rounds, sitting_out, strict=True)]
    return here[0] if here and all(players == here[0] for players in here) else set()


def met_in(rounds: Iterable[Round[P]], who: Who[P] = pairs) -> Iterator[tuple[P, P]]:
    """All meetings of these rounds; with `who=partners`, all pairs of partners."""
    return (pair for tables in rounds for table in tables for pair in who(table))


def times_met(rounds: Iterable[Round[P]], who: Who[P] = pairs) -> Counter[frozenset[P]]:
    return Counter(map(frozenset, met_in(rounds, who)))


def repeats(rounds: Iterable[Round[P]], but: Collection[frozenset[P]] = ()) -> int:
    """The pairs of rounds in which two players share a table, added up over all pairs `but` these."""
    return sum(pairs_among(times) for pair, times in times_met(rounds).items() if pair not in but)


def repeated_partners(rounds: Iterable[Round[P]], but: Collection[frozenset[P]] = ()) -> int:
    return sum(pairs_among(times) for pair, times in times_met(rounds, partners).items() if pair not in but)


def least_repeats(players: int, rounds: int) -> int:
    """The fewest repeats of any draw for this many players and rounds, all of them here throughout. The
    larger of two bounds. With fewer than four tables, the four players of a table cannot all be parted, so
    any two rounds have some pairs in common. And a player who meets more people than there are meets some of
    them again. For four rounds and 8, 12, 16, 20 … players the mixed draw reaches this bound."""
    tables, sitting_out = divmod(players, SEATS)
    # Each player who sits out may relieve one table: then two rounds have fewer pairs in common.
    parted = [(SEATS * tables - sitting_out + table) // tables for table in range(tables)]
    by_rounds = pairs_among(rounds) * sum(spread(size, tables) for size in parted)
    return max(by_rounds, _too_few_others(players, rounds, SEATS - 1))


def least_repeats_at(sizes: Sequence[int], rounds: int) -> int:
    """The fewest repeats of any draw with tables of these sizes, where all play in every round."""
    players = sum(sizes)
    if players < 2:
        return 0
    by_rounds = pairs_among(rounds) * sum(spread(size, len(sizes)) for size in sizes)
    return max(by_rounds, spread(rounds * sum(map(pairs_among, sizes)), pairs_among(players)))


def least_repeated_partners(players: int, rounds: int) -> int:
    """The fewest repeated partners: with more rounds than other players a partner comes again."""
    return _too_few_others(players, rounds, 1)


def least_met_again(pairs: int, rounds: int) -> int:
    """The fewest repeats of opponents for this many fixed pairs and rounds. The sum is least when games are
    spread over the pairs of pairs as evenly as possible; the round robin does that."""
    return spread(pairs // 2 * rounds, pairs_among(pairs)) if pairs > 1 else 0


def rounds_of_round_robin(pairs: int) -> int:
    """The rounds until every fixed pair has met every other; of an odd number one sits out each round."""
    return pairs - 1 + pairs % 2 if pairs > 1 else 0


def pairs_among(times: int) -> int:
    return times * (times - 1) // 2


def spread(things: int, places: int) -> int:
    """The number of pairs that share a place when things are spread as evenly as possible."""
    fewest, more = divmod(things, places)
    return (places - more) * pairs_among(fewest) + more * pairs_among(fewest + 1)


def _too_few_others(players: int, rounds: int, meets: int) -> int:
    """The fewest repeats, by counting, when all play equally often and meet `meets` others in each round."""
    if players < SEATS:
        return 0
    played, more = divmod((players - players % SEATS) * rounds, players)
    twice = (players - more) * spread(meets * played, players - 1)
    twice += more * spread(meets * (played + 1), players - 1)
    return (twice + 1) // 2


@dataclass(frozen=True, slots=True)
class Met:
    """The rounds in which two players were partners, and opponents: numbers from 0, in order."""

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
    """For each player everyone they met. Both players of a pair have the same Met. At a table of three or
    five, and in a game without partners, all are opponents."""
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
    """The variety of partners, or of what `how` takes. Raises ValueError where nobody played."""
    others = [sum(1 for both in row.values() if how(both)) for row in met.values()]
    if not others:
        raise ValueError("nobody played")
    average = Fraction(sum(others), len(others))
    all_pairs = len(others) * (len(others) - 1) // 2
    return Variety(min(others), max(others), average, all_pairs - sum(others) // 2, all_pairs)
