"""Entering a match's sheet by keyboard: few keys, the focus on the next number, no key lost or misread."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.match_page import deal, is_refused, is_saved, number, press, totals

SLIPS = [
    # what is typed (… is waiting for the answer), the numbers that stand in its row then, whether it is
    # saved, and the focus: this row or the next, and the side
    ("83⇥70⏎…87⏎", ["87", "70"], True, (1, 0)),
    ("156⏎…155⏎", ["155", "2"], True, (1, 0)),
    ("157⇥157⏎", ["157", "157"], False, (0, 0)),
    ("83⇥7474⏎", ["83", "7474"], False, (0, 1)),
    ("⇥156⏎", ["1", "156"], False, (0, 1)),
    ("83⇥⇥9", ["83", "74"], False, (1, 0)),
    ("83⇥⇤90⏎", ["90", "67"], True, (1, 0)),
    ("97⏎…⇤⇤90⇥60⏎", ["90", "60"], True, (0, 0)),  # of what is saved; the second as it stood
    ("90os⏎", ["90", "67"], False, (0, 0)),
    ("83m⏎", ["83", "74"], False, (0, 0)),
    ("m/⏎", ["0", "157"], True, (1, 0)),
    ("8.5⏎", ["8.5", ""], False, (0, 0)),
    ("157⏎9⏎", ["9", "148"], True, (1, 0)),  # asked whether it is a Matsch: no, mistyped
    ("157⏎hY", ["157", "0"], True, (1, 0)),
]


def test_no_number_is_lost_replaced_or_saved_by_a_slip_of_the_keyboard(sheet):
    page, row = sheet(deals=20), 1
    for typed, numbers, is_in, (rows, side) in SLIPS:
        for part in typed.split("…"):
            press(page, part)
            expect(page.locator("form[data-play] .htmx-request")).to_have_count(0)
            if not typed.endswith(part):
                expect(page.locator(f"#deal-{row}.in, #deal-{row} [role=alert]").first).to_be_visible()
        expect(page.locator(f"[name=d{row + rows}-card_points_{side}]"), typed).to_be_focused()
        for at, standing in enumerate(numbers):
            expect(number(page, row, at), typed).to_have_value(standing)
        row += is_in
        if not (is_in and rows):
            page.reload()
        expect(page.locator(".deal.in"), typed).to_have_count(row - 1)
        expect(number(page, row, 0)).to_be_focused()
    page.reload()
    expect(page.locator(".deal.in")).to_have_count(row - 1)


HEARING = """() => { window.heard = []; window.AudioContext = class {
    createOscillator() {
        const tone = { frequency: {}, connect() {}, stop() {}, start: () => window.heard.push(tone.type) };
        return tone;
    }
}; }"""


def test_keys_are_for_the_deal_and_nothing_is_lost_of_what_is_typed_ahead(sheet):
    _all_points_are_asked_about_before_they_are_sent(sheet())
    _a_number_is_selected_when_it_is_pressed(sheet(deals=8))
    _letters_and_digits_are_for_the_row_also_beside_its_numbers(sheet(deals=8))
    _an_enter_too_many_skips_no_deal(sheet(deals=4))
    _after_the_last_deal_comes_the_first_that_is_empty(sheet(deals=3))
    _the_last_number_that_is_typed_too_goes_not_into_the_next_deal(sheet("differenzler"))
    _the_next_deal_takes_what_is_typed_while_the_last_is_saved(sheet(deals=None, target=1000))
    _what_is_typed_as_soon_as_the_page_is_there_counts(sheet("kruisjassen", variant="fixed", deals=3))
    _three_deals_typed_before_the_first_is_answered_are_saved(sheet("kruisjassen", variant="fixed", deals=3))


def _all_points_are_asked_about_before_they_are_sent(page: Page) -> None:
    page.evaluate(HEARING)
    page.get_by_role("checkbox", name="Sound when a deal is refused").check()
    number(page, 1, 0).focus()
    press(page, "157⏎")
    expect(deal(page, 1).locator(".asking")).to_contain_text("Matsch?")
    press(page, "⏎")  # which is no answer
    expect(deal(page, 1)).not_to_contain_class("shakes")
    expect(deal(page, 1).locator(".errors")).to_have_count(0)
    assert page.evaluate("heard") == ["sine"]
    press(page, "n")
    is_saved(page, 1)
    expect(number(page, 2, 0)).to_be_focused()
    press(page, "0⏎m")
    is_saved(page, 2)
    expect(totals(page)).to_have_text(["157", "257"])


def _a_number_is_selected_when_it_is_pressed(page: Page) -> None:
    """A second press places the caret."""
    press(page, "149⏎")
    is_saved(page, 1)
    number(page, 1, 1).click()
    press(page, "9⏎")
    expect(totals(page)).to_have_text(["148", "9"])
    number(page, 2, 0).click()
    press(page, "83")
    number(page, 2, 1).click()
    press(page, "74")
    expect(number(page, 2, 1)).to_have_value("74")
    number(page, 2, 1).click()
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    press(page, "5⏎")
    is_refused(page, 2, "157, not 158")
    expect(number(page, 2, 0)).to_be_focused()  # by the site: a press selects it as it does any other
    number(page, 2, 0).click()
    press(page, "82⏎")
    expect(totals(page)).to_have_text(["230", "84"])


def _letters_and_digits_are_for_the_row_also_beside_its_numbers(page: Page) -> None:
    deal(page, 1).locator("[data-part=stoeck][data-side='1']").check(force=True)
    press(page, "90o")
    expect(number(page, 1, 0)).to_have_value("90")
    press(page, "⏎")
    is_refused(page, 1, "Stöck is only possible with a trump suit")
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
    press(page, "-8")  # without the Stöck; a digit goes to the number that was typed last
    expect(number(page, 1, 0)).to_be_focused()
    press(page, "0⏎")
    expect(totals(page)).to_have_text(["80", "77"])


def _an_enter_too_many_skips_no_deal(page: Page) -> None:
    press(page, "⏎⏎")
    expect(number(page, 1, 0)).to_be_focused()
    for typed, focused in ((2, 3), (4, 1), (1, 3)):
        number(page, typed, 0).click()
        press(page, "90⏎⏎")
        is_saved(page, typed)
        expect(number(page, focused, 0)).to_be_focused()
    number(page, 1, 0).click()
    press(page, "80⏎")  # what is corrected is followed by what stands below it
    expect(number(page, 2, 0)).to_be_focused()
    expect(page.locator("#progress")).to_contain_text("3/4")


def _after_the_last_deal_comes_the_first_that_is_empty(page: Page) -> None:
    press(page, "83⇥74⇥72⏎60⏎")  # the first is not saved
    expect(number(page, 1, 0)).to_be_focused()
    press(page, "⏎")
    expect(page.locator("#progress")).to_contain_text("3/3")


@pytest.mark.everything
def test_tab_reaches_the_numbers_first_then_everything_else_and_leaves_the_sheet(sheet):
    page = sheet(deals=2)
    press(page, "83⇥70⏎")
    expect(deal(page, 1).get_by_role("alert")).to_be_visible()
    seen = page.evaluate("""() => [
        ...document.querySelectorAll("form[data-play] [data-deal] :is(input, button, summary)")
    ].filter(each => each.checkVisibility()).length""")
    way = []
    for _key in range(seen + 2):
        active = "document.activeElement.name || document.activeElement.closest('[data-deal]')?.id || 'away'"
        way.append(page.evaluate(active))
        press(page, "⇥")
    assert way[:4] == [f"d{deal}-card_points_{side}" for deal in (1, 2) for side in (0, 1)]
    reached = way[: way.index("away")] if "away" in way else []
    parts = {"d1-stoeck_0", "d1-stoeck_1", "d1-matsch_1", "d1-trump", "deal-1", "d2-trump", "deal-2", "only"}
    assert parts <= set(reached)
    assert len(reached) == len(set(reached)) + 1, "only the button that saves is there once for each deal"
    for _key in range(seen * 2):
        if page.evaluate("document.activeElement.name") == "d1-card_points_0":
            break
        press(page, "⇤")
    expect(number(page, 1, 0)).to_be_focused()
    press(page, "⇤")
    expect(page.locator("[data-deal] :focus")).to_have_count(0)


def _the_last_number_that_is_typed_too_goes_not_into_the_next_deal(page: Page) -> None:
    press(page, "40⏎50⏎30⏎20⏎40⏎50⏎7⏎61⏎")
    is_refused(page, 1, "These must add up to 157, not 158.")
    press(page, "39⏎")
    is_saved(page, 1)
    expect(page.locator("[name=d2-announced_1]")).to_be_focused()
    press(page, "10⏎20⏎30⏎97⏎" * 2)
    is_saved(page, 2)
    expect(deal(page, 2).locator(".result b")).to_have_text(["−10"] * 4)
    expect(page.locator("[name=d3-announced_2]")).to_be_focused()
    expect(page.locator("[name=d3-announced_2]")).to_have_value("")


def _the_next_deal_takes_what_is_typed_while_the_last_is_saved(page: Page) -> None:
    press(page, "97⏎88⏎")
    expect(page.locator("#progress")).to_contain_text("2")
    expect(number(page, 3, 0)).to_be_focused()
    expect(totals(page)).to_have_text(["185", "129"])
    page.evaluate("""() => document.addEventListener("htmx:afterSwap", () => {
        for (const key of "s8") {
            const pressed = new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true});
            document.activeElement.dispatchEvent(pressed);
        }
    }, {once: true})""")
    press(page, "57⏎")
    expect(number(page, 4, 0)).to_have_value("8")
    press(page, "8⏎")
    expect(totals(page)).to_have_text(["350", "298"])  # with the Stöck


def held_back(page: Page, address: str) -> list[Route]:
    waiting: list[Route] = []
    page.route(address, lambda route: waiting.append(route))
    return waiting


def _what_is_typed_as_soon_as_the_page_is_there_counts(page: Page) -> None:
    # A browser that has much to do looks for what has `autofocus` only when it draws the page.
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () => (window.focused = document.activeElement.name), true)"
    )
    page.reload()
    assert page.evaluate("window.focused") == "d1-card_points_0"
    script = held_back(page, "**/sheet*.js")
    page.reload(wait_until="commit")
    page.locator("[name=d1-card_points_0]").press_sequentially("65")
    for route in script:
        route.continue_()
    expect(page.locator("[name=d1-card_points_1]")).to_have_value("81")
    page.wait_for_load_state()
    press(page, "⏎")
    is_saved(page, 1)
    expect(totals(page)).to_have_text(["65", "81"])


def _three_deals_typed_before_the_first_is_answered_are_saved(page: Page) -> None:
    answers = held_back(page, "**/deals/")
    press(page, "65⏎100⏎33⏎")
    for saved in (1, 2, 3):
        expect(page.locator(".deal.in")).to_have_count(saved - 1)
        while not answers:
            page.wait_for_timeout(10)
        answers.pop().continue_()
        expect(page.locator(".deal.in")).to_have_count(saved)
    expect(totals(page)).to_have_text(["198", "240"])
