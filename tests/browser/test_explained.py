"""Every number opens: in the list by a tap, and as a page of its own without script."""

import re

from playwright.sync_api import expect

from tests.browser.looking import AXE, faults

PHONE = {"width": 390, "height": 844}


def test_a_tap_on_a_total_opens_it_under_its_line_and_a_second_one_closes_it(club, new_page):
    page = new_page(viewport=PHONE)
    page.goto("/seasons/1/")
    line = page.locator("table.standings tr[data-player]").nth(2)
    total = line.locator("td.total a")
    box = total.bounding_box()
    assert min(box["width"], box["height"]) >= 44
    total.click()
    opened = page.locator("tr.opened")
    expect(opened.locator("tfoot td")).to_have_text(re.sub(r"\D", "", total.inner_text()))
    expect(opened.locator("section")).to_be_in_viewport()
    assert opened.locator("section").bounding_box()["width"] <= PHONE["width"]
    assert page.url.endswith("/seasons/1/")
    page.evaluate(AXE)
    assert faults(page) == []

    page.get_by_label("Show all columns").check()
    evening = line.locator("td:not(.total, .name) a").first
    evening.click()
    expect(opened).to_have_count(1)
    expect(opened.locator("tbody th")).to_have_text([re.compile("Round")] * 4)
    evening.click()
    expect(opened).to_have_count(0)
    total.click()
    opened.locator("tbody th > a").first.click()
    expect(page).to_have_url(re.compile(r"/evenings/\d+/standings/\d+/"))


def test_ones_own_line_on_top_opens_too(club, new_page):
    page = new_page(viewport=PHONE)
    page.goto("/evenings/1/")
    last = page.locator("table.standings tbody tr").last.locator("td.name").inner_text()
    page.get_by_label("This is me").focus()  # then the names come
    page.get_by_label("This is me").select_option(label=last)
    page.locator("tbody.own a.opens").click()
    expect(page.locator("tbody.own tr.opened tfoot td")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_without_script_a_total_leads_to_its_page_and_back(club, new_page):
    page = new_page(java_script_enabled=False)
    page.goto("/seasons/1/")
    page.locator("td.total a").first.click()
    expect(page).to_have_url(re.compile(r"/seasons/1/standings/\d+/"))
    expect(page.locator("tfoot td")).to_be_visible()
    page.get_by_role("link", name="Round 1").first.click()
    expect(page).to_have_url(re.compile(r"/(tables|rounds)/\d+/"))
    page.go_back()
    page.get_by_role("link", name="Back to the standings").click()
    expect(page).to_have_url(re.compile(r"/seasons/1/$"))


def test_the_pages_of_totals_are_fit_to_be_seen(club, new_page, look_at):
    page = new_page()
    for standings in ("/seasons/1/", "/evenings/1/"):
        page.goto(standings)
        look_at(page, page.locator("td.total a").first.get_attribute("href"))


def test_where_the_part_cannot_be_fetched_the_page_opens_instead(club, new_page):
    page = new_page()
    page.goto("/seasons/1/")
    page.route(
        re.compile(r"/standings/\d+/"),
        lambda route: route.abort() if route.request.resource_type == "fetch" else route.continue_(),
    )
    page.locator("td.total a").first.click()
    expect(page).to_have_url(re.compile(r"/seasons/1/standings/\d+/"))
    expect(page.locator("tfoot td")).to_be_visible()
