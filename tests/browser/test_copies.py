"""A copy is saved, the club is damaged, and the copy brings it back: all by pages."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.secretary import PASSWORD, Secretary

SEASON = "Championship"


def test_a_damaged_club_comes_back_by_its_pages(new_page, look_at, tmp_path):
    page = new_page()
    Secretary(page).opens_the_club("Jassklub Sunneschyn", sample=True)
    before = _standings(page)
    page.get_by_role("link", name="Copies").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save a copy").click(no_wait_after=True)  # no page follows
    file = download.value
    assert file.suggested_filename.startswith("Jassklub Sunneschyn 20")
    file.save_as(tmp_path / file.suggested_filename)

    _spoil(page, deal=3)
    _spoil(page, deal=4)
    assert _standings(page) != before

    page.goto("/copies/")
    page.get_by_label("A copy's file").set_input_files(tmp_path / file.suggested_filename)
    _looks_into_it(page)
    look_at(page, page.url)
    page.get_by_role("button", name="Bring this copy back").click()
    expect(page.get_by_text("The copy is brought back. Everybody has to log in again.")).to_be_visible()

    page.goto("/login/")
    page.get_by_label("Username").fill("rosa")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    expect(page.get_by_role("button", name="Log out")).to_be_visible()
    assert _standings(page) == before
    look_at(page, "/copies/")
    expect(page.get_by_text("before another copy was brought back")).to_be_visible()


def _looks_into_it(page) -> None:
    """While the site is at it, the page says so."""
    page.evaluate(
        """document.addEventListener("submit", (event) =>
            sessionStorage.setItem("busy", event.target.querySelector("[role=status]").textContent))"""
    )
    page.get_by_role("button", name="See what it holds").click()
    expect(page.get_by_text("2 deals that were written since would be lost.")).to_be_visible()
    assert page.evaluate("sessionStorage.getItem('busy')").startswith("Looking into the copy")


def _standings(page) -> list[str]:
    page.goto("/seasons/")
    page.get_by_role("main").get_by_role("link", name=SEASON).click()
    return page.locator("table tbody tr").all_inner_texts()


def _spoil(page, *, deal: int) -> None:
    """Of a closed round; the page asks."""
    page.goto("/tables/1/")
    deal = page.locator(f"[data-deal='{deal}']")
    for honour in deal.locator("input[type=checkbox]:checked").all():
        honour.uncheck(force=True)
    deal.locator("input.points").first.fill("2")
    deal.locator("input.points").last.fill("155")
    page.keyboard.press("Enter")
    deal.get_by_role("button", name="Change it").click()
    expect(page.locator("#summary")).to_be_visible()
    expect(deal.get_by_role("button", name="Change it")).to_have_count(0)
