"""What members read on their phones: standings that open, their own line, a player's page."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.looking import AXE, faults
from tests.browser.secretary import PASSWORD, Secretary

PHONE = {"width": 390, "height": 844}
FINGER = 44  # pixels
SCROLLS = "each => each.scrollWidth > each.clientWidth"


def test_a_total_opens_under_its_line_and_all_columns_come_on_a_tap(club, new_page, look_at):
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto("/seasons/1/")
    visible = page.locator("table.standings thead th:visible")
    expect(visible).to_have_text([re.compile(each) for each in ("Rank", "Player", "Total")])
    assert not page.locator(".table-scroll").first.evaluate(SCROLLS)
    line = page.locator("table.standings tr[data-player]").nth(2)
    total = line.locator("td.total a")
    box = total.bounding_box()
    assert min(box["width"], box["height"]) >= FINGER
    total.click()
    opened = page.locator("tr.opened")
    expect(opened.locator("tfoot td")).to_have_text(re.sub(r"\D", "", total.inner_text()))
    expect(opened.locator("section")).to_be_in_viewport()
    assert opened.locator("section").bounding_box()["width"] <= PHONE["width"]
    for names in (opened.locator("tbody th"), page.locator("td.name")):  # neither squeezes the other
        assert names.first.bounding_box()["width"] > 120
    page.evaluate(AXE)
    assert faults(page) == []

    page.get_by_label("Show all columns").check()
    expect(opened).to_have_count(0)  # it reached across three columns
    expect(visible).not_to_have_count(3)
    assert page.locator(".table-scroll").first.evaluate(SCROLLS)
    evening = line.locator("td:not(.total, .name) a").first
    evening.click()
    expect(opened.locator("tbody th")).to_have_text([re.compile("Round")] * 4)
    evening.click()
    expect(opened).to_have_count(0)
    page.route(
        re.compile(r"/standings/\d+/"),
        lambda route: route.abort() if route.request.resource_type == "fetch" else route.continue_(),
    )
    total.click()  # the part cannot be fetched: the page opens instead
    expect(page).to_have_url(re.compile(r"/seasons/1/standings/\d+/"))
    expect(page.locator("tfoot td")).to_be_visible()
    look_at(page, page.url)

    laptop = new_page(viewport={"width": 1280, "height": 800})
    laptop.goto("/evenings/1/")
    expect(laptop.get_by_text("Show all columns")).to_be_hidden()
    expect(laptop.locator("table.standings thead th:visible")).not_to_have_count(3)


def test_who_has_said_who_they_are_finds_their_line_on_top_of_all_standings(club, new_page):
    page, sent = new_page(viewport=PHONE), []
    page.on("request", lambda request: sent.append((request.method, request.url)))
    page.goto("/evenings/1/")
    lines = page.locator("table.standings tbody tr")
    last = lines.last.locator("td.name").inner_text()
    before = len(sent)
    page.get_by_label("This is me").focus()  # then the names come
    page.get_by_label("This is me").select_option(label=last)
    expect(page.locator("tbody.own tr")).to_have_count(1)
    expect(lines.first.locator("td.name")).to_have_text(last)
    assert sent[before:] == []
    page.locator("tbody.own a.opens").click()
    expect(page.locator("tbody.own tr.opened tfoot td")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    for path in ("/evenings/1/?sort=player", "/evenings/2/", "/seasons/1/"):
        page.goto(path)
        expect(lines.first.locator("td.name")).to_have_text(last)
        expect(lines.first.locator("td.total")).to_be_in_viewport(ratio=1)
    assert not any(last in address or method == "POST" for method, address in sent)
    page.get_by_label("This is me").select_option(value="")
    page.reload()
    expect(page.locator("table.standings")).to_be_visible()
    expect(page.locator("tbody.own")).to_have_count(0)


def test_without_script_totals_sorting_and_languages_are_links(club, new_page):
    page = new_page(viewport=PHONE, java_script_enabled=False)
    page.goto("/seasons/1/")
    expect(page.get_by_label("This is me")).to_be_hidden()
    page.locator("td.total a").first.click()
    expect(page).to_have_url(re.compile(r"/seasons/1/standings/\d+/"))
    page.get_by_role("link", name="Round 1").first.click()
    expect(page).to_have_url(re.compile(r"/(tables|rounds)/\d+/"))
    page.go_back()
    page.get_by_role("link", name="Back to the standings").click()
    expect(page).to_have_url(re.compile(r"/seasons/1/$"))

    page.goto("/evenings/1/")
    page.get_by_label("Show all columns").check()
    page.locator("table.standings thead th a").nth(4).click()
    expect(page).to_have_url(re.compile("sort="))
    expect(page.get_by_label("Show all columns")).to_be_checked()  # by which column it is sorted is seen
    address = page.url
    page.locator(".languages summary").click()
    page.get_by_role("link", name="Deutsch").click()
    expect(page).to_have_url(address)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert [each["name"] for each in page.context.cookies()] == ["django_language"]


def test_a_tap_on_a_name_opens_the_players_page_from_where_one_goes_on(club, new_page, look_at):
    page = new_page(viewport=PHONE)
    page.goto("/seasons/1/")
    name = page.locator("td.name a").first
    first = name.inner_text()
    assert name.bounding_box()["height"] >= FINGER
    name.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(first)
    for size in ({"width": 1280, "height": 800}, PHONE):
        page.set_viewport_size(size)
        for chart in ("Points of each evening", "Rank after each evening"):
            expect(page.get_by_role("img", name=chart)).to_have_count(1)  # of wide and narrow one is shown
    look_at(page, page.url)
    partner = page.get_by_role("region", name="Partners").get_by_role("link").first
    expected = partner.inner_text()
    assert partner.bounding_box()["height"] >= FINGER
    partner.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(expected)
    page.get_by_role("link", name="Sheet of round 1").first.click()
    expect(page.locator(".at-table").get_by_role("link", name=expected)).to_be_visible()

    page.goto("/seasons/1/meetings/")
    matrix = page.get_by_role("region", name="Matrix of the players")
    anna, last = (matrix.get_by_role("rowheader").nth(at) for at in (0, 23))
    matrix.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".matrix")).not_to_have_js_property("scrollLeft", 0)
    matrix.evaluate("each => each.scrollTo(9999, 9999)")
    expect(last).to_be_in_viewport(ratio=0.9)
    expect(matrix.get_by_role("columnheader").nth(23)).to_be_in_viewport(ratio=0.9)
    expect(anna).not_to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_the_secretary_has_her_whole_menu_and_a_helper_begins_with_the_tables_to_enter(club, new_page):
    page = new_page(storage_state=club, viewport=PHONE)
    page.goto("/accounts/")
    links = page.get_by_role("navigation", name="Main menu").get_by_role("link")
    expect(links).to_have_count(8)
    for link in links.all():
        expect(link).to_be_in_viewport(ratio=1)
    page.locator("[name=username]").fill("helfer")
    page.locator("[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("main")).to_contain_text("helfer")

    phone = new_page(viewport=PHONE)
    Secretary(phone).logs_in("helfer")
    expect(phone.get_by_role("heading", name="Tables of round 2")).to_be_visible()
    expect(phone.locator(".tables a").first).to_be_in_viewport(ratio=1)
    phone.locator(".tables a").first.click()
    expect(phone.get_by_role("button", name="Save").first).to_be_visible()
