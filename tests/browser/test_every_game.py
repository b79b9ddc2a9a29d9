"""A match of every game, played on its page to its end by keys, with what its form needs besides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from jassclub.engine.numbers import with_minus
from jassclub.engine.rules.registry import GAMES
from tests.browser.looking import WIDTHS
from tests.browser.match_page import (
    ANNA,
    BEAT,
    PLAYERS,
    Act,
    cell,
    deal,
    is_saved,
    keys,
    put,
    say,
    start_match,
    tap,
    totals,
)

# The left edge of each number of a deal so far, where it is not that of the name above it.
MISPLACED = """() => {
    const left = each => Math.round(each.getBoundingClientRect().left);
    const names = [...document.querySelectorAll(".history .deal-head .pair")].map(left);
    return [...document.querySelectorAll(".history .deal")].flatMap(deal =>
        [...deal.querySelectorAll(".side")].filter((side, at) =>
            Math.abs(left(side) - names[at % names.length]) > 8).map(side => side.innerText));
}"""


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
    """To correct it."""
    page.get_by_role("link", name="Correct deal 1", exact=True).click()
    expect(page).to_have_url(re.compile("deal=1"))


@dataclass(frozen=True)
class Script:
    """`deals` are what the rules are given, `acts` how each is entered, `ending` what is said at the end."""

    game: str
    options: dict[str, Any]
    seats: int
    deals: Sequence[dict[str, Any]]
    acts: Sequence[Sequence[Act]]
    ending: str

    def totals(self, count: int) -> list[str]:
        """What the rules say to the first deals."""
        rules = GAMES[self.game]
        played = rules.play(rules.options(self.options, self.seats), self.deals[:count])
        return [str(with_minus(total)) for total in played.totals]


EVERYDAY = {"diamonds": 1, "hearts": 1, "spades": 2, "clubs": 2, "obenabe": 3, "undenufe": 4}
SCRIPTS = [
    Script(
        "schieber",
        {"deals": None, "target": 600, "multipliers": EVERYDAY, "weis": True},
        4,
        deals=[
            {"trump": "obenabe", "card_points": [90, 67]},
            {"trump": "hearts", "card_points": [100, 57], "stoeck": 0},
            {"trump": "undenufe", "card_points": [157, 0], "matsch": 0},
        ],
        acts=[
            [
                keys("o90⇥70⏎"),
                refused("Together it must be 157, not 160.", "card_points_1", "70"),
                keys("87⏎"),
                opens_deal_1,
                put("card_points_0", 90),
                put("card_points_1", 67),
                keys("⏎"),
            ],
            [keys("h100s⏎")],
            [keys("um⏎")],
        ],
        ending="Anna and Cleo have won with 1418.",
    ),
    Script(
        "bieter",
        {"bidder": 0, "bid": 500},
        3,
        deals=[
            {"trump": "hearts", "card_points": [120, 37], "matsch": 1},
            {"trump": "clubs", "conceded": True},
            {"trump": "obenabe", "card_points": [157, 0], "matsch": 0},
            {"trump": "undenufe", "card_points": [150, 7]},
        ],
        acts=[
            # What the bidder put aside counts: the others' Matsch does not bring all points in this deal.
            [
                keys("hMM1⏎"),
                refused("Card points: nobody can have exactly 1.", "card_points_0", "1"),
                keys("100⏎"),
                opens_deal_1,
                put("card_points_0", 120),
                put("card_points_1", 37),
                keys("m⏎"),
            ],
            [keys("ckkk⏎")],
            [keys("om⏎")],
            [keys("u150⏎")],
        ],
        ending="Anna has won with 527.",
    ),
    Script(
        "differenzler",
        {"deals": 2, "exact_bonus": 10},
        4,
        deals=[
            {"announced": [40, 50, 30, 20], "card_points": [45, 50, 7, 55]},
            {
                "announced": [157, 0, 0, 0],
                "card_points": [157, 0, 0, 0],
                "took_trick": [None, True, False, True],
            },
        ],
        acts=[
            [
                keys("200⏎50⏎30⏎20⏎40⏎50⏎7⏎60⏎"),
                refused("200 is too high: at most 157.", "announced_0", "200"),
                keys("40⏎"),
                lambda page: is_saved(page, 1),
                put("card_points_0", 45),
                put("card_points_3", 55),
                keys("⏎"),
            ],
            [
                keys("0⏎0⏎0⏎157⏎"),  # Anna deals and speaks last
                asks(),
                keys("0⏎0⏎0⏎⏎"),
                lambda page: expect(deal(page, 2).get_by_role("alert")).to_contain_text(
                    "Announced 0 and made 0: say whether a trick was taken."
                ),
                asks("took_trick_1", "took_trick_2", "took_trick_3"),
                say("took_trick_1", "yes"),
                say("took_trick_2", "no"),
                say("took_trick_3", "yes"),
                keys("⏎"),
            ],
        ],
        ending="Beat has won with −20, the lowest total.",
    ),
    Script(
        "coiffeur",
        {"contracts": ["diamonds", "joker7"], "matsch_bonus": 100},
        4,
        deals=[
            {"side": 0, "contract": "diamonds", "card_points": 100},
            {"side": 1, "contract": "joker7", "card_points": 157, "matsch": True},
            {"side": 1, "contract": "diamonds", "card_points": 0},
            {"side": 0, "contract": "joker7", "card_points": 60},
        ],
        acts=[
            [
                cell(0, 0),
                keys("156⏎"),
                refused("Card points: nobody can have exactly 156.", "card_points", "156"),
                keys("97⏎"),
                opens_deal_1,
                put("card_points", 100),
                keys("⏎"),
            ],
            [cell(1, 1), keys("157⏎y")],
            [cell(0, 1), keys("0⏎")],
            [cell(1, 0), keys("60⏎")],
        ],
        ending="Beat and Dora have won with 1799.",
    ),
    Script(
        "kruisjassen",
        {"target": 9},
        4,
        deals=[
            {"card_points": [100, 46]},
            {"card_points": [110, 36]},
            {"card_points": [146, 0], "all_tricks": 0},
        ],
        acts=[
            [
                keys("100⇥60⏎"),
                refused("Together it must be 146, not 160.", "card_points_1", "60"),
                keys("⇥46⏎"),
            ],
            [keys("110⏎")],
            [keys("m⏎")],
        ],
        ending="Anna and Cleo have won with 9.",
    ),
    Script(
        "bodensee",
        {"target": 2},
        2,
        deals=[
            {"bidder": 0, "bid": 65, "trump": "hearts", "card_points": [90, 67]},
            {"bidder": 1, "bid": 100, "trump": "clubs", "card_points": [147, 10]},
        ],
        acts=[
            [
                keys("h62⏎90"),
                tap("Bidder", ANNA),
                keys("⏎"),
                refused("62 is not a multiple of 5.", "bid", "62"),
                put("bid", 65),
                keys("⏎"),
            ],
            [keys("c100⏎147"), tap("Bidder", BEAT), keys("⏎")],
        ],
        ending="Anna has won with 2.",
    ),
    Script(
        "molotov",
        {"target": 3},
        4,
        deals=[
            {"trump": "hearts", "card_points": [78, 39, 30, 10]},
            {"trump": "clubs", "card_points": [20, 50, 40, 47], "small": [0, 0, 1, 0]},
            {"trump": None, "card_points": [60, 40, 20, 5]},
        ],
        acts=[
            [
                keys("h81⏎39⏎30⇥10⏎"),
                refused("Together it must be 157, not 160.", "card_points_0", "81"),
                keys("78⏎"),
            ],
            [put("small_2", 1), put("card_points_0", ""), keys("c20⏎50⏎40⏎47⏎")],
            [keys("t60⏎40⏎20⏎⏎")],
        ],
        ending="Dora has won with 3.",
    ),
    Script(
        "jazz",
        {"games": ["tricks", "king_last", "fan_tan"]},
        4,
        deals=[
            {"game": "tricks", "counts": [2, 3, 3, 5]},
            {"game": "king_last", "king": 0, "last_trick": 1},
            {"game": "fan_tan", "counts": [3, 0, 5, 4]},
        ],
        acts=[
            [
                keys("6⏎3⏎3⇥5⏎"),
                refused("Together it must be 13, not 17.", "counts_3", "5"),
                put("counts_0", 2),
                keys("⏎"),
            ],
            [tap("King", ANNA), tap("Last trick", BEAT), keys("⏎")],
            [keys("3⏎0⏎5⏎4⏎")],
        ],
        ending="Beat has won with 16, the lowest total.",
    ),
]
FEW = ("schieber", "differenzler", "coiffeur")  # a list, rows and a grid


def _case(script: Script):
    marks = [] if script.game in FEW else [pytest.mark.everything]
    return pytest.param(script, id=script.game, marks=marks)


@pytest.mark.parametrize("script", [_case(script) for script in SCRIPTS])
def test_a_match_is_played_on_its_page_to_its_end(script, logged_in, new_page, look_at):
    page = new_page(storage_state=logged_in, viewport={"width": 820, "height": 1180})
    start_match(page, script.game, script.options, PLAYERS[: script.seats])
    for number, acts in enumerate(script.acts, start=1):
        _is_ready(page, number)
        for act in acts:
            act(page)
        expect(totals(page)).to_have_text(script.totals(number))
        expect(page).to_have_url(re.compile(r"/matches/\d+/$"))  # read anew, the page asks for the next deal
        if number == 1:
            look_at(page, page.url)
            _numbers_stand_below_their_names(page)
    expect(page.locator("#now .ending")).to_contain_text(script.ending)
    expect(page.locator("#now form")).to_contain_text("Play again with the same players")
    expect(page.locator("#now form button").first).to_be_visible()


def _numbers_stand_below_their_names(page: Page) -> None:
    """In the deals so far: everybody's points, and whatever else was counted."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": WIDTHS[width]})
        assert page.evaluate(MISPLACED) == [], f"at {width} px"


def _is_ready(page: Page, number: int) -> None:
    """The form waits for the deal, the focus in the first number that it needs."""
    page.wait_for_load_state()
    begins = page.locator(f".deal[data-deal='{number}'] input[data-begin]")
    if begins.count() and not page.locator(".deal-grid").count():
        expect(begins).to_be_focused()
