"""The order of a list, and what stands over its pages."""

import pytest

from jassclub.printing.list_columns import by_name, ranges


@pytest.mark.parametrize(
    ("pages", "heads"),
    [
        ([["Anna", "Karl"], ["Lea", "Zoe"]], ["A–K", "L–Z"]),
        ([["Anna", "Hans"], ["Heidi", "Zoe"]], ["A–Ha", "He–Z"]),
        ([["Anna", "Otto"], ["Özlem", "Zoe"]], ["A–Ot", "Öz–Z"]),  # an accent tells nobody apart
        ([["Anna", "Anton"], ["Beat", "Bruno"], ["Carla", "Zoe"]], ["A", "B", "C–Z"]),
        # A page begins with a letter and no hyphen or blank.
        ([["Anna", "Dario Vogt"], ["Dario Vogt-Ammon", "Zoe"]], ["A – Dario Vogt", "Dario Vogt-Ammon – Z"]),
        ([["Anna", "Dario"], ["Dario Vogt", "Zoe"]], ["A–Dario", "Dario Vogt – Z"]),
        # More than three letters are read as a name, so they are a whole one.
        ([["Anna", "Huber-Jost"], ["Huber-Keller", "Zoe"]], ["A – Huber-Jost", "Huber-Keller – Z"]),
        ([["Anna", "Hubacher"], ["Huber", "Zoe"]], ["A–Hubacher", "Huber–Z"]),
        ([["Anna", "Zoe"]], [""]),
    ],
)
def test_pages_are_headed_by_the_letters_that_tell_them_apart(pages, heads):
    assert ranges(pages) == heads


def test_two_of_the_same_name_stand_in_the_order_of_their_tables():
    people = [("Huber", 3), ("Ärni", 9), ("Huber", 1)]
    listed = by_name(people, lambda each: each[0], lambda each: each[1], "de")
    assert listed == [("Ärni", 9), ("Huber", 1), ("Huber", 3)]
