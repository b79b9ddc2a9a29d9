"""An evening of 28 tables, as large as a hall gets: everybody finds the seat on the wall."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.secretary import Secretary

COUNT = 112
NAMES = [f"Spieler {number:03} Huber-Frei" for number in range(COUNT)]


@pytest.mark.everything
def test_a_full_hall_finds_its_seats_on_the_wall(logged_in, new_page):
    page = new_page(storage_state=logged_in)
    rosa = Secretary(page)
    page.goto("/members/add/")
    rosa.adds_members(NAMES)
    rosa.opens_a_season_and_ticks_all()
    page.get_by_role("button", name="Draw now").click()
    expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    _everybody_is_on_the_wall(page)


def _everybody_is_on_the_wall(page: Page) -> None:
    page.goto("/evenings/1/wall/?show=seating")
    people = page.locator(".wall-list li")
    expect(people).to_have_count(COUNT)
    for width, height in ((1024, 768), (1280, 720), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        for each in (people.first, people.last):
            expect(each).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 820, "height": 1180})
    right = "all => Math.max(...all.map(each => each.getBoundingClientRect().right))"
    assert people.evaluate_all(right) <= 820, "a tablet scrolls down, not to the side"
