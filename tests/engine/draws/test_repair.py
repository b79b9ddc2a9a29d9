"""All rounds are published, and then someone comes or leaves."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.engine.draws.constraints import Constraints, unmet_constraints
from jassclub.engine.draws.meetings import repeated_partners
from tests.engine.draws.club import assert_all_are_seated_once, by_lot, drawn
from tests.engine.draws.published import after_repair, always_playing, changes, moved, published

some_seeds = pytest.mark.parametrize("seed", range(3))


@pytest.mark.parametrize("players", [8, 11, 22, 24, 41])
def test_as_long_as_nobody_comes_or_leaves_all_stays_as_it_is_published(players):
    plan = published(drawn(players))
    assert after_repair(plan) == plan.published


def test_what_was_drawn_badly_is_not_put_right():
    plan = published(by_lot(list(range(1, 13)), 4, Random(3)))
    assert repeated_partners(plan.tonight[0] + plan.published[0]) > 0
    assert after_repair(plan) == plan.published


@some_seeds
def test_nobody_is_moved_without_need(seed):
    evening = drawn(22, seed=seed)
    plan = published(evening, gone=[always_playing(evening)])
    for round_changes in moved(plan, after_repair(plan)):  # of two who sit out one takes the seat
        assert [before for before, _after in round_changes.values()] == [0]
    plan = published(evening, gone=[evening[1][1][0]])  # who sat out in the next round
    assert [len(those) for those in moved(plan, after_repair(plan))] == [0, 1, 1]
    plan = published(evening, came=1)  # a latecomer sits out first and then takes a seat
    after = after_repair(plan)
    assert [23 in bench for bench in after[1]] == [True, False, False]
    assert [[now for _was, now in those.values()] for those in moved(plan, after)] == [[], [0], [0]]


@some_seeds
def test_a_table_more_or_less_is_the_last(seed):
    plan = published(drawn(23, seed=seed), came=1)
    after = after_repair(plan)
    for tables, hung, bench in zip(after[0], *plan.published, strict=True):
        assert tables[:-1] == hung and sorted(tables[-1]) == sorted([*bench, 24])
    plan = published(drawn(24, seed=seed), gone=[5])
    after = after_repair(plan)
    for tables, bench, hung, those in zip(*after, plan.published[0], moved(plan, after), strict=True):
        assert len(tables) == 5 and set(bench) < set(hung[-1])
        assert set(those) == set(hung[-1]) - {24}  # who left is number 24 now


@some_seeds
def test_anyone_who_comes_when_someone_leaves_takes_their_seats(seed):
    plan = published(drawn(24, seed=seed), gone=[7], came=1)
    for those in changes(plan.published, after_repair(plan)):
        assert those == {24: (None, those[25][0]), 25: (those[25][0], None)}


SMALL = [[[1, 2, 3, 4], [5, 6, 7, 8]], [[9, 1, 7, 2], [3, 6, 8, 4]]], [[9], [5]]


def test_one_more_is_moved_where_someone_would_have_a_partner_again():
    plan = published(SMALL, gone=[9])  # 5 might take the seat opposite 7, and was partner of 7
    after = after_repair(plan)
    assert repeated_partners(plan.tonight[0] + after[0]) == 0
    assert [len(those) for those in moved(plan, after)] == [2]
    # Partners published for the table that someone left stay partners.
    seatings = [SMALL[0][0], [[9, 1, 6, 3], [2, 5, 8, 4]]]  # 1 and 3 were drawn together twice
    plan = published((seatings, [[9], [7]]), gone=[9])
    assert after_repair(plan) == ([[[7, 1, 6, 3], [2, 5, 8, 4]]], [[]])


def test_anyone_who_comes_and_needs_table_1_gets_it():
    constraints = Constraints(first_table=(24,))
    plan = published(drawn(24), gone=[5], came=1, constraints=constraints)
    assert not unmet_constraints(after_repair(plan)[0], constraints)
    assert unmet_constraints(after_repair(replace(plan, constraints=Constraints()))[0], constraints)


@some_seeds
def test_among_equals_those_sit_out_who_did_so_least_this_season(seed):
    evening = drawn(22, seed=seed)
    never = always_playing(evening, played=0)
    others = [player for player in range(1, 23) if player != never]
    after = after_repair(published(evening, came=1, season=[([[]], [others])]))
    assert never in {*after[1][1], *after[1][2]}


@some_seeds
def test_of_two_who_sit_out_the_one_takes_a_seat_who_was_no_partner_there_before(seed):
    evening = drawn(22, 1, seed)
    plan = published(evening, gone=[always_playing(evening, played=0)], played=0)
    [left] = [table for table in plan.published[0][0] if 22 in table]
    mate, bench = left[left.index(22) ^ 2], plan.published[1][0]
    x, y, *_others = sorted({*range(1, 22)} - {*left, *bench})
    for one in bench:
        season = [([[[one, x, mate, y]]], [[]])]
        assert after_repair(replace(plan, season=season))[1] == [[one]]


@some_seeds
def test_anyone_who_keeps_together_stays_so_and_one_who_comes_joins_the_other(seed):
    plan = published(drawn(23, seed=seed), gone=[5, 6], came=1)
    after = after_repair(replace(plan, constraints=Constraints(together=((1, 22),))))
    assert not unmet_constraints(after[0], Constraints(together=((1, 22),)))


@some_seeds
def test_anyone_who_comes_is_not_put_opposite_someone_to_be_kept_apart(seed):
    plan = published(drawn(24, seed=seed), gone=[7], came=1)
    seated = after_repair(plan)[0][0]
    table = next(table for table in seated if 24 in table)
    apart = Constraints(apart=((24, table[table.index(24) ^ 2]),))
    assert not unmet_constraints(after_repair(replace(plan, constraints=apart))[0], apart)


def test_whom_the_club_chose_sits_out():
    after = after_repair(published(drawn(22), came=1, sitting_out=(3, 4, 9)))
    assert sorted(after[1][0]) == [3, 4, 9]
    assert not {3, 4, 9} & {*after[1][1], *after[1][2]}


def test_fewer_than_four_all_sit_out():
    plan = published(drawn(5), gone=[1, 2])
    assert after_repair(plan)[0] == [[], [], []]
    assert [sorted(bench) for bench in after_repair(plan)[1]] == [[1, 2, 3]] * 3


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"leftover": "threes"}, "draw them again"),
        ({"sitting_out": (1,)}, "fill their tables"),
        ({"sitting_out": (1, 2, 99)}, "not here"),
        ({"rounds": 2}, "all together"),
        ({"published": ([[[1, 2, 3]]] * 3, [[]] * 3)}, "three or five"),
    ],
)
def test_what_cannot_be_changed_is_refused_with_the_reason(options, complaint):
    with pytest.raises(ValueError, match=complaint):
        after_repair(replace(published(drawn(23)), **options))


@st.composite
def plans(draw):
    many, seed, played = draw(st.integers(8, 60)), draw(st.integers(0, 2**32)), draw(st.integers(0, 3))
    gone = draw(st.lists(st.integers(1, many), max_size=3, unique=True))
    evening = drawn(many, seed=seed)
    return published(evening, gone=gone, came=draw(st.integers(0, 3)), played=played)


@given(plans())
@settings(max_examples=30, deadline=None)
def test_everyone_is_seated_once_or_sits_out_in_turn_and_few_are_moved(plan):
    """Tables that are too many; up to three from the bench and three to it; one more for each free seat.
    Nobody gets a partner again: with fewer than eight players that may be impossible."""
    after = after_repair(plan)
    assert plan.players < 8 or repeated_partners([*plan.tonight[0], *after[0]]) == 0
    assert_all_are_seated_once(after, plan.here)
    times = Counter(player for bench in plan.tonight[1] for player in bench)
    for tables, bench in zip(*after, strict=True):
        fewest = min((times[player] for table in tables for player in table), default=9)
        assert all(times[player] <= fewest for player in bench)
        times.update(bench)
    for those, hung, tables in zip(moved(plan, after), plan.published[0], after[0], strict=True):
        too_many = [player for table in hung[len(tables) :] for player in table if player in plan.here]
        free = 4 * len(tables) - sum(player in plan.here for table in hung[: len(tables)] for player in table)
        assert len(those) <= len(too_many) + 6 + free
