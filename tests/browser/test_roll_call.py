"""Calling the roll: the number follows each tick, the list stays where it is, and two may call it at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect


@pytest.fixture
def laptop(club, new_page):
    def open_roll_call(**options) -> Page:
        page = new_page(storage_state=club, **options)
        page.goto("/evenings/2/roll-call/")
        return page

    return open_roll_call


def test_while_ticking_the_options_follow_and_the_list_stays_where_it_is(laptop):
    page = laptop(viewport={"width": 390, "height": 844})
    expect(page.get_by_role("status")).to_have_text("24 are here")
    second = page.get_by_label("Beat Brunner")
    place = second.bounding_box()
    page.get_by_label("Anna Ammann").uncheck()
    expect(page.get_by_role("status")).to_have_text("23 are here")
    second.uncheck()
    expect(page.get_by_role("status")).to_have_text("22 are here")
    options = page.locator("[data-headcount] li")
    expect(options).to_have_count(2)
    expect(options.first).to_contain_text("In the 2 rounds to come 4 players sit out once, nobody twice.")
    assert second.bounding_box() == place
    options.last.get_by_role("link").click()
    expect(page.get_by_role("group", name="Somebody who is not on the list")).to_be_in_viewport()


def test_two_laptops_call_the_roll_at_once_and_a_tick_that_does_not_arrive_is_sent_again(laptop):
    one, other = laptop(), laptop()
    one.get_by_label("Carla Caduff").uncheck()
    expect(one.locator("#count")).to_have_text("23 are here")
    assert other.get_by_label("Carla Caduff").is_checked()
    other.get_by_label("Dario Dünki").uncheck()
    expect(other.locator("#count")).to_have_text("22 are here")
    expect(other.get_by_label("Carla Caduff")).not_to_be_checked()
    expect(other.locator(".elsewhere")).to_have_text("Changed at another laptop: ☐ Carla Caduff")
    address, fritz = "**/roll-call/", one.get_by_label("Fritz Frei")
    for fails, here in (
        (lambda route: route.fulfill(status=503, headers={"Retry-After": "1"}, body="busy"), 21),
        (lambda route: route.abort(), 22),
    ):
        one.route(address, fails)
        fritz.set_checked(here == 22)
        expect(one.locator(".unsaved")).to_have_text("Not saved yet: trying again…")
        one.unroute(address)
        expect(one.locator(".unsaved")).to_be_hidden()
        expect(one.locator("#count")).to_have_text(f"{here} are here")
    expect(one.get_by_label("Dario Dünki")).not_to_be_checked()
    one.get_by_role("button", name="Save", exact=True).click()
    one.goto("/evenings/2/roll-call/")
    expect(one.locator("#count")).to_have_text("22 are here")
