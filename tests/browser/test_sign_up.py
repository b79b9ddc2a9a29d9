"""Signing up for an evening with a phone, which knows whose it is from then on."""

from datetime import date, timedelta

import pytest
from playwright.sync_api import expect

PHONE = {"width": 390, "height": 844}
SOON = date.today() + timedelta(days=30)


@pytest.mark.everything  # without a script: tests/evenings/test_sign_ups.py
def test_a_phone_signs_its_owner_up_and_a_guest_and_stays_its_owners(rosa, new_page, look_at):
    page = rosa.page
    page.goto("/seasons/1/dates/")
    page.get_by_label("First evening").fill(SOON.isoformat())
    page.get_by_label("Number of evenings").fill("2")
    page.get_by_role("button", name="Show the dates").click()
    page.get_by_role("button", name="Add these evenings").click()
    expect(page.get_by_text("2 evenings added.")).to_be_visible()
    phone = new_page(viewport=PHONE)
    phone.goto("/")
    phone.get_by_role("link", name="Sign up for").first.click()
    names = phone.locator("select[name=member]")
    name = names.locator("option").nth(3).inner_text()
    phone.get_by_label("Your name, Find a name").fill(name.lower())
    expect(names.locator("option:checked")).to_have_text(name)
    phone.get_by_role("button", name="I'm coming").click()
    expect(phone.get_by_text(f"{name}: coming, not confirmed yet")).to_be_visible()
    look_at(phone, phone.url)

    phone.goto("/")
    phone.get_by_role("link", name="Sign up for").last.click()
    expect(names.locator("option:checked")).to_have_text(name)
    phone.get_by_label("Not on the list?").fill("Gustav Gast")  # what is typed wins
    phone.get_by_role("button", name="I'm coming").click()
    expect(phone.get_by_text("Gustav Gast: coming, not confirmed yet")).to_be_visible()
    expect(names.locator("option:checked")).to_have_text(name)
    names.select_option(index=5)
    phone.get_by_role("button", name="I can't come").first.click()
    expect(names.locator("option:checked")).to_have_text(name)
