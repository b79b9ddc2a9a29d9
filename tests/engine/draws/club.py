"""What the tests of the draws share: drawn evenings, and what must be true of any of them."""

from collections import Counter
from dataclasses import replace

from jassclub.engine.draws import methods
from jassclub.engine.draws.meetings import seated
from jassclub.engine.draws.plan import Plan


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
    """The evening that a plan gives."""
    return Evening(*methods.draw(plan))


def stands(here, tonight, season):
    """Where tonight stands in the movement, or before the first round an evening of the same people."""
    if tonight[0]:
        return getattr(tonight, "movement", None)
    before = (getattr(each, "movement", None) for each in reversed(season))
    return next((each for each in before if each and set(each.positions) - {0} == set(here)), None)


def mixed(players, rounds, seed=0, *, tonight=((), ()), season=(), to_come=0, **more):
    """The plan of a mixed draw for the players from 1."""
    movement = stands(range(1, players + 1), tonight, season)
    evening, earlier = len(tonight[0]) + max(rounds, to_come), {"tonight": tonight, "season": season}
    return Plan("mixed", players, rounds, seed, evening=evening, movement=movement, **earlier, **more)


def drawn(players, rounds=4, seed=1, **more):
    return draw(mixed(players, rounds, seed, **more))


def evening(players, rounds, rng, *, season=()):
    """A mixed draw for some people of a club, who have the same number on every evening."""
    came = [x for each in season for tables, out in zip(*each, strict=True) for x in (*seated(tables), *out)]
    people = [None, *dict.fromkeys([*players, *came])]
    number = {player: x for x, player in enumerate(people)}
    plan = mixed(len(players), rounds, season=[_numbered(each, number) for each in season])
    return _numbered(Evening(*methods.METHODS["mixed"].draw(plan, rng)), people)


def _numbered(evening, number):
    rounds = [[[number[x] for x in table] for table in tables] for tables in evening[0]]
    stood = evening.movement
    movement = stood and replace(stood, positions=tuple(number[x] for x in stood.positions))
    return Evening(rounds, [[number[x] for x in out] for out in evening[1]], movement)


def by_lot(players, rounds, rng):
    """An evening by chance alone, except that those sit out who did so least often."""
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


def one_by_one(players, rounds=4, seed=1, **more):
    """An evening of which each round is drawn when the previous one is over."""
    tonight = Evening([], [])
    for number in range(rounds):
        to_come, seed_now = rounds - number, seed * 1000 + number
        tonight += drawn(players, 1, seed_now, tonight=tonight, to_come=to_come, **more)
    return tonight


def rounds_of(evenings):
    return [tables for seatings, _sitting_out in evenings for tables in seatings]


def assert_all_are_seated_once(evening, players):
    for tables, sitting_out in zip(*evening, strict=True):
        assert all(len(table) == 4 for table in tables)
        assert len(sitting_out) == len(players) % 4
        assert sorted([*sitting_out, *(player for table in tables for player in table)]) == sorted(players)


def assert_in_turn(groups, people):
    """Nobody has a turn twice before all have had one."""
    times = Counter(dict.fromkeys(people, 0))
    for group in groups:
        times.update(group)
        assert max(times.values()) - min(times.values()) <= 1
