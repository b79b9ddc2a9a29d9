"""Tables of three and of five, so that nobody sits out."""

from collections import Counter

import pytest

from jassclub.engine.draws.constraints import Constraints, unmet_constraints
from jassclub.engine.draws.meetings import repeats
from jassclub.engine.draws.plan import Plan
from jassclub.engine.draws.table_sizes import LEFTOVER, possible_sizes, sizes
from tests.engine.draws.club import draw

METHODS = ["tokens", "mixed"]


@pytest.mark.parametrize(
    ("players", "found"),
    [
        (3, {"threes": [3]}),
        (4, {"sit_out": [4]}),
        (5, {"sit_out": [4], "fives": [5]}),
        (6, {"sit_out": [4], "threes": [3, 3]}),
        (7, {"sit_out": [4], "threes": [4, 3]}),
        (9, {"sit_out": [4, 4], "threes": [3, 3, 3], "fives": [5, 4]}),
        (11, {"sit_out": [4, 4], "threes": [4, 4, 3]}),
        (12, {"sit_out": [4, 4, 4]}),
        (14, {"sit_out": [4, 4, 4], "threes": [4, 4, 3, 3], "fives": [5, 5, 4]}),
    ],
)
def test_what_so_many_players_can_do(players, found):
    assert possible_sizes(players, (3, 4, 5)) == found


def test_only_tables_that_the_game_allows_are_possible():
    assert list(possible_sizes(22, (4,))) == ["sit_out"]
    assert list(possible_sizes(22, (3, 4))) == ["sit_out", "threes"]
    assert list(possible_sizes(9, (3,))) == ["threes"]
    assert possible_sizes(9, (2,)) == {}


@pytest.mark.parametrize("players", range(4, 61))
def test_tables_of_five_come_first_and_those_of_three_last(players):
    for leftover in possible_sizes(players, (3, 4, 5)):
        tables = sizes(players, leftover)
        assert tables == sorted(tables, reverse=True)
        assert sum(tables) == (players - players % 4 if leftover == "sit_out" else players)
        assert len(set(tables)) < 3


@pytest.mark.parametrize(("players", "leftover"), [(1, "threes"), (5, "threes"), (6, "fives"), (11, "fives")])
def test_what_is_not_possible_is_refused(players, leftover):
    with pytest.raises(ValueError, match=f"{players} players can't sit"):
        sizes(players, leftover)


def asides(seatings):
    return [[player for table in tables if len(table) != 4 for player in table] for tables in seatings]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("players", "leftover"), [(11, "threes"), (22, "threes"), (13, "fives"), (41, "fives")]
)
def test_nobody_is_at_an_uneven_table_twice_before_all_have_been_once(method, players, leftover):
    for seed in range(3):
        times = Counter(dict.fromkeys(range(1, players + 1), 0))
        for aside in asides(draw(Plan(method, players, 5, seed, leftover=leftover))[0]):
            times.update(aside)
            assert max(times.values()) - min(times.values()) <= 1


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("players", "leftover", "seats"), [(11, "threes", 3), (13, "fives", 5)])
def test_everybody_is_as_likely_as_any_other_at_an_uneven_table(method, players, leftover, seats):
    evenings, share, times = 300, seats / players, Counter()
    for seed in range(evenings):
        times.update(asides(draw(Plan(method, players, 1, seed, leftover=leftover))[0])[0])
    deviation = (evenings * share * (1 - share)) ** 0.5
    assert all(abs(times[player] - evenings * share) < 5 * deviation for player in range(1, players + 1))


@pytest.mark.parametrize("players", [9, 10, 13, 22])
def test_nobody_is_fifth_twice_before_all_have_been_once(players):
    first = draw(Plan("mixed", players, 2, 1))  # who sat out before there were tables of five counts too
    seatings, _benches = draw(Plan("mixed", players, 3, 2, tonight=first, leftover="fives"))
    times = Counter(dict.fromkeys(range(1, players + 1), 0))
    times.update(player for bench in first[1] for player in bench)
    for tables in seatings:
        times.update(table[4] for table in tables if len(table) == 5)
        assert max(times.values()) - min(times.values()) <= 1


@pytest.mark.parametrize("leftover", ["threes", "fives"])
def test_round_by_round_the_tables_go_by_turns_too(leftover):
    tonight, times = ([], []), Counter(dict.fromkeys(range(1, 23), 0))
    for number in range(4):
        tables, bench = draw(Plan("mixed", 22, 1, number, evening=4, tonight=tonight, leftover=leftover))
        tonight[0].extend(tables)
        tonight[1].extend(bench)
        times.update(asides(tables)[0])
        assert max(times.values()) - min(times.values()) <= 1


@pytest.mark.parametrize("players", [15, 21, 22, 30])
def test_with_tables_of_three_nobody_meets_twice(players):
    assert repeats(draw(Plan("mixed", players, 4, 1, leftover="threes"))[0]) == 0


@pytest.mark.parametrize("leftover", ["threes", "fives"])
def test_who_needs_table_1_is_not_sent_to_another(leftover):
    constraints = Constraints(first_table=(1, 2))
    for method in METHODS:
        seatings, _benches = draw(Plan(method, 22, 4, 1, leftover=leftover, constraints=constraints))
        broken = unmet_constraints(seatings, constraints)
        assert len(broken) <= (1 if leftover == "fives" else 0)  # both might be fifth in the same round


def test_an_evening_may_change_from_one_way_to_another():
    tonight = ([], [])
    for number, leftover in enumerate((*LEFTOVER, "sit_out")):
        tables, bench = draw(Plan("mixed", 22, 1, number, evening=4, tonight=tonight, leftover=leftover))
        tonight[0].extend(tables)
        tonight[1].extend(bench)
    later = draw(Plan("mixed", 22, 4, 9, season=[tonight]))
    assert len(later[0]) == 4
