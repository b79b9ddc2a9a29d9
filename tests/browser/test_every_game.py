"""A match of kinds of sheets, played on its page to its end by keys, with what its form needs besides."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import HEIGHTS, WIDTHS
from tests.browser.match_page import deal, is_refused, press, start_match, totals

Act = Callable[[Page], None]
# The left edge of each number of a deal so far, where it is not that of the name above it.
MISPLACED = """() => {
    const left = each => Math.round(each.getBoundingClientRect().left);
    const names = [...document.querySelectorAll(".history .deal-head .pair")].map(left);
    return [...document.querySelectorAll(".history .deal")].flatMap(deal =>
        [...deal.querySelectorAll(".side")].filter((side, at) =>
            Math.abs(left(side) - names[at % names.length]) > 8).map(side => side.innerText));
}"""


def tap(what: str, word: str) -> Act:
    return lambda page: page.get_by_role("radiogroup", name=what).get_by_text(word, exact=True).click()


def put(name: str, value: int | str) -> Act:
    return lambda page: page.locator(f"#sheet [name$='-{name}']").first.fill(str(value))


def say(name: str, word: str) -> Act:
    return lambda page: page.locator(f"#sheet [name$='-{name}']").last.select_option(label=word)


def cell(row: int, column: int) -> Act:
    def act(page: Page) -> None:
        page.locator(".deal-grid tbody tr").nth(row).locator("td").nth(column).get_by_role("link").click()
        expect(page.locator("#next input.points").first).to_be_focused()

    return act


def refused(words: str, name: str, value: str) -> Act:
    """The first deal cannot be: it says why, what was typed stays, and the wrong number has the focus."""

    def act(page: Page) -> None:
        expect(deal(page, 1).get_by_role("alert")).to_contain_text(words)
        expect(deal(page, 1).locator(f"[name$='-{name}']")).to_have_value(value)
        expect(deal(page, 1)).to_contain_class("shakes")
        expect(deal(page, 1).locator("[aria-invalid=true]").first).to_be_focused()

    return act


def asks(*names: str) -> Act:
    """Of all fields that are asked for only where they are needed, these are there."""

    def act(page: Page) -> None:
        expect(page.locator("[name*=took_trick]:visible")).to_have_count(len(names))
        for name in names:
            expect(page.locator(f"[name$={name}]:visible")).to_have_count(1)

    return act


def opens_deal_1(page: Page) -> None:
    page.get_by_role("link", name="Correct deal 1", exact=True).click()
    expect(page).to_have_url(re.compile("deal=1"))


# The options, how each deal is entered with the totals after it, and how it ends; a string is typed.
SCRIPTS = {
    "differenzler": (
        {"deals": 2, "exact_bonus": 10},
        [
            (["40⏎50⏎30⏎20⏎45⏎50⏎7⏎55⏎"], "5 −10 23 35"),
            (
                [
                    *("0⏎0⏎0⏎157⏎", asks(), "0⏎0⏎0⏎⏎"),  # Anna deals and speaks last
                    lambda page: is_refused(
                        page, 2, "Announced 0 and made 0: say whether a trick was taken."
                    ),
                    asks("took_trick_1", "took_trick_2", "took_trick_3"),
                    *(say("took_trick_1", "yes"), say("took_trick_2", "no"), say("took_trick_3", "yes"), "⏎"),
                ],
                "−5 −20 23 25",
            ),
        ],
        "Beat has won with −20, the lowest total.",
    ),
    "coiffeur": (
        {"contracts": ["diamonds", "joker7"], "matsch_bonus": 100},
        [
            (
                [
                    *(cell(0, 0), "156⏎"),
                    refused("Card points: nobody can have exactly 156.", "card_points", "156"),
                    *("97⏎", opens_deal_1, put("card_points", 100), "⏎"),
                ],
                "100 0",
            ),
            ([cell(1, 1), "157⏎y"], "100 1799"),
            ([cell(0, 1), "0⏎"], "100 1799"),
            ([cell(1, 0), "60⏎"], "520 1799"),
        ],
        "Beat and Dora have won with 1799.",
    ),
    "jazz": (
        {"games": ["tricks", "king_last", "fan_tan"]},
        [
            (["2⏎3⏎3⏎5⏎"], "4 6 6 10"),
            ([tap("King", "Anna"), tap("Last trick", "Beat"), "⏎"], "14 16 6 10"),
            (["3⏎0⏎5⏎4⏎"], "23 16 21 22"),
        ],
        "Beat has won with 16, the lowest total.",
    ),
}


@pytest.mark.everything  # rows are written in the other files; the grid: tests/matches/test_sheet_page.py
@pytest.mark.parametrize("game", SCRIPTS)
def test_a_match_is_played_on_its_page_to_its_end(game, logged_in, new_page, look_at):
    options, deals, ending = SCRIPTS[game]
    page = new_page(storage_state=logged_in, viewport={"width": 820, "height": 1180})
    start_match(page, game, options)
    for number, (acts, sums) in enumerate(deals, start=1):
        _is_ready(page, number)
        for act in acts:
            press(page, act) if isinstance(act, str) else act(page)
        expect(totals(page)).to_have_text(sums.split())
        expect(page).to_have_url(re.compile(r"/matches/\d+/$"))  # read again, the page asks for the next deal
        if number == 1:
            look_at(page, page.url)
            _numbers_stand_below_their_names(page)
    expect(page.locator("#now .ending")).to_contain_text(ending)
    expect(page.locator("#now form")).to_contain_text("Play again with the same players")
    expect(page.locator("#now form button").first).to_be_visible()


def _numbers_stand_below_their_names(page: Page) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
        assert page.evaluate(MISPLACED) == [], f"at {width} px"


def _is_ready(page: Page, number: int) -> None:
    page.wait_for_load_state()
    begins = page.locator(f".deal[data-deal='{number}'] input[data-begin]")
    if begins.count() and not page.locator(".deal-grid").count():
        expect(begins).to_be_focused()
