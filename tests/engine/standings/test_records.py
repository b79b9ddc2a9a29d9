"""Records: the best figures with shared ranks, and the longest series of rounds won."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from jassclub.engine.standings.awards import best_figures, longest_series

FIGURES = st.dictionaries(st.tuples(st.integers(1, 9), st.integers(1, 9)), st.integers(-50, 50))


def test_equal_figures_share_a_rank_and_all_of_the_last_rank_are_named():
    figures = {("Anna", 1): 9, ("Beat", 1): 8, ("Cleo", 1): 8, ("Dora", 1): 7, ("Emil", 1): 9}
    assert [(each.rank, each.player) for each in best_figures(figures, 3)] == [
        (1, "Anna"),
        (1, "Emil"),
        (3, "Beat"),
        (3, "Cleo"),
    ]
    assert [each.player for each in best_figures(figures, 1, low_wins=True)] == ["Dora"]


@given(FIGURES, st.booleans())
def test_nobody_outside_of_the_record_has_a_better_figure(figures, low_wins):
    found = best_figures(figures, 3, low_wins=low_wins)
    named = {(each.player, each.where) for each in found}
    sign = -1 if low_wins else 1
    others = [sign * each for key, each in figures.items() if key not in named]
    assert all(sign * each.figure > max(others, default=-999) for each in found)
    assert len(found) >= min(3, len(figures))


def test_a_series_ends_with_the_first_round_that_is_not_won_and_goes_on_over_evenings():
    rounds = [
        ("Anna", True, "May"),
        ("Beat", True, "May"),
        ("Anna", True, "May"),
        ("Beat", False, "June"),
        ("Anna", True, "June"),
        ("Beat", True, "June"),
        ("Anna", False, "June"),
        ("Anna", True, "July"),
    ]
    assert longest_series(rounds) == {("Anna", "June"): 3, ("Beat", "May"): 1}


@given(st.lists(st.tuples(st.sampled_from("AB"), st.booleans())))
def test_a_series_is_a_run_that_is_there_and_none_is_longer(rounds):
    found = {
        player: length
        for (player, _at), length in longest_series(
            (player, won, at) for at, (player, won) in enumerate(rounds)
        ).items()
    }
    for player in "AB":
        written = "".join("w" if won else "." for who, won in rounds if who == player)
        assert found.get(player, 0) == max(map(len, written.split(".")))
