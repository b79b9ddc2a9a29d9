"""What the tests of the draws have in common: evenings drawn, and what must hold for any of them."""

from random import Random

from jassclub.draws import mixed


def drawn(players, rounds=4, seed=1, **earlier):
    return mixed.evening(list(range(1, players + 1)), rounds, Random(seed), **earlier)


def one_by_one(players, rounds=4, seed=1, season=()):
    """An evening of which each round is drawn when the one before is over."""
    seatings, benches = [], []
    for number in range(rounds):
        [tables], [bench] = mixed.evening(
            list(range(1, players + 1)),
            1,
            Random(seed * 1000 + number),
            tonight=(seatings, benches),
            season=season,
            to_come=rounds - number,
        )
        seatings.append(tables)
        benches.append(bench)
    return seatings, benches


def rounds_of(evenings):
    return [tables for seatings, _benches in evenings for tables in seatings]


def assert_all_are_seated_once(evening, players):
    for tables, bench in zip(*evening, strict=True):
        assert all(len(table) == 4 for table in tables)
        assert len(bench) == len(players) % 4
        assert sorted([*bench, *(player for table in tables for player in table)]) == sorted(players)
