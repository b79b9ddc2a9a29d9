"""What a deal has beside its numbers comes and goes as it is needed."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.match_page import deal, is_refused, number, press, totals


def tap(page: Page, *names: str) -> None:
    for name in names:
        deal(page, 1).get_by_text(name, exact=True).first.click()


@pytest.mark.everything
def test_numbers_follow_or_stay_away_as_the_rest_of_the_deal_says(sheet):
    _what_follows_depends_on_the_trump_which_is_asked_for(sheet("molotov"))
    _a_conceded_deal_puts_the_card_points_away(sheet("bieter", seats=3, bidder=0, bid=500))
    _enough_stands_instead_of_the_card_points_and_a_bid_goes_in_fives(sheet("bodensee", seats=2))


def _what_follows_depends_on_the_trump_which_is_asked_for(page: Page) -> None:
    for side, points in enumerate(("20", "30", "40")):
        number(page, 1, side).fill(points)
    for key, follows in (("", ""), ("t", "35"), ("t", ""), ("h", "67"), ("h", "")):
        press(page, key)
        expect(number(page, 1, 3)).to_have_value(follows)
    number(page, 1, 2).focus()
    press(page, "⏎67⏎")
    is_refused(page, 1, "Trump: Something is missing here.")
    expect(number(page, 1, 3)).to_have_value("67")
    expect(number(page, 1, 0)).to_be_focused()
    press(page, "t⏎")
    is_refused(page, 1, "No trump: These must add up to 125, not 157.")
    expect(deal(page, 1).locator("[aria-invalid=true]").first).to_be_focused()
    press(page, "h")
    deal(page, 1).get_by_role("button", name="One more: Small molotovs, Cleo").click()
    deal(page, 1).get_by_role("button", name="Save deal 1").click()
    expect(totals(page)).to_have_text(["1", "1", "0", "−1"])


def _a_conceded_deal_puts_the_card_points_away(page: Page) -> None:
    made = deal(page, 1).locator("[data-field='card_points']")
    made.locator("input").first.fill("100")
    tap(page, "Conceded")
    expect(made).to_be_hidden()
    tap(page, "Conceded")
    expect(made.locator("input").first).to_have_value("100")
    tap(page, "Conceded", "Hearts", "Save")
    expect(totals(page)).to_have_text(["0", "157"])


def _enough_stands_instead_of_the_card_points_and_a_bid_goes_in_fives(page: Page) -> None:
    bid = deal(page, 1).get_by_label("Bid", exact=True)
    expect(bid).to_be_focused()
    for _time in range(3):
        deal(page, 1).get_by_role("button", name="5 more: Bid").click()
    lowest = int(deal(page, 1).locator("[data-from]").first.get_attribute("data-from") or "")
    expect(bid).to_have_value(str(lowest + 10))
    tap(page, "Anna", "Hearts", "Enough!")
    deal(page, 1).get_by_role("radiogroup", name="Who won").get_by_text("Beat", exact=True).click()
    expect(deal(page, 1).locator("[data-field='card_points']")).to_be_hidden()
    tap(page, "Save")
    expect(totals(page)).to_have_text(["0", "1"])


def tap_meld(row: Locator, *words: str) -> None:
    for group, word in zip(("Who", "Cards in sequence", "Up to", "Suit"), words, strict=False):
        row.get_by_role("radiogroup", name=group).get_by_text(word, exact=True).click(force=True)


@pytest.mark.everything
def test_behind_the_melds_there_is_always_one_more_to_enter(sheet):
    _two_melds_are_entered(sheet(weis=True, deals=8), 0)
    _two_melds_are_entered(sheet(weis=True, deals=None, target=2500), 2)  # behind the sums of the Weis


def _two_melds_are_entered(page: Page, side: int) -> None:
    made = number(page, 1, side)
    expect(made).to_be_focused()
    made.fill("100")
    press(page, "h")
    deal(page, 1).locator("summary").first.click()
    melds = deal(page, 1).locator("[data-meld]")
    for at, (who, top) in enumerate([("Anna", "8"), ("Cleo", "Jack")]):
        tap_meld(melds.nth(at), who, "3", top, "Clubs")
        expect(melds.locator("visible=true")).to_have_count(at + 2)
    expect(deal(page, 1).locator("[data-telling]")).to_contain_text("The Weis of Anna – Cleo counts (40)")
    deal(page, 1).get_by_role("button", name="Save").click()
    expect(totals(page)).to_have_text(["140", "57"])
