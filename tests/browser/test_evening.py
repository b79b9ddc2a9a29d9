"""A whole club evening, from an empty site to printed standings."""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from random import Random

import pypdf
from playwright.sync_api import Locator, Page, expect

from tests.browser.secretary import Deal, Secretary, some_deals

MEMBERS = [
    "Ágnes Őry", "Βασίλης Παππάς", "Женя Щукин", "Anna Ammann", "Beat Brunner", "Carla Caduff",
    "Dario Dünki", "Elsbeth Egli", "Hans Huber", "Hans Huber (Baden)", "Vreni Vogt",
    "Maximiliana-Theodora von Hohenlandenberg-Breitenlandenberg",
]  # fmt: skip
Seats = dict[tuple[int, int], set[str]]


def test_a_secretary_takes_an_evening_from_an_empty_club_to_printed_standings(new_page, no_club, look_at):
    rosa = Secretary(new_page(viewport={"width": 1280, "height": 800}))
    page, rng = rosa.page, Random(2026)
    totals: Counter[str] = Counter()

    rosa.opens_the_club("Club Suizo de Santiago")
    page.get_by_role("link", name="Add members").click()
    rosa.adds_members(MEMBERS)
    expect(page.get_by_role("status")).to_contain_text("12 members added")
    rosa.opens_a_season_and_ticks_all()
    page.get_by_role("button", name="Save and go to the draw").click()

    for number, draw in enumerate((_typed_by_token, _typed_by_name), start=1):
        page.get_by_role("link", name="Tokens were drawn by hand").click()
        seats = draw(page, rng)
        page.get_by_role("button", name="Seat the players").click()
        expect(page.get_by_role("heading", name=f"Round {number}", exact=True)).to_be_visible()
        page.get_by_role("link", name="Table 1", exact=True).click()
        for table in (1, 2, 3):
            expect(page.get_by_role("heading", name=f"Table {table}", exact=True)).to_be_visible()
            deals = some_deals(rng)
            _enter(rosa, deals, with_mistake=(number, table) == (1, 2))
            sums = [sum(deal.written()[side] for deal in deals) for side in (0, 1)]
            assert rosa.sums() == sums
            for side, names in enumerate(rosa.sides()):
                assert set(names) == seats[table, side]
                totals.update(dict.fromkeys(names, sums[side]))
            _no_enter_too_many_leaves_the_sheet(page)
            rosa.leaves_the_sheet()  # on to the next table, after the last one back to the round
        _closes_by_no_enter_too_many(page, number)
        if number == 1:
            rosa.goes_on()
    totals.update(_correct_a_closed_round(rosa))

    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="Standings tonight").click()
    rows = [row.locator("td").all_inner_texts() for row in page.locator("table.standings tbody tr").all()]
    assert {row[1]: int(row[2]) for row in rows} == dict(totals)
    assert [int(row[2]) for row in rows] == sorted(totals.values(), reverse=True)
    page.get_by_role("main").get_by_role("link", name="Print", exact=True).click()
    look_at(page, page.url)
    text = _presses_print(page, "At the end")
    assert all(f"{each}" in text for each in (*totals, *totals.values()) if each != max(totals, key=len))


def _tokens(names: list[str], bag: list[int]) -> Seats:
    seats: Seats = {}
    for name, token in zip(names, bag, strict=True):
        seats.setdefault(((token + 3) // 4, 1 - token % 2), set()).add(name)
    return seats


def _mark(page: Page, words: str) -> Locator:
    return page.locator(".tokens .mark", has_text=words)


def _typed_by_token(page: Page, rng: Random) -> Seats:
    """Enter goes on; a player typed twice is marked at once, and a token that nobody has is named."""
    people = rng.sample(MEMBERS, 12)
    tokens = [page.get_by_label(f"Token {token}:") for token in range(1, 13)]
    page.get_by_label(f"{people[1]}:", exact=True).fill("2")
    page.get_by_role("button", name="Type by token").click()
    expect(tokens[1]).to_have_value(people[1])
    assert page.evaluate("wordsOf('Øyvind Łukasz Strauß')") == ["oyvind", "lukasz", "strauss"]
    tokens[0].focus()
    page.keyboard.type(people[1])
    page.keyboard.press("Enter")
    expect(_mark(page, "twice")).to_have_count(2)
    expect(tokens[1]).to_be_focused()
    for token, name in zip(tokens[:-1], people, strict=False):
        token.fill(name)
    expect(_mark(page, "twice")).to_have_count(0)
    expect(page.locator(".bag-state")).to_have_text("Still missing: 12")
    tokens[-1].fill("nobody of that name")
    expect(_mark(page, "nobody here")).to_have_count(1)
    page.get_by_role("button", name="Seat the players").click()
    expect(page.locator(".tokens .errorlist")).to_contain_text("Nobody here is called that.")
    expect(tokens[2]).to_have_value(people[2])
    tokens[-1].fill(people[-1])
    expect(page.locator(".bag-state")).to_have_text("All tokens are there.")
    return _tokens(people, list(range(1, 13)))


def _typed_by_name(page: Page, rng: Random) -> Seats:
    bag = rng.sample(range(1, 13), 12)
    fields = page.locator(".tokens input")
    names = [each.rstrip(":") for each in page.locator(".tokens label").all_inner_texts()]
    fields.first.click()
    for token in (bag[1], bag[1]):  # the first player misreads the token
        _types_a_token(page, token)
    expect(_mark(page, "twice")).to_have_count(2)
    fields.first.fill("")
    fields.first.click()
    for token in bag[:-1]:
        _types_a_token(page, token)
    fields.last.fill("13")
    expect(_mark(page, "not in the bag")).to_have_count(1)
    expect(page.locator(".bag-state")).to_have_text(f"Still missing: {bag[-1]}")
    fields.last.fill(str(bag[-1]))
    return _tokens(names, bag)


def _types_a_token(page: Page, token: int) -> None:
    page.keyboard.type(str(token))
    page.keyboard.press("Enter")


def _enter(rosa: Secretary, deals: list[Deal], with_mistake: bool) -> None:
    if with_mistake:
        rosa.page.wait_for_load_state()  # before that Enter sends the whole sheet, as without a script
        rosa.types(["1", "Enter"])
        first = rosa.page.locator("[data-deal='1'] input.points").first
        expect(rosa.page.get_by_role("alert")).to_contain_text("Card points: nobody can have exactly 1")
        expect(first).to_be_focused()
        expect(first).to_have_value("1")
    rosa.enters_the_sheet(deals)


def _no_enter_too_many_leaves_the_sheet(page: Page) -> None:
    sheet = page.url
    page.evaluate("sessionStorage.setItem('saved-at', Date.now())")  # as if the deal were saved just now
    page.keyboard.press("Enter")
    assert page.url == sheet


def _closes_by_no_enter_too_many(page: Page, number: int) -> None:
    page.wait_for_url("**/rounds/*/", wait_until="load")
    address, close = page.url, page.get_by_role("button", name=f"Close round {number}")
    close.focus()
    for _time in range(2):
        page.keyboard.press("Enter")
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")  # held
    page.keyboard.up("Enter")
    expect(close).to_be_visible()
    assert page.url == address
    close.click()


def _correct_a_closed_round(rosa: Secretary) -> Counter[str]:
    """Deal 3 of table 1 was 100 for the first side; returns what that changes for whom."""
    page = rosa.page
    page.get_by_role("link", name="Round 1 closed").click()
    page.get_by_role("link", name="Table 1", exact=True).click()
    before = rosa.sums()
    rosa.corrects(3, (100, 57))
    after = rosa.sums()
    page.get_by_role("link", name="Corrections").click()
    newest = page.locator("tbody tr").first
    expect(newest).to_contain_text("rosa")
    expect(newest).to_contain_text("100 : 57")
    page.go_back()
    return Counter(
        {name: after[side] - before[side] for side, names in enumerate(rosa.sides()) for name in names}
    )


def _presses_print(page: Page, section: str) -> str:
    """What is on the papers that are ticked there already."""
    part = page.get_by_role("region", name=section)
    with page.expect_request(lambda request: "what=" in request.url) as asked:
        part.get_by_role("button", name="Print what is ticked").click()
    answer = page.request.get(asked.value.url)
    assert answer.headers["content-type"] == "application/pdf"
    return "\n".join(each.extract_text() for each in pypdf.PdfReader(BytesIO(answer.body())).pages)
