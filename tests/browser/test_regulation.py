"""The club scores its season otherwise: from a preset, with an example, and told first who would move."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.secretary import Secretary


@pytest.fixture
def rosa(new_page) -> Secretary:
    return Secretary(new_page(viewport={"width": 1280, "height": 800}))


def test_a_preset_is_chosen_changed_looked_at_saved_and_the_standings_follow(rosa, look_at):
    page = rosa.page
    rosa.opens_the_club("Jassklub Sunneschyn", sample=True)
    page.goto("/seasons/1/")
    before = standings(page)
    page.get_by_role("link", name="Change how it is scored").click()
    expect(page.get_by_label("Rank 1", exact=True)).to_be_hidden()

    page.get_by_role("link", name="Formula 1").click()
    expect(page.get_by_role("main")).to_contain_text("Nothing is saved yet.")
    expect(page.get_by_label("Rank 1", exact=True)).to_have_value("25")
    expect(page.get_by_label("How many of the best evenings count")).to_have_value("3")

    page.get_by_label("Rank 1", exact=True).fill("30")
    example = page.get_by_role("region", name="What it gives")
    expect(example).to_contain_text("rank 1 of the evening, which brings 30")
    earlier(page, "more Matsche")
    fines(page, "Olga Oswald", "-7", "late")
    expect(example).to_contain_text("late")
    shown = [row.all_inner_texts() for row in cells(example.locator("table").first.locator("tbody tr"))]

    page.get_by_role("button", name="Save", exact=True).click()
    warning = page.get_by_role("alert")
    expect(warning).to_contain_text("What would change")
    announced = [row.all_inner_texts() for row in cells(warning.locator("tbody tr"))]
    tab = page.context.new_page()
    tab.goto("/seasons/1/")
    assert standings(tab) == before  # nothing is saved yet
    tab.close()
    page.get_by_role("button", name="Score it so").click()

    expect(page.get_by_role("status").first).to_contain_text("How the season is scored is saved.")
    after = standings(page)
    assert after[: len(shown)] == [tuple(row) for row in shown]
    assert {(name, rank, total) for rank, name, total in after} >= {
        (row[0], row[2].split()[-1], row[4]) for row in announced
    }
    scored = page.get_by_role("region", name="How it is scored")
    expect(scored).to_contain_text("An evening brings ranking points: 30, 18, 15")
    expect(scored).to_contain_text("Penalties and bonuses are added.")
    expect(page.get_by_role("main")).to_contain_text(
        "Equal totals: more Matsche, then the higher single round"
    )

    page.get_by_role("link", name="Change how it is scored").click()
    removes_the_fine(page)
    expect(example).not_to_contain_text("late")
    look_at(page, "/seasons/1/regulation/")
    look_at(page, "/seasons/1/")


def cells(rows):
    return [row.locator("td, th") for row in rows.all()]


def standings(page: Page) -> list[tuple[str, ...]]:
    """Rank, name and total of each."""
    rows = page.locator("table.standings").first.locator("tbody tr").all()
    return [tuple(row.locator("td").all_inner_texts()[:3]) for row in rows]


def earlier(page: Page, word: str) -> None:
    """What decides equal totals comes one place before, by its button."""
    rows = page.locator(".ties li:visible")
    places = [row.locator("select option:checked").inner_text() for row in rows.all()]
    place = places.index(word)
    rows.nth(place).get_by_role("button", name="Earlier").click()
    expect(rows.nth(place - 1).locator("select option:checked")).to_have_text(word)
    expect(rows.nth(0).get_by_role("button", name="Earlier")).to_be_disabled()


def fines(page: Page, name: str, points: str, reason: str) -> None:
    fieldset = page.get_by_role("group", name="Penalties and bonuses")
    expect(fieldset.locator("[data-row]:visible")).to_have_count(0)
    fieldset.get_by_role("button", name="Another penalty or bonus").click()
    row = fieldset.locator("[data-row]:visible")
    row.locator("select").select_option(label=name)
    row.get_by_label("Points").fill(points)
    row.get_by_label("Reason").fill(reason)


def removes_the_fine(page: Page) -> None:
    fieldset = page.get_by_role("group", name="Penalties and bonuses")
    fieldset.get_by_role("button", name="Remove").click()
    expect(fieldset.locator("[data-row]:visible")).to_have_count(0)
