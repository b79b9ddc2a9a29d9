"""What was typed into a sheet arrives once, or is still there: whatever fails in the meantime."""

import sqlite3
from contextlib import closing, contextmanager

import psycopg
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.match_page import deal, is_refused, is_saved, number, press, start_match, totals
from tests.browser.secretary import Secretary


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
    page = new_page(storage_state=logged_in)
    start_match(page, "schieber", {"deals": 8})
    return page


def test_deals_typed_while_the_database_is_busy_or_the_site_away_are_saved_once(page, database):
    press(page, "97⏎")
    is_saved(page, 1)
    with held(database):
        press(page, "102⏎88⏎")
        expect(page.locator("[data-connection]")).to_contain_text("Not saved yet: the site is busy")
        expect(number(page, 2, 0)).to_have_value("102")
        expect(page.locator(".deal.in")).to_have_count(1)
    expect(page.locator(".deal.in")).to_have_count(3)
    expect(page.locator("[data-connection]")).to_have_text("Saved.")
    page.route("**/deals/", lambda route: route.abort())
    press(page, "100⏎")
    expect(page.locator("[data-connection]")).to_have_text("Not saved yet: trying again…")
    expect(number(page, 5, 0)).to_be_focused()
    with page.expect_event("requestfailed"):
        press(page, "8")
    press(page, "3")  # a deal that is sent again takes no digit away from the next one
    expect(number(page, 5, 0)).to_have_value("83")
    page.unroute("**/deals/")
    expect(page.locator("[data-connection]")).to_have_text("Saved.")
    expect(totals(page)).to_have_text(["387", "241"])
    told = page.request.get(page.url.replace("/matches/", "/api/matches/")).json()
    assert [each["version"] for each in told["deals"]] == [1, 1, 1, 1]


def test_what_is_typed_stays_whatever_comes_from_elsewhere(page, new_page, logged_in):
    page.clock.install()
    page.reload()
    _an_answer_from_before_the_last_saving_takes_nothing_away(page)
    _who_was_logged_out_logs_in_beside_it(page)
    _striking_a_deal_loses_nothing_beside_it(page)
    start_match(page, "schieber", {"deals": 8})
    _two_at_one_sheet_see_each_others_deals_and_overwrite_nothing(page, new_page(storage_state=logged_in))


def _an_answer_from_before_the_last_saving_takes_nothing_away(page: Page) -> None:
    held_back = []

    def hold(route: Route) -> None:
        """The page as it is now, given to whoever asked only when the test says so."""
        held_back.append((route, route.fetch()))

    with page.expect_request(lambda request: request.resource_type == "fetch"):
        page.route(lambda url: url == page.url, hold)
        page.clock.fast_forward(5_000)  # after which the page asks what others wrote
    press(page, "97⏎")
    is_saved(page, 1)
    route, answer = held_back[0]
    route.fulfill(response=answer)
    page.evaluate("document.readyState")  # the answer has been looked at by then
    press(page, "88")
    is_saved(page, 1)
    expect(number(page, 2, 0)).to_have_value("88")
    page.unroute_all()


def _who_was_logged_out_logs_in_beside_it(page: Page) -> None:
    page.context.clear_cookies()
    press(page, "⏎")
    is_refused(page, 2, "you are logged out")
    beside = Secretary(page.context.new_page())
    beside.logs_in()
    expect(beside.page.locator('a[href="/account/"]')).to_be_attached()
    number(page, 2, 0).press("Enter")
    is_saved(page, 2)
    page.goto("/")  # going back shows what was saved since
    page.go_back()
    is_saved(page, 2)
    expect(number(page, 2, 0)).to_have_value("88")


def _striking_a_deal_loses_nothing_beside_it(page: Page) -> None:
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    number(page, 1, 0).fill("33")
    deal(page, 2).locator("summary").click()
    strike = page.get_by_role("button", name="Delete deal 2")
    strike.click()
    expect(number(page, 1, 0)).to_have_value("33")
    assert asked == ["beforeunload"]
    number(page, 1, 0).fill("97")
    page.clock.fast_forward(5_000)  # until then it would be a double click
    strike.click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator(".deal.in")).to_have_count(1)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator(".deal.in")).to_have_count(2)


def _two_at_one_sheet_see_each_others_deals_and_overwrite_nothing(page: Page, other: Page) -> None:
    other.goto(page.url)
    page.bring_to_front()
    number(page, 5, 0).click()
    press(other, "97⏎")
    is_saved(other, 1)
    page.clock.fast_forward(5_000)  # after which the page asks what others wrote
    is_saved(page, 1)
    press(page, "83")  # stays in the deal in which someone is about to type
    expect(number(page, 5, 0)).to_have_value("83")
    other.route(other.url, lambda route: route.abort())  # it has not seen yet what is written
    press(page, "⏎")
    is_saved(page, 5)
    number(other, 5, 0).click()
    press(other, "80⏎")
    for each in ("entered this deal", "83 : 74", "80 : 77"):
        is_refused(other, 5, each)
    other.get_by_role("button", name="Replace it with mine").click()
    expect(other.get_by_role("alert")).to_have_count(0)
    page.reload()
    expect(number(page, 5, 0)).to_have_value("80")


@pytest.mark.everything  # it is what Django's client sends: tests/matches/test_sheet_page.py
def test_a_sheet_can_be_entered_without_javascript(page, new_page, logged_in):
    plain = new_page(storage_state=logged_in, java_script_enabled=False)
    plain.goto(page.url)
    number(plain, 6, 0).fill("200")
    number(plain, 7, 0).fill("70")
    number(plain, 6, 0).press("Enter")
    is_refused(plain, 6, "200 is too high")
    expect(number(plain, 6, 0)).to_have_value("200")
    is_saved(plain, 7)
    number(plain, 6, 0).fill("20")
    plain.get_by_role("button", name="Save deal 6").click()
    is_saved(plain, 6)
    expect(number(plain, 6, 1)).to_have_value("137")
