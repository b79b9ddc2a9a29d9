"""A season for one player: the same ranks as the standings, after every evening and after one more."""

from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.engine.standings.course import UNRANKED, Course, least_gaining_score
from jassclub.engine.standings.regulation import AVERAGE, NOTHING, Regulation
from jassclub.engine.standings.results import EveningResults, RoundPoints
from jassclub.engine.standings.season import ranks_before, value_evening
from tests.engine.standings.seasons import score_season

FIRST = date(2026, 9, 3)
PLAYERS = "ABCDE"
NAMES = {player: player for player in PLAYERS}


def evenings_of(*points: dict[str, tuple[int, ...]]) -> list[EveningResults]:
    """Each evening as the rounds' points of who was there."""
    return [
        EveningResults(
            FIRST + timedelta(weeks=week),
            {
                number: {
                    player: RoundPoints(own[number - 1]) for player, own in of.items() if len(own) >= number
                }
                for number in range(1, max(map(len, of.values())) + 1)
            },
        )
        for week, of in enumerate(points)
    ]


def course(evenings, regulation=None, player="A", *, low_wins=False) -> Course:
    by = regulation or Regulation()
    found = [value_evening(each, by.of_evening(each.day), low_wins=low_wins) for each in evenings]
    return Course(player, found, by, PLAYERS, low_wins=low_wins)


EVENING = st.dictionaries(
    st.sampled_from(PLAYERS), st.lists(st.integers(0, 30), min_size=1, max_size=2).map(tuple), min_size=1
)
REGULATIONS = st.builds(
    Regulation,
    round_drop=st.integers(0, 1),
    evening_value=st.sampled_from(["points", "ranks", "rounds"]),
    evening_drop=st.integers(0, 2),
    combine=st.sampled_from(["sum", "average"]),
    least_evenings=st.integers(0, 2),
    ties=st.lists(
        st.sampled_from(["best_round", "best_rounds", "matsche", "evenings", "last_evening"]), unique=True
    ).map(tuple),
    weights=st.sampled_from([{}, {FIRST: Fraction(2)}]),
    excused=st.sampled_from([{}, {FIRST: frozenset("AB")}]),
    excused_value=st.sampled_from([NOTHING, AVERAGE, 7]),
)


@settings(max_examples=40)
@given(st.lists(EVENING, min_size=1, max_size=5), REGULATIONS, st.booleans())
def test_the_rank_after_every_evening_is_the_one_of_the_standings_of_then(points, regulation, low_wins):
    evenings = evenings_of(*points)
    seen = course(evenings, regulation, low_wins=low_wins)
    before: dict[str, int] = {}
    for count, rank in enumerate(seen.ranks, start=1):
        lines = score_season(evenings[:count], regulation, NAMES, low_wins=low_wins)
        line = next(line for line in lines if line.player == "A")
        assert rank == line.rank
        assert ranks_before(lines, seen.days[:count], regulation, low_wins=low_wins) == before
        before = {line.player: line.rank for line in lines if line.rank}
    assert seen.total == line.total and seen.parts == line.evenings


# The single rounds of the next evening are unknown.
BY_WHOLE_EVENINGS = REGULATIONS.map(lambda each: replace(each, evening_value="points", round_drop=0, ties=()))


def average_of(points: list[dict[str, tuple[int, ...]]], player: str) -> Fraction | None:
    """Of the evenings to which the player came."""
    own = [sum(of[player]) for of in points if player in of]
    return Fraction(sum(own), len(own)) if own else None


@settings(max_examples=40)
@given(st.lists(EVENING, min_size=1, max_size=4), BY_WHOLE_EVENINGS, st.integers(31, 90), st.booleans())
def test_the_rank_with_one_more_evening_is_the_one_that_the_standings_would_have(
    points, regulation, score, low_wins
):
    evenings = evenings_of(*points)
    last = FIRST + timedelta(weeks=len(points))
    usual = {each: average_of(points, each) for each in "BCDE"}
    there = {each: RoundPoints(own) for each, own in usual.items() if own is not None}
    more = [*evenings, EveningResults(last, {1: {"A": RoundPoints(score), **there}})]
    lines = score_season(more, regulation, NAMES, low_wins=low_wins)
    found = course(evenings, regulation, low_wins=low_wins).with_next(last)(score)
    assert found == (next(line.rank for line in lines if line.player == "A") or UNRANKED)


def next_rank(evenings, week, regulation=None, **more):
    """The rank by the value of an evening in that week."""
    return course(evenings, regulation, **more).with_next(FIRST + timedelta(weeks=week))


def test_the_least_score_that_gains_a_rank_is_found():
    evenings = evenings_of({"A": (10,), "B": (40,), "C": (25,), "D": (5,)})
    rank_with = next_rank(evenings, 1)
    assert course(evenings).rank == 3
    assert least_gaining_score(rank_with, 3, worst=0, best=100) == (41, 2)
    assert rank_with(40) == 3  # equal totals: the better single round is the other's
    assert least_gaining_score(rank_with, 2, worst=0, best=100) == (71, 1)
    assert least_gaining_score(rank_with, 2, worst=0, best=70) is None
    assert next_rank(evenings, 1, Regulation(least_evenings=3))(100) == UNRANKED


def test_a_dropped_evening_need_not_be_as_good_to_gain_a_rank():
    evenings, dropping = (
        evenings_of({"A": (10,), "B": (22,)}, {"A": (20,), "B": (20,)}),
        Regulation(evening_best=1),
    )
    assert [day for day, part in course(evenings, dropping).parts.items() if not part.counts] == [FIRST]
    assert least_gaining_score(next_rank(evenings, 2, dropping), 2, worst=0, best=99) == (23, 1)


def test_where_the_lowest_wins_the_highest_score_that_gains_is_found():
    evenings = evenings_of({"A": (30,), "B": (20,)}, {"A": (30,), "B": (20,)})
    rank_with = next_rank(evenings, 2, Regulation(combine="average"), low_wins=True)
    # (30 + 30 + 0) / 3 is 20: only as good.
    assert least_gaining_score(rank_with, 2, worst=60, best=0) is None and rank_with(-1) == 1


def test_the_nearest_players_are_named_with_what_lies_between():
    evenings = evenings_of({"A": (30,), "B": (20,), "C": (37,), "D": (50,), "E": (12,)})
    assert course(evenings).gaps == {"ahead": ("C", 7), "behind": ("B", 10)}
    assert course(evenings, low_wins=True).gaps == {"ahead": ("B", 10), "behind": ("C", 7)}
    assert course(evenings, player="D").gaps == {"behind": ("C", 13)}
    assert course(evenings_of({"A": (30,), "B": (30,), "C": (37,)})).gaps == {"level": ("B", 0)}
    assert course(evenings_of({"B": (30,)})).gaps == {}


def test_anyone_who_came_to_too_few_evenings_is_ranked_with_one_more():
    evenings, twice = evenings_of({"A": (30,), "B": (20,)}, {"B": (20,)}), Regulation(least_evenings=2)
    assert (course(evenings, twice).rank, course(evenings, twice).ranked_now) == (None, 1)
    assert next_rank(evenings, 3, twice)(0) == 2


@pytest.mark.parametrize(("worst", "best"), [(0, 50), (50, 0)])
@given(border=st.integers(0, 50))
def test_the_search_finds_the_border_wherever_it_is(worst, best, border):
    def rank_with(score: int) -> int:
        return 1 if abs(score - best) <= abs(border - best) else 2

    assert least_gaining_score(rank_with, 2, worst=worst, best=best) == (border, 1)
