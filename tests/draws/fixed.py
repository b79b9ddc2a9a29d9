"""What the tests of fixed pairs have in common. The players 1 and 2 are a pair, 3 and 4, and so on."""

from jassclub.draws import registry
from jassclub.draws.meetings import partners
from jassclub.draws.plan import Plan


def pairs_of(count):
    return [(2 * x + 1, 2 * x + 2) for x in range(count)]


def drawn(count, rounds, seed=1, **more):
    more = {"players": 2 * count, "pairs": pairs_of(count)} | more
    return registry.draw(Plan("pairs", rounds=rounds, seed=seed, **more))


def one_by_one(count, rounds, seed=1, tonight=((), ()), **more):
    """Each round is drawn when the one before is over, with a seed of its own."""
    seatings, benches = list(tonight[0]), list(tonight[1])
    while len(seatings) < rounds:
        seed_now = 1000 * seed + len(seatings)
        later = drawn(count, 1, seed_now, evening=rounds, tonight=(seatings, benches), **more)
        seatings, benches = seatings + later[0], benches + later[1]
    return seatings, benches


def games(tables):
    """Who plays whom in a round: twos of pairs."""
    return {frozenset(map(frozenset, partners(table))) for table in tables}


def meetings(evenings):
    """All games of these evenings, one after the other."""
    return [game for seatings, _benches in evenings for tables in seatings for game in games(tables)]
