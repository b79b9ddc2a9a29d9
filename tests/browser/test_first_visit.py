"""The very first page, as impatient people use it."""

from playwright.sync_api import expect

from tests.browser.secretary import PASSWORD


def test_a_double_click_opens_the_club_once_and_logs_the_secretary_in(new_page):
    page = new_page()
    page.goto("/")
    page.get_by_label("Name of the club").fill("Jassklub Doppelklick")
    page.get_by_label("Name to log in with").fill("rosa")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Load a sample club").check()
    page.get_by_role("button", name="Open the club").dblclick()
    expect(page.get_by_role("button", name="Log out")).to_be_visible()
    expect(page.get_by_text("Round 2 is being played")).to_be_visible()
