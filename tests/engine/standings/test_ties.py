"""Who is before whom: equal totals are decided by what the regulation lists, else the rank is shared."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassclub.engine.numbers import average_points, with_one_decimal
from jassclub.engine.standings.regulation import TIES, Regulation
from jassclub.engine.standings.results import EveningResults, RoundPoints
from jassclub.engine.standings.season import score_season
from jassclub.engine.standings.ties import Facts, Order

FIRST, SECOND = date(2026, 11, 20), date(2026, 11, 27)


def facts(total: int, *rounds: int, **more) -> Facts:
    return Facts(Fraction(total), rounds, **more)


def ranks(players: dict[str, Facts], ties=("best_round", "matsche"), **how) -> dict[str, int]:
    return Order(players, ties, **how).ranks()


def listed(*evenings: dict[str, list[int]], low_wins: bool = False, **steps) -> list[tuple[int | None, str]]:
    """The standings of a season from each player's rounds, evening by evening, with a week between."""
    played = [
        EveningResults(
            date(2026, 1, 1 + 7 * at),
            {
                number: {player: RoundPoints(rounds[number]) for player, rounds in evening.items()}
                for number in range(len(next(iter(evening.values()))))
            },
        )
        for at, evening in enumerate(evenings)
    ]
    names = {player: player for evening in evenings for player in evening}
    lines = score_season(played, Regulation(**steps), names, low_wins=low_wins)
    return [(line.rank, line.name) for line in lines]


some_facts = st.dictionaries(
    st.sampled_from(["Anna", "beat", "Cé", "Dora", "Ö"]),
    st.builds(
        Facts,
        st.integers(0, 2).map(Fraction),
        st.lists(st.integers(0, 3), max_size=3),
        st.integers(0, 1),
        st.dictionaries(st.sampled_from([FIRST, SECOND]), st.integers(0, 2).map(Fraction)),
        st.lists(st.integers(1, 3), max_size=2),
        st.none() | st.integers(0, 2).map(Fraction),
    ),
    max_size=5,
)


# --- the list -------------------------------------------------------------------------------------------


def test_the_most_points_are_first():
    assert listed({"Anna": [100], "Beat": [300], "Carla": [200]}) == [(1, "Beat"), (2, "Carla"), (3, "Anna")]


def test_what_is_equal_in_everything_shares_a_rank_and_the_next_ones_are_left_out():
    evening = {"Anna": [900], "Dario": [800], "Carla": [800], "Beat": [700]}
    assert listed(evening) == [(1, "Anna"), (2, "Carla"), (2, "Dario"), (4, "Beat")]


def test_within_a_shared_rank_names_stand_in_order_whatever_their_capitals():
    assert listed({"von Arx": [5], "Zita": [5], "anna": [5]}) == [(1, "anna"), (1, "von Arx"), (1, "Zita")]


def test_where_low_wins_the_fewest_points_and_the_lowest_round_are_first():
    evening = {"Anna": [31, 9], "Beat": [38, 2], "Carla": [-3, 0]}
    assert listed(evening, low_wins=True) == [(1, "Carla"), (2, "Beat"), (3, "Anna")]


def test_nobody_played_means_nobody_is_ranked():
    assert score_season([], Regulation(), {}) == []


def test_who_came_too_seldom_is_listed_last_without_a_rank():
    evenings = {"Anna": [100], "Beat": [90]}, {"Beat": [5]}
    assert listed(*evenings, least_evenings=2) == [(1, "Beat"), (None, "Anna")]


# --- what decides ---------------------------------------------------------------------------------------


def test_equal_totals_are_decided_by_the_highest_single_round():
    assert ranks({"Anna": facts(900, 400, 500, matsche=3), "Beat": facts(900, 300, 600)}) == {
        "Beat": 1,
        "Anna": 2,
    }


def test_equal_totals_and_rounds_are_decided_by_the_matsche():
    assert ranks({"Anna": facts(900, 500, matsche=1), "Beat": facts(900, 500, matsche=2)})["Beat"] == 1


def test_more_matsche_decide_also_where_low_wins():
    players = {"Anna": facts(4, 2), "Beat": facts(4, 2, matsche=1)}
    assert ranks(players, low_total=True, low_round=True) == {"Beat": 1, "Anna": 2}


def test_an_honour_that_the_regulation_does_not_list_decides_nothing():
    players = {"Anna": facts(900, 500, matsche=1), "Beat": facts(900, 500, matsche=2)}
    assert ranks(players, ["best_round"]) == {"Anna": 1, "Beat": 1}


def test_the_second_best_round_decides_where_the_best_are_equal():
    players = {"Anna": facts(9, 5, 3, 1), "Beat": facts(9, 5, 4, 0)}
    assert ranks(players, ["best_round"]) == {"Anna": 1, "Beat": 1}
    assert ranks(players, ["best_rounds"]) == {"Beat": 1, "Anna": 2}


def test_having_played_one_round_more_beats_having_none():
    assert ranks({"Anna": facts(9, 9), "Beat": facts(9, 9, 0)}, ["best_rounds"])["Beat"] == 1
    assert ranks({"Anna": facts(0), "Beat": facts(0, -5)}, ["best_round"])["Beat"] == 1


def test_more_evenings_attended_decide():
    players = {"Anna": facts(9, values={FIRST: 9}), "Beat": facts(9, values={FIRST: 4, SECOND: 5})}
    assert ranks(players, ["evenings"]) == {"Beat": 1, "Anna": 2}


@pytest.mark.parametrize(("low", "first"), [(False, "Anna"), (True, "Beat")])
def test_the_better_last_evening_decides_and_who_was_absent_is_behind(low, first):
    players = {"Anna": facts(9, last_value=Fraction(6)), "Beat": facts(9, last_value=Fraction(3))}
    found = ranks(players | {"Carla": facts(9)}, ["last_evening"], low_total=low)
    assert found[first] == 1 and found["Carla"] == 3


def test_more_evenings_won_decide_then_more_second_places():
    players = {
        "Anna": facts(9, ranks=[1, 3]),
        "Beat": facts(9, ranks=[2, 2]),
        "Carla": facts(9, ranks=[1, 2]),
    }
    assert ranks(players, ["places"]) == {"Carla": 1, "Anna": 2, "Beat": 3}


def test_who_was_more_often_before_the_other_is_first():
    players = {
        "Anna": facts(9, values={FIRST: Fraction(5), SECOND: Fraction(4)}),
        "Beat": facts(9, values={FIRST: Fraction(6)}),
    }
    assert ranks(players, ["direct"]) == {"Beat": 1, "Anna": 2}


def test_the_lot_decides_and_with_the_same_seed_always_the_same():
    players = {name: facts(9) for name in ("Anna", "Beat", "Carla", "Dora")}
    drawn = [tuple(ranks(players, ["lot"], lot_seed=seed).items()) for seed in range(20)]
    assert all(sorted(dict(each).values()) == [1, 2, 3, 4] for each in drawn)
    assert len(set(drawn)) > 1
    assert drawn == [tuple(ranks(players, ["lot"], lot_seed=seed).items()) for seed in range(20)]


def test_what_comes_first_in_the_regulation_decides_first():
    players = {"Anna": facts(9, 5, matsche=0), "Beat": facts(9, 4, matsche=1)}
    assert ranks(players, ["best_round", "matsche"])["Anna"] == 1
    assert ranks(players, ["matsche", "best_round"])["Beat"] == 1


# --- whatever the results -------------------------------------------------------------------------------


@given(some_facts, st.lists(st.sampled_from(TIES), unique=True), st.booleans())
def test_a_rank_is_one_more_than_the_number_of_those_before(players, ties, low):
    order = Order(players, ties, low_total=low, low_round=low, lot_seed=3)
    found = order.ranks()
    assert found.keys() == players.keys()
    for player, rank in found.items():
        assert rank == 1 + sum(other < rank for other in found.values())
        for other in players:
            mine, theirs = players[player].total, players[other].total
            if mine != theirs:
                assert (rank < found[other]) is ((mine < theirs) is low)


@given(some_facts, st.lists(st.sampled_from(TIES), unique=True), st.booleans())
def test_a_decision_says_what_made_the_difference_and_says_it_to_both(players, ties, low):
    order = Order(players, ties, low_total=low, low_round=low, lot_seed=3)
    found, ordered = order.ranks(), [player for group in order.groups for player in group]
    decisions = order.decisions(ordered)
    for player, own in decisions.items():
        for each in own:
            assert players[player].total == players[each.other].total
            assert bool(each.by) is (found[player] != found[each.other])
            back = next(one for one in decisions[each.other] if one.other == player)
            assert (each.is_ahead, each.mine, each.theirs) == (not back.is_ahead, back.theirs, back.mine)
            if each.by:
                assert each.by in ties and each.mine != each.theirs
                assert (found[player] < found[each.other]) is each.is_ahead


@given(some_facts, st.lists(st.sampled_from(TIES), unique=True), st.randoms(use_true_random=False))
def test_the_order_of_the_results_does_not_change_the_ranks(players, ties, rng):
    mixed = list(players.items())
    rng.shuffle(mixed)
    assert ranks(dict(mixed), ties, lot_seed=1) == ranks(players, ties, lot_seed=1)


# --- averages -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "expected"),
    [((), 0), ((700,), 700), ((700, 701), 701), ((1, 1, 2), 1), ((1, 2, 2), 2), ((-1, -2), -1)],
)
def test_an_average_is_whole_with_halves_up(points, expected):
    assert average_points(points) == expected


@given(st.lists(st.integers(-3000, 3000), min_size=1))
def test_an_average_is_never_further_than_half_a_point_from_the_exact_one(points):
    off = average_points(points) - Fraction(sum(points), len(points))
    assert Fraction(-1, 2) < off <= Fraction(1, 2)


@pytest.mark.parametrize(
    ("figure", "expected"),
    [(Fraction(7), "7"), (Fraction(1, 3), "0.3"), (Fraction(5, 4), "1.3"), (Fraction(-5, 4), "-1.3")],
)
def test_a_figure_is_shown_with_one_decimal_where_it_is_no_whole_number(figure, expected):
    assert str(with_one_decimal(figure)) == expected
