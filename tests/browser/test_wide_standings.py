"""A season of many evenings on a phone: rank, player and total stand there alone, and all else on a tap."""

import os
import re
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ROOT

PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
FIVE_MORE = """
from datetime import timedelta
from random import Random
from jassclub.tournaments import sample
from jassclub.tournaments.models import Evening, Season

season, first = Season.objects.get(), Evening.objects.order_by("date").first()
for week in range(1, 6):
    sample._play(sample._evening(season, first.date - timedelta(weeks=week)), Random(week), tables=6)
"""


@pytest.fixture(scope="module")
def long_season(club, database):
    environment = {**os.environ, "DATABASE_URL": database}
    subprocess.run(
        [sys.executable, "manage.py", "shell", "-c", FIVE_MORE], cwd=ROOT, env=environment, check=True
    )


def head(page, words):
    return page.locator("table.standings").get_by_role("columnheader", name=words)


def test_a_phone_shows_the_first_three_columns_and_all_of_them_on_a_tap(long_season, new_page, look_at):
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto("/seasons/1/")
    visible = page.locator("table.standings thead th:visible")
    expect(visible).to_have_text([re.compile(each) for each in ("Rank", "Player", "Total")])
    scrolls = "each => each.scrollWidth > each.clientWidth"
    assert not page.locator(".table-scroll").first.evaluate(scrolls)
    total = page.locator("td.total a").nth(3)
    total.click()
    opened = page.locator("tr.opened")
    expect(opened.locator("tfoot td")).to_have_text(re.sub(r"\D", "", total.inner_text()))
    names = page.locator("td.name")
    assert names.first.bounding_box()["width"] > 120  # the opened line did not squeeze them

    page.get_by_label("Show all columns").check()
    expect(opened).to_have_count(0)  # it reached across three columns
    expect(visible).not_to_have_count(3)
    assert page.locator(".table-scroll").first.evaluate(scrolls)
    look_at(page, "/seasons/1/")


def test_who_sorts_by_an_evening_sees_it_on_the_next_page_too(long_season, new_page):
    page = new_page(viewport=PHONE, java_script_enabled=False)
    page.goto("/seasons/1/")
    page.get_by_label("Show all columns").check()
    evening = page.locator("table.standings thead th a").nth(4)
    words = evening.inner_text()
    evening.click()
    expect(page).to_have_url(re.compile("sort="))
    expect(page.get_by_label("Show all columns")).to_be_checked()
    expect(head(page, words)).to_be_visible()


def test_a_laptop_shows_all_columns_and_asks_nothing(long_season, new_page):
    page = new_page(viewport=LAPTOP)
    page.goto("/seasons/1/")
    expect(page.get_by_text("Show all columns")).to_be_hidden()
    expect(page.locator("table.standings thead th:visible")).not_to_have_count(3)


def test_a_few_columns_are_all_shown_to_a_phone(club, new_page):
    page = new_page(viewport=PHONE)
    page.goto("/evenings/1/")
    expect(page.locator("table.standings")).to_be_visible()
    expect(page.get_by_text("Show all columns")).to_have_count(0)
    expect(head(page, "Round 1")).to_have_count(1)
