"""The club scores its season otherwise: from a preset, with an example that follows each change."""

import pytest
from playwright.sync_api import expect


@pytest.mark.everything
def test_a_preset_is_chosen_changed_looked_at_and_saved(rosa):
    page = rosa.page
    page.goto("/seasons/1/regulation/")
    expect(page.get_by_label("Rank 1", exact=True)).to_be_hidden()
    page.get_by_role("link", name="Formula 1").click()
    expect(page.get_by_label("Rank 1", exact=True)).to_have_value("25")
    page.get_by_label("Rank 1", exact=True).fill("30")
    example = page.get_by_role("region", name="Preview")
    expect(example).to_contain_text("rank 1 that evening, worth 30")
    rows = page.locator(".ties li:visible")
    places = [row.locator("select option:checked").inner_text() for row in rows.all()]
    place = places.index("the most Matsche")  # which comes one place before, by its button
    rows.nth(place).get_by_role("button", name="Move up").click()
    expect(rows.nth(place - 1).locator("select option:checked")).to_have_text("the most Matsche")
    expect(rows.nth(0).get_by_role("button", name="Move up")).to_be_disabled()
    fines = page.get_by_role("group", name="Penalties and bonuses")
    row = fines.locator("[data-row]:visible")
    expect(row).to_have_count(0)
    fines.get_by_role("button", name="Another penalty or bonus").click()
    row.locator("select").select_option(label="Olga Oswald")
    row.get_by_label("Points").fill("-7")
    row.get_by_label("Reason").fill("late")
    expect(example).to_contain_text("late")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="Use this scoring").click()
    expect(page.get_by_role("status").first).to_contain_text("The scoring of the season is saved.")

    page.goto("/seasons/1/regulation/")
    fines.get_by_role("button", name="Remove").click()
    expect(row).to_have_count(0)
    expect(example).not_to_contain_text("late")
