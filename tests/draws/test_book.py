"""The book of seatings keeps what it promises, for every number of players that it has."""

import pytest

from jassclub.draws import bases
from jassclub.draws.book import book, bookmark
from jassclub.draws.meetings import least_repeats, partners, repeats, times_met

# As said in the book's own words, not asked of it: that would make all of it whenever tests are collected.
IN_THE_BOOK = [each for each in range(4, 201) if (each % 4 < 2 and each != 17) or each % 12 == 3]
LARGE = [*range(204, 1000, 68), 997, 1000]


def pages(players, first, many):
    return [book(players).page(number) for number in range(first, first + many)]


def test_the_book_has_all_multiples_of_four_and_where_who_sits_out_is_equally_far_apart_but_17():
    assert [players for players in range(4, 201) if book(players)] == IN_THE_BOOK


@pytest.mark.parametrize("players", IN_THE_BOOK + LARGE)
def test_every_evening_of_the_book_has_the_fewest_repeats(players):
    turns = len(book(players).turns)
    for first in range(0, 2 * turns, turns):
        assert repeats(pages(players, first, 4)) == least_repeats(players, 4)


@pytest.mark.parametrize("players", [players for players in IN_THE_BOOK if players < 50])
def test_every_evening_of_a_whole_season_has_the_fewest_repeats(players):
    turns = len(book(players).turns)
    for first in range(0, book(players).pages, turns):
        assert repeats(pages(players, first, 4)) == least_repeats(players, 4)


@pytest.mark.parametrize("players", [players for players in IN_THE_BOOK if players >= 15])
def test_as_many_pages_in_a_row_as_promised_repeat_nothing(players):
    assert repeats(pages(players, 0, bases.window(players))) == 0


@pytest.mark.parametrize("players", [8, 12])
def test_in_a_small_club_nobody_meets_more_than_twice(players):
    for first in range(0, 28, 4):
        assert max(times_met(pages(players, first, 4)).values()) == 2


@pytest.mark.parametrize("players", [players for players in IN_THE_BOOK if players < 120])
def test_until_everybody_was_everybodys_partner_nobody_is_so_twice(players):
    together = times_met(pages(players, 3, bases.modulus(players)), partners)
    assert set(together.values()) == {1}
    if players % 4 < 2:
        assert len(together) == players * (players - 1) // 2


@pytest.mark.parametrize("players", [players for players in IN_THE_BOOK if players < 60])
def test_every_page_seats_everybody_once(players):
    for number in range(bases.modulus(players)):
        seated = [player for table in book(players).page(number) for player in table]
        assert sorted(seated + book(players).bench(number)) == list(range(players))


@pytest.mark.parametrize("players", [players for players in IN_THE_BOOK if players % 4])
def test_nobody_sits_out_twice_before_all_have_once(players):
    each_once = players // (players % 4)
    benches = [player for number in range(each_once) for player in book(players).bench(number)]
    assert sorted(benches) == list(range(players))


@pytest.mark.parametrize("players", [8, 9, 16, 20, 27, 40])
def test_a_bookmark_is_found_in_rounds_that_were_played(players):
    names = [f"player {number}" for number in range(players)]
    volume = book(players)
    played = [
        [[names[x] for x in row] for row in (*volume.page(page), volume.bench(page))] for page in (5, 6, 7)
    ]
    mark = bookmark(volume, played)
    assert mark.explains == 3
    following = [[mark.who[x] for x in table] for table in volume.page(mark.page)]
    assert following == [[names[x] for x in table] for table in volume.page(8)]


def test_other_players_have_no_bookmark():
    assert bookmark(book(16), [book(12).page(0)]) is None


def with_bench(players, page):
    return [*book(players).page(page), book(players).bench(page)]


@pytest.mark.parametrize("players", [8, 16, 20, 27, 40, 100, 101])
def test_a_bookmark_is_found_wherever_the_tables_were_counted_from(players):
    tables = players // 4
    played = []
    for page in (4, 5, 6):
        *rows, bench = with_bench(players, page)
        first = (7 * page + 1) % tables
        played.append([*rows[first:], *rows[:first], bench])
    mark = bookmark(book(players), played)
    assert mark.explains == 3
    following = {frozenset(mark.who[x] for x in table) for table in book(players).page(mark.page)}
    assert following == {frozenset(table) for table in book(players).page(7)}


@pytest.mark.parametrize("players", [16, 20, 40, 100])
def test_a_bookmark_is_found_where_pages_were_passed_over(players):
    played = [with_bench(players, page) for page in (0, 1, 2, 3, 8)]
    mark = bookmark(book(players), played, tonight=1)
    assert mark.explains == 5
    following = {frozenset(mark.who[x] for x in table) for table in book(players).page(mark.page)}
    assert following == {frozenset(table) for table in book(players).page(9)}


def test_a_bookmark_is_found_when_the_bench_comes_in_another_order():
    played = [with_bench(15, page) for page in (0, 1, 2)]
    mark = bookmark(book(15), [[*rows[:-1], rows[-1][::-1]] for rows in played])
    assert mark.explains == 3


@pytest.mark.parametrize("rows", [[[1, 2, 3], [4, 5, 6], [7, 8]], [[1, 2, 3, 4, 5], [6, 7, 8], []], [], [[]]])
def test_tables_that_are_not_of_four_have_no_bookmark(rows):
    assert bookmark(book(8), [rows]) is None
    assert bookmark(book(8), [rows, with_bench(8, 0)]).explains == 1


@pytest.mark.parametrize("players", [8, 9, 15, 16, 20, 40])
def test_everybodys_place_is_where_the_page_has_the_number(players):
    for page in (0, 1, 17):
        for table, row in enumerate(with_bench(players, page)):
            for seat, number in enumerate(row):
                assert book(players).place(page, number) == (table, seat)
