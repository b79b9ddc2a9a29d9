"""An evening of 28 tables, as large as a hall gets: on the wall, and on paper from the print centre."""

from __future__ import annotations

from io import BytesIO

import pypdf
import pytest
from playwright.sync_api import Page, expect

from tests.browser.club_evening import adds_members, draws, hands_in, opens_an_evening, standings

COUNT = 112
TABLES = COUNT // 4
NAMES = [f"Spieler {number:03} Huber-Frei" for number in range(COUNT)]


@pytest.fixture
def hall(logged_in, new_page) -> Page:
    """An evening of one round, everybody there."""
    page = new_page(storage_state=logged_in)
    adds_members(page, NAMES)
    opens_an_evening(page, "Schieber", "Club Suizo championship", rounds_per_evening=1)
    return page


@pytest.mark.everything
def test_a_full_hall_finds_its_seats_and_its_papers_from_the_roll_call_to_the_standings(hall, look_at):
    evening = hall.locator("main a[href^='/evenings/']").first.get_attribute("href")
    blank = _presses_print(hall, evening, "Before the draw", tick="Score sheets")
    assert len(blank) == COUNT / 2 and "Rank" not in "".join(blank)
    hall.goto(f"{evening}draw/")
    tables = draws(hall, 1)

    _everybody_is_on_the_wall(hall, evening)
    look_at(hall, f"{evening}print/")
    pages = _presses_print(hall, evening, "For round 1")
    seating, sheets, slips = pages[:2], pages[2 : 2 + TABLES], pages[2 + TABLES :]
    for paper in (seating, sheets, slips):
        text = "\n".join(paper)
        assert [name for name in NAMES if name not in text] == []
    assert "Spieler 05" in seating[0].partition("–")[2][:30], "the head of a page says who stands on it"
    assert len(slips) == COUNT / 14

    for table in tables:
        hands_in(hall, table, [{"card_points_0": 100}] * 8)
    hall.goto("/")
    hall.get_by_role("button", name="Close round 1").click()
    hall.goto(evening)
    _heads, ranked = standings(hall)
    _standings_fill_the_wall(hall.context.new_page(), evening)
    text = "\n".join(_presses_print(hall, evening, "At the end"))
    assert [(name, total) for name, total in ranked if name not in text or str(total) not in text] == []
    assert text.count("Rank ") == COUNT, "on every score sheet"


def _everybody_is_on_the_wall(page: Page, evening: str) -> None:
    page.goto(f"{evening}wall/?show=seating")
    people = page.locator(".wall-list li")
    expect(people).to_have_count(COUNT)
    for width, height in ((1024, 768), (1280, 720), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        for each in (people.first, people.last):
            expect(each).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 820, "height": 1180})
    right = "all => Math.max(...all.map(each => each.getBoundingClientRect().right))"
    assert people.evaluate_all(right) <= 820, "a tablet scrolls down, not to the side"
    _pages_turn_by_themselves(page.context.new_page(), evening)


def _pages_turn_by_themselves(page: Page, evening: str) -> None:
    page.clock.install()
    page.goto(f"{evening}wall/?show=tables")
    numbers = set()
    for number in (1, 2, 1):
        expect(page.get_by_role("heading", level=1)).to_contain_text(f"page {number} of 2")
        numbers |= {each.inner_text() for each in page.locator(".wall-tables strong").all()}
        page.clock.fast_forward(15_000)
    assert len(numbers) == COUNT // 4
    page.close()


def _standings_fill_the_wall(page: Page, evening: str) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{evening}wall/?show=standings")
    lowest = page.locator(".wall-list li").evaluate_all(
        "all => Math.max(...all.map(each => each.getBoundingClientRect().bottom))"
    )
    assert 800 < lowest < 1040
    page.close()


def _presses_print(page: Page, evening: str, section: str, tick: str = "") -> list[str]:
    """The text of each page of what a section prints: what is ticked there already, or one paper."""
    page.goto(f"{evening}print/")
    part = page.get_by_role("region", name=section)
    if tick:
        for box in part.locator("[name=papers]").all():
            box.uncheck()
        part.get_by_role("checkbox", name=tick).check()
    with page.expect_request(lambda request: "what=" in request.url) as asked:
        part.get_by_role("button", name="Print what is ticked").click()
    answer = page.request.get(asked.value.url)
    assert answer.headers["content-type"] == "application/pdf"
    return [each.extract_text() for each in pypdf.PdfReader(BytesIO(answer.body())).pages]
