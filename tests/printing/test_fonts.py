from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassclub.printing import fonts


@given(st.text(max_size=80), st.floats(5, 300), st.floats(6, 20))
def test_a_text_is_never_wider_than_its_cell(text, room, size):
    fitted, smaller = fonts.fit(text, room, size, 6.0)
    assert 6.0 <= smaller <= size
    assert fonts.width(fitted, smaller) <= room + 1e-6


def test_a_short_name_keeps_its_size():
    assert fonts.fit("Anna", 100, 10, 6) == ("Anna", 10)


def test_a_long_name_is_first_set_smaller_and_only_then_shortened():
    name = "Maximiliane Wolfeschlegel"
    needed = fonts.width(name, 10)
    text, size = fonts.fit(name, needed * 0.8, 10, 6)
    assert text == name and size == pytest.approx(8)
    text, size = fonts.fit(name, needed * 0.4, 10, 6)
    assert size == 6 and text.endswith("…") and name.startswith(text[:-1]) and len(text) > 10


def test_a_cell_without_room_stays_empty():
    assert fonts.fit("Anna", 0.5, 10, 6)[0] == ""


@pytest.mark.parametrize("name", ["Ștefan Đorđević", "Ελένη Παπαδοπούλου", "Христо Ґанджа", "Ağaoğlu Işıl"])
def test_names_of_europe_need_no_replacement(name):
    assert fonts.printable(name) == name


def test_a_family_that_the_font_lacks_is_one_replacement_mark():
    assert fonts.printable("Ahn 👩\u200d👩\u200d👧 Joo") == "Ahn \ufffd Joo"


def test_an_accent_typed_after_its_letter_joins_it():
    assert fonts.printable("Zu\u0308rcher") == "Zürcher"


def test_a_name_of_several_lines_is_set_in_one():
    assert fonts.printable("Anna\n\tAmsler\x00") == "Anna Amsler"


@given(st.text(alphabet="abc WX", max_size=200), st.integers(1, 4))
def test_remarks_break_into_lines_that_fit(text, lines):
    broken = fonts.wrap(text, 60, 10, lines)
    assert len(broken) <= lines
    assert all(fonts.width(line, 10) <= 60 for line in broken)


def test_remarks_that_fit_are_not_shortened():
    assert fonts.wrap("one two three", fonts.width("one two", 10), 10, 2) == ["one two", "three"]
    assert fonts.wrap("", 60, 10, 2) == []


@given(st.text(alphabet="abc WX-", max_size=80), st.floats(20, 300), st.floats(7, 60), st.floats(6, 20))
def test_a_text_in_lines_is_never_wider_or_higher_than_its_box(text, room, height, size):
    lines, smaller = fonts.fill(text, room, height, size, 6.0)
    assert 6.0 <= smaller <= size
    assert all(fonts.width(line, smaller) <= room + 1e-4 for line in lines)
    assert len(lines) == 1 or len(lines) * smaller * fonts.LEADING <= height + 1e-4


def test_a_long_name_stands_in_the_lines_that_let_it_be_largest():
    name = "Maximiliana-Theodora von Hohenlandenberg-Breitenlandenberg"
    room = fonts.width(name, 10) / 2
    lines, size = fonts.fill(name, room, 40, 12, 6)
    assert " ".join(lines) == name and len(lines) > 1 and size > 7


def test_a_text_is_broken_within_a_word_before_it_is_cut():
    lines, size = fonts.fill("W" * 60, fonts.width("W" * 20, 6) + 1, 21, 12, 6)
    assert (lines, size) == (("W" * 20,) * 3, 6)
