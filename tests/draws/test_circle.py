"""The schedule of fixed pairs: everybody meets everybody, and it can be found again in what was played."""

from random import Random

import pytest

from jassclub.draws import circle

SIZES = range(2, 41, 2)


def numbers(size, rng):
    return rng.sample(range(size), size)


def played(who, page):
    """For each pair, whom it plays on that page."""
    against = {}
    for one, other in circle.games(who, page):
        against |= {one: other, other: one}
    return [against[pair] for pair in range(len(who))]


@pytest.mark.parametrize("size", SIZES)
def test_on_as_many_pages_as_there_are_others_everybody_plays_everybody(size):
    who = numbers(size, Random(size))
    pages = [played(who, page) for page in range(5, 5 + size - 1)]
    for pair in range(size):
        assert sorted([pair, *(against[pair] for against in pages)]) == list(range(size))
    assert played(who, 5 + size - 1) == pages[0]


@pytest.mark.parametrize("size", SIZES)
def test_two_pages_in_a_row_tell_the_numbers_whoever_is_in_the_middle(size):
    rng = Random(size)
    who = numbers(size, rng)
    page = rng.randrange(size)
    rounds = [played(who, page), played(who, page + 1)]
    for middle in range(size):
        found = circle.walk(middle, *rounds)
        assert found[-1] == middle
        assert circle.explained(found, rounds) == 2


@pytest.mark.parametrize("size", SIZES)
def test_more_pages_tell_who_is_in_the_middle_and_what_comes_next(size):
    who = numbers(size, Random(size))
    rounds = [played(who, page) for page in range(3, 8)]
    found = circle.walk(who[-1], *rounds[-2:])
    assert circle.explained(found, rounds) == 5
    assert played(found, 2) == played(who, 8)


def test_rounds_that_part_the_club_are_no_pages():
    apart = [1, 0, 3, 2, 5, 4, 7, 6], [2, 3, 0, 1, 6, 7, 4, 5]
    assert circle.walk(0, *apart) is None


def test_a_round_before_that_was_no_page_is_not_explained():
    who = list(range(8))
    rounds = [played(who, 5), played(who, 1), played(who, 2)]
    assert circle.explained(circle.walk(7, *rounds[-2:]), rounds) == 2


@pytest.mark.parametrize("size", SIZES)
def test_one_round_fits_many_numbers(size):
    last = played(numbers(size, Random(1)), 0)
    found = set()
    for seed in range(20):
        lot = numbers(size, Random(seed))
        who = circle.after_one(lot[0], last, lot, lambda _pair: 0)
        assert who[-1] == lot[0]
        assert played(who, 0) == last
        found.add(tuple(who))
    assert len(found) == 20 or size < 8


@pytest.mark.parametrize("size", SIZES)
def test_where_numbers_by_turn_fit_a_round_they_are_found(size):
    for seed in range(20):
        rng = Random(seed)
        who = numbers(size, rng)
        turns = sorted(rng.choices(range(3), k=size - 1))
        turn = dict(zip([*who[1:-1], who[0]], turns, strict=True))  # number 0 has had its turn
        found = circle.after_one(who[-1], played(who, 0), numbers(size, rng), turn.__getitem__)
        assert [turn[pair] for pair in found[1:-1]] == turns[:-1]
