"""The very first page, as impatient people use it."""

import pytest
from playwright.sync_api import expect

from tests.browser.secretary import PASSWORD


@pytest.mark.everything  # opened once: tests/races/test_twice.py
def test_a_double_click_opens_one_club_and_what_takes_long_says_so(no_club, new_page):
    page = new_page()
    page.goto("/welcome/")
    page.get_by_label("Club name").fill("Jassklub Doppelklick")
    page.get_by_label("Username").fill("rosa")
    password, show = page.get_by_label("Password"), page.get_by_role("button", name="Show")
    password.fill("kurz")
    show.click()
    page.keyboard.press("Enter")
    expect(page.locator(".errorlist")).to_be_visible()
    expect(password).to_be_focused()
    expect(password).to_have_value("")
    expect(password).to_have_attribute("type", "password")
    show.click()
    expect(password).to_have_attribute("type", "text")
    expect(show).to_have_attribute("aria-pressed", "true")
    show.press("Enter")
    expect(password).to_have_attribute("type", "password")
    # What is typed next is the whole password.
    page.get_by_label("Password").type(PASSWORD)
    page.get_by_role("button", name="Set up the club").dblclick()
    expect(page.locator('a[href="/account/"]')).to_be_attached()

    page.goto("/copies/")
    page.get_by_label("Backup file").set_input_files(
        {"name": "diary.txt", "mimeType": "text/plain", "buffer": b"Dear diary"}
    )
    page.evaluate(
        """document.addEventListener("submit", (event) =>
            sessionStorage.setItem("busy", event.target.querySelector("[role=status]").textContent))"""
    )
    page.get_by_role("button", name="Show its contents").click()
    expect(page.locator(".errorlist")).to_have_text("This file is not a club backup.")
    assert page.evaluate("sessionStorage.getItem('busy')").startswith("Checking the backup")
