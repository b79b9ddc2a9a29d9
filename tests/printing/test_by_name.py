"""The order of a list, and what stands over its pages."""

from __future__ import annotations

from jassclub.printing.list_columns import by_name, ranges


def test_pages_are_headed_by_their_letters():
    assert ranges([["Anna", "Karl"], ["Lea", "Zoe"]]) == ["A–K", "L–Z"]


def test_a_letter_that_two_pages_share_is_told_apart_by_the_next():
    assert ranges([["Anna", "Hans"], ["Heidi", "Zoe"]]) == ["A–Ha", "He–Z"]


def test_an_accent_tells_nobody_apart():
    assert ranges([["Anna", "Otto"], ["Özlem", "Zoe"]]) == ["A–Ot", "Öz–Z"]


def test_a_page_of_one_letter_is_headed_by_it():
    assert ranges([["Anna", "Anton"], ["Beat", "Bruno"], ["Carla", "Zoe"]]) == ["A", "B", "C–Z"]


def test_one_page_needs_no_head():
    assert ranges([["Anna", "Zoe"]]) == [""]


def test_two_of_the_same_name_stand_in_the_order_of_their_tables():
    people = [("Huber", 3), ("Ärni", 9), ("Huber", 1)]
    assert by_name(people, lambda each: each[0], lambda each: each[1], "de") == [
        ("Ärni", 9),
        ("Huber", 1),
        ("Huber", 3),
    ]


def test_a_page_begins_with_a_letter_and_no_hyphen_or_blank():
    assert ranges([["Anna", "Dario Vogt"], ["Dario Vogt-Ammann", "Zoe"]]) == [
        "A–Dario Vogt",
        "Dario Vogt-A–Z",
    ]
    assert ranges([["Anna", "Dario"], ["Dario Vogt", "Zoe"]]) == ["A–Dario", "Dario V–Z"]
