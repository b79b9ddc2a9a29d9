"""Somebody else holds the database: deals typed meanwhile are kept on the page, and saved once."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager

import psycopg
import pytest
from playwright.sync_api import Page, expect

from tests.browser.match_page import deal, keys, start_match, totals

NAMES = ["Anna", "Beat", "Cleo", "Dora"]


@contextmanager
def held(database: str):
    """Nobody else can write for so long."""
    if database.startswith("postgres"):
        with psycopg.connect(database) as other:
            other.execute("LOCK TABLE matches_entry, members_member IN ACCESS EXCLUSIVE MODE")
            yield
    else:
        with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as other:
            other.execute("BEGIN EXCLUSIVE")
            yield


@pytest.fixture
def page(new_page, logged_in) -> Page:
    return new_page(storage_state=logged_in)


def test_deals_typed_while_the_database_is_busy_are_saved_once_when_it_is_free(page, database):
    page.goto("/")
    start_match(page, "schieber", {"deals": 8}, NAMES)
    keys("97⏎")(page)
    expect(page.locator(".deal.in")).to_have_count(1)
    with held(database):
        keys("102⏎")(page)
        keys("88⏎")(page)
        expect(page.locator("[data-connection]")).to_contain_text("Not saved yet: the site is busy")
        expect(deal(page, 2).locator("input.points").first).to_have_value("102")
        expect(page.locator(".deal.in")).to_have_count(1)
    expect(page.locator(".deal.in")).to_have_count(3)
    expect(page.locator("[data-connection]")).to_have_text("Saved.")
    expect(totals(page)).to_have_text(["287", "184"])
    assert [each["version"] for each in api(page)["deals"]] == [1, 1, 1]


def api(page: Page):
    return page.request.get(page.url.replace("/matches/", "/api/matches/")).json()


def test_a_form_is_sent_again_by_one_button(page, database):
    page.goto("/members/add/")
    page.get_by_label("Names, one a line").fill("Zita\nUrs & Söhne")
    page.get_by_role("button", name="Look at it first").click()
    with held(database):
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("heading", name="Not saved yet")).to_be_visible()
    page.get_by_role("button", name="Send it again").click()
    expect(page.get_by_role("status")).to_contain_text("members added")
    expect(page.get_by_text("Urs & Söhne")).to_be_visible()
