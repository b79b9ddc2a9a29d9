"""What is true of any season under any regulation; a second reading of docs/rules.md §11 gives the same
standings."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.seasons.regulation_json import from_json
from tests.engine.standings.by_hand import everyone, standings
from tests.engine.standings.seasons import (
    PEOPLE,
    TIES,
    evening_lines,
    evenings_of,
    lines_of,
    names_of,
    ranked,
    seasons,
    without_results,
)

thorough = settings(max_examples=60, deadline=None)
few = settings(max_examples=25, deadline=None)

any_ties = st.lists(st.sampled_from([*TIES, "places", "direct"]), unique=True)


def regulated(season, **changes):
    return replace(season, regulation=season.regulation | changes)


def by_rank(found):
    """Those with a rank in order, and those without: docs/rules.md §11.6 does not say in which order they
    stand."""
    return [each for each in found if each[0]], {each for each in found if not each[0]}


def with_rank(lines):
    return [line for line in lines if line.rank is not None]


@pytest.mark.parametrize(
    "needed",
    [(), ("excused", "excused_value", "weights"), ("ties", "round_drop"), ("ties", "evening_value")],
    ids=["any keys", "excuses", "ties", "ranking points"],
)
@thorough
@given(data=st.data())
def test_a_second_reading_of_the_rules_gives_the_same_standings(needed, data):
    season = data.draw(seasons(needed=needed))
    assert by_rank(ranked(lines_of(season))) == by_rank(standings(season))


@few
@given(seasons(ties=any_ties), st.integers(1, 20))
def test_a_lot_decides_what_is_left_and_stays_as_drawn(season, seed):
    ties = season.regulation.get("ties", ["best_round", "matsche"])
    drawn = regulated(season, ties=[*ties, "lot"], lot_seed=seed)
    before = {line.player: line.rank for line in lines_of(season)}
    after = with_rank(lines_of(drawn))
    assert [line.rank for line in after] == list(range(1, len(after) + 1))
    assert [before[line.player] for line in after] == sorted(before[line.player] for line in after)
    names = dict(reversed(names_of(drawn).items()))
    assert lines_of(drawn, names) == lines_of(drawn)


@few
@given(seasons())
def test_the_standings_of_an_evening_follow_what_it_brought(season):
    low = season.low_wins and season.regulation.get("evening_value", "points") != "rounds"
    for evening in evenings_of(season):
        names = names_of(season)
        lines = evening_lines(evening, from_json(season.regulation), names, low_wins=season.low_wins)
        there = with_rank(lines)
        assert {line.player for line in there} == {
            player for own in evening.rounds.values() for player in own
        }
        merits = [line.total if low else -line.total for line in there]
        assert merits == sorted(merits)
        assert lines[: len(there)] == there


@few
@given(seasons(), st.sets(st.sampled_from(PEOPLE), min_size=1))
def test_anyone_who_is_not_in_the_list_is_as_if_they_had_not_been_there(season, listed):
    names = {player: player for player in names_of(season) if player in listed}
    without = without_results(season, everyone(season) - listed)
    assert by_rank(ranked(lines_of(season, names))) == by_rank(standings(without))
