"""From the dates of a season in August to the roll call and the cash of an evening."""

from __future__ import annotations

from datetime import date, timedelta

from playwright.sync_api import Page, expect

PHONE = {"width": 390, "height": 844}
SOON = date.today() + timedelta(days=30)


def enters_dates(page: Page, look_at) -> None:
    """Two evenings in the Rössli, with one place each."""
    page.goto("/seasons/1/dates/")
    page.get_by_label("First evening").fill(SOON.isoformat())
    page.get_by_label("Then").select_option(label="every second week")
    page.get_by_label("Evenings in all").fill("3")
    page.get_by_label("Begins at").fill("19:30")
    page.locator("[name=place]").fill("Rössli")
    page.locator("[name=places]").fill("1")
    page.get_by_role("button", name="Show the dates").click()
    expect(page.get_by_label("Open this evening")).to_have_count(3)
    look_at(page, page.url)
    page.get_by_label("Open this evening").last.uncheck()
    page.get_by_role("button", name="Open these evenings").click()
    expect(page.get_by_text("2 evenings are opened.")).to_be_visible()


def signs_up(phone: Page) -> str:
    """From the front page, for the first evening, with a few letters of the name; returns the name."""
    phone.goto("/")
    expect(phone.get_by_role("heading", name="Evenings to come")).to_be_visible()
    phone.get_by_role("link", name="Sign up for").first.click()
    names = phone.locator("select[name=member]")
    name = names.locator("option").nth(3).inner_text()
    phone.get_by_placeholder("Find a name").fill(name.lower())
    expect(names.locator("option:checked")).to_have_text(name)
    phone.get_by_role("button", name="I come").click()
    expect(phone.get_by_text(f"{name}: comes, not confirmed yet")).to_be_visible()
    return name


def signs_a_guest_up(phone: Page, name: str) -> None:
    """With a phone that has chosen its owner: what is typed wins, and the phone stays its owner's."""
    names = phone.locator("select[name=member]")
    expect(names.locator("option:checked")).to_have_text(name)
    phone.get_by_label("Not in the list?").fill("Gustav Gast")
    phone.get_by_role("button", name="I come").click()
    expect(phone.get_by_text("Gustav Gast: comes, not confirmed yet")).to_be_visible()
    expect(names.locator("option:checked")).to_have_text(name)
    names.select_option(index=5)
    phone.get_by_role("button", name="I cannot").first.click()
    expect(names.locator("option:checked")).to_have_text(name)


def test_dates_are_entered_people_sign_up_and_the_roll_call_begins_with_them(rosa, new_page, look_at):
    page, phone = rosa.page, new_page(viewport=PHONE)
    enters_dates(page, look_at)
    name = signs_up(phone)
    address = phone.url
    look_at(phone, address)
    phone.goto("/")
    phone.get_by_role("link", name="Sign up for").last.click()  # the phone knows who it belongs to
    signs_a_guest_up(phone, name)

    other = new_page(viewport=PHONE, java_script_enabled=False)
    other.goto(address)
    other.get_by_label("Not in the list?").fill("Zoë Gross")
    other.get_by_role("button", name="I come").click()
    expect(other.get_by_text("Zoë Gross: on the waiting list, number 1")).to_be_visible()
    page.goto(address.replace("sign-up", "sign-ups"))
    page.get_by_role("button", name="Confirm all 2 answers").click()
    expect(page.get_by_role("heading", name="Waiting list")).to_be_visible()

    page.goto(address.replace("sign-up", "roll-call"))
    expect(page.get_by_text("1 who signed up is ticked already.")).to_be_visible()
    page.get_by_label("Zoë Gross").check()
    expect(page.locator("#count")).to_have_text("2 are here")
    phone.goto(address)
    expect(phone.get_by_text("This evening has begun: signing up is closed.")).to_be_visible()


def test_the_fees_are_ticked_by_keyboard_and_summed_up(rosa, look_at):
    page = rosa.page
    page.goto("/seasons/1/edit/")
    page.get_by_label("Fee of a member, for an evening").fill("7.50")
    page.get_by_role("button", name="Save").click()
    page.goto("/evenings/2/")
    page.get_by_role("link", name="Cash").click()
    first = page.locator("#paid .tick span").first.inner_text()
    page.get_by_label("Find a name").fill(first)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Save").press("Enter")
    expect(page.get_by_text("CHF 7.50", exact=True)).to_be_visible()
    expect(page.locator("#paid input:checked")).to_have_count(1)
    look_at(page, "/evenings/2/cash/")
