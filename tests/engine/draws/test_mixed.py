"""The mixed draw, as a club lives with it."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.engine.draws.meetings import least_repeats, partners, repeated_partners, repeats, times_met
from tests.engine.draws.club import assert_all_are_seated_once, by_lot, drawn, evening, one_by_one, rounds_of

MULTIPLES = range(8, 201, 4)
SAMPLE = [204, 256, 300, 332, 404, 500, 600, 668, 748, 804, 900, 972, 1000]


@given(players=st.integers(1, 60), rounds=st.integers(1, 5), seed=st.integers(0, 2**53))
@settings(max_examples=25, deadline=None)
def test_everybody_is_seated_once_or_sits_out(players, rounds, seed):
    assert_all_are_seated_once(drawn(players, rounds, seed), range(1, players + 1))


@pytest.mark.parametrize("players", [*MULTIPLES, *SAMPLE])
def test_an_evening_has_the_fewest_repeats_and_nobody_a_partner_twice(players):
    seatings, _benches = drawn(players, seed=players)
    assert repeats(seatings) == {8: 24, 12: 18}.get(players, 0)
    assert repeated_partners(seatings) == 0


@given(players=st.integers(2, 250).map(lambda tables: 4 * tables), seed=st.integers(0, 2**53))
@settings(max_examples=20, deadline=None)
def test_whatever_the_seed_an_evening_has_the_fewest_repeats(players, seed):
    seatings, _benches = drawn(players, seed=seed)
    assert repeats(seatings) == least_repeats(players, 4)
    assert repeated_partners(seatings) == 0
    assert max(times_met(seatings).values()) <= (2 if players < 16 else 1)


@pytest.mark.parametrize("players", [8, 9, 12, 13, 15, 16, 20, 21, 24, 28, 40, 100])
def test_an_evening_drawn_round_by_round_is_as_good(players):
    tonight = one_by_one(players)
    assert_all_are_seated_once(tonight, range(1, players + 1))
    assert repeats(tonight[0]) == least_repeats(players, 4)
    assert repeated_partners(tonight[0]) == 0


@pytest.mark.parametrize("players", [8, 12, 16, 20, 24, 40, 48])
def test_round_by_round_is_as_good_whatever_the_season_was(players):
    rng = Random(players)
    season = [by_lot(list(range(1, players + 3)), 4, rng) for _evening in range(3)]
    for seed in range(2):
        seatings, _benches = one_by_one(players, seed=seed, season=season)
        assert repeats(seatings) == least_repeats(players, 4)
        assert repeated_partners(seatings) == 0
        assert max(times_met(seatings).values()) <= (2 if players < 16 else 1)


@pytest.mark.parametrize("players", [8, 12, 16, 20, 24, 40])
def test_a_first_round_from_the_bag_can_be_continued_without_more_repeats(players):
    first = by_lot(list(range(1, players + 1)), 1, Random(7))
    seatings, _benches = drawn(players, 3, tonight=first)
    assert repeats(first[0] + seatings) == least_repeats(players, 4)
    assert repeated_partners(first[0] + seatings) == 0


@pytest.mark.parametrize("players", [18, 19, 22, 23, 26, 30, 34, 42, 102])
def test_with_any_other_number_from_18_on_nobody_meets_twice(players):
    seatings, _benches = drawn(players)
    assert repeats(seatings) == 0


@pytest.mark.parametrize(("players", "most"), [(6, 11), (7, 8), (10, 12), (11, 7), (14, 6), (17, 2)])
def test_with_few_players_there_are_few_repeats_and_no_partner_twice(players, most):
    seatings, _benches = drawn(players)
    assert repeats(seatings) <= most
    assert repeated_partners(seatings) == 0


@pytest.mark.parametrize(("players", "rounds"), [(32, 6), (40, 8), (100, 8)])
def test_a_long_evening_repeats_nothing_either(players, rounds):
    assert repeats(drawn(players, rounds)[0]) == 0


def test_four_players_change_partners_as_long_as_they_can():
    assert repeated_partners(drawn(4, 3)[0]) == 0


@pytest.mark.parametrize("players", [8, 16, 20, 24])
def test_every_player_is_as_likely_as_any_other_at_every_seat(players):
    evenings = 300
    found = Counter()
    for seed in range(evenings):
        for number, tables in enumerate(drawn(players, seed=seed)[0]):
            for table, row in enumerate(tables):
                found.update((number, player, table, seat) for seat, player in enumerate(row))
    expected = evenings / players
    assert len(found) >= 0.99 * 4 * players * players
    chi_squared = sum((times - expected) ** 2 for times in found.values()) / expected
    cells = 4 * (players - 1) ** 2  # free ones: rows and columns are given
    assert abs(chi_squared - cells) < 6 * (2 * cells) ** 0.5


def test_every_two_players_are_as_likely_to_be_partners_as_any_others():
    evenings = 600
    together = Counter()
    for seed in range(evenings):
        together.update(times_met(drawn(16, seed=seed)[0], partners))
    expected = evenings * 4 * 8 / 120
    assert all(abs(times - expected) < 6 * expected**0.5 for times in together.values())
    assert len(together) == 120


@pytest.mark.parametrize("players", [8, 22, 40])
def test_the_same_input_gives_the_same_seating(players):
    season = [drawn(players, seed=5)]
    assert drawn(players, seed=9, season=season) == drawn(players, seed=9, season=season)
    assert drawn(players, seed=9) != drawn(players, seed=10)


@pytest.mark.parametrize("players", [8, 9, 12, 16, 20, 21, 24, 40])
def test_over_a_season_nobody_has_a_partner_again_before_everybody_else(players):
    season = []
    while 4 * len(season) < players - 1:
        season.append(drawn(players, seed=len(season), season=season))
        assert repeats(season[-1][0]) == least_repeats(players, 4)
    together = times_met(rounds_of(season)[: players - players % 4 - 1], partners)
    assert set(together.values()) == {1}


def test_a_season_drawn_round_by_round_is_as_good():
    season = []
    for seed in range(4):
        season.append(one_by_one(16, seed=seed, season=season))
        assert repeats(season[-1][0]) == 0
    assert set(times_met(rounds_of(season)[:15], partners).values()) == {1}


def test_an_evening_of_other_people_does_not_end_the_season_of_these():
    season = [drawn(16, seed=0)]
    season.append(drawn(16, seed=1, season=season))
    season.append(evening(list(range(101, 113)), 4, Random(2), season=season))
    season.append(drawn(16, seed=3, season=season))
    assert repeats(season[-1][0]) == 0
    before = times_met(rounds_of(season[:2]), partners)
    assert not before.keys() & times_met(season[-1][0], partners).keys()


@pytest.mark.parametrize("players", [22, 23, 40])
def test_partners_of_the_last_evenings_are_not_partners_again(players):
    rng = Random(players)
    season = [by_lot(list(range(1, players + 1)), 4, rng) for _evening in range(2)]
    before = times_met(rounds_of(season), partners)
    seatings, _benches = drawn(players, season=season)
    assert not before.keys() & times_met(seatings, partners).keys()


def test_when_it_must_give_way_the_oldest_evening_is_forgotten_first():
    season = []
    for seed in range(3):  # after two evenings eight players have all been partners
        season.append(drawn(8, seed=seed, season=season))
    oldest, *newer = [times_met(seatings, partners).keys() for seatings, _benches in season]
    again = times_met(drawn(8, seed=4, season=season)[0], partners).keys()
    assert len(again & newer[-1]) < len(again & (oldest | newer[0]))


@given(players=st.sampled_from([5, 6, 7, 9, 13, 18, 19, 21, 22, 23]), seed=st.integers(0, 999))
@settings(max_examples=8, deadline=None)
def test_nobody_sits_out_twice_before_all_have_once(players, seed):
    season = []
    times = Counter(dict.fromkeys(range(1, players + 1), 0))
    for number in range(3):
        season.append(drawn(players, seed=seed + number, season=season))
        tonight = Counter(dict.fromkeys(times, 0))
        for bench in season[-1][1]:
            times.update(bench)
            tonight.update(bench)
        assert max(tonight.values()) - min(tonight.values()) <= 1
    assert max(times.values()) - min(times.values()) <= 1


def test_who_sat_out_last_time_plays_tonight():
    last = drawn(22, seed=1)
    tonight = drawn(22, 3, seed=2, season=[last])
    assert not {player for bench in last[1] for player in bench} & {
        player for bench in tonight[1] for player in bench
    }


def test_a_latecomer_and_a_leaver_break_nothing():
    here = [f"member {number}" for number in range(22)]
    tonight = evening(here, 1, Random(1))
    here.append("latecomer")
    for leaver in (None, "member 3", None):
        if leaver:
            here.remove(leaver)
        [tables], [bench] = evening(here, 1, Random(2), tonight=tonight, to_come=4 - len(tonight[0]))
        tonight = ([*tonight[0], tables], [*tonight[1], bench])
        assert_all_are_seated_once(([tables], [bench]), here)
    assert repeats(tonight[0]) == 0
    assert len(tonight[0]) == 4


def test_earlier_rounds_of_the_evening_count_although_nobody_could_have_drawn_them():
    table = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]
    seatings, _benches = drawn(16, 1, tonight=([table, table], [[], []]))
    assert repeats([table, *seatings]) == 0


def test_who_has_gone_home_is_remembered_but_not_seated():
    season = [by_lot(list(range(1, 31)), 4, Random(1))]
    assert_all_are_seated_once(drawn(24, season=season), range(1, 25))
