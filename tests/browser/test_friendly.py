"""A friendly match at the kitchen table: started by one, written by another, watched by a third."""

import pytest
from playwright.sync_api import expect

PHONE = {"width": 390, "height": 844}


@pytest.mark.everything  # without a script: tests/friendly/test_friendly.py
def test_a_match_is_started_in_three_steps_written_by_its_link_and_watched(logged_in, new_page):
    page = new_page(storage_state=logged_in, viewport={"width": 820, "height": 1180})
    page.goto("/")
    page.get_by_role("link", name="Play a friendly match").click()
    page.get_by_text("3 ways to play").click()
    page.get_by_role("link", name="Everyday game").click()
    names = ("Anna-Katharina Oberholzer", "Beat Zumsteg", "Cleo Bürgisser", "Dorothea von Wattenwyl")
    for seat, name in enumerate(names, start=1):
        page.get_by_label(f"Seat {seat}").fill(name)
    page.get_by_role("button", name="Start the match").last.click()
    expect(page.get_by_text("Anyone who opens this link can enter deals in this match")).to_be_visible()
    match, link = page.url, page.locator(".share figcaption a").get_attribute("href")

    watcher = new_page(viewport=PHONE)
    watcher.clock.install()
    watcher.goto("/matches/new/schieber/")
    a_long_name_fits = watcher.get_by_label("Seat 1").bounding_box()
    assert a_long_name_fits and a_long_name_fits["width"] > 250
    watcher.goto(match)
    expect(watcher.get_by_role("button", name="Save")).to_have_count(0)

    other = new_page(viewport=PHONE)
    other.goto(link)
    says_who_leads = other.locator("#next .number small")
    expect(says_who_leads).to_have_text(f"{names[3]} deals, {names[0]} leads")
    assert says_who_leads.evaluate("each => each.scrollWidth <= each.clientWidth")
    other.locator("[name$=card_points_0]").fill("100")
    other.get_by_role("radiogroup", name="Trump").get_by_text("Hearts", exact=True).click()
    other.locator("#next").get_by_role("button", name="Save").click()
    other.get_by_role("button", name="All deals").click()
    for each in (other, watcher):
        expect(each.get_by_role("heading", name="Deals so far")).to_be_visible()
        watcher.clock.fast_forward(5_000)  # after which it asks again
