"""What holds of any season under any regulation; a second reading of docs/rules.md §11 gives the same
standings."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.seasons.regulation_json import from_json, to_json
from tests.engine.standings.by_hand import everybody, standings
from tests.engine.standings.seasons import (
    PEOPLE,
    TIES,
    evening_lines,
    evenings_moved,
    evenings_of,
    lines_of,
    names_of,
    ranked,
    regulations,
    seasons,
    turned_round,
    without_results,
)

thorough = settings(max_examples=70, deadline=None)
few = settings(max_examples=25, deadline=None)

any_ties = st.lists(st.sampled_from([*TIES, "places", "direct"]), unique=True)
ties_of_no_day = any_ties.map(lambda ties: [tie for tie in ties if tie != "last_evening"])


def regulated(season, **changes):
    return replace(season, regulation=season.regulation | changes)


def by_rank(found):
    """Those with a rank in order, and those without: docs/rules.md §11.6 does not say in which order they
    stand."""
    return [each for each in found if each[0]], {each for each in found if not each[0]}


def totals(season):
    return {line.player: line.total for line in lines_of(season)}


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


# Totals


@few
@given(seasons())
def test_what_a_line_shows_adds_up_to_its_total(season):
    regulation = from_json(season.regulation)
    for line in lines_of(season):
        counting = [each for each in line.evenings.values() if each.counts]
        total = sum((each.weight * each.value for each in counting), Fraction())
        if regulation.combine == "average" and counting:
            weights = sum(each.weight for each in counting)
            total = total / weights if weights else Fraction()
        assert line.total == total + sum(each.points for each in line.adjustments)
        for each in line.evenings.values():
            if not each.is_excused:
                assert each.total == sum(part.value for part in each.rounds if part.counts)
            if not each.is_excused and regulation.evening_value != "ranks":
                assert each.value == each.total


@few
@given(seasons())
def test_no_other_choice_of_as_many_evenings_makes_a_better_sum(season):
    season = regulated(season, combine="sum", adjustments=[])
    regulation = from_json(season.regulation)
    better = min if season.low_wins and not regulation.has_ranking_points else max
    for line in lines_of(season):
        always = [each.weighted for day, each in line.evenings.items() if day in regulation.always]
        others = [each for day, each in line.evenings.items() if day not in regulation.always]
        count = sum(each.counts for each in others)
        choices = combinations([each.weighted for each in others], count)
        assert line.total == sum(always, better(sum(chosen, Fraction()) for chosen in choices))


@few
@given(seasons(), st.integers(0, 3))
def test_one_more_evening_or_round_that_counts_never_lowers_a_sum(season, count):
    season = replace(regulated(season, combine="sum", evening_value="points"), low_wins=False)
    season.regulation.pop("evening_drop", None)
    fewer, more = (totals(regulated(season, evening_best=best)) for best in (count, count + 1))
    assert all(more[player] >= fewer[player] for player in fewer)
    season = regulated(season, evening_best=None)
    fewer, more = (totals(regulated(season, round_drop=drop)) for drop in (count + 1, count))
    assert all(more[player] >= fewer[player] for player in fewer)


@few
@given(seasons())
def test_dropping_the_worst_evening_never_lowers_an_average(season):
    plain = {"weights": {}, "always": [], "evening_best": None, "evening_value": "points"}
    season = replace(regulated(season, combine="average", **plain, evening_drop=0), low_wins=False)
    if len(season.results) > 1:
        without, dropping = totals(season), totals(regulated(season, evening_drop=1))
        assert all(dropping[player] >= without[player] for player in without)


@few
@given(seasons())
def test_an_excuse_that_is_worth_nothing_is_none(season):
    worth_nothing = regulated(season, excused_value="nothing")
    assert lines_of(worth_nothing) == lines_of(regulated(worth_nothing, excused={}))


# Ranks


@few
@given(seasons(ties=any_ties))
def test_ranks_follow_the_totals_and_shared_ones_skip(season):
    lines = with_rank(lines_of(season))
    low = season.low_wins and season.regulation.get("evening_value", "points") == "points"
    merits = [line.total if low else -line.total for line in lines]
    assert merits == sorted(merits)
    for at, (line, merit) in enumerate(zip(lines, merits, strict=True)):
        assert line.rank == 1 + sum(other.rank < line.rank for other in lines)
        assert line.rank == at + 1 or (line.rank == lines[at - 1].rank and merit == merits[at - 1])


@few
@given(seasons(ties=any_ties))
def test_neighbours_of_one_total_are_told_what_decided(season):
    lines = with_rank(lines_of(season))
    for one, other in pairwise(lines):
        said = [each for each in other.decisions if each.other == one.player]
        if one.total != other.total:
            assert not said
        elif one.rank == other.rank:
            assert [each.by for each in said] == [""]
        else:
            assert [(each.by in season.regulation.get("ties", TIES), each.is_ahead) for each in said] == [
                (True, False)
            ]
            assert said[0].mine != said[0].theirs


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


# What must not matter


@few
@given(seasons(ties=any_ties))
def test_a_player_who_never_plays_changes_nothing(season):
    lines = lines_of(season, names_of(season) | {"Zoe": "Zoe"})
    assert [line for line in lines if line.player != "Zoe"] == lines_of(season)
    assert [line.rank for line in lines if line.player == "Zoe"] == [None]


@few
@given(seasons(), st.sets(st.sampled_from(PEOPLE), min_size=1))
def test_who_is_not_in_the_list_is_as_if_they_had_not_been_there(season, listed):
    names = {player: player for player in names_of(season) if player in listed}
    without = without_results(season, everybody(season) - listed)
    assert by_rank(ranked(lines_of(season, names))) == by_rank(standings(without))


@few
@given(seasons(naming_days=False, ties=ties_of_no_day), st.randoms(use_true_random=False))
def test_where_no_day_is_named_the_order_of_the_evenings_does_not_matter(season, random):
    assert ranked(lines_of(evenings_moved(season, random))) == ranked(lines_of(season))


@few
@given(seasons())
def test_in_games_where_the_lowest_wins_everything_turns_round(season):
    sign = -1 if season.regulation.get("evening_value", "points") == "points" else 1
    turned = [(rank, player, sign * total) for rank, player, total in ranked(lines_of(turned_round(season)))]
    assert turned == ranked(lines_of(season))


@few
@given(regulations(ties=any_ties))
def test_a_regulation_is_written_as_it_was_read(content):
    regulation = from_json(content)
    assert from_json(to_json(regulation)) == regulation
