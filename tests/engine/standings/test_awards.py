"""Records, the longest series, the nearest to a target, and lots that anyone can draw again."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from jassclub.engine.standings import awards
from jassclub.engine.standings.awards import best_figures, draw_number, draw_one, longest_series

FIGURES = st.dictionaries(st.tuples(st.integers(1, 9), st.integers(1, 9)), st.integers(-50, 50))
POINTS = st.dictionaries(st.integers(0, 19), st.integers(-500, 9000), min_size=1)
NAMES = {number: f"Player {number:02}" for number in range(20)}
SEEDS = st.integers(0, 2**53 - 1)


def test_equal_figures_share_a_rank_and_all_of_the_last_rank_are_named():
    figures = {("Anna", 1): 9, ("Beat", 1): 8, ("Cleo", 1): 8, ("Dora", 1): 7, ("Emil", 1): 9}
    found = [(entry.rank, entry.player) for entry in best_figures(figures, 3)]
    assert found == [(1, "Anna"), (1, "Emil"), (3, "Beat"), (3, "Cleo")]
    assert [entry.player for entry in best_figures(figures, 1, low_wins=True)] == ["Dora"]


@given(FIGURES, st.booleans())
def test_nobody_outside_of_the_record_has_a_better_figure(figures, low_wins):
    found = best_figures(figures, 3, low_wins=low_wins)
    named = {(entry.player, entry.where) for entry in found}
    sign = -1 if low_wins else 1
    others = [sign * figure for key, figure in figures.items() if key not in named]
    assert all(sign * entry.figure > max(others, default=-999) for entry in found)
    assert len(found) >= min(3, len(figures))


@given(st.lists(st.tuples(st.sampled_from("AB"), st.booleans())))
def test_a_series_is_a_run_that_is_there_and_none_is_longer(rounds):
    series = longest_series((player, won, at) for at, (player, won) in enumerate(rounds))
    for player in "AB":
        written = "".join("w" if won else "." for who, won in rounds if who == player)
        assert [n for (who, _at), n in series.items() if who == player] == list(
            filter(None, [max(map(len, written.split(".")))])
        )


def test_of_equal_series_the_first_is_named_by_its_end():
    rounds = [("Anna", won, at) for at, won in enumerate([True, True, False, True, True])]
    assert longest_series(rounds) == {("Anna", 1): 2}


@given(POINTS, st.integers(0, 9000))
def test_a_better_rank_is_nearer_and_everyone_has_one(points, target):
    lines = awards.rank_by_distance(points, target, NAMES)
    assert {line.player for line in lines} == set(points)
    for line in lines:
        assert line.rank == 1 + sum(abs(own - target) < abs(line.points - target) for own in points.values())


@given(st.integers(0, 100), st.integers(0, 100), st.lists(st.integers(), min_size=1, unique=True), SEEDS)
def test_a_lot_is_what_python_itself_draws(low, more, pool, seed):
    assert low <= draw_number(low, low + more, seed) == Random(seed).randint(low, low + more) <= low + more
    assert draw_one(pool, seed) == pool[Random(seed).randrange(len(pool))]
