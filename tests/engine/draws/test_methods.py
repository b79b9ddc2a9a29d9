"""Any plan gives a draw: whatever the method, the numbers, the constraints and the tables."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.engine.draws import mixed, tokens
from jassclub.engine.draws.constraints import Constraints, unmet_constraints
from jassclub.engine.draws.meetings import seated
from jassclub.engine.draws.plan import Plan
from jassclub.engine.draws.table_sizes import possible_sizes, sizes
from tests.engine.draws.club import by_lot, draw

METHODS = ["tokens", "mixed"]


@pytest.fixture(scope="module", autouse=True)
def hurried():
    """What is tested here is true however long the search takes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mixed, "trials", lambda _players: 300)
        yield


@st.composite
def plans(draw, fewest=4, most=40, **given):
    players = draw(st.integers(fewest, most))
    people = draw(st.permutations(range(1, players + 1)))
    over = draw(st.sampled_from(sorted(possible_sizes(players, (3, 4, 5)))))
    constraints = Constraints()
    if players >= 8 and draw(st.booleans()):
        constraints = Constraints(
            apart=((people[0], people[1]), (people[2], people[3]))[: draw(st.integers(0, 2))],
            together=((people[4], people[5]),)[: draw(st.integers(0, 1))],
            first_table=(draw(st.sampled_from(people)),)[: draw(st.integers(0, 1))],
        )
    rng = Random(draw(st.integers(0, 99)))
    before = range(1, draw(st.integers(players, players + 3)) + 1)
    chosen = players % 4 and over != "threes" and draw(st.booleans())
    options = {
        "method": draw(st.sampled_from(METHODS)),
        "rounds": draw(st.integers(1, 4)),
        "seed": draw(st.integers(0, 2**53)),
        "evening": draw(st.sampled_from([0, 4])),
        "tonight": by_lot(before, draw(st.integers(0, 2)), rng),
        "season": [by_lot(before, 4, rng) for _evening in range(draw(st.integers(0, 2)))],
        "sitting_out": people[-(players % 4) :] if chosen else (),
        "leftover": over,
        "constraints": constraints,
    }
    return Plan(players=players, **options | given)


@given(plans())
@settings(max_examples=25, deadline=None)
def test_everyone_sits_once_or_out_and_odd_tokens_play_even_ones(plan):
    seatings, benches = draw(plan)
    assert len(seatings) == len(benches) == plan.rounds
    for tables, bench in zip(seatings, benches, strict=True):
        assert [len(table) for table in tables] == sizes(plan.players, plan.leftover)
        assert sorted(seated(tables) + bench) == list(plan.here)
        place = tokens.by_player(tables)
        for table in (table for table in tables if len(table) == 4):
            assert [place[player][0] % 2 for player in table] == [1, 0, 1, 0]


@given(plans(leftover="sit_out", most=16))
@settings(max_examples=20, deadline=None)
def test_anyone_who_sits_out_does_so_by_turns_or_as_wished(plan):
    _seatings, benches = draw(plan)
    tonight = Counter(player for bench in plan.tonight[1] for player in bench)
    in_all = tonight + Counter(player for _rounds, rows in plan.season for row in rows for player in row)
    for number, bench in enumerate(benches):
        if number == 0 and plan.sitting_out:
            assert sorted(bench) == sorted(plan.sitting_out)
        else:
            times = {player: (tonight[player], in_all[player]) for player in plan.here}
            playing = [times[player] for player in plan.here if player not in bench]
            assert all(times[player] <= least for player in bench for least in playing)
        tonight.update(bench)
        in_all.update(bench)


@given(plans(fewest=8, most=24))
@settings(max_examples=20, deadline=None)
def test_a_few_wishes_are_granted(plan):
    seatings, benches = draw(plan)
    for wish in unmet_constraints(seatings, plan.constraints):
        assert wish.kind == "together"
        parted_by_turns = set(wish.players) & set(benches[wish.round])
        assert parted_by_turns or plan.leftover != "sit_out"


@pytest.mark.parametrize("method", METHODS)
def test_with_tables_of_five_those_who_are_wished_sit_fifth(method):
    plan = Plan(method, 10, 2, seed=3, leftover="fives", sitting_out=(2, 7))
    first, second = ({table[4] for table in tables} for tables in draw(plan)[0])
    assert first == {2, 7} and not second & first


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    "impossible",
    [
        {"players": 5, "leftover": "threes"},
        {"players": 7, "leftover": "fives"},
        {"players": 9, "leftover": "sixes"},
        {"players": 9, "sitting_out": (1, 2)},
        {"players": 9, "sitting_out": (10,)},
        {"players": 8, "sitting_out": (1, 2, 3, 4)},
        {"players": 9, "leftover": "threes", "sitting_out": (1,)},
    ],
)
def test_what_is_impossible_is_refused(method, impossible):
    with pytest.raises(ValueError, match=r"can't sit|can sit out|none of"):
        draw(Plan(method=method, rounds=1, seed=1, **impossible))


def test_a_method_that_nobody_knows_is_refused():
    with pytest.raises(LookupError, match="no method dice"):
        draw(Plan("dice", 8, 1, seed=1))
