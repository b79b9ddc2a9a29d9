"""A whole club evening, from an empty site to printed standings."""

from collections import Counter
from io import BytesIO
from random import Random

import pypdf
import pytest
from playwright.sync_api import expect

from tests.browser.secretary import Deal, Secretary, some_deals

MEMBERS = [
    "Ágnes Őry", "Βασίλης Παππάς", "Женя Щукин", "Anna Ammann", "Beat Brunner", "Carla Caduff",
    "Dario Dünki", "Elsbeth Egli", "Hans Huber", "Hans Huber (Baden)", "Vreni Vogt",
    "Maximiliana-Theodora von Hohenlandenberg-Breitenlandenberg",
]  # fmt: skip


@pytest.fixture
def rosa(new_page) -> Secretary:
    return Secretary(new_page(viewport={"width": 1280, "height": 800}))


def test_a_secretary_takes_an_evening_from_an_empty_club_to_printed_standings(rosa):
    page, rng = rosa.page, Random(2026)
    totals: Counter[str] = Counter()

    rosa.opens_the_club("Club Suizo de Santiago")
    page.get_by_role("link", name="Add members").click()
    rosa.adds_members(MEMBERS)
    expect(page.get_by_role("status")).to_contain_text("12 members added")

    rosa.opens_a_season_and_ticks_all()
    page.get_by_role("button", name="Save and go to the draw").click()

    for number in (1, 2):
        seats = _draw(rosa, rng, by_hand=number == 2)
        expect(page.get_by_role("heading", name=f"Round {number}", exact=True)).to_be_visible()
        page.get_by_role("link", name="Table 1", exact=True).click()
        for table in (1, 2, 3):
            expect(page.get_by_role("heading", name=f"Table {table}", exact=True)).to_be_visible()
            deals = some_deals(rng)
            _enter(rosa, deals, with_mistake=(number, table) == (1, 2))
            sums = [sum(deal.written()[side] for deal in deals) for side in (0, 1)]
            assert rosa.sums() == sums
            for side, names in enumerate(rosa.sides()):
                assert seats is None or set(names) == seats[table, side]
                for name in names:
                    totals[name] += sums[side]
            rosa.leaves_the_sheet()  # on to the next table, after the last one back to the round
        page.get_by_role("button", name=f"Close round {number}").click()
        if number == 1:
            rosa.goes_on()
    totals.update(_correct_a_closed_round(rosa))

    _standings_are(page, totals)
    _everything_prints(page, totals)


def _draw(rosa: Secretary, rng: Random, by_hand: bool) -> dict[tuple[int, int], set[str]] | None:
    """Draws the round; by hand it returns who must sit on which side of which table."""
    page = rosa.page
    if not by_hand:
        page.get_by_role("button", name="Draw now").click()
        return None
    page.get_by_role("link", name="Tokens were drawn by hand").click()
    bag = rng.sample(range(1, 13), 12)
    fields = page.locator(".tokens input")
    names = [each.rstrip(":") for each in page.locator(".tokens label").all_inner_texts()]
    fields.first.click()
    rosa.types([*str(bag[1]), "Enter", *str(bag[1]), "Enter"])  # the first player misreads the token
    expect(page.locator(".tokens .mark", has_text="twice")).to_have_count(2)
    fields.first.fill("")
    fields.first.click()
    for token in bag[:-1]:
        rosa.types([*str(token), "Enter"])
    fields.last.fill("13")
    expect(page.locator(".tokens .mark", has_text="not in the bag")).to_have_count(1)
    expect(page.locator(".bag-state")).to_have_text(f"Still missing: {bag[-1]}")
    fields.last.fill(str(bag[-1]))
    page.get_by_role("button", name="Seat the players").click()
    seats: dict[tuple[int, int], set[str]] = {}
    for name, token in zip(names, bag, strict=True):
        seats.setdefault(((token + 3) // 4, 1 - token % 2), set()).add(name)
    return seats


def _enter(rosa: Secretary, deals: list[Deal], with_mistake: bool) -> None:
    if with_mistake:
        rosa.page.wait_for_load_state()  # before that Enter sends the whole sheet, as without a script
        rosa.types(["1", "Enter"])
        first = rosa.page.locator("[data-deal='1'] input.points").first
        expect(rosa.page.get_by_role("alert")).to_contain_text("Card points: nobody can have exactly 1")
        expect(first).to_be_focused()
        expect(first).to_have_value("1")
    rosa.enters_the_sheet(deals)


def _correct_a_closed_round(rosa: Secretary) -> Counter[str]:
    """Deal 3 of table 1 was 100 for the first side; returns what that changes for whom."""
    page = rosa.page
    page.get_by_role("link", name="Round 1 closed").click()
    page.get_by_role("link", name="Table 1", exact=True).click()
    before = rosa.sums()
    deal = page.locator("[data-deal='3']")
    for honour in deal.locator("input[type=checkbox]:checked").all():
        honour.uncheck(force=True)
    deal.locator("input.points").first.fill("100")
    deal.locator("input.points").last.fill("57")
    page.keyboard.press("Enter")
    expect(deal.get_by_role("alert")).to_contain_text("This round is closed. Saving changes the standings:")
    deal.get_by_role("button", name="Change it").click()
    expect(page.locator("#summary dd").first).not_to_have_text(str(before[0]))
    after = rosa.sums()
    page.get_by_role("link", name="Corrections").click()
    newest = page.locator("tbody tr").first
    expect(newest).to_contain_text("rosa")
    expect(newest).to_contain_text("100 : 57")
    page.go_back()
    return Counter(
        {name: after[side] - before[side] for side, names in enumerate(rosa.sides()) for name in names}
    )


def _standings_are(page, totals: Counter[str]) -> None:
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="Standings tonight").click()
    rows = [row.locator("td").all_inner_texts() for row in page.locator("table.standings tbody tr").all()]
    assert {row[1]: int(row[2]) for row in rows} == dict(totals)
    assert [int(row[2]) for row in rows] == sorted(totals.values(), reverse=True)


def _everything_prints(page, totals: Counter[str]) -> None:
    """Every link of the print centre, for each of the rounds, opens a PDF that says what it should."""
    centre = page.get_by_role("main").get_by_role("link", name="Print", exact=True).get_attribute("href")
    links = {link for number in (1, 2) for link in _print_links(page, f"{centre}?round={number}")}
    assert len(links) == 2 * 7 + 1 + 3 + 2
    for link in links:
        answer = page.request.get(link)
        assert answer.headers["content-type"] == "application/pdf", link
        text = "\n".join(each.extract_text() for each in pypdf.PdfReader(BytesIO(answer.body())).pages)
        if "/tokens" in link or "/table-numbers" in link:
            assert "12" in text and "Ágnes" not in text, link  # whoever draws or sits down is not known yet
            continue
        for name in ("Женя Щукин", "Βασίλης Παππάς", "Ágnes Őry"):
            assert name in text, link
        if "standings" in link:
            assert all(str(total) in text for total in totals.values()), link


def _print_links(page, path: str) -> list[str]:
    """The print links of a page, read in a tab beside the one that is open."""
    tab = page.context.new_page()
    tab.goto(path)
    links = [link.get_attribute("href") for link in tab.locator("a.print").all()]
    tab.close()
    return links
