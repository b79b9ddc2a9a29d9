"""Two players in the wrong seats, noticed three deals later: put right in one step, by keyboard."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.secretary import Deal, Secretary, some_deals

LONG = "Maximiliana-Theodora Donaudampfschifffahrtsgesellschaftskapit"[:60]


@pytest.fixture(scope="module")
def club(browser, site):
    """The sample club, in which the tables 5 and 6 of the round under way have no deals yet."""
    page = browser.new_page(base_url=site)
    Secretary(page).opens_the_club("Jassklub Sunneschyn", sample=True)
    page.goto("/members/")
    page.get_by_role("link", name="Zita Zgraggen").click()
    page.get_by_label("Name", exact=False).first.fill(LONG)
    page.get_by_role("button", name="Save").click()
    page.close()


@pytest.fixture
def rosa(club, new_page) -> Secretary:
    """The secretary on the page of the round under way."""
    rosa = Secretary(new_page(viewport={"width": 1280, "height": 800}))
    rosa.logs_in()
    rosa.goes_on()
    return rosa


def test_two_in_the_wrong_seats_are_exchanged_three_deals_later(rosa, look_at, new_page):
    page, round_page = rosa.page, rosa.page.url
    sums = {number: _three_deals(rosa, round_page, number) for number in (5, 6)}
    totals = _standings(page, round_page)

    _open_table(page, round_page, 5)
    one, mine = _typeable(rosa.sides())
    fifth = page.url
    _open_table(page, round_page, 6)
    other, theirs = _typeable(rosa.sides())
    page.get_by_role("link", name="Wrong seats?").click()
    expect(page.get_by_role("heading", name="Who really sits at table 6?")).to_be_visible()
    expect(page.get_by_label("One player")).to_be_focused()
    rosa.types([*one.split()[0], "Tab", *other.split()[0], "Tab", "Enter"])

    message = page.get_by_role("status").first
    expect(message).to_contain_text(f"{one}: table 5, token")
    expect(message).to_contain_text("→ table 6, token")
    assert one in rosa.sides()[theirs] and other not in rosa.sides()[theirs]
    expect(page.locator(".deal.in")).to_have_count(3)
    assert rosa.sums() == sums[6]
    page.goto(fifth)
    assert other in rosa.sides()[mine]
    expect(page.locator(".deal.in")).to_have_count(3)
    assert rosa.sums() == sums[5]

    gained = sums[6][theirs] - sums[5][mine]
    expected = {**totals, one: totals[one] + gained, other: totals[other] - gained}
    assert _standings(page, round_page) == expected

    phone = new_page()
    phone.goto(round_page)
    record = phone.get_by_role("region", name="Changed seats")
    expect(record).to_contain_text("wrong seats")
    expect(record.get_by_role("listitem")).to_have_count(2)
    expect(phone.get_by_role("link", name="Wrong seats")).to_have_count(0)
    look_at(page, round_page)


def _open_table(page: Page, round_page: str, number: int) -> None:
    page.goto(round_page)
    page.get_by_role("link", name=f"Table {number}", exact=True).click()
    expect(page.get_by_role("heading", name=f"Table {number}", exact=True)).to_be_visible()
    page.wait_for_load_state()


def _three_deals(rosa: Secretary, round_page: str, number: int) -> list[int]:
    """Enters them by keys; returns what they come to for both sides."""
    _open_table(rosa.page, round_page, number)
    deals: list[Deal] = some_deals(Random(number), count=3)
    for deal in deals:
        rosa.types(deal.keys())
    expect(rosa.page.locator(".deal.in")).to_have_count(3)
    return [sum(deal.written()[side] for deal in deals) for side in (0, 1)]


def _typeable(sides: list[list[str]]) -> tuple[str, int]:
    """Somebody at the table whose first name the keyboard has, and the side."""
    return next(
        (name, side)
        for side, names in enumerate(sides)
        for name in names
        if name.split()[0].isascii() and name != LONG
    )


def _standings(page: Page, round_page: str) -> dict[str, int]:
    page.goto(round_page)
    page.locator(".trail a").last.click()
    page.get_by_role("link", name="Live, with the round that is being played").click()
    expect(page.get_by_role("link", name="Only closed rounds")).to_be_visible()
    rows = [row.locator("td").all_inner_texts() for row in page.locator("table.standings tbody tr").all()]
    return {row[1]: int(row[2]) for row in rows}
