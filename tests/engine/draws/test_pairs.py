"""Fixed pairs: an evening of a club whose members keep their partners, and the schedule that they follow."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.engine.draws.constraints import Constraints
from jassclub.engine.draws.fixed_pairs import round_robin_games, round_robin_places
from jassclub.engine.draws.meetings import least_met_again, rounds_of_round_robin
from jassclub.engine.draws.repeats import opponents_again
from tests.engine.draws.club import Evening, assert_in_turn
from tests.engine.draws.fixed import assert_pairs_play, drawn, meetings, one_by_one, pairs_of, repeats

seeds = st.integers(0, 2**53)


@pytest.mark.parametrize("draw", [drawn, one_by_one])
@given(st.integers(2, 30), st.data(), seeds)
@settings(max_examples=30, deadline=None)
def test_nobody_meets_again_before_everyone_else(draw, pairs, data, seed):
    robin = rounds_of_round_robin(pairs)
    rounds = data.draw(st.integers(1, robin + (3 if draw is one_by_one else 40)), label="rounds")
    evening = draw(pairs, rounds, seed)
    assert_pairs_play(evening, pairs)
    assert_in_turn(evening[1], range(1, 2 * pairs + 1))
    for first in range(0, rounds, robin):
        assert repeats((evening[0][first : first + robin], []), pairs) == 0


def test_some_rounds_may_be_drawn_at_once_and_others_one_by_one():
    for seed in range(10):
        first = drawn(8, 3, seed, evening=7)
        next_one = drawn(8, 1, seed + 100, tonight=first)  # the number still to come is unknown
        tonight = (first[0] + next_one[0], first[1] + next_one[1])
        rest = drawn(8, 3, seed + 200, tonight=tonight)
        assert repeats((tonight[0] + rest[0], []), 8) == 0


def test_a_first_round_that_was_drawn_by_hand_is_part_of_the_round_robin():
    by_hand = [[1, 3, 2, 4], [5, 7, 6, 8], [9, 11, 10, 12]]
    for seed in range(20):
        evening = one_by_one(6, 5, seed, tonight=([by_hand], [[]]))
        assert repeats(evening, 6) == 0


@pytest.mark.parametrize("pairs", [4, 5])
def test_every_pair_is_as_likely_as_any_other_at_every_table_and_side(pairs):
    evenings = 1000
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


def test_the_table_of_one_round_says_nothing_about_the_next():
    evenings = 400
    again = 0
    for seed in range(evenings):
        (one, other), _benches = drawn(8, 2, seed)
        again += len({*one[0]} & {*other[0]}) // 2
    assert abs(again - evenings / 2) < 80  # two pairs, and each in one of four cases


def test_every_two_pairs_are_as_likely_to_meet_as_any_others():
    evenings = 1000
    met = Counter(meetings(drawn(8, 3, seed) for seed in range(evenings)))
    expected = evenings * 3 * 4 / 28
    assert len(met) == 28
    assert all(abs(times - expected) < 6 * expected**0.5 for times in met.values())


@pytest.mark.parametrize("played", [0, 1, 4])
def test_the_club_may_say_which_pair_sits_out(played):
    for seed in range(6):
        tonight = drawn(9, played, seed) if played else Evening([], [])
        sat_out = {player for bench in tonight[1] for player in bench}
        pair = next(pair for pair in pairs_of(9)[:: (-1) ** seed] if not sat_out & {*pair})
        for rounds in (1, 2):
            evening = drawn(9, rounds, seed, tonight=tonight, sitting_out=pair)
            assert evening[1][0] == list(pair)
            assert not sat_out & {*evening[1][0], *evening[1][-1]}
            assert rounds == 1 or evening[1][0] != evening[1][1]
            assert repeats((tonight[0] + evening[0], []), 9) == 0


@pytest.mark.parametrize(
    ("count", "more", "complaint"),
    [
        (2, {"pairs": [(1, 2), (2, 3)]}, "in two pairs"),
        (2, {"pairs": [(1, 2), (3, 5)]}, "not here"),
        *((7, {"sitting_out": out}, "one pair sits out") for out in ([1, 3], [1], [1, 2, 3, 4])),
        (8, {"sitting_out": [1, 2]}, "one pair sits out"),
    ],
)
def test_pairs_that_cannot_be_or_would_be_parted_are_refused(count, more, complaint):
    with pytest.raises(ValueError, match=complaint):
        drawn(count, 1, **more)


@given(st.integers(2, 12), st.data(), seeds)
@settings(max_examples=30, deadline=None)
def test_a_pair_with_a_player_who_needs_table_1_gets_it(pairs, data, seed):
    player = data.draw(st.integers(1, 2 * pairs))
    evening = drawn(pairs, 4, seed, constraints=Constraints(first_table=(player,)))
    assert_pairs_play(evening, pairs)
    for tables, bench in zip(*evening, strict=True):
        assert player in tables[0] or player in bench


def test_two_who_need_table_1_have_it_by_chance():
    got = Counter()
    for seed in range(300):
        (tables,), _benches = drawn(8, 1, seed, constraints=Constraints(first_table=(1, 16)))
        got.update({1, 16} & set(tables[0]))
    assert all(100 < got[player] < 235 for player in (1, 16))


def test_it_says_who_meets_again_and_whether_another_draw_could_have_done_better():
    told = opponents_again(drawn(4, 4)[0], pairs_of(4))
    assert (told.repeats, told.least, [times for *_pairs, times in told.again]) == (2, 2, [2, 2])
    same = [["Anna", "Carl", "Beat", "Dora"], ["Emil", "Greta", "Fritz", "Hans"]]
    pairs = [("Beat", "Anna"), ("Carl", "Dora"), ("Emil", "Fritz"), ("Greta", "Hans")]
    told = opponents_again([same, same, same], pairs)
    assert (told.repeats, told.least) == (6, 0)
    assert told.again == ((pairs[0], pairs[1], 3), (pairs[2], pairs[3], 3))

    # Where pairs came or went nobody knows the least.
    rounds = drawn(8, 1)[0] + drawn(10, 1)[0]
    assert opponents_again(rounds, pairs_of(10)).least is None
    assert opponents_again([[[1, 2, 3]]], pairs_of(2)).least is None


SIZES = [*range(2, 15, 2), 40]


def places(size, rng):
    return rng.sample(range(size), size)


def played(who, number):
    """For each pair, whom it plays in the round of that number."""
    against = {}
    for one, other in round_robin_games(who, number):
        against |= {one: other, other: one}
    return [against[pair] for pair in range(len(who))]


@pytest.mark.parametrize("size", SIZES)
def test_in_as_many_rounds_as_there_are_others_everyone_plays_everyone(size):
    who = places(size, Random(size))
    rounds = [played(who, number) for number in range(5, 5 + size - 1)]
    for pair in range(size):
        assert sorted([pair, *(against[pair] for against in rounds)]) == list(range(size))
    assert played(who, 5 + size - 1) == rounds[0]


@pytest.mark.parametrize("size", SIZES)
def test_one_round_fits_many_places_and_those_by_turn_are_found(size):
    last, found = played(places(size, Random(1)), 0), set()
    for seed in range(20):
        rng = Random(seed)
        lot = places(size, rng)
        who = round_robin_places(lot[0], last, lot, lambda _pair: 0)
        assert (who[-1], played(who, 0)) == (lot[0], last)
        found.add(tuple(who))
        who = places(size, rng)
        turns = sorted(rng.choices(range(3), k=size - 1))
        turn = dict(zip([*who[1:-1], who[0]], turns, strict=True))  # place 0 has had its turn
        by_turn = round_robin_places(who[-1], played(who, 0), places(size, rng), turn.__getitem__)
        assert [turn[pair] for pair in by_turn[1:-1]] == turns[:-1]
    assert len(found) == 20 or size < 8


def all_rounds(pairs):
    """Every way these pairs can play each other; with an odd number one sits out."""
    outs = range(pairs) if pairs % 2 else [None]
    return [games for out in outs for games in all_games([pair for pair in range(pairs) if pair != out])]


def all_games(playing):
    if not playing:
        yield []
    for other in playing[1:]:
        rest = [pair for pair in playing[1:] if pair != other]
        yield from ([(playing[0], other), *games] for games in all_games(rest))


@pytest.mark.parametrize("pairs", [2, 3, 4, 5])
def test_no_evening_has_fewer_repeats_than_the_bound(pairs):
    for rounds in (1, 2, 3) if pairs == 5 else (1, 2, 3, 4, 5):
        evenings = product(all_rounds(pairs), repeat=rounds)
        times = (Counter(game for games in evening for game in games).values() for evening in evenings)
        least = min(sum(each * (each - 1) // 2 for each in evening) for evening in times)
        assert least == least_met_again(pairs, rounds)
