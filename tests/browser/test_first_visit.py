"""The very first page, as impatient people use it."""

from playwright.sync_api import expect

from tests.browser.secretary import PASSWORD


def refused_password_is_gone(page):
    """What is typed next is the whole password: the field is empty, has the focus, and is hidden."""
    page.get_by_label("Name of the club").fill("Jassklub Doppelklick")
    page.get_by_label("Name to log in with").fill("rosa")
    page.get_by_label("Password").fill("kurz")
    page.get_by_role("button", name="Show").click()
    page.keyboard.press("Enter")
    expect(page.locator(".errorlist")).to_be_visible()
    password, show = page.get_by_label("Password"), page.get_by_role("button", name="Show")
    expect(password).to_be_focused()
    expect(password).to_have_value("")
    expect(password).to_have_attribute("type", "password")
    show.click()
    expect(password).to_have_attribute("type", "text")
    expect(show).to_have_attribute("aria-pressed", "true")
    show.press("Enter")
    expect(password).to_have_attribute("type", "password")


def test_a_double_click_opens_the_club_once_and_logs_the_secretary_in(new_page):
    page = new_page()
    page.goto("/")
    refused_password_is_gone(page)
    page.get_by_label("Name of the club").fill("Jassklub Doppelklick")
    page.get_by_label("Name to log in with").fill("rosa")
    page.get_by_label("Password").type(PASSWORD)
    page.get_by_label("Load a sample club").check()
    page.get_by_role("button", name="Open the club").dblclick()
    expect(page.get_by_role("button", name="Log out")).to_be_visible()
    expect(page.get_by_text("Round 2 is being played")).to_be_visible()
