"""Entering a table's sheet: few keys, the focus where the next number goes, nothing lost."""

import pytest
from playwright.sync_api import expect

from tests.browser.secretary import Deal, Secretary

# The sample club: tables 5 and 6 of the round under way have no deals yet.
SHEET = [
    Deal(97), Deal(157, matsch=0), Deal(102, stoeck=0), Deal(88), Deal(64), Deal(121, stoeck=1),
    Deal(40), Deal(79),
]  # fmt: skip


@pytest.fixture
def table(club, new_page):
    """Opens the page of a table of the round under way, for somebody who has logged in."""

    def open_table(number: int, **options) -> Secretary:
        secretary = Secretary(new_page(**options))
        secretary.logs_in()
        secretary.goes_on()
        secretary.page.get_by_role("link", name=f"Table {number}", exact=True).click()
        # Before its scripts have come Enter sends the whole sheet, and offline leads nowhere.
        secretary.page.wait_for_url("**/tables/*/**", wait_until="load")
        return secretary

    return open_table


def test_two_helpers_at_the_same_deal_are_both_shown_and_nothing_is_overwritten(table):
    first, second = table(5), table(5)
    first.types([*"90", "Enter"])
    expect(first.page.locator("[data-deal='1'].in")).to_be_visible()
    second.types([*"80", "Enter"])
    alert = second.page.get_by_role("alert")
    expect(alert).to_contain_text("rosa wrote this deal")
    expect(alert).to_contain_text("90 : 67")
    expect(alert).to_contain_text("80 : 77")
    first.page.reload()
    expect(first.page.locator("[data-deal='1'] input.points").first).to_have_value("90")
    second.page.get_by_role("button", name="Replace it with mine").click()
    expect(second.page.get_by_role("alert")).to_have_count(0)
    first.page.reload()
    expect(first.page.locator("[data-deal='1'] input.points").first).to_have_value("80")


def test_a_sheet_can_be_entered_without_javascript(table):
    rosa = table(5, java_script_enabled=False)
    page = rosa.page
    deal = page.locator("[data-deal='6']")
    deal.locator("input.points").first.fill("200")
    page.locator("[data-deal='7'] input.points").first.fill("70")
    deal.locator("input.points").first.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("200 is too high")
    expect(page.locator("[data-deal='6'] input.points").first).to_have_value("200")
    expect(page.locator("[data-deal='7'].in")).to_be_visible()
    page.locator("[data-deal='6'] input.points").first.fill("20")
    page.get_by_role("button", name="Save deal 6").click()
    expect(page.locator("[data-deal='6'].in")).to_be_visible()
    expect(page.locator("[data-deal='6'] input.points").last).to_have_value("137")


def test_who_was_logged_out_while_typing_logs_in_beside_it_and_loses_nothing(table):
    rosa = table(5)
    page = rosa.page
    page.context.clear_cookies()
    deal = page.locator("[data-deal='8']")
    deal.locator("input.points").first.fill("31")
    page.keyboard.press("Enter")
    expect(deal.get_by_role("alert")).to_contain_text("you are logged out")
    beside = Secretary(page.context.new_page())
    beside.logs_in()
    expect(beside.page.get_by_role("button", name="Log out")).to_be_visible()
    deal.locator("input.points").first.press("Enter")
    expect(page.locator("[data-deal='8'].in")).to_be_visible()
    expect(deal.locator("input.points").last).to_have_value("126")


def test_going_back_shows_what_was_saved_since(table):
    rosa = table(5)
    page = rosa.page
    page.locator("[data-deal='5'] input.points").first.fill("44")
    page.keyboard.press("Enter")
    expect(page.locator("[data-deal='5'].in")).to_be_visible()
    page.get_by_role("link", name="Round 2").click()
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible()
    page.go_back()
    expect(page.locator("[data-deal='5'].in")).to_be_visible()
    expect(page.locator("[data-deal='5'] input.points").first).to_have_value("44")


def test_striking_a_deal_loses_nothing_that_is_typed_beside_it_asks_first_and_can_be_undone(table):
    page = table(1).page  # a complete sheet of the sample club
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    first = page.locator("[data-deal='1'] input.points").first
    before, sums = first.input_value(), page.locator("#summary dd").all_inner_texts()
    first.fill("33")
    page.locator("[data-deal='3'] summary").click()
    page.get_by_role("button", name="Strike deal 3").click()
    expect(first).to_have_value("33")
    assert asked == ["beforeunload"]
    first.fill(before)
    expect(page.locator("form[data-sent]")).to_have_count(0)  # no double click
    page.get_by_role("button", name="Strike deal 3").click()
    page.get_by_role("link", name="Leave it").click()
    expect(page.locator(".deal.in")).to_have_count(8)
    page.locator("[data-deal='3'] summary").click()
    page.get_by_role("button", name="Strike deal 3").click()
    page.get_by_role("button", name="Strike", exact=True).click()
    expect(page.locator(".deal.in")).to_have_count(7)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".deal.in")).to_have_count(8)
    expect(page.locator("#summary dd")).to_have_text(sums)


def test_the_next_table_comes_when_the_sheet_is_complete_and_no_enter_too_many_goes_there_or_closes(table):
    """The last sheets of the round; their rows are filled in from below."""
    for number in (6, 5):
        rosa = table(number)
        page = rosa.page
        sheet = page.url
        while missing := page.locator(".deal.empty").count():
            page.locator(".deal.empty input.points[data-side='0']").last.click()
            for key in ("9", "0", "Enter", "Enter", "Enter"):
                page.keyboard.press(key)
            expect(page.locator(".deal.empty")).to_have_count(missing - 1)
            if missing > 1:
                expect(page.locator(".deal.empty input.points").first).to_be_focused()
        expect(page.locator(".deal.in")).to_have_count(8)
    expect(page.locator("#next-table")).to_be_focused()
    page.keyboard.press("Enter")
    assert page.url == sheet
    rosa.leaves_the_sheet()
    page.wait_for_url("**/rounds/*/", wait_until="load")
    close = page.get_by_role("button", name="Close round 2")
    close.focus()
    for _time in range(2):
        page.keyboard.press("Enter")
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")  # held
    page.keyboard.up("Enter")
    expect(close).to_be_visible()
    assert page.url.endswith("/rounds/6/")
