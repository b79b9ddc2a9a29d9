"""The mixed draw, as a club lives with it."""

from collections import Counter
from random import Random

import pytest

from jassclub.engine.draws.meetings import least_repeats, partners, repeated_partners, repeats, times_met
from tests.engine.draws.club import assert_all_are_seated_once, by_lot, drawn, one_by_one, rounds_of


def assert_as_few_as_can_be(rounds, players):
    assert repeats(rounds) == least_repeats(players, 4)
    assert repeated_partners(rounds) == 0
    if players % 4 == 0:
        assert max(times_met(rounds).values()) <= (2 if players < 16 else 1)


def again_with_partners_of(evening, earlier):
    return times_met(evening[0], partners).keys() & times_met(rounds_of(earlier), partners).keys()


@pytest.mark.parametrize("players", [*range(8, 100, 4), 120, 160, 200, 256, 332, 500, 668, 804, 1000])
def test_an_evening_has_the_fewest_repeats_and_nobody_a_partner_twice(players):
    for seed in (players, 2**50 + players):
        assert_as_few_as_can_be(drawn(players, seed=seed)[0], players)


@pytest.mark.parametrize("players", [8, 9, 12, 13, 15, 16, 20, 21, 24, 28, 40, 100])
def test_an_evening_drawn_round_by_round_is_as_good(players):
    tonight = one_by_one(players)
    assert_all_are_seated_once(tonight, range(1, players + 1))
    assert_as_few_as_can_be(tonight[0], players)


@pytest.mark.parametrize("players", [8, 12, 16, 20, 24, 40])
def test_so_it_is_whatever_the_season_was_and_after_a_first_round_from_the_bag(players):
    rng = Random(players)
    season = [by_lot(list(range(1, players + 3)), 4, rng) for _evening in range(3)]
    assert_as_few_as_can_be(one_by_one(players, season=season)[0], players)
    first = by_lot(list(range(1, players + 1)), 1, Random(7))
    assert_as_few_as_can_be(first[0] + drawn(players, 3, tonight=first)[0], players)


@pytest.mark.parametrize(
    ("players", "most"),
    [(6, 11), (7, 8), (10, 12), (11, 7), (14, 6), (17, 2)]
    + [(players, 0) for players in (18, 19, 22, 23, 26, 30, 34, 42, 102)],
)
def test_with_any_other_number_there_are_few_repeats_and_no_partner_twice(players, most):
    rounds = drawn(players)[0]
    assert repeats(rounds) <= most and repeated_partners(rounds) == 0


@pytest.mark.parametrize(("players", "rounds"), [(32, 6), (40, 8), (100, 8)])
def test_a_long_evening_repeats_nothing_either_and_four_change_partners_as_long_as_they_can(players, rounds):
    assert repeats(drawn(players, rounds)[0]) == repeated_partners(drawn(4, 3)[0]) == 0


@pytest.mark.parametrize("players", [8, 20, 22])
def test_every_player_is_as_likely_as_any_other_at_every_seat(players):
    evenings, seated = 300, players - players % 4
    found = Counter()
    for seed in range(evenings):
        for number, tables in enumerate(drawn(players, 2, seed=seed)[0]):
            for table, row in enumerate(tables):
                found.update((number, player, table, seat) for seat, player in enumerate(row))
    expected = evenings / players
    assert len(found) >= 0.99 * 2 * players * seated
    chi_squared = sum((times - expected) ** 2 for times in found.values()) / expected
    cells = 2 * (players - 1) * (seated - 1)  # free ones: rows and columns are given
    assert abs(chi_squared - cells) < 7 * (2 * cells) ** 0.5


@pytest.mark.parametrize(
    ("draw", "players"), [*((drawn, players) for players in (8, 9, 12, 16, 21)), (one_by_one, 16)]
)
def test_over_a_season_nobody_has_a_partner_again_before_everyone_else(draw, players):
    season = []
    while 4 * len(season) < players - 1:
        season.append(draw(players, seed=len(season), season=season))
        assert repeats(season[-1][0]) == least_repeats(players, 4)
    together = times_met(rounds_of(season)[: players - players % 4 - 1], partners)
    assert set(together.values()) == {1}


def test_an_evening_of_other_people_does_not_end_the_season_of_these():
    season = [drawn(16, seed=0)]
    season.append(drawn(16, seed=1, season=season))
    season.append(by_lot(range(17, 29), 4, Random(2)))
    tonight = drawn(16, seed=3, season=season)
    assert repeats(tonight[0]) == 0 and not again_with_partners_of(tonight, season[:2])


@pytest.mark.parametrize("players", [22, 23, 40])
def test_partners_of_the_last_evenings_are_not_partners_again(players):
    rng = Random(players)
    season = [by_lot(list(range(1, players + 1)), 4, rng) for _evening in range(2)]
    assert not again_with_partners_of(drawn(players, season=season), season)


def test_when_it_must_give_way_the_oldest_evening_is_forgotten_first():
    season = []
    for seed in range(3):  # after two evenings eight players have all been partners
        season.append(drawn(8, seed=seed, season=season))
    tonight = drawn(8, seed=4, season=season)
    last, older = (len(again_with_partners_of(tonight, earlier)) for earlier in (season[2:], season[:2]))
    assert last < older


def test_a_latecomer_who_leaves_again_breaks_nothing():
    tonight = drawn(22, 1)
    for here in (23, 22, 22):
        tonight += drawn(here, 1, 2, tonight=tonight, to_come=4 - len(tonight[0]))
        assert_all_are_seated_once((tonight[0][-1:], tonight[1][-1:]), range(1, here + 1))
    assert repeats(tonight[0]) == 0 and len(tonight[0]) == 4


def test_earlier_rounds_count_although_nobody_could_have_drawn_them_and_who_has_gone_is_not_seated():
    table = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]
    seatings, _benches = drawn(16, 1, tonight=([table, table], [[], []]))
    assert repeats([table, *seatings]) == 0
    season = [by_lot(list(range(1, 31)), 4, Random(1))]
    assert_all_are_seated_once(drawn(24, season=season), range(1, 25))
