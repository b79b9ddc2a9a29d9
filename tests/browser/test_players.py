"""A player's page on a phone: found by a tap on a name, with its charts, its sheets and the year on paper."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

PHONE = {"width": 390, "height": 844}
FINGER = 44  # pixels


def height_of(link: Locator) -> float:
    box = link.bounding_box()
    assert box
    return box["height"]


def test_a_tap_on_a_name_opens_the_players_page_from_where_one_goes_on(club, new_page, look_at):
    page = new_page(viewport=PHONE)
    page.goto("/seasons/1/")
    name = page.locator("td.name a").first
    first = name.inner_text()
    assert height_of(name) >= FINGER
    name.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(first)
    expect(page.get_by_text("First: no rank is left to gain.")).to_be_visible()

    for chart in ("Points of each evening", "Rank after each evening"):
        expect(page.get_by_role("img", name=chart)).to_have_count(1)  # of wide and narrow one is shown
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.get_by_role("img", name="Points of each evening")).to_have_count(1)
    page.set_viewport_size(PHONE)
    look_at(page, page.url)

    year = page.locator("a[href$='.pdf']").first.get_attribute("href")
    assert year and page.request.get(year).headers["content-type"] == "application/pdf"

    partner = page.get_by_role("region", name="Partners").get_by_role("link").first
    expected = partner.inner_text()
    assert height_of(partner) >= FINGER
    partner.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(expected)
    page.get_by_role("link", name="Sheet of round 1").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Table")
    expect(page.locator(".at-table").get_by_role("link", name=expected)).to_be_visible()
