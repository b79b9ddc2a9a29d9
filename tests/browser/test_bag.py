"""Tokens from the bag, typed by token; then somebody comes late, and the round's page tells the truth."""

import re

from playwright.sync_api import Locator, Page, expect

from jassclub.home.sample import PLAYERS
from tests.browser.secretary import Secretary

MEMBERS, LATE = sorted(PLAYERS[:11]), PLAYERS[12]


def test_the_bag_by_token_and_a_latecomer_fitted_into_the_round(new_page, look_at):
    page = new_page(viewport={"width": 1280, "height": 800})
    rosa = Secretary(page)
    rosa.opens_an_evening(MEMBERS, LATE)
    page.get_by_role("link", name="Tokens were drawn by hand").click()
    expect(page.get_by_role("main")).to_contain_text("3 players draw none and sit out this round.")
    page.get_by_label(MEMBERS[0]).fill("2")
    page.get_by_role("button", name="Type by token").click()
    expect(at(page, 2)).to_have_value(MEMBERS[0])
    expect(page.locator(".bag-state")).to_have_text("Still missing: 1, 3, 4, 5, 6, 7, 8")
    assert page.evaluate("wordsOf('Øyvind Łukasz Strauß')") == ["oyvind", "lukasz", "strauss"]
    types_who_drew_what(rosa)
    at(page, 8).fill(MEMBERS[7])
    expect(page.locator(".bag-state")).to_have_text("All tokens are there.")
    page.get_by_role("button", name="Seat the players").click()
    expect(page.get_by_role("main")).to_contain_text(re.compile(r"8 tokens drawn by hand, \d\d:\d\d\."))

    page.goto("/evenings/1/roll-call/")
    page.get_by_label(LATE).check()
    page.get_by_role("button", name="Save and go to the draw").click()
    page.get_by_role("button", name="Make the rounds fit").click()
    page.goto("/rounds/1/")
    told = re.compile(r"8 tokens drawn by hand, \d\d:\d\d; 4 seats changed when somebody came, \d\d:\d\d\.")
    expect(page.get_by_role("main")).to_contain_text(told)
    expect(page.get_by_role("region", name="Changed seats")).to_contain_text(LATE)
    for path in ("/rounds/1/", "/draws/2/"):
        look_at(page, path)


def at(page: Page, token: int) -> Locator:
    return page.get_by_label(f"Token {token}:")


def types_who_drew_what(rosa: Secretary) -> None:
    """Enter goes on; a player typed twice is marked at once, and a token that nobody has is named."""
    page: Page = rosa.page
    at(page, 1).focus()
    page.keyboard.type(MEMBERS[0])
    page.keyboard.press("Enter")
    expect(page.locator(".tokens .mark", has_text="twice")).to_have_count(2)
    at(page, 1).fill(MEMBERS[1])
    expect(page.locator(".tokens .mark", has_text="twice")).to_have_count(0)
    for token in range(3, 8):
        at(page, token).fill(MEMBERS[token - 1])
    expect(page.locator(".bag-state")).to_have_text("Still missing: 8")
    at(page, 8).fill("nobody of that name")
    expect(page.locator(".tokens .mark", has_text="nobody here")).to_have_count(1)
    page.get_by_role("button", name="Seat the players").click()
    expect(page.locator(".tokens .errorlist")).to_contain_text("Nobody here is called that.")
    expect(at(page, 3)).to_have_value(MEMBERS[2])
