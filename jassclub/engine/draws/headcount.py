"""The ways to play with a number of players, also where it is no multiple of four (docs/rules.md §10.3)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from .meetings import SEATS, least_repeats
from .round_robin import rounds_needed
from .table_sizes import possible_sizes


@dataclass(frozen=True, slots=True)
class WayToPlay:
    """One way to play some rounds with the players who are here."""

    # "everybody" plays, some "sit_out", "helpers" come in, tables of "threes" or "fives", fixed "pairs" play,
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
        """The most times that a player sits out."""
        return self.least + (1 if self.oftener else 0)

    @property
    def pairs_sitting_out(self) -> int:
        """How many pairs sit out each round: one where their number is odd."""
        return self.pairs % 2


def ways_to_play(
    players: int, rounds: int, seats_allowed: Collection[int] = (SEATS,), *, pairs: bool = False
) -> list[WayToPlay]:
    """The ways to play so many rounds; the way without changes is first.

    `seats_allowed` are the table sizes of the game. With `pairs` partners stay together, and every player
    finds one as long as another is left.
    """
    if players < SEATS:
        return [WayToPlay("too_few", fours=1, helpers=SEATS - players)]
    over = players % SEATS
    if pairs:
        as_they_are = [_with_pairs("pairs", players, rounds)]
        return [*as_they_are, _with_pairs("helpers", players, rounds, SEATS - over)] if over else as_they_are
    if not over:
        return [WayToPlay("everybody", fours=players // SEATS, repeats=least_repeats(players, rounds))]
    uneven = [
        WayToPlay(
            what, fours=tables.count(SEATS), threes=tables.count(SEATS - 1), fives=tables.count(SEATS + 1)
        )
        for what, tables in possible_sizes(players, {SEATS, *seats_allowed}).items()
        if what != "sit_out"
    ]
    seated = players + SEATS - over
    least, oftener = divmod(over * rounds, players)
    fewest = least_repeats(players, rounds)
    return [
        WayToPlay(
            "sit_out", players // SEATS, sitting_out=over, least=least, oftener=oftener, repeats=fewest
        ),
        WayToPlay("helpers", seated // SEATS, helpers=SEATS - over, repeats=least_repeats(seated, rounds)),
        *uneven,
    ]


def _with_pairs(what: str, players: int, rounds: int, helpers: int = 0) -> WayToPlay:
    """A way to play with fixed pairs: in a round robin of an odd number each one sits out once."""
    pairs, alone = divmod(players + helpers, 2)
    out = pairs % 2
    least, oftener = divmod(out * rounds, pairs)
    return WayToPlay(
        what,
        pairs // 2,
        helpers=helpers,
        sitting_out=alone + 2 * out,
        least=least,
        oftener=oftener,
        pairs=pairs,
        alone=alone,
        round_robin=rounds_needed(pairs),
    )
