"""A copy is saved, the club is damaged, and the copy brings it back: all by pages."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def test_a_damaged_club_comes_back_by_its_pages(rosa, look_at, tmp_path):
    page = rosa.page
    before = _standings(page)
    page.get_by_role("link", name="Copies").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save a copy").click(no_wait_after=True)  # no page follows
    file = download.value
    assert file.suggested_filename.startswith("Jassklub Sunneschyn 20")
    file.save_as(tmp_path / file.suggested_filename)
    page.goto("/tables/1/")
    rosa.corrects(3, (2, 155))
    assert _standings(page) != before

    page.goto("/copies/")
    page.get_by_label("A copy's file").set_input_files(tmp_path / file.suggested_filename)
    _looks_into_it(page)
    look_at(page, page.url)
    page.get_by_role("button", name="Bring this copy back").click()
    expect(page.get_by_text("The copy is brought back. Everybody has to log in again.")).to_be_visible()
    rosa.logs_in()
    expect(page.get_by_role("button", name="Log out")).to_be_visible()
    assert _standings(page) == before


def _looks_into_it(page: Page) -> None:
    """While the site is at it, the page says so."""
    page.evaluate(
        """document.addEventListener("submit", (event) =>
            sessionStorage.setItem("busy", event.target.querySelector("[role=status]").textContent))"""
    )
    page.get_by_role("button", name="See what it holds").click()
    expect(page.get_by_text("1 deal that was written since would be lost.")).to_be_visible()
    assert page.evaluate("sessionStorage.getItem('busy')").startswith("Looking into the copy")


def _standings(page: Page) -> list[str]:
    page.goto("/seasons/1/")
    return page.locator("table tbody tr").all_inner_texts()
