"""A whole club evening, from an empty site to its standings."""

from collections import Counter

from playwright.sync_api import Locator, Page, expect

from tests.browser.match_page import number, press
from tests.browser.secretary import SHEET, Deal, Secretary

MEMBERS = [
    "Ágnes Őry", "Βασίλης Παππάς", "Женя Щукин", "Anna Ammann", "Beat Brunner", "Hans Huber",
    "Hans Huber (Baden)", "Maximiliana-Theodora von Hohenlandenberg-Breitenlandenberg",
]  # fmt: skip
PASTED = 2  # the keys by which the list of members is pasted
BAG = [5, 2, 8, 1, 7, 4, 3, 6]
SHEETS = {1: SHEET, 2: [Deal(0), Deal(0, matsch=1, stoeck=1), *SHEET[2:]]}
Seats = dict[tuple[int, int], set[str]]


def test_a_secretary_takes_an_evening_from_an_empty_club_to_its_standings(new_page, no_club):
    rosa = Secretary(new_page(viewport={"width": 1280, "height": 800}))
    page, totals = rosa.page, Counter[str]()
    rosa.counts()
    rosa.opens_the_club("Club Suizo de Santiago")
    rosa.adds_members(MEMBERS)
    expect(page.get_by_role("status")).to_contain_text("8 members added")
    rosa.opens_a_season_with_its_first_evening()
    page.set_viewport_size({"width": 1366, "height": 768})
    expect(page.get_by_role("button", name="Draw now")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Draw now").click()
    expect(page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    clicks, keys = rosa.pressed
    assert clicks <= 10 and keys + PASTED <= 50, (clicks, keys)
    page.get_by_text("Take back the draw").or_(page.get_by_text("Take the draw back")).click()
    page.get_by_role("button", name="Yes, take it back").click()
    rosa.goes_on()

    page.get_by_role("link", name="Tokens were drawn by hand").click()
    _count(totals, _types_by_token(page), _enters_all_deals(page))
    rosa.goes_on()
    page.get_by_role("link", name="Tokens were drawn by hand").click()
    _count(totals, _types_by_name(page), _enters_only_totals(page))
    rosa.goes_on()

    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="Tonight's standings").click()
    rows = [row.locator("td").all_inner_texts() for row in page.locator("table.standings tbody tr").all()]
    assert {row[1].split("\n")[0]: int(row[2]) for row in rows} == dict(totals)
    assert [int(row[2]) for row in rows] == sorted(totals.values(), reverse=True)


def _count(totals: Counter[str], seats: Seats, sums: dict[int, tuple[int, int]]) -> None:
    for (table, side), names in seats.items():
        totals.update(dict.fromkeys(names, sums[table][side]))


# --- the tokens --------------------------------------------------------------------------------------------


def _seat(page: Page, names: list[str]) -> Seats:
    """Everyone with the token of the same place in the bag."""
    page.get_by_role("button", name="Seat the players").click()
    expect(page.get_by_role("link", name="Table 1", exact=True)).to_be_visible()
    seats: Seats = {}
    for name, token in zip(names, BAG, strict=True):
        seats.setdefault(((token + 3) // 4, 1 - token % 2), set()).add(name)
    return seats


def _mark(page: Page, words: str) -> Locator:
    return page.locator(".tokens .mark", has_text=words)


def _types_by_token(page: Page) -> Seats:
    """Enter goes on; a player typed twice is marked at once, and a token that nobody has is named."""
    people = [MEMBERS[BAG.index(token)] for token in range(1, 9)]
    tokens = [page.get_by_label(f"Token {token}:") for token in range(1, 9)]
    page.get_by_label(f"{people[1]}:", exact=True).fill("2")
    page.get_by_role("button", name="Enter by token").click()
    expect(tokens[1]).to_have_value(people[1])
    assert page.evaluate("wordsOf('Øyvind Łukasz Strauß')") == ["oyvind", "lukasz", "strauss"]
    tokens[0].focus()
    page.keyboard.type(people[1])
    press(page, "⏎")
    expect(_mark(page, "twice")).to_have_count(2)
    expect(tokens[1]).to_be_focused()
    for token, name in zip(tokens[:-1], people, strict=False):
        token.fill(name)
    expect(_mark(page, "twice")).to_have_count(0)
    expect(page.locator(".bag-state")).to_have_text("Still missing: 8")
    tokens[-1].fill("nobody of that name")
    expect(_mark(page, "nobody here")).to_have_count(1)
    tokens[-1].fill(people[-1])
    expect(page.locator(".bag-state")).to_have_text("All tokens are assigned.")
    return _seat(page, MEMBERS)


def _types_by_name(page: Page) -> Seats:
    fields = page.locator(".tokens input")
    names = [each.rstrip(":") for each in page.locator(".tokens label").all_inner_texts()]
    fields.first.click()
    press(page, f"{BAG[1]}⏎{BAG[1]}⏎")  # the first player misreads the token
    expect(_mark(page, "twice")).to_have_count(2)
    fields.first.fill("")
    fields.first.click()
    press(page, "".join(f"{token}⏎" for token in BAG[:-1]))
    fields.last.fill("9")
    expect(_mark(page, "not in the bag")).to_have_count(1)
    expect(page.locator(".bag-state")).to_have_text(f"Still missing: {BAG[-1]}")
    fields.last.fill(str(BAG[-1]))
    return _seat(page, names)


# --- the sheets --------------------------------------------------------------------------------------------


def _sums(page: Page) -> tuple[int, int]:
    first, second = page.locator("#summary dd").all_inner_texts()
    return int(first), int(second)


def _enters_all_deals(page: Page) -> dict[int, tuple[int, int]]:
    """From table to table, each with at most forty keys; no Enter too many leaves one or closes the round."""
    sums = {}
    page.goto("/")
    press(page, "1⏎")  # the number of a table, typed nowhere
    for table, deals in SHEETS.items():
        expect(page.get_by_role("heading", name=f"Table {table}", exact=True)).to_be_visible()
        expect(number(page, 1, 0)).to_be_focused()
        page.wait_for_load_state()  # before that Enter sends the whole sheet, as without a script
        page.evaluate("window.keys = 0; document.addEventListener('keydown', () => window.keys++, true)")
        for each in deals:
            press(page, each.typed())
        expect(page.locator(".deal.in")).to_have_count(len(deals))
        assert page.evaluate("window.keys") <= 40
        sums[table] = _sums(page)
        assert sums[table] == tuple(sum(each.written()[side] for each in deals) for side in (0, 1))
        with_stoeck = sum(each.stoeck is not None for each in deals)
        control = f"157 × 8 + 100 × 1 Matsch + 20 × {with_stoeck} Stöck = {sum(sums[table])}"
        expect(page.locator(".control")).to_contain_text(control)
        expect(page.locator("#next-table")).to_be_focused()
        sheet = page.url
        page.evaluate("sessionStorage.setItem('saved-at', Date.now())")  # as if it were saved just now
        press(page, "⏎")
        assert page.url == sheet
        page.evaluate("sessionStorage.setItem('saved-at', Date.now() - 500)")
        press(page, "⏎")
    page.wait_for_url("**/rounds/*/", wait_until="load")
    address, close = page.url, page.get_by_role("button", name="Close round 1")
    close.focus()
    press(page, "⏎⏎")
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")  # held
    page.keyboard.up("Enter")
    expect(close).to_be_visible()
    assert page.url == address
    close.click()
    return sums


def _enters_only_totals(page: Page) -> dict[int, tuple[int, int]]:
    """In another order, with slips, and Enter pressed twice."""
    page.get_by_role("link", name="Table 1", exact=True).click()
    page.get_by_role("link", name="Enter only the totals of the sheet").click()
    page.wait_for_url("**/totals/", wait_until="load")
    where, points = page.get_by_role("heading", level=1), page.get_by_label("Points")
    leads_to = page.get_by_label("Table", exact=True)
    expect(where).to_contain_text("Table 1, round 2")
    expect(points.first).to_be_focused()
    press(page, "⏎")
    expect(points.first).to_be_focused()
    leads_to.focus()
    press(page, "77⏎")
    expect(page.get_by_text("This round has no table 77.")).to_be_visible()
    expect(leads_to).to_be_focused()
    leads_to.fill("2")
    press(page, "⏎")
    expect(where).to_contain_text("Table 2, round 2")
    expect(points.first).to_be_focused()
    press(page, "1⏎⏎⏎1255⏎")  # they add up: nothing else is asked
    expect(page.get_by_text("Nobody can have exactly 1: no card is worth 1.")).to_be_visible()
    expect(points.first).to_be_focused()
    points.first.fill("800")
    press(page, "⏎1⏎⏎455")
    expect(page.locator(".control")).to_contain_text("1256 + 100 × 1 Matsch + 20 × 0 Stöck = 1356")
    expect(page.locator(".control")).to_have_class("control wrong")
    points.last.fill("556")
    expect(page.locator(".control")).to_contain_text("= 1356 Entered 1356")
    points.last.focus()
    press(page, "⏎⏎")  # once too often
    expect(page.get_by_text("Table 2: 800 : 556")).to_be_visible()
    expect(where).to_contain_text("Table 1, round 2")
    expect(points.first).to_be_focused()
    press(page, "701")
    leads_to.fill("2")
    press(page, "⏎")
    expect(page.get_by_role("alert")).to_contain_text("Table 1: what you typed here is not saved.")
    expect(points.first).to_have_value("701")
    expect(page.get_by_role("button", name="Save, then go to table 2")).to_be_focused()
    points.last.fill("555")
    page.get_by_role("button", name="Save, then go to table 2").click()
    expect(where).to_contain_text("Table 2, round 2")
    return {1: (701, 555), 2: (800, 556)}
