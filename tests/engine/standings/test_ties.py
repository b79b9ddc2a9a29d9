"""Who is before whom: equal totals are decided by what the regulation lists, else the rank is shared."""

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassclub.engine.numbers import average_points, with_one_decimal
from jassclub.engine.standings.regulation import TIES, Regulation
from jassclub.engine.standings.ties import Facts, Order
from tests.engine.standings.seasons import score_season

FIRST, SECOND = date(2026, 11, 20), date(2026, 11, 27)
ANNA_LAST = {"Beat": 1, "Anna": 2}


def facts(total: int, *rounds: int, **more) -> Facts:
    return Facts(Fraction(total), rounds, **more)


def ranks(players: dict[str, Facts], ties=("best_round", "matsche"), **how) -> dict[str, int]:
    return Order(players, ties, **how).ranks()


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


def test_anyone_who_shares_a_rank_is_listed_by_name_and_without_an_evening_nobody():
    order = Order({name: facts(5) for name in ("von Arx", "Zita", "anna")} | {"Beat": facts(6)})
    names = {player: player for player in order.facts}
    assert order.listed(names, "de") == ["Beat", "anna", "von Arx", "Zita"]
    assert order.ranks() == {"Beat": 1, "anna": 2, "von Arx": 2, "Zita": 2}
    assert score_season([], Regulation(), {}) == []


FIGURE = Fraction(5)


@pytest.mark.parametrize(
    ("ties", "anna", "beat"),
    [
        (["matsche", "best_round"], facts(9, 5, matsche=0), facts(9, 4, matsche=1)),
        (["places"], facts(9, ranks=[1, 3]), facts(9, ranks=[1, 2])),
        (["places"], facts(9, ranks=[2, 2]), facts(9, ranks=[1, 3])),
        (["direct"], facts(9, values={FIRST: FIGURE, SECOND: FIGURE}), facts(9, values={FIRST: FIGURE + 1})),
    ],
)
def test_equal_totals_are_decided_by_what_the_regulation_lists_first(ties, anna, beat):
    """All but places and direct are in the second reading, too (by_hand)."""
    assert ranks({"Anna": anna, "Beat": beat}, ties) == ANNA_LAST
    assert ranks({"Anna": anna, "Beat": beat}, []) == {"Anna": 1, "Beat": 1}


def test_the_lot_decides_and_with_the_same_seed_always_the_same():
    players = {name: facts(9) for name in ("Anna", "Beat", "Carla", "Dora")}
    drawn = [tuple(ranks(players, ["lot"], lot_seed=seed).items()) for seed in range(20)]
    assert all(sorted(dict(each).values()) == [1, 2, 3, 4] for each in drawn)
    assert len(set(drawn)) > 1
    assert drawn == [tuple(ranks(players, ["lot"], lot_seed=seed).items()) for seed in range(20)]


@pytest.mark.parametrize(
    ("ties", "one", "other", "figures", "at"),
    [
        (["places"], facts(50, ranks=(1, 3)), facts(50, ranks=(1,)), (1, 0), 2),
        (["places"], facts(50, ranks=(2,)), facts(50, ranks=(3, 3)), (1, 0), 1),
        (["places"], facts(50, ranks=(1, 1)), facts(50, ranks=(1, 2)), (2, 1), 0),
        (["best_rounds"], facts(50, 30, 0, 20), facts(50, 30, 20), (0, None), 2),
    ],
)
def test_a_decision_has_the_first_figure_that_differs(ties, one, other, figures, at):
    [decision] = Order({"A": one, "B": other}, ties).decisions(["A", "B"])["A"]
    assert ((decision.mine, decision.theirs), decision.at) == (figures, at)


@given(some_facts, st.lists(st.sampled_from(TIES), unique=True), st.booleans())
def test_ranks_count_those_before_and_a_decision_says_to_both_what_made_the_difference(players, ties, low):
    order = Order(players, ties, low_total=low, low_round=low, lot_seed=3)
    found, ordered = order.ranks(), [player for group in order.groups for player in group]
    assert found.keys() == players.keys()
    for player, rank in found.items():
        assert rank == 1 + sum(other < rank for other in found.values())
        for other in players:
            mine, theirs = players[player].total, players[other].total
            assert mine == theirs or (rank < found[other]) is ((mine < theirs) is low)
    decisions = order.decisions(ordered)
    for player, own in decisions.items():
        for each in own:
            assert players[player].total == players[each.other].total
            assert bool(each.by) is (found[player] != found[each.other]) is (each.mine != each.theirs)
            back = next(one for one in decisions[each.other] if one.other == player)
            assert (each.is_ahead, each.mine, each.theirs, each.at) == (
                *(not back.is_ahead, back.theirs, back.mine, back.at),
            )
            assert not each.by or (each.by in ties and (found[player] < found[each.other]) is each.is_ahead)


@given(some_facts, st.lists(st.sampled_from(TIES), unique=True), st.randoms(use_true_random=False))
def test_the_order_of_the_results_does_not_change_the_ranks(players, ties, rng):
    mixed = rng.sample(list(players.items()), len(players))
    assert ranks(dict(mixed), ties, lot_seed=1) == ranks(players, ties, lot_seed=1)


@given(st.lists(st.integers(-3000, 3000), min_size=1))
def test_an_average_is_whole_with_halves_up(points):
    off = average_points(points) - Fraction(sum(points), len(points))
    assert Fraction(-1, 2) < off <= Fraction(1, 2)


@pytest.mark.parametrize(
    ("figure", "expected"),
    [(Fraction(7), "7"), (Fraction(1, 3), "0.3"), (Fraction(5, 4), "1.3"), (Fraction(-5, 4), "-1.3")],
)
def test_a_figure_is_shown_with_one_decimal_where_it_is_not_a_whole_number(figure, expected):
    assert str(with_one_decimal(figure)) == expected
