"""Twenty-two players, all rounds drawn at the start, and then life: a latecomer, a leaver, wrong seats."""

import json
from collections import Counter
from io import BytesIO
from random import Random

import pypdf
import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from jassclub.home.sample import PLAYERS
from tests.browser.secretary import Secretary

MEMBERS, LATE, LEAVER = list(PLAYERS[:22]), PLAYERS[23], PLAYERS[5]
WHOLE_SHEET = 8 * 157


@pytest.fixture
def rosa(new_page) -> Secretary:
    return Secretary(new_page(viewport={"width": 1280, "height": 800}))


def test_all_rounds_are_drawn_and_stay_right_whoever_comes_leaves_or_sits_wrong(rosa, look_at, tmp_path):
    page, totals = rosa.page, Counter()
    rosa.opens_an_evening(MEMBERS, LATE)

    page.get_by_label("All 4 rounds that are left at once").check()
    page.get_by_role("button", name="Draw now").click()
    expect(page.get_by_role("status").first).to_contain_text("Rounds 1 to 4 are drawn.")
    first = seats_of(page, 1)
    assert len(first) == 22 and sum(1 for place in first.values() if place is None) == 2
    assert partners_of_all_rounds(page) == 4 * 10  # nobody has the same partner twice
    nobody_meets_again(page)

    plays(page, 1, totals)
    page.get_by_role("button", name="Close round 1").click()

    comes(rosa, LATE)
    look_at(page, "/")  # which says that the rounds no longer fit
    was = {number: seats_of(page, number) for number in (2, 3, 4)}
    page.get_by_role("link", name="Make the rounds fit").first.click()
    expect(page.locator("dl.facts")).to_contain_text(LATE)
    look_at(page, page.url)
    page.get_by_role("button", name="Make the rounds fit").click()
    expect(page.get_by_role("heading", name="Round 3", exact=True)).to_be_visible()
    look_at(page, page.url)
    what_changed_is_shown(page, was, first=3)
    plays(page, 2, totals)
    page.get_by_role("button", name="Close round 2").click()

    leaves(rosa, LEAVER)
    was = {number: seats_of(page, number) for number in (3, 4)}
    page.goto("/")
    page.get_by_role("link", name="Make the rounds fit").first.click()
    page.get_by_label("From round 3, if it has not begun yet").check()
    page.get_by_role("button", name="Make the rounds fit").click()
    what_changed_is_shown(page, was, first=3)
    assert LEAVER not in seats_of(page, 3) and LEAVER not in seats_of(page, 4)

    wrong_seats_are_noticed_three_deals_later(page)
    plays(page, 3, totals)
    page.get_by_role("button", name="Close round 3").click()
    plays(page, 4, totals)
    page.get_by_role("button", name="Close round 4").click()

    standings_are(page, totals)
    anyone_can_check(page, tmp_path)
    page.goto("/rounds/4/draw/")
    look_at(page, page.url)
    everything_prints(page)


def seats_of(page: Page, number: int) -> dict[str, str | None]:
    """Everybody of the round with "table, token"; None for sitting out. Read as a player would."""
    tab = page.context.new_page()
    tab.goto(f"/evenings/1/where/?round={number}")
    seats = {}
    for line in tab.locator(".seatings li").all():
        token = line.locator(".quiet")
        place = f"{line.locator('.at').inner_text()}, {token.inner_text()}" if token.count() else None
        seats[line.locator(".who").inner_text()] = place
    tab.close()
    return seats


def partners_of_all_rounds(page: Page) -> int:
    tab, pairs = page.context.new_page(), set()
    for number in (1, 2, 3, 4):
        tab.goto(f"/evenings/1/where/?round={number}")
        for line in tab.locator(".seatings li:has(.with)").all():
            partner = line.locator(".with").inner_text().removeprefix("with ")
            pairs.add(frozenset((line.locator(".who").inner_text(), partner)))
    tab.close()
    return len(pairs)


def nobody_meets_again(page: Page) -> None:
    page.get_by_role("navigation", name="Rounds").get_by_role("link", name="Round 4").click()
    expect(page.get_by_role("main")).to_contain_text("nobody meets at a table again")


def plays(page: Page, number: int, totals: Counter) -> None:
    """Every table hands in its sheet, which is typed as two totals; then back to the round."""
    rng = Random(number)
    page.goto("/")
    page.get_by_role("region", name="What comes next").get_by_role(
        "link", name=f"Tables of round {number}"
    ).click()
    tables = [link.get_attribute("href") for link in page.locator(".tables li > a").all()]
    for table in tables:
        page.goto(table)
        if page.locator(".deal.in").count():
            finishes_the_sheet(page, totals)
            continue
        first = rng.randrange(300, 900)
        names = [each.split("\n") for each in page.locator(".deal-head .pair").all_inner_texts()]
        page.goto(f"{table}totals/")
        page.locator("[name=points_0]").fill(str(first))
        page.locator("[name=points_1]").fill(str(WHOLE_SHEET - first))
        page.get_by_role("button", name="Save").click()
        for side, points in enumerate((first, WHOLE_SHEET - first)):
            totals.update(dict.fromkeys(names[side], points))
    page.goto("/")
    page.get_by_role("region", name="What comes next").get_by_role(
        "button", name=f"Close round {number}"
    ).wait_for()


def finishes_the_sheet(page: Page, totals: Counter) -> None:
    """Three deals of 100 points for the first side are in; five more like them."""
    for number in range(4, 9):
        page.locator(f"[data-deal='{number}'] input.points").first.fill("100")
        page.keyboard.press("Enter")
        expect(page.locator(".deal.in")).to_have_count(number)
    for side, pair in enumerate(page.locator(".deal-head .pair").all_inner_texts()):
        totals.update(dict.fromkeys(pair.split("\n"), 800 if side == 0 else 8 * 57))


def comes(rosa: Secretary, name: str) -> None:
    rosa.page.goto("/evenings/1/roll-call/")
    rosa.page.get_by_label(name).check()
    rosa.page.get_by_role("button", name="Save", exact=True).click()
    rosa.page.goto("/")


def leaves(rosa: Secretary, name: str) -> None:
    rosa.page.goto("/evenings/1/roll-call/")
    rosa.page.get_by_label(name).uncheck()
    rosa.page.get_by_role("button", name="Save and go to the draw").click()
    expect(rosa.page.get_by_role("heading", name="Somebody came or left")).to_be_visible()


def what_changed_is_shown(page: Page, was: dict[int, dict[str, str | None]], first: int) -> None:
    """The page of each round names exactly those who sit elsewhere than before."""
    for number, before in was.items():
        after = seats_of(page, number)
        moved = {name for name in before.keys() | after.keys() if before.get(name, "") != after.get(name, "")}
        assert bool(moved) == (number >= first)
        assert len(moved) <= 5  # and not a whole new draw
        page.goto("/evenings/1/")
        page.get_by_role("navigation", name="Rounds").get_by_role("link", name=f"Round {number}").click()
        shown = page.get_by_role("main")
        for name in moved:
            expect(shown.get_by_role("region", name="Changed seats")).to_contain_text(name)


def wrong_seats_are_noticed_three_deals_later(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Tables of round 3").click()
    page.get_by_role("link", name="Table 1", exact=True).click()
    for number in (1, 2, 3):
        page.locator(f"[data-deal='{number}'] input.points").first.fill("100")
        page.keyboard.press("Enter")
        expect(page.locator(".deal.in")).to_have_count(number)
    before = seats_of(page, 3)
    here = page.locator(".deal-head .pair").first.inner_text().split("\n")[0]
    there = next(name for name, place in before.items() if place and place.startswith("Table 4"))
    page.get_by_role("link", name="Wrong seats?").click()
    chooses(page, "One player", here)
    chooses(page, "The other player", there)
    page.get_by_role("button", name="Exchange them").click()
    expect(page.locator(".deal.in")).to_have_count(3)
    expect(page.locator(".deal-head .pair").first).to_contain_text(there)
    after = seats_of(page, 3)
    assert (after[here], after[there]) == (before[there], before[here])
    assert {name: place for name, place in after.items() if name not in (here, there)} == {
        name: place for name, place in before.items() if name not in (here, there)
    }


def chooses(page: Page, label: str, name: str) -> None:
    field = page.get_by_label(label)
    field.select_option(value=field.locator("option", has_text=name).first.get_attribute("value"))


def standings_are(page: Page, totals: Counter) -> None:
    page.goto("/evenings/1/")
    rows = [row.locator("td").all_inner_texts() for row in page.locator("table.standings tbody tr").all()]
    sat_out = {row[1] for row in rows} - {name for name, times in rounds_played(page).items() if times == 4}
    shown = {row[1]: int(row[2]) for row in rows if row[1] not in sat_out}
    assert shown == {name: total for name, total in totals.items() if name not in sat_out}
    assert len(shown) >= 12


def rounds_played(page: Page) -> Counter:
    return Counter(
        name for number in (1, 2, 3, 4) for name, place in seats_of(page, number).items() if place is not None
    )


def anyone_can_check(page: Page, folder) -> None:
    """The file of each draw gives the same seating again; after an exchange it says which two moved."""
    page.goto("/rounds/1/draw/")
    with page.expect_download() as download:
        page.get_by_role("link", name="draw-", exact=False).click(no_wait_after=True)  # no page follows
    path = folder / "draw.json"
    download.value.save_as(path)
    call_command("draw", "--again", str(path))
    assert json.loads(path.read_text(encoding="utf-8"))["plan"]["method"] == "mixed"


def everything_prints(page: Page) -> None:
    for path in ("/rounds/3/slips.pdf", "/rounds/3/seating-by-table.pdf", "/evenings/1/seating.pdf"):
        answer = page.request.get(path)
        pages = pypdf.PdfReader(BytesIO(answer.body())).pages
        text = " ".join(" ".join(each.extract_text() for each in pages).split())  # a name may have two lines
        assert all(name in text for name in MEMBERS if name != LEAVER), path
        assert LATE in text, path
