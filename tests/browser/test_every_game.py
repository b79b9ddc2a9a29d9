"""A friendly match of every game, played on its page to its end: refused, corrected, taken back, won."""

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
    at,
    cell,
    deal,
    has,
    keys,
    put,
    say,
    sees,
    start_match,
    tap,
    totals,
    unfold,
)

Deal = dict[str, Any]

# The left edge of each number of a deal so far, where it is not that of the name above it.
MISPLACED = """() => {
    const left = each => Math.round(each.getBoundingClientRect().left);
    const names = [...document.querySelectorAll(".history .deal-head .pair")].map(left);
    return [...document.querySelectorAll(".history .deal")].flatMap(deal =>
        [...deal.querySelectorAll(".side")].filter((side, at) =>
            Math.abs(left(side) - names[at % names.length]) > 8).map(side => side.innerText));
}"""


@dataclass(frozen=True)
class Refused:
    """A first deal that cannot be: what is done and said, which input keeps what, and how it is mended."""

    acts: Sequence[Act]
    words: str
    kept: tuple[str, str]
    mended: Sequence[Act]


@dataclass(frozen=True)
class Script:
    """A match. `deals` are what the rules are given, `entered` how each but the first is entered.

    layout     `rows` as on paper, a `list` below the form for the next deal, or a `grid`
    corrected  what is typed to correct the first deal, which then is `deals[0]`
    ending     the sentence that is said at the end
    """

    game: str
    options: Deal
    layout: str
    seats: int
    refused: Refused
    first: Deal
    corrected: Sequence[Act]
    deals: Sequence[Deal]
    entered: Sequence[Sequence[Act]]
    ending: str
    start: Act | None = None

    def totals(self, *deals: Deal) -> list[str]:
        """What the rules say to the deals."""
        rules = GAMES[self.game]
        played = rules.play(rules.options(self.options, self.seats), deals)
        return [str(with_minus(total)) for total in played.totals]


EVERYDAY = {"diamonds": 1, "hearts": 1, "spades": 2, "clubs": 2, "obenabe": 3, "undenufe": 4}


def start_by_bids(page: Page) -> None:
    """From the front page over the players to the auction."""
    page.goto("/")
    page.get_by_role("link", name="Play a friendly match").click()
    page.get_by_role("link", name="Club Suizo: bids").click()
    for seat, name in enumerate(PLAYERS[:3], start=1):
        page.get_by_label(f"Seat {seat}").fill(name)
    for button in ("To the auction", "500", "Pass", "Pass", "Start the match"):
        page.get_by_role("button", name=button, exact=True).click()


SCRIPTS = [
    Script(
        "schieber",
        {"deals": None, "target": 600, "multipliers": EVERYDAY, "weis": True},
        "list",
        4,
        Refused(
            [keys("o90⇥70⏎")], "Together it must be 157, not 160.", ("card_points_1", "70"), [keys("87⏎")]
        ),
        first={"trump": "obenabe", "card_points": [87, 70]},
        corrected=[put("card_points_0", 90), put("card_points_1", 67), keys("⏎")],
        deals=[
            {"trump": "obenabe", "card_points": [90, 67]},
            {"trump": "hearts", "card_points": [100, 57], "stoeck": 0},
            {"trump": "undenufe", "card_points": [157, 0], "matsch": 0},
        ],
        entered=[[keys("h100s⏎")], [keys("um⏎")]],
        ending="Anna and Cleo have won with 1418.",
    ),
    Script(
        "bieter",
        {"bidder": 0, "bid": 500},
        "list",
        3,
        Refused(
            # What the bidder put aside counts: the others' Matsch does not bring all points in this deal.
            [keys("hM"), has("card_points_0", ""), has("card_points_1", ""), keys("M1⏎")],
            "Card points: nobody can have exactly 1.",
            ("card_points_0", "1"),
            [keys("100⏎")],
        ),
        first={"trump": "hearts", "card_points": [100, 57]},
        corrected=[put("card_points_0", 120), put("card_points_1", 37), keys("m⏎")],
        deals=[
            {"trump": "hearts", "card_points": [120, 37], "matsch": 1},
            {"trump": "clubs", "conceded": True},
            {"trump": "obenabe", "card_points": [157, 0], "matsch": 0},
            {"trump": "undenufe", "card_points": [150, 7]},
        ],
        entered=[[keys("ck"), at("conceded"), keys("kk⏎")], [keys("om⏎")], [keys("u150⏎")]],
        ending="Anna has won with 527.",
        start=start_by_bids,
    ),
    Script(
        "differenzler",
        {"deals": 2, "exact_bonus": 10},
        "rows",
        4,
        Refused(
            [keys("200⏎50⏎30⏎20⏎40⏎50⏎7⏎60⏎")],
            "200 is too high: at most 157.",
            ("announced_0", "200"),
            [keys("40⏎")],
        ),
        first={"announced": [40, 50, 30, 20], "card_points": [40, 50, 7, 60]},
        corrected=[put("card_points_0", 45), put("card_points_3", 55), keys("⏎")],
        deals=[
            {"announced": [40, 50, 30, 20], "card_points": [45, 50, 7, 55]},
            {
                "announced": [157, 0, 0, 0],
                "card_points": [157, 0, 0, 0],
                "took_trick": [None, True, False, True],
            },
        ],
        entered=[
            [
                keys("0⏎0⏎0⏎157⏎0⏎0⏎0⏎⏎"),  # Anna deals and speaks last
                sees("Announced 0 and made 0: say whether a trick was taken."),
                say("took_trick_1", "yes"),
                say("took_trick_2", "no"),
                say("took_trick_3", "yes"),
                keys("⏎"),
            ]
        ],
        ending="Beat has won with −20, the lowest total.",
    ),
    Script(
        "coiffeur",
        {"contracts": ["diamonds", "joker7"], "matsch_bonus": 100},
        "grid",
        4,
        Refused(
            [cell(0, 0), keys("156⏎")],
            "Card points: nobody can have exactly 156.",
            ("card_points", "156"),
            [keys("97⏎")],
        ),
        first={"side": 0, "contract": "diamonds", "card_points": 97},
        corrected=[put("card_points", 100), keys("⏎")],
        deals=[
            {"side": 0, "contract": "diamonds", "card_points": 100},
            {"side": 1, "contract": "joker7", "card_points": 157, "matsch": True},
            {"side": 1, "contract": "diamonds", "card_points": 0},
            {"side": 0, "contract": "joker7", "card_points": 60},
        ],
        entered=[[cell(1, 1), keys("157⏎y")], [cell(0, 1), keys("0⏎")], [cell(1, 0), keys("60⏎")]],
        ending="Beat and Dora have won with 1799.",
    ),
    Script(
        "kruisjassen",
        {"target": 9},
        "list",
        4,
        Refused(
            [keys("90⇥70⏎")], "Together it must be 146, not 160.", ("card_points_1", "70"), [keys("76⏎")]
        ),
        first={"card_points": [76, 70]},
        corrected=[put("card_points_0", 100), put("card_points_1", 46), keys("⏎")],
        deals=[
            {"card_points": [100, 46]},
            {"card_points": [110, 36]},
            {"card_points": [146, 0], "all_tricks": 0},
        ],
        entered=[[keys("110⏎")], [keys("m⏎")]],
        ending="Anna and Cleo have won with 9.",
    ),
    Script(
        "bodensee",
        {"target": 2},
        "list",
        2,
        Refused(
            [keys("h62⏎90"), tap("Bidder", ANNA), keys("⏎")],
            "62 is not a multiple of 5.",
            ("bid", "62"),
            [put("bid", 60), keys("⏎")],
        ),
        first={"bidder": 0, "bid": 60, "trump": "hearts", "card_points": [90, 67]},
        corrected=[put("bid", 65), keys("⏎")],
        deals=[
            {"bidder": 0, "bid": 65, "trump": "hearts", "card_points": [90, 67]},
            {"bidder": 1, "bid": 100, "trump": "clubs", "card_points": [147, 10]},
        ],
        entered=[[keys("c100⏎147"), tap("Bidder", BEAT), keys("⏎")]],
        ending="Anna has won with 2.",
    ),
    Script(
        "molotov",
        {"target": 3},
        "list",
        4,
        Refused(
            [keys("h80⏎40⏎30⇥10⏎")],
            "Together it must be 157, not 160.",
            ("card_points_0", "80"),
            [keys("77⏎")],
        ),
        first={"trump": "hearts", "card_points": [77, 40, 30, 10]},
        corrected=[put("card_points_0", 78), put("card_points_1", 39), keys("⏎")],
        deals=[
            {"trump": "hearts", "card_points": [78, 39, 30, 10]},
            {"trump": "clubs", "card_points": [20, 50, 40, 47], "small": [0, 0, 1, 0]},
            {"trump": None, "card_points": [60, 40, 20, 5]},
        ],
        entered=[[put("small_2", 1), put("card_points_0", ""), keys("c20⏎50⏎40⏎47⏎")], [keys("t60⏎40⏎20⏎⏎")]],
        ending="Dora has won with 3.",
    ),
    Script(
        "jazz",
        {"games": ["tricks", "king_last", "fan_tan"]},
        "list",
        4,
        Refused([keys("5⏎4⏎3⇥5⏎")], "Together it must be 13, not 17.", ("counts_3", "5"), [keys("1⏎")]),
        first={"game": "tricks", "counts": [1, 4, 3, 5]},
        corrected=[put("counts_0", 2), put("counts_1", 3), keys("⏎")],
        deals=[
            {"game": "tricks", "counts": [2, 3, 3, 5]},
            {"game": "king_last", "king": 0, "last_trick": 1},
            {"game": "fan_tan", "counts": [3, 0, 5, 4]},
        ],
        entered=[[tap("King", ANNA), tap("Last trick", BEAT), keys("⏎")], [keys("3⏎0⏎5⏎4⏎")]],
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
    if script.start:
        script.start(page)
    else:
        start_match(page, script.game, script.options, PLAYERS[: script.seats])
    page.wait_for_url(re.compile(r"/matches/\d+/$"))
    path, deals = page.url, script.deals
    _is_ready(page, script, 1)
    is_refused(page, script)
    expect(totals(page)).to_have_text(script.totals(script.first))
    is_corrected(page, script)
    expect(totals(page)).to_have_text(script.totals(deals[0]))
    for number, acts in enumerate(script.entered, start=2):
        page.goto(path)
        _is_ready(page, script, number)
        _do(page, acts)
        expect(totals(page)).to_have_text(script.totals(*deals[:number]))
        if number == 2:
            is_taken_back_and_written_again(page, script)
            look_at(page, path)
            numbers_stand_below_their_names(page)
    expect(page.locator("#now .ending")).to_contain_text(script.ending)
    expect(page.locator("#now form")).to_contain_text("Play again with the same players")
    expect(page.locator("#now form button").first).to_be_visible()


def is_refused(page: Page, script: Script) -> None:
    """The refusal stands in the deal, what was typed stays; then it is mended."""
    _do(page, script.refused.acts)
    name, value = script.refused.kept
    expect(deal(page, 1).get_by_role("alert")).to_contain_text(script.refused.words)
    expect(deal(page, 1).locator(f"[name$='-{name}']")).to_have_value(value)
    expect(deal(page, 1)).to_contain_class("shakes")
    expect(deal(page, 1).locator("[aria-invalid=true]").first).to_be_focused()
    _do(page, script.refused.mended)


def is_corrected(page: Page, script: Script) -> None:
    if script.layout == "list":
        page.get_by_role("link", name="Correct deal 1", exact=True).click()
        expect(page).to_have_url(re.compile("deal=1"))
    elif script.layout == "grid":
        page.locator(".deal-grid td a:not(.free)").click()
    _do(page, script.corrected)
    expect(page).to_have_url(re.compile(r"/matches/\d+/$"))  # read anew, the page asks for the next deal


def is_taken_back_and_written_again(page: Page, script: Script) -> None:
    """Striking asks first, and can be undone."""
    if script.layout == "list":
        page.get_by_role("button", name="Take back the last deal").click()
    else:
        if script.layout == "grid":
            page.locator(".deal-grid td a:not(.free)").last.click()
            expect(deal(page, 2).locator("input.points")).to_be_focused()
        unfold(deal(page, 2))
        page.get_by_role("button", name="Strike deal 2").click()
    expect(page.get_by_role("heading", name="Strike deal 2?")).to_be_visible()
    page.get_by_role("button", name="Strike", exact=True).click()
    expect(totals(page)).to_have_text(script.totals(script.deals[0]))
    page.get_by_role("button", name="Undo").click()
    expect(totals(page)).to_have_text(script.totals(*script.deals[:2]))


def numbers_stand_below_their_names(page: Page) -> None:
    """In the deals so far: everybody's points, and whatever else was counted."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": WIDTHS[width]})
        assert page.evaluate(MISPLACED) == [], f"at {width} px"


def _is_ready(page: Page, script: Script, number: int) -> None:
    """The form waits for the deal, the focus in the first number that it needs."""
    page.wait_for_load_state()
    begins = page.locator(f"[data-deal='{number}'] input[data-begin]")
    if script.layout != "grid" and begins.count():
        expect(begins).to_be_focused()


def _do(page: Page, acts: Sequence[Act]) -> None:
    for act in acts:
        act(page)
