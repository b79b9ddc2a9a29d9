"""What members read on their phones: standings that open, their own line, a player's page."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import AXE, faults

PHONE = {"width": 390, "height": 844}
FINGER = 44  # pixels
SCROLLS = "each => each.scrollWidth > each.clientWidth"


def is_for_a_finger(box: dict[str, float], *sides: str) -> None:
    assert min(box[side] for side in sides) >= FINGER


def test_a_total_opens_under_its_line_and_a_name_leads_to_the_player(club, new_page, look_at):
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto("/seasons/1/")
    visible = page.locator("table.standings thead th:visible")
    expect(visible).to_have_text([re.compile(each) for each in ("Rank", "Player", "Total")])
    assert not page.locator(".table-scroll").first.evaluate(SCROLLS)
    line = page.locator("table.standings tr[data-player]").nth(2)
    total = line.locator("td.total a")
    is_for_a_finger(total.bounding_box(), "width", "height")
    total.click()
    opened = page.locator("tr.opened")
    expect(opened.locator("tfoot td")).to_have_text(re.sub(r"\D", "", total.inner_text()))
    expect(opened.locator("section")).to_be_in_viewport()
    assert opened.locator("section").bounding_box()["width"] <= PHONE["width"]
    for names in (opened.locator("tbody th"), page.locator("td.name")):  # neither squeezes the other
        assert names.first.bounding_box()["width"] > 120
    page.evaluate(AXE)
    assert faults(page) == []

    page.get_by_label("All columns").check()
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
    _a_name_leads_to_the_player(page)
    look_at(page, page.url)
    _the_matrix_of_players_scrolls(page)

    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/evenings/1/")
    expect(page.get_by_text("All columns")).to_be_hidden()
    expect(visible).not_to_have_count(3)


def _a_name_leads_to_the_player(page: Page) -> None:
    page.goto("/seasons/1/")
    name = page.locator("td.name a").first
    first = name.inner_text()
    is_for_a_finger(name.bounding_box(), "height")
    name.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(first)
    page.get_by_text("Partners and opponents").click()
    partners = page.get_by_role("region", name="Partners")
    is_for_a_finger(partners.get_by_role("link").first.bounding_box(), "height")
    row = page.locator(".evenings-played tbody tr").last
    is_for_a_finger(row.get_by_role("link", name="Sheet of round 1").bounding_box(), "width", "height")
    row.click(position={"x": 300, "y": 10})  # the row is the link
    expect(page).to_have_url(re.compile(r"/evenings/\d+/"))
    page.go_back()


def _the_matrix_of_players_scrolls(page: Page) -> None:
    """By keys too, and within itself only; the names stay."""
    page.goto("/seasons/1/meetings/")
    matrix = page.get_by_role("region", name="Matrix of the players")
    matrix.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".matrix")).not_to_have_js_property("scrollLeft", 0)
    matrix.evaluate("each => each.scrollTo(9999, 9999)")
    for role in ("rowheader", "columnheader"):
        expect(matrix.get_by_role(role).nth(23)).to_be_in_viewport(ratio=0.9)
    expect(matrix.get_by_role("rowheader").first).not_to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_this_is_me_is_said_once_honoured_by_every_page_and_told_to_nobody(rosa, new_page, look_at):
    page, sent = new_page(viewport=PHONE), []
    page.on("request", lambda request: sent.append((request.method, request.url)))
    page.goto("/evenings/2/")
    last = page.locator("table.standings td.name").last.inner_text().strip()
    page.goto("/")
    page.get_by_role("link", name="Choose a name").click()
    names = page.locator("#people button")
    page.get_by_label("Find a name").fill(last.lower())
    expect(names.filter(visible=True)).to_have_text([last])
    names.filter(visible=True).click()

    own = page.locator("[data-own]")  # the first thing on the page
    expect(own.get_by_role("heading")).to_have_text("My seat, round 2")
    expect(own.locator(".whose")).to_contain_text(last)
    expect(own.locator("dt")).to_have_text(["Table", "Token", "Rank"])
    numbers = own.locator("dd").all_inner_texts()
    assert own.bounding_box()["y"] < page.get_by_role("heading", level=1).bounding_box()["y"]
    look_at(page, "/")
    expect(own.locator("dd")).to_have_text(numbers)
    _the_front_page_follows_the_evening(page, rosa.page)

    page.get_by_role("link", name="Where do I sit?").click()
    first = page.locator(".seatings > li").first
    expect(first).to_have_class("me")
    expect(first).to_contain_text(last)
    expect(first.locator("b")).to_have_text(numbers[:2])
    for path in ("/evenings/2/", "/evenings/2/?sort=player", "/seasons/1/"):
        page.goto(path)
        mine = page.locator("table.standings tr.me")
        expect(mine.locator("td.name")).to_contain_text(last)
        expect(page.get_by_role("main").get_by_role("link", name="This is me")).to_be_hidden()
    page.goto("/evenings/2/")
    edge = page.locator(".own-line")
    page.evaluate("scrollTo(0, 0)")
    expect(edge).to_contain_text(last)
    expect(mine).not_to_be_in_viewport()
    edge.click()
    expect(mine).to_be_in_viewport()
    expect(edge).to_be_hidden()
    look_at(page, page.url)

    mine.locator("td.name a").click()
    this_is_me = page.get_by_role("button", name="This is me")
    expect(this_is_me).to_have_attribute("aria-pressed", "true")
    assert not any(last in address or method == "POST" for method, address in sent)
    this_is_me.click()
    page.goto("/evenings/2/")
    expect(page.locator("table.standings")).to_be_visible()
    expect(page.locator("tr.me, .own-line:visible")).to_have_count(0)


def _the_front_page_follows_the_evening(page: Page, elsewhere: Page) -> None:
    """What is entered elsewhere comes by itself; where one reads and what has the focus stays."""
    for each in (page, elsewhere):
        each.clock.install()
        each.goto("/")
    expect(page.get_by_text("4 of 6 tables done")).to_be_visible()
    link = page.get_by_role("link", name="Tonight's standings")
    link.focus()
    page.evaluate("scrollTo(0, 300)")
    elsewhere.get_by_role("link", name="Table 5").click()
    elsewhere.get_by_role("link", name="Enter only the totals of the sheet").click()
    elsewhere.wait_for_url("**/totals/", wait_until="load")
    elsewhere.get_by_label("Points").first.fill("800")
    elsewhere.get_by_label("Points").last.fill("456")
    elsewhere.get_by_role("button", name="Save").first.click()
    elsewhere.goto("/")
    expect(elsewhere.get_by_text("5 of 6 tables done")).to_be_visible()
    page.clock.fast_forward(10_000)
    expect(page.get_by_text("5 of 6 tables done")).to_be_visible()
    expect(page.locator(".newest-deals li").first).to_contain_text("800")
    expect(link).to_be_focused()
    assert page.evaluate("scrollY") == 300


@pytest.mark.everything  # it is what Django's client reads
def test_without_script_totals_sorting_and_languages_are_links(club, new_page):
    page = new_page(viewport=PHONE, java_script_enabled=False)
    page.goto("/evenings/1/")
    expect(page.get_by_role("link", name="This is me")).to_have_count(0)
    page.get_by_label("All columns").check()
    page.locator("table.standings thead th a").nth(4).click()
    expect(page).to_have_url(re.compile("sort="))
    expect(page.get_by_label("All columns")).to_be_checked()  # by which column it is sorted is seen
    address = page.url
    page.locator(".dropdown summary").click()
    page.get_by_role("link", name="Deutsch").click()
    expect(page).to_have_url(address)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert [each["name"] for each in page.context.cookies()] == ["django_language"]
    page.locator("td.total a").first.click()
    expect(page).to_have_url(re.compile(r"/evenings/1/standings/\d+/"))
