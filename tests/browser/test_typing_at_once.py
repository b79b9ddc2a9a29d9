"""Somebody types as soon as the page is there, and faster than the site answers: no key is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.match_page import PLAYERS, keys, start_match

OPTIONS = {"variant": "fixed", "deals": 3}


@pytest.fixture
def page(new_page, logged_in) -> Page:
    page = new_page(storage_state=logged_in)
    page.goto("/")
    start_match(page, "kruisjassen", OPTIONS, PLAYERS)
    return page


def held_back(page: Page, address: str) -> list[Route]:
    """Whatever is asked for there from now on waits."""
    waiting: list[Route] = []
    page.route(address, lambda route: waiting.append(route))
    return waiting


def test_the_first_key_finds_its_field_before_the_page_is_drawn(page):
    # A browser that has much to do looks for what has `autofocus` only when it draws the page.
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () => (window.focused = document.activeElement.name), true)"
    )
    page.reload()
    assert page.evaluate("window.focused") == "d1-card_points_0"


def test_what_was_typed_before_the_script_came_counts_as_typed(page):
    script = held_back(page, "**/sheet*.js")
    page.reload(wait_until="commit")
    field = page.locator("[name=d1-card_points_0]")
    field.press_sequentially("65")
    for route in script:
        route.continue_()
    expect(page.locator("[name=d1-card_points_1]")).to_have_value("81")
    page.wait_for_load_state()
    keys("⏎")(page)
    expect(page.locator(".deal.in")).to_have_count(1)
    expect(page.locator("#summary .sums dd")).to_have_text(["65", "81"])


def test_three_deals_typed_before_the_first_is_answered_are_all_saved(page):
    answers = held_back(page, "**/deals/")
    for points in (65, 100, 33):
        keys(f"{points}⏎")(page)
    for saved in (1, 2, 3):
        expect(page.locator(".deal.in")).to_have_count(saved - 1)
        while not answers:
            page.wait_for_timeout(10)
        answers.pop().continue_()
        expect(page.locator(".deal.in")).to_have_count(saved)
    expect(page.locator("#summary .sums dd")).to_have_text(["198", "240"])
