"""A round is closed: what is changed in it is announced with its effect, and striking opens it again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.club_evening import adds_members, draws, hands_in, opens_an_evening, sides, standings

pytestmark = pytest.mark.postgresql

MEMBERS = [
    "Anna Ammann", "Beat Brunner", "Carla Caduff", "Dario Dünki", "Elsbeth Egli", "Fritz Frei",
    "Gerda Gasser", "Hans Huber",
]  # fmt: skip
DEALS = [{"card_points_0": 89, "card_points_1": 68}] * 8  # 712 : 544


@pytest.fixture(scope="module")
def table(browser, site, logged_in) -> str:
    """The address of table 1 in a round that is closed."""
    page = browser.new_page(base_url=site, storage_state=logged_in)
    adds_members(page, MEMBERS)
    opens_an_evening(page, "Schieber", "Club Suizo championship", rounds_per_evening=2)
    tables = draws(page, 1)
    for each in tables:
        hands_in(page, each, DEALS)
    page.goto("/")
    page.get_by_role("button", name="Close round 1").click()
    page.close()
    return tables[0]


@pytest.fixture
def page(table, logged_in, new_page) -> Page:
    return new_page(storage_state=logged_in, viewport={"width": 1280, "height": 800})


def test_a_changed_deal_says_what_it_does_to_the_standings_and_waits_for_a_yes(page, table):
    page.goto(table)
    expect(page.get_by_text("This round is closed: a change here changes the standings.")).to_be_visible()
    first, second = sides(page)
    deal = page.locator("li[data-deal='3']")
    deal.locator("input.points").first.fill("79")
    deal.locator("input.points").last.fill("78")
    page.keyboard.press("Enter")
    question = deal.locator(".asking")
    expect(question).to_contain_text("Saving changes the standings:")
    expect(question).to_contain_text(f"{' – '.join(first)} 712 → 702")
    expect(question).to_contain_text(f"{' – '.join(second)} 544 → 554")
    assert _standings(page, *first, *second) == [712, 712, 544, 544]
    expect(deal).not_to_contain_class("shakes")
    question.get_by_role("button", name="Change it").click()
    expect(page.locator("#summary dd")).to_have_text(["702", "554"])
    assert _standings(page, *first, *second) == [702, 702, 554, 554]


def test_striking_a_deal_opens_the_round_again_until_it_is_undone(page, table):
    page.goto(table)
    page.locator("[data-deal='8'] summary").click()
    page.get_by_role("button", name="Strike deal 8").click()
    expect(page.get_by_role("main")).to_contain_text("the round is open again until the sheet is complete")
    page.get_by_role("button", name="Strike", exact=True).click()
    expect(page.locator(".deal.in")).to_have_count(7)

    front = page.context.new_page()
    front.goto("/")
    expect(front.get_by_role("region", name="What comes next")).to_contain_text(
        "Round 1 is open again: the sheet of table 1 is not complete."
    )
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".deal.in")).to_have_count(8)
    front.reload()
    expect(front.get_by_role("region", name="What comes next")).not_to_contain_text("open again")
    front.close()


def _standings(page: Page, *names: str) -> list[int]:
    """Their totals of the evening, read in a tab beside the one that is open."""
    tab = page.context.new_page()
    tab.goto("/evenings/1/")
    totals = dict(standings(tab)[1])
    tab.close()
    return [totals[name] for name in names]
