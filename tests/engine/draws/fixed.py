"""What the tests of fixed pairs share. The players 1 and 2 are a pair, 3 and 4, and so on."""

from collections import Counter
from itertools import product

from jassclub.engine.draws.meetings import partners
from jassclub.engine.draws.plan import Plan
from jassclub.engine.draws.repeats import opponents_again
from tests.engine.draws.club import Evening, draw, stands


def pairs_of(count):
    return [(2 * x + 1, 2 * x + 2) for x in range(count)]


def drawn(count, rounds, seed=1, **more):
    more = {"players": 2 * count, "pairs": pairs_of(count)} | more
    here, tonight = [pair[0] for pair in more["pairs"]], more.get("tonight", ((), ()))
    more.setdefault("movement", stands(here, tonight, more.get("season", ())))
    return draw(Plan("pairs", rounds=rounds, seed=seed, **more))


def one_by_one(count, rounds, seed=1, tonight=((), ()), **more):
    """Each round is drawn when the previous one is over, with a seed of its own."""
    tonight = tonight if isinstance(tonight, Evening) else Evening(*tonight)
    while len(tonight[0]) < rounds:
        seed_now = 1000 * seed + len(tonight[0])
        tonight += drawn(count, 1, seed_now, evening=rounds, tonight=tonight, **more)
    return tonight


def games(tables):
    """Who plays whom in a round: twos of pairs."""
    return {frozenset(map(frozenset, partners(table))) for table in tables}


def meetings(evenings):
    """All games of these evenings, one after the other."""
    return [game for seatings, _benches in evenings for tables in seatings for game in games(tables)]


def repeats(evening, pairs):
    return opponents_again(evening[0], pairs_of(pairs)).repeats


def assert_pairs_play(evening, pairs):
    for tables, bench in zip(*evening, strict=True):
        together = {frozenset(pair) for table in tables for pair in partners(table)}
        assert together <= {frozenset(pair) for pair in pairs_of(pairs)}
        assert len(together) == 2 * len(tables) == pairs - pairs % 2
        assert sorted([*bench, *(x for pair in together for x in pair)]) == list(range(1, 2 * pairs + 1))


def against(rounds):
    """How often two people played against each other."""
    tables = (table for tables in rounds for table in tables)
    return Counter(frozenset(both) for table in tables for both in product(table[::2], table[1::2]))
