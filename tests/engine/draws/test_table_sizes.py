"""Tables of three and of five, so that nobody sits out; and the ways to play with a number of players."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from jassclub.engine.draws import mixed
from jassclub.engine.draws.constraints import Constraints, unmet_constraints
from jassclub.engine.draws.meetings import least_repeats, repeats
from jassclub.engine.draws.plan import Plan
from jassclub.engine.draws.table_sizes import LEFTOVER, WayToPlay, possible_sizes, sizes, ways_to_play
from jassclub.engine.draws.turns import Turns, times_so_far
from tests.engine.draws.club import assert_in_turn, draw

METHODS = ["tokens", "mixed"]
SEATS_ALLOWED = st.sampled_from([(4,), (4, 3), (4, 3, 5), (4, 5)])
PLAYERS, ROUNDS = st.integers(0, 400), st.integers(1, 20)


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
def test_what_this_many_players_can_do(players, found):
    assert possible_sizes(players, (3, 4, 5)) == found
    assert possible_sizes(players, (2,)) == {}
    only_fours = {name: tables for name, tables in found.items() if 3 not in tables and 5 not in tables}
    assert possible_sizes(players, (4,)) == only_fours


def test_tables_of_five_come_first_and_those_of_three_last():
    for players in range(4, 61):
        for leftover in possible_sizes(players, (3, 4, 5)):
            tables = sizes(players, leftover)
            assert tables == sorted(tables, reverse=True) and len(set(tables)) < 3
            assert sum(tables) == (players - players % 4 if leftover == "sit_out" else players)


@pytest.fixture
def hurried(monkeypatch):
    """Whose turn it is does not depend on how long the search takes."""
    monkeypatch.setattr(mixed, "trials", lambda _players: 300)


def aside(tables):
    return [player for table in tables if len(table) != 4 for player in table]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("players", "leftover"), [(11, "threes"), (22, "threes"), (13, "fives"), (41, "fives")]
)
@pytest.mark.usefixtures("hurried")
def test_nobody_is_at_an_uneven_table_twice_before_all_have_been_once(method, players, leftover):
    for seed in range(3):
        rounds = draw(Plan(method, players, 5, seed, leftover=leftover))[0]
        assert_in_turn(map(aside, rounds), range(1, players + 1))


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("players", "leftover", "seats"), [(11, "threes", 3), (13, "fives", 5)])
def test_everyone_is_as_likely_as_any_other_at_an_uneven_table(method, players, leftover, seats):
    evenings, share, times = 300, seats / players, Counter()
    for seed in range(evenings):
        times.update(aside(draw(Plan(method, players, 1, seed, leftover=leftover))[0][0]))
    deviation = (evenings * share * (1 - share)) ** 0.5
    assert all(abs(times[player] - evenings * share) < 5 * deviation for player in range(1, players + 1))


@pytest.mark.parametrize("players", [9, 10, 13, 22])
def test_nobody_is_fifth_twice_before_all_have_been_once(hurried, players):
    first = draw(Plan("mixed", players, 2, 1))  # who sat out before there were tables of five counts too
    seatings, _benches = draw(Plan("mixed", players, 3, 2, tonight=first, leftover="fives"))
    fifth = [[table[4] for table in tables if len(table) == 5] for tables in seatings]
    assert_in_turn([*first[1], *fifth], range(1, players + 1))


def test_round_by_round_the_tables_go_by_turns_too_and_an_evening_may_change_its_way(hurried):
    for ways in (["threes"] * 4, ["fives"] * 4, [*LEFTOVER, "sit_out"]):
        tonight = ([], [])
        for number, leftover in enumerate(ways):
            tables, bench = draw(Plan("mixed", 22, 1, number, evening=4, tonight=tonight, leftover=leftover))
            tonight[0].extend(tables)
            tonight[1].extend(bench)
        if len(set(ways)) == 1:
            assert_in_turn(map(aside, tonight[0]), range(1, 23))
    assert len(draw(Plan("mixed", 22, 4, 9, season=[tonight]))[0]) == 4


@pytest.mark.parametrize("players", [15, 21, 22, 30])
def test_with_tables_of_three_nobody_meets_twice(players):
    assert repeats(draw(Plan("mixed", players, 4, 1, leftover="threes"))[0]) == 0


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("leftover", ["threes", "fives"])
def test_anyone_who_needs_table_1_is_not_sent_to_another(method, leftover):
    constraints = Constraints(first_table=(1, 2))
    seatings, _benches = draw(Plan(method, 22, 4, 1, leftover=leftover, constraints=constraints))
    broken = unmet_constraints(seatings, constraints)
    assert len(broken) <= (1 if leftover == "fives" else 0)  # both might be fifth in the same round


def kinds(*args, **kwargs) -> list[str]:
    return [way.what for way in ways_to_play(*args, **kwargs)]


def only(what: str, *args, **kwargs) -> WayToPlay:
    [found] = (way for way in ways_to_play(*args, **kwargs) if way.what == what)
    return found


@given(PLAYERS, ROUNDS, SEATS_ALLOWED, st.booleans())
@example(0, 1, (4,), False)
@example(7, 4, (4, 3, 5), False)
def test_the_figures_of_a_way_add_up(players, rounds, seats_allowed, pairs):
    for way in ways_to_play(players, rounds, seats_allowed, pairs=pairs):
        seats = 4 * way.fours + 3 * way.threes + 5 * way.fives
        assert seats + way.sitting_out == players + way.helpers
        assert way.tables == way.fours + way.threes + way.fives >= 1
        assert min(way.fours, way.threes, way.fives, way.helpers, way.sitting_out) >= 0
        # With helpers or other tables nobody sits out, and there are as few of them as can be.
        assert way.sitting_out == 0 or way.what in ("sit_out", "pairs")
        assert way.helpers == 0 or way.what in ("helpers", "too_few")
        assert way.threes == 0 or (way.what == "threes" and 3 in seats_allowed)
        assert way.fives == 0 or (way.what == "fives" and 5 in seats_allowed)
        assert max(way.helpers if players else 0, way.threes, way.fives) < 4


@given(PLAYERS, ROUNDS)
def test_sit_outs_are_spread_evenly_over_players_or_pairs(players, rounds):
    for way in ways_to_play(players, rounds):
        assert 0 <= way.oftener < max(players, 1) and way.most - way.least <= 1
        assert way.least * players + way.oftener == way.sitting_out * rounds
    for way in ways_to_play(players, rounds, pairs=True) if players >= 4 else ():
        assert 2 * way.pairs + way.alone == players + way.helpers
        assert way.sitting_out == way.alone + 2 * way.pairs_sitting_out < 4
        assert way.least * way.pairs + way.oftener == way.pairs_sitting_out * rounds


@pytest.mark.parametrize(("players", "rounds"), [(5, 4), (5, 8), (7, 4), (22, 4), (23, 20)])
def test_the_turns_of_the_draws_come_to_what_the_option_says(players, rounds):
    turns, rng = Turns(times_so_far(range(players), (), ()), players % 4), Random(1)
    benches = [turns.next(rng) for _round in range(rounds)]
    times = Counter(player for bench in benches for player in bench)
    said = only("sit_out", players, rounds)
    assert {len(bench) for bench in benches} == {said.sitting_out}
    sat_out = Counter(times[player] for player in range(players))
    assert sat_out == Counter({said.most: said.oftener}) + Counter({said.least: players - said.oftener})


def test_what_needs_nothing_done_stands_first_and_too_few_are_told_how_many_are_missing():
    assert kinds(24, 4, (4, 3, 5)) == ["everybody"] and kinds(24, 4, pairs=True) == ["pairs"]
    assert kinds(22, 4) == ["sit_out", "helpers"]
    assert kinds(21, 4, (4, 3, 5)) == ["sit_out", "helpers", "threes", "fives"]
    assert kinds(21, 4, (4, 3, 5), pairs=True) == ["pairs", "helpers"]
    for players in range(4):
        too_few = [WayToPlay("too_few", fours=1, helpers=4 - players)]
        assert ways_to_play(players, 4, (4, 3), pairs=bool(players % 2)) == too_few


@pytest.mark.parametrize(
    ("players", "figures", "helpers"),
    [(4, (2, 0, 0), 0), (5, (2, 1, 1), 3), (6, (3, 0, 2), 2), (7, (3, 1, 3), 1), (23, (11, 1, 3), 1)],
)
def test_fixed_pairs(players, figures, helpers):
    found = ways_to_play(players, 4, pairs=True)
    assert (found[0].pairs, found[0].alone, found[0].sitting_out) == figures
    assert sum(way.helpers for way in found) == helpers


def test_a_round_robin_takes_as_many_rounds_as_said():
    """Every two pairs once, at as many tables a round as there are."""
    for players in range(4, 25):
        [found, *_helpers] = ways_to_play(players, 4, pairs=True)
        assert found.round_robin * found.tables == len([*combinations(range(found.pairs), 2)])


def test_what_no_draw_can_avoid_is_the_bound_of_the_draws():
    assert [only("everybody", *of).repeats for of in ((8, 4), (24, 4), (8, 1))] == [24, 0, 0]
    assert only("sit_out", 6, 4).repeats == least_repeats(6, 4) > 0
    assert only("helpers", 6, 4).repeats == 24
