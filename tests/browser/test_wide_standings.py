"""Standings on a phone: rank, player and total stand there alone, and all else on a tap."""

import re

from playwright.sync_api import expect

PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}


def head(page, words):
    return page.locator("table.standings").get_by_role("columnheader", name=words)


def test_a_phone_shows_the_first_three_columns_and_all_of_them_on_a_tap(club, new_page, look_at):
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto("/evenings/1/")
    visible = page.locator("table.standings thead th:visible")
    expect(visible).to_have_text([re.compile(each) for each in ("Rank", "Player", "Total")])
    scrolls = "each => each.scrollWidth > each.clientWidth"
    assert not page.locator(".table-scroll").first.evaluate(scrolls)
    total = page.locator("td.total a").nth(3)
    total.click()
    opened = page.locator("tr.opened")
    expect(opened.locator("tfoot td")).to_have_text(re.sub(r"\D", "", total.inner_text()))
    rounds, names = opened.locator("tbody th"), page.locator("td.name")
    for each in (rounds, names):  # neither squeezes the other
        assert each.first.bounding_box()["width"] > 120

    page.get_by_label("Show all columns").check()
    expect(opened).to_have_count(0)  # it reached across three columns
    expect(visible).not_to_have_count(3)
    assert page.locator(".table-scroll").first.evaluate(scrolls)
    look_at(page, "/evenings/1/")


def test_who_sorts_by_a_round_sees_it_on_the_next_page_too(club, new_page):
    page = new_page(viewport=PHONE, java_script_enabled=False)
    page.goto("/evenings/1/")
    page.get_by_label("Show all columns").check()
    round_ = page.locator("table.standings thead th a").nth(4)
    words = round_.inner_text()
    round_.click()
    expect(page).to_have_url(re.compile("sort="))
    expect(page.get_by_label("Show all columns")).to_be_checked()
    expect(head(page, words)).to_be_visible()


def test_a_laptop_shows_all_columns_and_asks_nothing(club, new_page):
    page = new_page(viewport=LAPTOP)
    page.goto("/evenings/1/")
    expect(page.get_by_text("Show all columns")).to_be_hidden()
    expect(page.locator("table.standings thead th:visible")).not_to_have_count(3)
