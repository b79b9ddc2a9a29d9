"""An address with numbers in it is what Django's `reverse` says."""

from __future__ import annotations

import pytest
from django.urls import NoReverseMatch, reverse, set_script_prefix

from jassclub.web.addresses import address, addresses

NUMBERS = (0, 7, 2**53)


@pytest.fixture
def beginning():
    yield set_script_prefix
    set_script_prefix("/")


@pytest.mark.parametrize("name", ["table", "table_deals", "match", "player", "evening", "season_recount"])
@pytest.mark.parametrize("number", NUMBERS)
def test_an_address_with_a_number(name, number):
    assert address(name, number) == reverse(name, args=[number])


def test_two_numbers_stand_in_their_order():
    assert (
        address("table_strike", 12, 3)
        == reverse("table_strike", args=[12, 3])
        != address("table_strike", 3, 12)
    )


def test_many_addresses_differ_by_their_last_number():
    at, of_season = addresses("player"), addresses("season_explained", 3)
    for number in NUMBERS:
        assert at(number) == reverse("player", args=[number])
        assert of_season(number) == reverse("season_explained", args=[3, number])


def test_a_site_below_another_address_has_addresses_of_its_own(beginning):
    at_the_top = address("table", 5)
    beginning("/jass/")
    assert address("table", 5) == f"/jass{at_the_top}"
    beginning("/100%/")
    assert address("table", 5) == reverse("table", args=[5])
    beginning("/")
    assert address("table", 5) == at_the_top


@pytest.mark.parametrize(("name", "numbers"), [("no_such_page", [1]), ("table", []), ("table", [1, 2])])
def test_what_is_no_address_is_refused(name, numbers):
    with pytest.raises(NoReverseMatch):
        address(name, *numbers)
