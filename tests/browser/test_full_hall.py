"""An evening of 28 tables, as large as a hall gets."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.club_evening import adds_members, draws, opens_an_evening

COUNT = 112


@pytest.fixture
def seated(logged_in, new_page):
    """The wall of an evening at which everybody has a seat."""
    page = new_page(storage_state=logged_in)
    adds_members(page, [f"Spieler {number:03}" for number in range(COUNT)])
    opens_an_evening(page, "Schieber", "Club Suizo championship")
    draws(page, 1)
    page.locator("main a[href^='/evenings/']").first.click()
    page.goto(f"{urlsplit(page.url).path}wall/?show=seating")
    return page


def test_a_projector_shows_the_seats_of_everybody_and_turns_its_pages(seated):
    people = seated.locator(".wall-list li")
    expect(people).to_have_count(COUNT)
    for width, height in ((1024, 768), (1280, 720), (1280, 800), (1920, 1080)):
        seated.set_viewport_size({"width": width, "height": height})
        for each in (people.first, people.last):
            expect(each).to_be_in_viewport(ratio=1)

    seated.clock.install()
    seated.goto(f"{urlsplit(seated.url).path}?show=tables")
    numbers = set()
    for page in (1, 2, 1):
        expect(seated.get_by_role("heading", level=1)).to_contain_text(f"page {page} of 2")
        numbers |= {each.inner_text() for each in seated.locator(".wall-tables strong").all()}
        seated.clock.fast_forward(15_000)
    assert len(numbers) == COUNT // 4
