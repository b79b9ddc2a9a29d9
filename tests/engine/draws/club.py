"""What the tests of the draws have in common: evenings drawn, and what must hold for any of them."""

from dataclasses import replace
from random import Random

from jassclub.engine.draws import methods
from jassclub.engine.draws.constraints import Constraints
from jassclub.engine.draws.plan import Movement, Plan


class Evening(tuple):
    """The tables of each round and who sits out in each; beside it where it stands in the movement."""

    def __new__(cls, rounds, sitting_out, movement=None):
        evening = super().__new__(cls, (rounds, sitting_out))
        evening.movement = movement
        return evening

    def __add__(self, later):
        """These rounds, and then those."""
        return Evening([*self[0], *later[0]], [*self[1], *later[1]], getattr(later, "movement", None))


def draw(plan):
    """What comes of a plan, as an evening."""
    return Evening(*methods.draw(plan))


def stands(here, tonight, season):
    """Where tonight stands in the movement, or before the first round an evening of the same people."""
    if tonight[0]:
        return getattr(tonight, "movement", None)
    before = (getattr(each, "movement", None) for each in reversed(season))
    return next((each for each in before if each and set(each.positions) - {0} == set(here)), None)


def evening(players, rounds, rng, *, tonight=((), ()), season=(), to_come=0, constraints=None, **more):
    """A mixed draw for people of any name."""
    everybody = [
        player
        for each in (*season, tonight)
        for rows in zip(*each, strict=True)
        for people in (*rows[0], rows[1])
        for player in people
    ]
    people = list(dict.fromkeys([*players, *everybody]))
    number = {player: x for x, player in enumerate(people, start=1)}

    def numbered(each):
        return (
            [[[number[player] for player in table] for table in tables] for tables in each[0]],
            [[number[player] for player in sitting_out] for sitting_out in each[1]],
        )

    movement = stands(players, tonight, season)
    plan = Plan(
        "mixed",
        len(players),
        rounds,
        seed=0,
        evening=len(tonight[0]) + max(rounds, to_come),
        tonight=numbered(tonight),
        season=[numbered(each) for each in season],
        movement=movement and Movement(tuple(number.get(x, 0) for x in movement.positions), movement.next),
        constraints=(constraints or Constraints()).among(number),
        **more,
    )
    drawn = methods.METHODS["mixed"].draw(plan, rng)
    named = [None, *people]
    return Evening(
        [[[named[x] for x in table] for table in tables] for tables in drawn.rounds],
        [[named[x] for x in sitting_out] for sitting_out in drawn.sitting_out],
        drawn.movement
        and replace(drawn.movement, positions=tuple(named[x] for x in drawn.movement.positions)),
    )


def drawn(players, rounds=4, seed=1, **earlier):
    return evening(list(range(1, players + 1)), rounds, Random(seed), **earlier)


def by_lot(players, rounds, rng):
    """An evening by chance alone, but for who sits out: whoever did so least often."""
    seatings, sitting_out = [], []
    times = dict.fromkeys(players, 0)
    for _round in range(rounds):
        lot = {player: rng.random() for player in players}
        order = sorted(players, key=lambda player: (times[player], lot[player]))
        out = [player for player in players if player in order[: len(players) % 4]]
        for player in out:
            times[player] += 1
        row = [player for player in players if player not in out]
        drawn = list(range(len(row)))
        rng.shuffle(drawn)
        row = [player for _token, player in sorted(zip(drawn, row, strict=True))]
        seatings.append([row[first : first + 4] for first in range(0, len(row), 4)])
        sitting_out.append(out)
    return seatings, sitting_out


def one_by_one(players, rounds=4, seed=1, season=()):
    """An evening of which each round is drawn when the one before is over."""
    tonight, here = Evening([], []), list(range(1, players + 1))
    for number in range(rounds):
        rng, to_come = Random(seed * 1000 + number), rounds - number
        tonight += evening(here, 1, rng, tonight=tonight, season=season, to_come=to_come)
    return tonight


def rounds_of(evenings):
    return [tables for seatings, _sitting_out in evenings for tables in seatings]


def assert_all_are_seated_once(evening, players):
    for tables, sitting_out in zip(*evening, strict=True):
        assert all(len(table) == 4 for table in tables)
        assert len(sitting_out) == len(players) % 4
        assert sorted([*sitting_out, *(player for table in tables for player in table)]) == sorted(players)
