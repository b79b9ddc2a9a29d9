"""A table's sheet on a phone: one deal at a time, the slate above it, keys of its own below."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.looking import AXE, faults, script
from tests.browser.match_page import deal, is_refused, number

PHONES = {390: 844, 360: 640}
EVERYDAY = {"diamonds": 1, "hearts": 1, "spades": 2, "clubs": 2, "obenabe": 3, "undenufe": 4, "slalom": 5}
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("schieber", 4, {"deals": 8, "weis": True}),
    ("schieber", 4, {"deals": None, "target": 2500, "weis": True, "multipliers": EVERYDAY}),
    ("differenzler", 4, {}),
    ("coiffeur", 4, {}),
    ("molotov", 4, {}),
    ("bodensee", 2, {}),
    ("bieter", 3, {"bidder": 0, "bid": 500}),
    ("jazz", 4, {}),
    ("kruisjassen", 4, {}),
]
FEW = ("schieber", "molotov")
MISPLACED = script("thumb.js")  # what is out of sight, cannot be hit by a thumb, or lies on something else


def tap(page: Page, keys: str) -> None:
    """Keys of the sheet: digits, ✓ for the yellow one, or the name of another."""
    for key in keys.split():
        if key == "✓":
            page.locator(".deal.current .save").tap()
            continue
        for sign in key if key.isdigit() else [key]:
            page.locator(f".pad [data-key='{sign}']").tap()


def slate_shows(page: Page, *points: str) -> None:
    expect(page.locator("#slate .n")).to_have_text(points)


def asks_for(page: Page, row: int, side: int) -> None:
    """That deal alone is shown, and the next digit goes to that side; no keyboard of the phone covers it."""
    expect(page.locator("li.deal:visible")).to_have_attribute("data-deal", str(row))
    expect(number(page, row, side)).to_be_focused()
    expect(number(page, row, side)).to_have_attribute("inputmode", "none")


def test_a_round_is_entered_by_thumb_without_scrolling(sheet, request):
    page = sheet(touch=True, deals=4)
    _four_deals_are_entered(page)
    _all_deals_are_one_tap_away(page)
    _the_slate_alone_is_turned_by_a_tap(page)
    _the_number_that_follows_does_not_begin_the_next_deal_unasked(sheet(touch=True, deals=4))
    _the_yellow_key_goes_on_to_what_is_missing(sheet("differenzler", touch=True, deals=2))
    _a_cell_of_the_grid_leads_to_its_deal(sheet("coiffeur", touch=True))
    for game, seats, options in GAMES:
        if game in FEW or request.config.getoption("--everything"):
            _everything_has_its_place(sheet(game, seats, touch=True, **options), game)


def _four_deals_are_entered(page: Page) -> None:
    asks_for(page, 1, 0)
    save = page.locator(".deal.current .save")
    expect(save).to_have_attribute("data-says", "Deal 2")
    tap(page, "200")
    expect(deal(page, 1).get_by_role("alert")).to_have_text("At most 157")  # whatever the other side has
    expect(save).to_have_attribute("data-goes", "saves")
    tap(page, "all")
    expect(deal(page, 1).get_by_role("alert")).to_have_count(0)
    tap(page, "delete delete delete 97 ✓")
    asks_for(page, 2, 0)
    slate_shows(page, "97", "60")
    tap(page, "all ✓")
    expect(deal(page, 2).get_by_role("alert")).to_contain_text("Matsch?")
    deal(page, 2).get_by_role("button", name="Yes").tap()
    asks_for(page, 3, 0)
    slate_shows(page, "354", "60")
    tap(page, "83")
    number(page, 3, 1).tap()
    tap(page, "7 1 delete 0 ✓")
    is_refused(page, 3, "These must add up to 157, not 153.")
    expect(number(page, 3, 1)).to_have_value("70")
    asks_for(page, 3, 0)
    back = page.get_by_role("button", name="Back to Deal 2")
    expect(back).to_have_text("Deal 2")
    tap(page, "87 back")  # what is typed stays there
    asks_for(page, 2, 0)
    tap(page, "back")
    asks_for(page, 1, 0)
    expect(save).to_have_attribute("data-says", "Deal 3")
    tap(page, "100 ✓")
    asks_for(page, 3, 0)
    expect(number(page, 3, 0)).to_have_value("87")
    tap(page, "✓ ✓")  # an empty deal is not skipped
    asks_for(page, 4, 0)
    slate_shows(page, "444", "127")
    deal(page, 4).get_by_text("Hearts").tap()
    deal(page, 4).get_by_label("Stöck, Beat – Dora").locator("xpath=..").tap()
    tap(page, "64")
    expect(number(page, 4, 1)).to_have_value("93")
    expect(save).to_have_attribute("data-says", "Save")
    tap(page, "✓")
    expect(page.locator("#now .ending")).to_contain_text("won with 508")
    expect(page.locator("li.deal:visible")).to_have_count(0)
    assert page.evaluate("scrollY") == 0


def _the_number_that_follows_does_not_begin_the_next_deal_unasked(page: Page) -> None:
    """Someone reads both numbers out. A new deal may begin with the same number, too."""
    asked = deal(page, 2).get_by_role("alert")
    tap(page, "83 ✓")
    asks_for(page, 2, 0)
    tap(page, "74 ✓")
    expect(asked).to_contain_text("74 is already filled in. Is this a new deal?")
    page.evaluate(AXE)
    assert page.evaluate(MISPLACED) == faults(page) == []
    asked.get_by_role("button", name="No").tap()
    expect(asked).to_have_count(0)
    asks_for(page, 2, 0)
    expect(number(page, 2, 0)).to_have_value("")
    tap(page, "100 ✓ 57 ✓")
    expect(deal(page, 3).get_by_role("alert")).to_be_visible()
    tap(page, "✓")
    asks_for(page, 4, 0)
    slate_shows(page, "240", "231")
    tap(page, "90 ✓")
    slate_shows(page, "330", "298")


def _all_deals_are_one_tap_away(page: Page) -> None:
    """Until the page is left; a tap leads back to one of them."""
    all_deals = page.get_by_role("button", name="All deals", exact=True)
    all_deals.tap()
    expect(page.locator(".legend")).to_contain_text("M Matsch")
    page.reload()
    expect(page.locator("li.deal:visible")).to_have_count(0)
    all_deals.tap()
    expect(page.locator("li.deal:visible")).to_have_count(4)
    expect(number(page, 2, 0)).to_have_attribute("inputmode", "numeric")
    deal(page, 2).get_by_role("button", name="Enlarge").tap()
    asks_for(page, 2, 0)


def _the_slate_alone_is_turned_by_a_tap(page: Page) -> None:
    slate = page.locator("#slate")
    slate.tap(position={"x": 20, "y": 20})
    for width, height in ((390, 844), (844, 390)):
        expect(slate).to_have_css("width", f"{width}px")
        expect(slate).to_have_css("height", f"{height}px")
        expect(slate).to_be_in_viewport(ratio=0.99)
        slate.tap(position={"x": 20, "y": 20})
    slate_shows(page, "508", "240")
    page.evaluate(AXE)
    assert faults(page) == []
    page.get_by_role("button", name="Back to the sheet").tap()
    asks_for(page, 2, 0)


def _the_yellow_key_goes_on_to_what_is_missing(page: Page) -> None:
    """Announcements first, in the order of speaking; the last of the points follows."""
    tap(page, "40 ✓")
    yellow = page.locator(".deal.current .save")
    expect(yellow).to_have_attribute("data-goes", "saves")
    tap(page, "50")
    expect(yellow).to_have_attribute("data-says", "Cleo")
    expect(yellow).to_have_accessible_name("Next: Cleo")
    tap(page, "✓ 30 ✓ 20 ✓ 45 ✓ 50 ✓ 7 ✓")
    asks_for(page, 1, 7)  # whoever types that, too, does not type it into the next deal
    expect(yellow).to_have_attribute("data-says", "Deal 2")
    tap(page, "55 ✓")
    slate_shows(page, "5", "−10", "23", "35")


def _a_cell_of_the_grid_leads_to_its_deal(page: Page) -> None:
    page.locator(".deal-grid tbody td a").first.tap()
    page.wait_for_url("**/*#next", wait_until="load")
    asks_for(page, 1, 0)
    tap(page, "90 ✓")
    expect(page.locator(".deal-grid")).to_contain_text("90")
    assert page.evaluate("scrollY") == 0


def _everything_has_its_place(page: Page, game: str) -> None:
    size = page.viewport_size
    for width, height in PHONES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_load_state()
        expect(page.locator(".deal.current .save")).to_be_in_viewport(ratio=1)
        assert page.evaluate(MISPLACED) == [], f"{game} at {width} px"
        scrolls = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        assert page.evaluate(scrolls) == [width, height]
    if size:
        page.set_viewport_size(size)
    page.evaluate(AXE)
    assert faults(page) == [], game
    assert re.search("deal", page.locator("html").get_attribute("data-sheet") or "")
