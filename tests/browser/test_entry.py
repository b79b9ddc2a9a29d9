"""Entering a match's sheet by keyboard and by thumb: few keys, the focus on the next number, nothing lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.match_page import PLAYERS, deal, keys, start_match
from tests.browser.secretary import Deal

SHEET = [
    Deal(97), Deal(157, matsch=0), Deal(102, stoeck=0), Deal(88), Deal(64), Deal(121, stoeck=1),
    Deal(40), Deal(79),
]  # fmt: skip


@pytest.fixture
def sheet(logged_in, new_page):
    """Opens the page of a new match for somebody who has logged in."""

    def open_sheet(game: str = "schieber", options: dict | None = None, seats: int = 4, **words) -> Page:
        page = new_page(storage_state=logged_in, **words)
        page.goto("/matches/")
        start_match(page, game, options or {}, PLAYERS[:seats])
        expect(page.locator("#sheet")).to_be_visible()
        return page

    return open_sheet


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def number(page: Page, at: int, side: int):
    return deal(page, at).locator("input.points").nth(side)


def test_eight_deals_with_a_matsch_and_two_stoeck_take_at_most_forty_keys(sheet):
    page = sheet()
    page.evaluate("window.keys = 0; document.addEventListener('keydown', () => window.keys++, true)")
    for each in SHEET:
        press(page, *each.keys())
    expect(page.locator(".deal.in")).to_have_count(8)
    assert page.evaluate("window.keys") <= 40
    sums = [int(each) for each in page.locator("#summary dd").all_inner_texts()]
    assert sums == [sum(each.written()[side] for each in SHEET) for side in (0, 1)]
    expect(page.locator(".control")).to_contain_text("157 × 8 + 100 × 1 Matsch + 20 × 2 Stöck = 1396")
    expect(page.locator("#progress")).to_contain_text("8/8")


def test_a_refused_number_takes_along_the_one_that_follows_unless_both_were_typed(sheet):
    page = sheet(options={"deals": 8})
    for row, typed, why, mended, standing in (
        (1, "156⏎", "exactly 156", "155⏎", ["155", "2"]),
        (2, "97⇥70⏎", "157, not 167.", "87⏎", ["87", "70"]),
    ):
        keys(typed)(page)
        expect(deal(page, row).get_by_role("alert")).to_contain_text(why)
        expect(number(page, row, 0)).to_be_focused()
        keys(mended)(page)
        expect(page.locator(f"[data-deal='{row}'].in")).to_be_visible()
        for side, value in enumerate(standing):
            expect(number(page, row, side)).to_have_value(value)


HEARING = """() => { window.heard = []; window.AudioContext = class {
    createOscillator() {
        const tone = { frequency: {}, connect() {}, stop() {}, start: () => window.heard.push(tone.type) };
        return tone;
    }
}; }"""


def test_all_points_are_asked_about_before_they_are_sent(sheet):
    page = sheet()
    page.evaluate(HEARING)
    page.get_by_role("checkbox", name="Sound when a deal is refused").check()
    number(page, 1, 0).focus()
    press(page, *"157", "Enter")
    expect(deal(page, 1).locator(".asking")).to_contain_text("Matsch?")
    press(page, "Enter")  # which is no answer
    expect(deal(page, 1)).not_to_contain_class("shakes")
    expect(deal(page, 1).locator(".errors")).to_have_count(0)
    assert page.evaluate("heard") == ["sine"]
    press(page, "n")
    expect(page.locator("[data-deal='1'].in")).to_be_visible()
    expect(number(page, 2, 0)).to_be_focused()
    press(page, "0", "Enter", "m")
    expect(page.locator("[data-deal='2'].in")).to_be_visible()
    expect(page.locator("#summary dd")).to_have_text(["157", "257"])


def test_a_lost_connection_is_tried_again_until_it_says_saved(sheet):
    page = sheet()
    page.route("**/deals/", lambda route: route.abort())
    press(page, *"97", "Enter")
    expect(page.locator("[data-connection]")).to_have_text("Not saved yet: trying again…")
    expect(number(page, 2, 0)).to_be_focused()
    page.unroute("**/deals/")
    expect(page.locator("[data-connection]")).to_have_text("Saved.", timeout=30_000)
    expect(page.locator("[data-deal='1'].in")).to_be_visible()


def test_an_answer_from_before_the_last_saving_takes_nothing_away(sheet):
    page = sheet(options={"deals": 8})
    held = []

    def hold(route):
        """The page as it is now, given to whoever asked only when the test says so."""
        held.append((route, route.fetch()))

    with page.expect_request(lambda request: request.resource_type == "fetch"):
        page.route(lambda url: url == page.url, hold)
    press(page, "9", "7", "Enter")
    expect(deal(page, 1)).to_have_class(re.compile(r"\bin\b"))
    route, answer = held[0]
    route.fulfill(response=answer)
    page.evaluate("document.readyState")  # the answer has been looked at by then
    press(page, "2", "3")
    expect(deal(page, 1)).to_have_class(re.compile(r"\bin\b"))
    expect(number(page, 2, 0)).to_have_value("23")


def test_the_next_deal_of_a_race_takes_what_is_typed_while_the_last_is_saved(sheet):
    page = sheet(options={"deals": None, "target": 1000})
    press(page, *"97", "Enter", *"88", "Enter")
    expect(page.locator("#progress")).to_contain_text("2")
    expect(page.locator("[data-deal='3'] input.points").first).to_be_focused()
    expect(page.locator("#summary dd")).to_have_text(["185", "129"])


def test_keys_that_come_just_as_the_next_form_does_are_not_lost(sheet):
    page = sheet(options={"deals": None, "target": 1000})
    page.evaluate("""() => document.addEventListener("htmx:afterSwap", () => {
        for (const key of "s8") {
            const pressed = new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true});
            document.activeElement.dispatchEvent(pressed);
        }
    }, {once: true})""")
    press(page, *"97", "Enter")
    expect(page.locator("[data-deal='2'] input.points").first).to_have_value("8")
    press(page, "8", "Enter")
    expect(page.locator("#summary dd")).to_have_text(["205", "129"])  # with the Stöck


def test_a_number_that_is_typed_again_as_it_was_saved_is_not_changed(sheet):
    """Of a saved deal 97 : 60 the first number is corrected, and the second typed as it stands."""
    page = sheet(options={"deals": 8})
    press(page, *"97", "Enter")
    expect(deal(page, 1)).to_have_class(re.compile(r"\bin\b"))
    number(page, 1, 0).fill("90")
    expect(number(page, 1, 1)).to_have_value("67")
    number(page, 1, 1).fill("60")
    press(page, "Enter")
    expect(deal(page, 1).get_by_role("alert")).to_contain_text("157")
    for side, typed in enumerate(("90", "60")):
        expect(number(page, 1, side)).to_have_value(typed)
    expect(page.locator("#summary dd")).to_have_text(["97", "60"])


SLIPS = [
    # what is typed, the numbers that stand in the first row then, whether they are saved, and the focus
    ("83⇥74⏎", ["83", "74"], True, "d2-card_points_0"),
    ("83⇥70⏎", ["83", "70"], False, "d1-card_points_0"),
    ("157⇥157⏎", ["157", "157"], False, "d1-card_points_0"),
    ("83⇥7474⏎", ["83", "7474"], False, "d1-card_points_1"),
    ("⇥156⏎", ["1", "156"], False, "d1-card_points_1"),
    ("83⇥⇥9", ["83", "74"], False, "d2-card_points_0"),
    ("83⇥⇤90⏎", ["90", "67"], True, "d2-card_points_0"),
    ("90os⏎", ["90", "67"], False, "d1-card_points_0"),
    ("83m⏎", ["83", "74"], False, "d1-card_points_0"),
    ("m⏎", ["157", "0"], True, "d2-card_points_0"),
    ("m/⏎", ["0", "157"], True, "d2-card_points_0"),
    ("83⏎⏎⏎", ["83", "74"], True, "d2-card_points_0"),
    ("200⏎", ["200", ""], False, "d1-card_points_0"),
    ("8.5⏎", ["8.5", ""], False, "d1-card_points_0"),
    ("157⏎9⏎", ["9", "148"], True, "d2-card_points_0"),  # asked whether it is a Matsch: no, mistyped
    ("157⏎hY", ["157", "0"], True, "d2-card_points_0"),
]


def test_no_number_is_lost_replaced_or_saved_by_a_slip_of_the_keyboard(sheet):
    page = sheet(options={"deals": 8})
    address = page.url
    for typed, numbers, is_saved, focused in SLIPS:
        keys(typed)(page)
        expect(page.locator("form[data-play] .htmx-request")).to_have_count(0)
        expect(page.locator(f"[name={focused}]"), typed).to_be_focused()
        for side, standing in enumerate(numbers):
            expect(number(page, 1, side), typed).to_have_value(standing)
        if is_saved:
            expect(deal(page, 1), typed).to_have_class(re.compile(r"\bin\b"))
        else:
            assert page.locator("#summary dd").all_inner_texts() == ["0", "0"], typed
            expect(page.locator(".control")).to_have_count(0)  # it tells of what is saved
        page.goto(address)
        if is_saved:
            page.get_by_role("button", name="Take back the last deal").click()
            page.get_by_role("button", name="Strike", exact=True).click()
            page.goto(address)
        expect(number(page, 1, 0)).to_be_focused()
        page.wait_for_load_state()


def test_a_number_is_selected_when_it_is_pressed_and_a_second_press_places_the_caret(sheet):
    page = sheet(options={"deals": 8})
    press(page, *"149", "Enter")
    expect(deal(page, 1)).to_have_class(re.compile(r"\bin\b"))
    number(page, 1, 1).click()
    press(page, "9", "Enter")
    expect(page.locator("#summary dd")).to_have_text(["148", "9"])
    number(page, 2, 0).click()
    press(page, *"83")
    number(page, 2, 1).click()
    press(page, *"74")
    expect(number(page, 2, 1)).to_have_value("74")
    number(page, 2, 1).click()
    press(page, "End", "Backspace", "5", "Enter")
    expect(deal(page, 2).get_by_role("alert")).to_contain_text("157, not 158")
    expect(number(page, 2, 0)).to_be_focused()  # by the site: a press selects it as it does any other
    number(page, 2, 0).click()
    press(page, *"82", "Enter")
    expect(page.locator("#summary dd")).to_have_text(["230", "84"])


def test_letters_and_digits_are_for_the_row_also_where_a_tick_or_a_button_has_the_focus(sheet):
    page = sheet(options={"deals": 8})
    deal(page, 1).locator("[data-part=stoeck][data-side='1']").check(force=True)
    press(page, *"90", "o")
    expect(number(page, 1, 0)).to_have_value("90")
    press(page, "Enter")
    expect(deal(page, 1).get_by_role("alert")).to_contain_text("Stöck need a trump suit")
    expect(number(page, 1, 0)).to_be_focused()
    for each in (".save", "summary", "[data-part=stoeck][data-side='0']", "[data-part=trump]"):
        deal(page, 1).locator(each).first.focus()
        press(page, "h")
        expect(deal(page, 1).locator("[value=hearts]")).to_be_checked()
        press(page, "o")
        expect(deal(page, 1).locator("[value=obenabe]")).to_be_checked()
    deal(page, 1).locator("summary").click()
    deal(page, 1).get_by_label("Remark").press_sequentially("oh 9")
    expect(deal(page, 1).get_by_label("Remark")).to_have_value("oh 9")
    expect(deal(page, 1).locator("[value=obenabe]")).to_be_checked()
    expect(number(page, 1, 0)).to_have_value("90")
    deal(page, 1).locator(".save").focus()
    press(page, "-", "8")  # without the Stöck; a digit goes to the number that was typed last
    expect(number(page, 1, 0)).to_be_focused()
    press(page, "0", "Enter")
    expect(page.locator("#summary dd")).to_have_text(["80", "77"])


def test_an_enter_too_many_skips_no_deal_and_after_the_last_comes_the_first_that_is_empty(sheet):
    page = sheet(options={"deals": 4})
    press(page, "Enter", "Enter")
    expect(number(page, 1, 0)).to_be_focused()
    for typed, focused in ((2, 3), (4, 1), (1, 3)):
        number(page, typed, 0).click()
        press(page, *"90", "Enter", "Enter")
        expect(page.locator(f"#deal-{typed}.in")).to_be_visible()
        expect(number(page, focused, 0)).to_be_focused()
    number(page, 1, 0).click()
    press(page, *"80", "Enter")  # what is corrected is followed by what stands below it
    expect(number(page, 2, 0)).to_be_focused()
    expect(page.locator("#progress")).to_contain_text("3/4")
    page = sheet(options={"deals": 3})
    press(page, *"83", "Tab", *"74", "Tab", *"72", "Enter", *"60", "Enter")  # the first is not saved
    expect(number(page, 1, 0)).to_be_focused()
    press(page, "Enter")
    expect(page.locator("#progress")).to_contain_text("3/3")
    page = sheet("differenzler")
    press(page, *"40", "Enter", "Enter", *"50", "Enter")
    expect(page.locator("[name=d1-announced_1]")).to_have_value("50")


def test_tab_reaches_the_numbers_first_then_everything_else_and_leaves_the_sheet(sheet):
    page = sheet(options={"deals": 2})
    press(page, *"83", "Tab", *"70", "Enter")
    expect(deal(page, 1).get_by_role("alert")).to_be_visible()
    seen = """() => [...document.querySelectorAll("form[data-play] [data-deal] :is(input, button, summary)")]
        .filter(each => each.checkVisibility()).length"""
    way = []
    for _key in range(page.evaluate(seen) + 2):
        active = "document.activeElement.name || document.activeElement.closest('[data-deal]')?.id || 'away'"
        way.append(page.evaluate(active))
        press(page, "Tab")
    assert way[:4] == [f"d{deal}-card_points_{side}" for deal in (1, 2) for side in (0, 1)]
    reached = way[: way.index("away")] if "away" in way else []
    assert {
        "d1-stoeck_0",
        "d1-stoeck_1",
        "d1-matsch_1",
        "d1-trump",
        "only",
        "deal-1",
        "d2-trump",
        "deal-2",
    } <= set(reached)
    assert len(reached) == len(set(reached)) + 1, "only the button that saves is there once for each deal"
    for _key in range(page.evaluate(seen) * 2):
        if page.evaluate("document.activeElement.name") == "d1-card_points_0":
            break
        press(page, "Shift+Tab")
    expect(number(page, 1, 0)).to_be_focused()
    press(page, "Shift+Tab")
    expect(page.locator("[data-deal] :focus")).to_have_count(0)


def test_whoever_types_the_last_number_too_does_not_type_it_into_the_next_deal(sheet):
    page = sheet("differenzler")
    press(page, *"40", "Enter", *"50", "Enter", *"30", "Enter", *"20", "Enter")
    press(page, *"40", "Enter", *"50", "Enter", *"7", "Enter", *"61", "Enter")
    expect(deal(page, 1).get_by_role("alert")).to_contain_text("Together it must be 157, not 158.")
    press(page, *"39", "Enter")
    expect(page.locator("[data-deal='1'].in")).to_be_visible()
    expect(page.locator("[name=d2-announced_1]")).to_be_focused()
    press(page, *"10", "Enter", *"20", "Enter", *"30", "Enter", *"97", "Enter")
    press(page, *"10", "Enter", *"20", "Enter", *"30", "Enter", *"97", "Enter")
    expect(page.locator("[data-deal='2'].in")).to_be_visible()
    expect(deal(page, 2).locator(".result b")).to_have_text(["−10"] * 4)
    expect(page.locator("[name=d3-announced_2]")).to_be_focused()
    expect(page.locator("[name=d3-announced_2]")).to_have_value("")


TOUCH = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("game", ["schieber", "coiffeur", "differenzler"])
def test_a_touch_screen_without_a_keyboard_opens_at_the_top_and_focuses_nothing(sheet, game):
    page = sheet(game, locale="de-CH", **TOUCH)
    page.wait_for_load_state()
    expect(page.locator("body")).to_be_focused()
    assert page.evaluate("scrollY") == 0


def test_on_a_touch_screen_saving_neither_scrolls_nor_brings_up_the_keyboard(sheet):
    page = sheet("coiffeur", **TOUCH)
    page.locator(".deal-grid tbody td a").first.tap()
    page.wait_for_url("**/*#next", wait_until="load")
    expect(page.locator("body")).to_be_focused()
    number(page, 1, 0).tap()
    press(page, *"90")
    save = deal(page, 1).locator("button.save")
    save.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    save.tap()
    expect(page.locator("#progress")).to_contain_text("1/20")
    expect(page.locator("body")).to_be_focused()
    assert page.evaluate("scrollY") == before
    page = sheet(options={"deals": 4}, **TOUCH)
    deal(page, 1).locator("[data-part=matsch][data-side='0'] + *").tap()
    before = page.evaluate("scrollY")
    deal(page, 1).locator("button.save").tap()
    expect(deal(page, 1)).to_have_class(re.compile(r"\bin\b"))
    expect(page.locator("input.points:focus")).to_have_count(0)
    assert page.evaluate("scrollY") == before


def tap(page: Page, *names: str) -> None:
    for name in names:
        deal(page, 1).get_by_text(name, exact=True).first.click()


def test_each_saved_row_shows_its_differences_and_the_running_totals(sheet):
    page = sheet("differenzler")
    for _deal in range(2):
        press(page, *"40", "Enter", *"50", "Enter", *"30", "Enter", *"20", "Enter")
        press(page, *"40", "Enter", *"50", "Enter", *"7", "Enter", "Enter")
    # In the second deal Beat speaks first: what is typed goes from Beat to Anna.
    expect(deal(page, 2).locator(".result b")).to_have_text(["40", "−10", "−10", "23"])
    expect(deal(page, 2).locator(".result small")).to_have_text(["30", "−20", "13", "63"])
    number(page, 1, 0).fill("60")
    number(page, 1, 0).press("Enter")
    deal(page, 1).get_by_role("button", name="Save deal 1").click()
    expect(deal(page, 1).locator(".result b").first).to_have_text("20")
    expect(deal(page, 2).locator(".result small").first).to_have_text("60")


def test_whether_a_trick_was_taken_is_asked_only_of_who_announced_and_made_nothing(sheet):
    page = sheet("differenzler")
    asked = deal(page, 1).get_by_label("Took a trick", exact=False)
    expect(asked.first).to_be_hidden()
    press(page, "0", "Enter", *"50", "Enter", *"50", "Enter", *"50", "Enter", "0")
    expect(deal(page, 1).get_by_label("Deal 1: Took a trick, Anna")).to_be_visible()
    expect(deal(page, 1).get_by_label("Deal 1: Took a trick, Beat")).to_be_hidden()
    press(page, "Enter", *"50", "Enter", *"50", "Enter", "Enter")
    expect(deal(page, 1).get_by_role("alert")).to_be_visible()
    deal(page, 1).get_by_label("Deal 1: Took a trick, Anna").select_option("no")
    deal(page, 1).get_by_role("button", name="Save deal 1").click()
    expect(deal(page, 1).locator(".result b").first).to_have_text("0")


def test_what_the_last_number_follows_to_depends_on_the_trump_and_nothing_follows_without_an_answer(sheet):
    page = sheet("molotov")
    for side, points in enumerate(("20", "30", "40")):
        number(page, 1, side).fill(points)
    expect(number(page, 1, 3)).to_have_value("")
    expect(page.locator(".keys")).to_contain_text("t No trump")
    press(page, "t")
    expect(number(page, 1, 3)).to_have_value("35")
    press(page, "t")  # taken back
    expect(number(page, 1, 3)).to_have_value("")
    press(page, "h")
    expect(number(page, 1, 3)).to_have_value("67")
    deal(page, 1).get_by_role("button", name="One more: Small molotovs, Cleo").click()
    deal(page, 1).get_by_role("button", name="Save deal 1").click()
    expect(page.locator("#summary dd")).to_have_text(["1", "1", "0", "−1"])


def test_a_trump_that_is_not_answered_is_asked_for_and_a_wrong_one_is_named(sheet):
    page = sheet("molotov")
    press(page, *"30", "Enter", *"40", "Enter", *"50", "Enter")
    expect(number(page, 1, 3)).to_be_focused()
    expect(number(page, 1, 3)).to_have_value("")
    press(page, *"37", "Enter")
    expect(deal(page, 1).get_by_role("alert")).to_contain_text("Trump: Something is missing here.")
    expect(number(page, 1, 3)).to_have_value("37")
    expect(number(page, 1, 0)).to_be_focused()
    press(page, "t", "Enter")
    expect(deal(page, 1).get_by_role("alert")).to_contain_text("No trump: Together it must be 125, not 157.")
    expect(deal(page, 1).locator("[aria-invalid=true]").first).to_be_focused()
    press(page, "h", "Enter")
    expect(page.locator("#summary dd")).not_to_have_text(["0", "0", "0", "0"])


def test_a_conceded_deal_puts_the_card_points_away_and_brings_them_back(sheet):
    page = sheet("bieter", {"bidder": 0, "bid": 500}, 3)
    made = deal(page, 1).locator("[data-field='card_points']")
    made.locator("input").first.fill("100")
    tap(page, "Conceded")
    expect(made).to_be_hidden()
    tap(page, "Conceded")
    expect(made.locator("input").first).to_have_value("100")
    tap(page, "Conceded", "Hearts", "Save")
    expect(page.locator("#summary dd")).to_have_text(["0", "157"])


def test_enough_stands_instead_of_the_card_points_and_a_bid_goes_in_fives(sheet):
    page = sheet("bodensee", {}, 2)
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
    expect(page.locator("#summary dd")).to_have_text(["0", "1"])


def tap_meld(row, *words: str) -> None:
    for group, word in zip(("Who", "Cards in sequence", "Up to", "Suit"), words, strict=False):
        row.get_by_role("radiogroup", name=group).get_by_text(word, exact=True).click(force=True)


def test_behind_a_row_there_is_always_one_more_meld_to_enter(sheet):
    page = sheet(options={"weis": True})
    number(page, 1, 0).fill("100")
    press(page, "h")
    deal(page, 1).locator("summary").click()
    melds = deal(page, 1).locator("[data-meld]")
    shown = [("Anna", "8", "Clubs"), ("Cleo", "Jack", "Clubs"), ("Anna", "8", "Spades")]
    shown += [("Cleo", "Jack", "Spades"), ("Anna", "8", "Diamonds")]
    for at, (who, top, suit) in enumerate(shown):
        tap_meld(melds.nth(at), who, "3", top, suit)
        expect(melds.locator("visible=true")).to_have_count(at + 2)
    expect(deal(page, 1).locator("[data-telling]")).to_contain_text("counts (100)")
    deal(page, 1).get_by_role("button", name="Save deal 1").click()
    expect(page.locator("#result-1-0")).to_contain_text("200")


def test_roem_is_entered_by_its_melds_with_the_trump(sheet):
    page = sheet("kruisjassen", {"variant": "roem"})
    deal(page, 1).locator("summary", has_text="Roem").click()
    melds = deal(page, 1).locator("[data-meld]")
    tap_meld(melds.nth(0), "Anna", "3", "9", "Clubs")
    tap_meld(melds.nth(1), "Beat", "four of a kind", "Jack")
    telling = deal(page, 1).locator("[data-telling]")
    expect(telling).to_have_text("Trump: Something is missing here.")
    number(page, 1, 2).fill("100")
    tap(page, "Save")
    expect(deal(page, 1).get_by_role("alert")).to_contain_text("Trump: Something is missing here.")
    press(page, "c")
    expect(telling).to_contain_text("The Roem of Beat – Dora counts (200)")
    tap(page, "Save")
    expect(page.locator(".history")).to_contain_text("four of a kind, Jack (Beat)")


def test_a_meld_is_tapped_and_a_free_row_comes_after_it(sheet):
    page = sheet(options={"deals": None, "target": 2500, "weis": True})
    expect(number(page, 1, 2)).to_be_focused()  # the card points: the sums of the Weis stand before them
    tap(page, "Hearts", "Weis")
    melds = deal(page, 1).locator("[data-meld]")
    expect(melds.nth(1)).to_be_hidden()
    tap_meld(melds.first, "Anna", "3", "8", "Clubs")
    expect(melds.nth(1)).to_be_visible()
    expect(melds.nth(2)).to_be_hidden()
    expect(deal(page, 1).locator("[data-telling]")).to_contain_text("The Weis of Anna – Cleo counts (20)")
    number(page, 1, 2).fill("100")
    tap(page, "Save")
    expect(page.locator("#summary dd")).to_have_text(["120", "57"])
    expect(page.locator("#summary .leads")).to_contain_text("Anna – Cleo ahead")
