"""The sizes of the tables, and the ways to play with a number of players (docs/rules.md §10.3).

The leftover policy is for players beyond a multiple of four: they take turns sitting out ("sit_out"), or in
some games play at tables of three ("threes") or of five ("fives")."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate

from .meetings import SEATS, least_repeats, rounds_of_round_robin

# The policies, with the size of uneven tables, and the words for all sizes.
LEFTOVER = {"sit_out": (4, "four"), "threes": (3, "three and four"), "fives": (5, "four and five")}
NOBODY = -1


def sizes(players: int, leftover: str = "sit_out") -> list[int]:
    """The size of each table: tables of five come first, those of three last. Raises ValueError when this
    many players can't be seated so."""
    if leftover not in LEFTOVER:
        raise ValueError(f"“{leftover}” is none of {', '.join(LEFTOVER)}")
    size, words = LEFTOVER[leftover]
    uneven = (size - SEATS) * players % SEATS
    fours = (players - size * uneven) // SEATS
    if fours < 0:
        raise ValueError(f"{players} players can't sit at tables of {words}")
    return sorted([SEATS] * fours + [size] * uneven, reverse=True)


def possible_sizes(players: int, allowed_seats: Collection[int]) -> dict[str, list[int]]:
    """The possible leftover policies, each with its table sizes; "sit_out" alone for a multiple of four."""
    policies: dict[str, list[int]] = {}
    for leftover in LEFTOVER:
        try:
            tables = sizes(players, leftover)
        except ValueError:
            continue
        if tables and set(tables) <= set(allowed_seats) and tables not in policies.values():
            policies[leftover] = tables
    return policies


@dataclass(frozen=True, slots=True)
class WayToPlay:
    # "everyone" plays, some "sit_out", "helpers" come in, tables of "threes" or "fives", fixed "pairs" play,
    # or there are "too_few".
    what: str
    fours: int = 0  # tables of four in each round
    threes: int = 0
    fives: int = 0
    helpers: int = 0  # people who must come in for it
    sitting_out: int = 0  # players in each round
    least: int = 0  # how often every player sits out in these rounds; of fixed pairs, every pair
    oftener: int = 0  # players who sit out once more
    repeats: int = 0  # the fewest of any draw (see `meetings`); 0 also where that is unknown
    pairs: int = 0  # fixed pairs
    alone: int = 0  # players who have no partner
    round_robin: int = 0  # rounds until every pair has played every other

    @property
    def tables(self) -> int:
        return self.fours + self.threes + self.fives

    @property
    def most(self) -> int:
        return self.least + (1 if self.oftener else 0)

    @property
    def pairs_sitting_out(self) -> int:
        """How many pairs sit out each round: one where their number is odd."""
        return self.pairs % 2


def ways_to_play(
    players: int, rounds: int, seats_allowed: Collection[int] = (SEATS,), *, pairs: bool = False
) -> list[WayToPlay]:
    """The ways to play this many rounds; the way without changes is first. `seats_allowed` are the table
    sizes of the game. With `pairs` partners stay together, and every player finds one as long as another is
    left."""
    if players < SEATS:
        return [WayToPlay("too_few", fours=1, helpers=SEATS - players)]
    over = players % SEATS
    if pairs:
        as_they_are = [_with_pairs("pairs", players, rounds)]
        return [*as_they_are, _with_pairs("helpers", players, rounds, SEATS - over)] if over else as_they_are
    if not over:
        return [WayToPlay("everybody", fours=players // SEATS, repeats=least_repeats(players, rounds))]
    uneven = [
        WayToPlay(what, *(tables.count(size) for size in (SEATS, SEATS - 1, SEATS + 1)))
        for what, tables in possible_sizes(players, {SEATS, *seats_allowed}).items()
        if what != "sit_out"
    ]
    seated = players + SEATS - over
    least, oftener = divmod(over * rounds, players)
    sit_out = WayToPlay("sit_out", players // SEATS, sitting_out=over, least=least, oftener=oftener)
    return [
        replace(sit_out, repeats=least_repeats(players, rounds)),
        WayToPlay("helpers", seated // SEATS, helpers=SEATS - over, repeats=least_repeats(seated, rounds)),
        *uneven,
    ]


def _with_pairs(what: str, players: int, rounds: int, helpers: int = 0) -> WayToPlay:
    """A way to play with fixed pairs: in a round robin of an odd number each one sits out once."""
    pairs, alone = divmod(players + helpers, 2)
    out = pairs % 2
    least, oftener = divmod(out * rounds, pairs)
    way = WayToPlay(what, pairs // 2, helpers=helpers, pairs=pairs, alone=alone)
    robin = rounds_of_round_robin(pairs)
    return replace(way, sitting_out=alone + 2 * out, least=least, oftener=oftener, round_robin=robin)


class Layout:
    """The seats of a round, numbered from 0 over all tables. A row is the players by seat. Seats are of three
    kinds: the `fifth` ones of tables of five, the other seats at `uneven` tables, and the `usual` ones at
    tables of four. Turns decide the kind of a player's seat before chance does the rest, so only seats of one
    kind may be exchanged: `peers` has the seats of its kind for each seat."""

    def __init__(self, sizes: Sequence[int]) -> None:
        self.sizes = tuple(sizes)
        self.tables = [range(end - size, end) for size, end in zip(sizes, accumulate(sizes), strict=True)]
        self.others = [tuple(x for x in table if x != seat) for table in self.tables for seat in table]
        # The partner's seat; there are partners only at a table of four.
        self.mates = [
            table[(seat - table.start + 2) % SEATS] if len(table) == SEATS else NOBODY
            for table in self.tables
            for seat in table
        ]
        uneven = [table for table in self.tables if len(table) != SEATS]
        self.fifth = [seat for table in uneven for seat in table[SEATS:]]
        self.uneven = [seat for table in uneven for seat in table[:SEATS]]
        self.usual = [seat for table in self.tables if len(table) == SEATS for seat in table]
        kind_of = {seat: kind for kind in (self.fifth, self.uneven, self.usual) for seat in kind}
        self.peers = [kind_of[seat] for seat in range(sum(sizes))]

    @property
    def is_even(self) -> bool:
        return not self.uneven

    def cut(self, row: Sequence[int]) -> list[list[int]]:
        return [[row[seat] for seat in table] for table in self.tables]


@cache
def layout(sizes: tuple[int, ...]) -> Layout:
    return Layout(sizes)
