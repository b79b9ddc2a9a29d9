"""Totals of a sheet, typed table after table. In the sample club tables 5 and 6 are empty."""

from playwright.sync_api import expect


def test_totals_are_entered_by_keyboard_from_table_to_table(rosa):
    """Tables 5 and 6 are without results: in another order, with slips, and Enter pressed twice."""
    page = rosa.page
    rosa.goes_on()
    page.get_by_role("link", name="Table 5", exact=True).click()
    page.get_by_role("link", name="Enter only the totals of the sheet").click()
    page.wait_for_url("**/totals/", wait_until="load")
    where, points = page.get_by_role("heading", level=1), page.get_by_label("Points")
    expect(where).to_contain_text("Table 5, round 2")
    expect(points.first).to_be_focused()
    rosa.types(["Enter"])
    expect(points.first).to_be_focused()
    page.get_by_label("Table", exact=True).focus()
    rosa.types([*"77", "Enter"])
    expect(page.get_by_text("This round has no table 77.")).to_be_visible()
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
    page.get_by_label("Table", exact=True).fill("6")
    rosa.types(["Enter"])
    expect(where).to_contain_text("Table 6, round 2")
    expect(points.first).to_be_focused()
    rosa.types([*"1", "Enter", "Enter", "Enter", *"1255", "Enter"])  # they add up: nothing else is asked
    expect(page.get_by_text("Nobody can have exactly 1: no card is worth 1.")).to_be_visible()
    expect(points.first).to_be_focused()
    points.first.fill("800")
    rosa.types(["Enter", "1", "Enter", "Enter", *"455"])
    expect(page.locator(".control")).to_contain_text("1256 + 100 × 1 Matsch + 20 × 0 Stöck = 1356")
    points.last.fill("455")
    expect(page.locator(".control")).to_have_class("control wrong")
    points.last.fill("556")
    expect(page.locator(".control")).to_contain_text("= 1356 Entered 1356")
    points.last.focus()
    rosa.types(["Enter", "Enter"])  # once too often
    expect(page.get_by_text("Table 6: 800 : 556")).to_be_visible()
    expect(where).to_contain_text("Table ")
    expect(points.first).to_be_focused()
    page.get_by_label("Table", exact=True).fill("5")
    rosa.types(["Enter"])
    expect(where).to_contain_text("Table 5, round 2")
    rosa.types([*"701"])
    page.get_by_label("Table", exact=True).fill("6")
    rosa.types(["Enter"])
    expect(page.get_by_role("alert")).to_contain_text("Table 5: what is typed here is not saved.")
    expect(points.first).to_have_value("701")
    expect(page.get_by_role("button", name="Save it, then table 6")).to_be_focused()
