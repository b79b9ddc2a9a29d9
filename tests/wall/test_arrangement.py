"""How many names stand on a page of the wall, and in which letters."""

import pytest

from jassclub.rounds.queries.seating import Seated
from jassclub.wall.arrangement import HEIGHT, LEAST, LETTERS, ROW, Page, box_pages, list_pages, notice_height
from jassclub.wall.queries import Box

SHORT, LONG = "Anna Meier", "Annelies von Hohenzollern-Sigmaringen und Bollinger zu Rhein"
COUNTS = (0, 1, 8, 15, 16, 24, 42, 60, 102, 200)


def listed(names: list[str], **how) -> list[Page]:
    return list_pages(names, str, beside=4, **how)


@pytest.mark.parametrize("name", [SHORT, LONG, "W" * 60, "李" * 24, "", "-" * 30])
@pytest.mark.parametrize("count", COUNTS)
def test_everyone_stands_on_a_page_once_in_letters_that_the_wall_has(name, count):
    pages = listed([f"{name}{number}" for number in range(count)])
    names = [placed.item for page in pages for placed in page.items]
    assert names == [f"{name}{number}" for number in range(count)]
    for page in pages:
        assert page.letters in LETTERS and page.rows * page.letters * ROW <= HEIGHT


def test_what_stands_beside_a_name_leaves_room_for_it():
    for count in COUNTS:
        page = list_pages(["W" * 60] * count, str, beside=7)[0]
        columns = -(-sum(placed.rows for placed in page.items) // page.rows)
        assert columns <= 1


@pytest.mark.parametrize(
    ("count", "pages"), [(8, 1), (24, 1), (36, 1), (42, 1), (43, 2), (84, 2), (102, 3), (200, 5)]
)
def test_forty_short_names_stand_on_one_page(count, pages):
    assert len(listed([SHORT] * count)) == pages


def test_fewer_names_are_larger_and_fill_the_height():
    assert [listed([SHORT] * count)[0].letters for count in (8, 16, 24, 42)] == [7.6, 7.6, 5.2, LEAST]
    assert [listed([SHORT] * count)[0].rows for count in (8, 16, 24, 42)] == [8, 8, 12, 14]
    assert [len(page.items) for page in listed([SHORT] * 102)] == [36, 36, 30]


def test_long_names_are_set_in_the_narrow_face_or_in_two_lines():
    *short, one = listed([*[SHORT] * 24, LONG])[0].items
    assert one.fit.is_narrow and one.fit.lines == one.rows > 1
    assert not any(placed.fit.is_narrow for placed in short)
    alone = listed([LONG, *[SHORT] * 7])[0].items[0]
    assert alone.fit.is_small and alone.rows == 1


def test_the_leaders_stand_on_every_page_and_leave_room_for_others_however_long_their_names():
    first, *others = listed([f"{SHORT} {number}" for number in range(102)], leaders=3)
    assert others and not any(placed.again for placed in first.items)
    for page in others:
        assert [placed.item for placed in page.items[:3]] == [placed.item for placed in first.items[:3]]
        assert [placed.again for placed in page.items[:4]] == [True, True, True, False]
    for name in ("W" * 60, "W" * 85):
        for columns_of in (HEIGHT, 60):
            pages = listed([f"{name}{number}" for number in range(20)], leaders=3, height=columns_of)
            for page in pages:
                assert sum(placed.rows for placed in page.items) <= page.rows * 3
                assert not all(placed.again for placed in page.items)


def test_a_sentence_above_the_list_takes_rows():
    notice = "First in the standings frozen on 20 November 2026: Anna Meier. " * 3
    height = HEIGHT - notice_height(notice)
    page = listed([SHORT] * 42, height=height)[0]
    assert 0 < notice_height(notice) < 20 and page.rows * page.letters * ROW <= height
    assert notice_height("") == 0


@pytest.mark.parametrize("seats", [0, 2, 4, 5, 30])
@pytest.mark.parametrize("count", [0, 1, 2, 5, 17, 26, 100])
def test_every_table_stands_on_a_page_once(seats, count):
    boxes = [
        Box([Seated(seat, f"{SHORT} {seat}", "played", 0, seat) for seat in range(seats)], number)
        for number in range(count)
    ]
    pages = box_pages(boxes, beside=4)
    assert [placed.item for page in pages for placed in page.items] == boxes
    assert all(len(placed.players) == seats for page in pages for placed in page.items)
