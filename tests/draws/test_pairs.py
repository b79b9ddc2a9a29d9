"""Fixed pairs, as a club lives with them."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.draws import tokens
from jassclub.draws.meetings import partners
from jassclub.draws.pairs import opponents_again, round_robin_rounds
from jassclub.draws.wishes import Wishes

from .club import rounds_of
from .fixed import drawn, meetings, one_by_one, pairs_of

counts = st.integers(2, 30)
seeds = st.integers(0, 2**53)


def repeats(evening, pairs):
    return opponents_again(evening[0], pairs_of(pairs)).repeats


def assert_all_play_in_their_pairs(evening, pairs):
    for tables, bench in zip(*evening, strict=True):
        together = {frozenset(pair) for table in tables for pair in partners(table)}
        assert together <= {frozenset(pair) for pair in pairs_of(pairs)}
        assert len(together) == 2 * len(tables) == pairs - pairs % 2
        assert sorted([*bench, *(x for pair in together for x in pair)]) == list(range(1, 2 * pairs + 1))


def times_opponents(rounds):
    """How often two people played against each other."""
    return Counter(
        frozenset((one, other))
        for tables in rounds
        for table in tables
        for one in table[::2]
        for other in table[1::2]
    )


def assert_nobody_sits_out_twice_before_all_have_once(benches, pairs):
    times = Counter(dict.fromkeys(range(1, 2 * pairs + 1), 0))
    for bench in benches:
        times.update(bench)
        assert max(times.values()) - min(times.values()) <= 1


@given(counts, st.integers(1, 70), seeds)
@settings(max_examples=60, deadline=None)
def test_all_at_once_nobody_meets_again_before_everybody_else(pairs, rounds, seed):
    evening = drawn(pairs, rounds, seed)
    assert_all_play_in_their_pairs(evening, pairs)
    assert_nobody_sits_out_twice_before_all_have_once(evening[1], pairs)
    robin = round_robin_rounds(pairs)
    for first in range(0, rounds, robin):
        assert repeats((evening[0][first : first + robin], []), pairs) == 0


@given(counts, st.data(), seeds)
@settings(max_examples=40, deadline=None)
def test_one_by_one_it_is_the_same(pairs, data, seed):
    robin = round_robin_rounds(pairs)
    rounds = data.draw(st.integers(1, robin + 3), label="rounds")
    evening = one_by_one(pairs, rounds, seed)
    assert_all_play_in_their_pairs(evening, pairs)
    assert_nobody_sits_out_twice_before_all_have_once(evening[1], pairs)
    for first in range(0, rounds, robin):
        assert repeats((evening[0][first : first + robin], []), pairs) == 0


@pytest.mark.parametrize("pairs", range(2, 31))
def test_in_a_full_round_robin_everybody_meets_everybody_once(pairs):
    for evening in (
        drawn(pairs, round_robin_rounds(pairs)),
        one_by_one(pairs, round_robin_rounds(pairs)),
    ):
        assert len(meetings([evening])) == len(set(meetings([evening]))) == pairs * (pairs - 1) // 2


def test_some_rounds_may_be_drawn_at_once_and_others_one_by_one():
    for seed in range(20):
        first = drawn(8, 3, seed, evening=7)
        next_one = drawn(8, 1, seed + 100, tonight=first)  # nobody said how many are to come
        tonight = (first[0] + next_one[0], first[1] + next_one[1])
        rest = drawn(8, 3, seed + 200, tonight=tonight)
        assert repeats((tonight[0] + rest[0], []), 8) == 0


def test_a_first_round_that_was_drawn_by_hand_is_part_of_the_round_robin():
    by_hand = [[1, 3, 2, 4], [5, 7, 6, 8], [9, 11, 10, 12]]
    for seed in range(20):
        evening = one_by_one(6, 5, seed, tonight=([by_hand], [[]]))
        assert repeats(evening, 6) == 0


@given(pairs=st.integers(2, 12), seed=seeds)
@settings(max_examples=15, deadline=None)
def test_the_same_plan_gives_the_same_seating(pairs, seed):
    earlier = {"season": [drawn(pairs, 3, 5)], "tonight": drawn(pairs, 1, 6)}
    assert drawn(pairs, 2, seed, **earlier) == drawn(pairs, 2, seed, **earlier)
    assert len({str(drawn(pairs, 2, other)) for other in range(20)}) > 10


@pytest.mark.parametrize("pairs", [4, 5, 8])
def test_every_pair_is_as_likely_as_any_other_at_every_table_and_side(pairs):
    evenings = 1500
    found = Counter()
    for seed in range(evenings):
        for number, (tables, bench) in enumerate(zip(*drawn(pairs, 2, seed), strict=True)):
            found.update(
                (number, p, table, seat) for table, row in enumerate(tables) for seat, p in enumerate(row)
            )
            found.update((number, player, "out", 0) for player in bench)
    seats = 4 * (pairs // 2)
    for (_number, _player, table, _seat), times in found.items():
        chance = 2 / (2 * pairs) if table == "out" else 1 / (2 * pairs)
        expected = evenings * chance
        assert abs(times - expected) < 6 * expected**0.5
    assert len(found) == 2 * 2 * pairs * (seats + pairs % 2)


def test_every_two_pairs_are_as_likely_to_meet_as_any_others():
    evenings = 1000
    met = Counter(meetings(drawn(8, 3, seed) for seed in range(evenings)))
    expected = evenings * 3 * 4 / 28
    assert len(met) == 28
    assert all(abs(times - expected) < 6 * expected**0.5 for times in met.values())


# People come and go.


def test_who_is_here_without_a_partner_sits_out():
    (tables,), (bench,) = drawn(4, 1, players=9)
    assert bench == [9]
    assert len(tables) == 2
    (_tables,), (bench,) = drawn(3, 1, players=7)
    assert len(bench) == 3
    assert 7 in bench


@given(st.integers(2, 9), st.integers(1, 4), seeds, st.booleans())
@settings(max_examples=40, deadline=None)
def test_whatever_was_played_before_everybody_has_one_seat_or_sits_out(pairs, rounds, seed, at_once):
    rng = Random(seed)

    def any_rounds(number):
        sizes = rng.choices([3, 4, 4, 4, 5], k=rng.randrange(5))
        lots = [iter(rng.sample(range(1, 30), 29)) for _round in range(number)]
        return [[[next(lot) for _ in range(size)] for size in sizes] for lot in lots], [
            list(lot) for lot in lots
        ]

    earlier = {
        "tonight": any_rounds(rng.randrange(4)),
        "season": [any_rounds(2) for _evening in range(rng.randrange(3))],
        "ahead": any_rounds(rounds if at_once else 0),
    }
    evening = drawn(pairs, rounds if at_once else 1, seed, evening=6, **earlier)
    assert_all_play_in_their_pairs(evening, pairs)


@pytest.mark.parametrize("pairs", [[], [(1, 2)]])
def test_with_fewer_than_two_pairs_nobody_plays(pairs):
    assert drawn(2, 2, pairs=pairs) == ([[], []], [[1, 2, 3, 4]] * 2)


def test_a_pair_that_goes_home_leaves_a_gap_in_the_round_robin():
    for seed in range(10):
        first = drawn(10, 2, seed)
        rest = drawn(9, 7, seed, tonight=first)
        assert repeats((first[0] + rest[0], []), 9) == 0
        met_the_ones_who_left = {p for tables in first[0] for table in tables if 19 in table for p in table}
        assert not met_the_ones_who_left & {player for bench in rest[1] for player in bench}
        assert max(Counter(player for bench in rest[1] for player in bench).values()) == 1


def test_a_pair_that_comes_late_plays_whoever_would_have_sat_out():
    for seed in range(10):
        first = drawn(9, 2, seed)
        first = first[0], [[*bench, 19, 20] for bench in first[1]]
        rest = one_by_one(10, 9, seed, tonight=first)
        assert repeats(rest, 10) == 0
        assert not any(rest[1][2:])


@pytest.mark.parametrize("pairs", [9, 10])
def test_a_pair_changed_after_two_rounds_costs_nobody_an_opponent_twice(pairs):
    for seed in range(10):
        first = drawn(pairs, 2, seed)
        changed = [(1, 4), (2, 3), *pairs_of(pairs)[2:]]
        for rest in (
            drawn(pairs, 2, seed, tonight=first, pairs=changed),
            one_by_one(pairs, 4, seed, tonight=first, pairs=changed),
        ):
            assert max(times_opponents([*first[0], *rest[0][-2:]]).values()) == 1


@pytest.mark.parametrize("pairs", [12, 13, 20])
def test_after_a_round_from_the_bag_no_opponents_meet_again(pairs):
    first = tokens.evening(range(1, 2 * pairs + 1), 1, Random(pairs))
    assert max(times_opponents(one_by_one(pairs, 4, tonight=first)[0]).values()) == 1


def test_of_rounds_that_hang_on_the_wall_only_the_tables_of_a_pair_that_left_change():
    evening = drawn(10, 4)
    tonight, ahead = (evening[0][:1], evening[1][:1]), (evening[0][1:], evening[1][1:])
    refitted = drawn(9, 3, 7, tonight=tonight, ahead=ahead)
    assert_all_play_in_their_pairs(refitted, 9)
    for was, now, bench in zip(ahead[0], *refitted, strict=True):
        (gone,) = [table for table in was if 19 in table]
        assert bench == sorted({*gone} - {19, 20})
        assert [table for table in was if table != gone] == sorted(now, key=was.index)
        moved = [number for number, table in enumerate(now) if table != was[number]]
        assert len(moved) <= 1


def test_of_rounds_that_hang_on_the_wall_nothing_changes_for_a_pair_that_came_but_who_sat_out():
    evening = drawn(9, 4)
    tonight, ahead = (evening[0][:1], evening[1][:1]), (evening[0][1:], evening[1][1:])
    tables, benches = drawn(10, 3, 7, tonight=tonight, ahead=ahead)
    assert not any(benches)
    for was, now, bench in zip(ahead[0], tables, ahead[1], strict=True):
        assert now[:-1] == was
        assert sorted(now[-1]) == sorted([*bench, 19, 20])


def test_rounds_that_hang_on_the_wall_are_drawn_anew_where_two_new_pairs_would_meet_twice():
    evening = drawn(8, 4)
    tonight, ahead = (evening[0][:1], evening[1][:1]), (evening[0][1:], evening[1][1:])
    refitted = drawn(10, 3, 7, tonight=tonight, ahead=ahead)
    assert_all_play_in_their_pairs(refitted, 10)
    assert repeats((tonight[0] + refitted[0], []), 10) == 0


# The season.


@pytest.mark.parametrize("draw", [drawn, one_by_one])
@pytest.mark.parametrize("pairs", [5, 8, 9, 12, 20, 21])
def test_over_a_season_all_others_come_before_the_same_opponents_again(draw, pairs):
    season = []
    while 4 * len(season) < 2 * round_robin_rounds(pairs):
        season.append(draw(pairs, 4, seed=len(season), season=season))
    robin = round_robin_rounds(pairs)
    rounds = rounds_of(season)
    for first in range(len(rounds) - robin + 1):
        assert repeats((rounds[first : first + robin], []), pairs) == 0
    benches = [bench for _seatings, benches in season for bench in benches]
    assert_nobody_sits_out_twice_before_all_have_once(benches, pairs)


@pytest.mark.parametrize("draw", [drawn, one_by_one])
def test_when_some_pairs_change_the_last_evening_is_not_repeated(draw):
    first = drawn(12, 4)
    second = draw(12, 4, season=[first], pairs=[(1, 4), (2, 3), *pairs_of(12)[2:]])
    assert max(times_opponents(rounds_of([first, second])).values()) == 1


@pytest.mark.parametrize("order", [(3, 4, 5), (4, 3, 5)])  # by the second no circle explains the evening
def test_when_it_must_give_way_the_oldest_evening_comes_again_first(order):
    seatings, benches = drawn(8, 6)
    season = [(seatings[:3], benches[:3]), ([seatings[number] for number in order], benches[3:])]
    old, new = set(meetings(season[:1])), set(meetings(season[1:]))
    tonight = set(meetings([drawn(8, 4, 2, season=season)]))
    assert len(tonight) == 16  # and only 4 of 28 twos have never met
    assert not tonight & new
    assert len(tonight & old) == 12


@given(st.sampled_from([5, 7, 9, 11]), seeds)
@settings(max_examples=15, deadline=None)
def test_over_a_season_nobody_sits_out_twice_before_all_have_once(pairs, seed):
    season = []
    for evening in range(5):
        draw = one_by_one if evening % 2 else drawn
        season.append(draw(pairs, 1 + (seed + evening) % 4, seed + evening, season=season))
    benches = [bench for _seatings, benches in season for bench in benches]
    assert_nobody_sits_out_twice_before_all_have_once(benches, pairs)


def test_who_sat_out_on_a_mixed_evening_plays_when_pairs_are_fixed():
    for seed in range(10):
        last_evening = tokens.evening(range(1, 19), 4, Random(seed))
        sat_out = {player for bench in last_evening[1] for player in bench}
        assert not sat_out & set(drawn(9, 1, seed, season=[last_evening])[1][0])


def test_the_club_may_say_which_pair_sits_out():
    for seed in range(5):
        for earlier in ({}, {"tonight": drawn(7, 1, 3)}, {"tonight": drawn(7, 2, 3)}):
            free = {p for bench in earlier.get("tonight", ((), ()))[1] for p in bench}
            pair = next(pair for pair in pairs_of(7)[::-1] if not set(pair) & free)
            evening = drawn(7, 2, seed, sitting_out=pair, **earlier)
            assert evening[1][0] == list(pair)
            assert repeats(([*earlier.get("tonight", ((), ()))[0], *evening[0]], []), 7) == 0


@pytest.mark.parametrize(("pairs", "out"), [(7, [1, 3]), (7, [1]), (7, [1, 2, 3, 4]), (8, [1, 2])])
def test_no_pair_is_parted_by_who_sits_out(pairs, out):
    with pytest.raises(ValueError, match="one pair sits out"):
        drawn(pairs, 1, sitting_out=out)


@pytest.mark.parametrize(
    ("pairs", "complaint"), [([(1, 2), (2, 3)], "in two pairs"), ([(1, 2), (3, 5)], "not here")]
)
def test_pairs_that_cannot_be_are_refused(pairs, complaint):
    with pytest.raises(ValueError, match=complaint):
        drawn(2, 1, pairs=pairs)


# Table 1.


@given(st.integers(2, 12), st.data(), seeds)
@settings(max_examples=30, deadline=None)
def test_a_pair_with_a_player_who_needs_table_1_gets_it(pairs, data, seed):
    player = data.draw(st.integers(1, 2 * pairs))
    evening = drawn(pairs, 4, seed, wishes=Wishes(first_table=(player,)))
    assert_all_play_in_their_pairs(evening, pairs)
    for tables, bench in zip(*evening, strict=True):
        assert player in tables[0] or player in bench


def test_two_who_need_table_1_have_it_by_chance():
    got = Counter()
    for seed in range(300):
        (tables,), _benches = drawn(8, 1, seed, wishes=Wishes(first_table=(1, 16)))
        got.update({1, 16} & set(tables[0]))
    assert all(100 < got[player] < 235 for player in (1, 16))


# What is given up.


def test_it_says_who_meets_again_and_that_no_draw_could_do_better():
    told = opponents_again(drawn(4, 4)[0], pairs_of(4))
    assert (told.repeats, told.least, len(told.again)) == (2, 2, 2)
    assert all(times == 2 for _one, _other, times in told.again)


def test_it_says_that_another_draw_could_have_done_better():
    same = [["Anna", "Carl", "Beat", "Dora"], ["Emil", "Greta", "Fritz", "Hans"]]
    pairs = [("Beat", "Anna"), ("Carl", "Dora"), ("Emil", "Fritz"), ("Greta", "Hans")]
    told = opponents_again([same, same, same], pairs)
    assert (told.repeats, told.least) == (6, 0)
    assert told.again == ((pairs[0], pairs[1], 3), (pairs[2], pairs[3], 3))


def test_where_pairs_came_or_went_nobody_knows_the_least():
    rounds = drawn(8, 1)[0] + drawn(10, 1)[0]
    assert opponents_again(rounds, pairs_of(10)).least is None
    assert opponents_again([[[1, 2, 3]]], pairs_of(2)).least is None


@pytest.mark.parametrize(("pairs", "rounds"), [(0, 0), (1, 0), (2, 1), (3, 3), (8, 7), (9, 9)])
def test_how_many_rounds_a_round_robin_takes(pairs, rounds):
    assert round_robin_rounds(pairs) == rounds
