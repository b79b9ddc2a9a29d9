"""Evenings of Differenzler and Kruisjassen, from the season's form to the printed standings."""

from __future__ import annotations

from collections import Counter
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from jassclub.engine.rules.registry import GAMES
from tests.browser.club_evening import (
    Typed,
    adds_members,
    draws,
    hands_in,
    opens_an_evening,
    printed,
    sides,
    standings,
)
from tests.browser.match_page import keys

MEMBERS = [
    "Anna Ammann", "Beat Brunner", "Carla Caduff", "Dario Dünki", "Elsbeth Egli", "Fritz Frei",
    "Gerda Gasser", "Hans Huber", "Ida Imhof", "Jürg Jost", "Käthi Keller", "Leo Lüthi",
]  # fmt: skip


@pytest.fixture(scope="module")
def club(browser, site, logged_in):
    """A club of twelve."""
    page = browser.new_page(base_url=site, storage_state=logged_in)
    adds_members(page, MEMBERS)
    page.close()
    return logged_in


@pytest.fixture
def page(club, new_page) -> Page:
    return new_page(storage_state=club, viewport={"width": 1280, "height": 800})


def test_an_evening_of_differenzler_ranks_the_lowest_first(page):
    rng, totals = Random(3), Counter()
    opens_an_evening(page, "Differenzler", "Club Suizo", rounds_per_evening=2)
    for number in (1, 2):
        tables = draws(page, number)
        assert len(tables) == 3
        for at, table in enumerate(tables):
            deals = [_differenzler(rng) for _deal in range(8)]
            if (number, at) == (1, 0):
                page.goto(table)
                for deal in deals:
                    keys("".join(f"{value}⏎" for value in deal.values()))(page)
                expect(page.locator(".deal.in")).to_have_count(8)
            else:
                hands_in(page, table, deals)
            _counts(page, table, "differenzler", {"deals": 8, "exact_bonus": 10}, deals, totals)
        _closes(page, number, of=2)
    _is_shown_and_printed(page, totals, lowest_first=True)


def test_an_evening_of_kruisjassen_counts_no_stoeck(page):
    rng, totals = Random(4), Counter()
    opens_an_evening(page, "Kruisjassen", "Café tournament", rounds_per_evening=2, deals=3)
    for number in (1, 2):
        tables = draws(page, number)
        assert len(tables) == 3
        for at, table in enumerate(tables):
            deals = [_kruisjassen(rng) for _deal in range(3)]
            if (number, at) == (1, 0):
                page.goto(table)
                for deal in deals:
                    keys(f"{deal['card_points_0']}⏎")(page)
                expect(page.locator(".deal.in")).to_have_count(3)
            else:
                hands_in(page, table, deals)
            options = {"variant": "fixed", "deals": 3, "all_tricks_bonus": 100}
            _counts(page, table, "kruisjassen", options, deals, totals)
        _closes(page, number, of=2)
    _is_shown_and_printed(page, totals, lowest_first=False)


def _differenzler(rng: Random) -> Typed:
    """Four announcements, and what was made: the first meets theirs exactly."""
    announced = [rng.randrange(5, 40) for _seat in range(4)]
    made = [announced[0], rng.randrange(5, 40), rng.randrange(5, 40)]
    made.append(157 - sum(made))
    return {f"announced_{seat}": each for seat, each in enumerate(announced)} | {
        f"card_points_{seat}": each for seat, each in enumerate(made)
    }


def _kruisjassen(rng: Random) -> Typed:
    first = rng.randrange(20, 126)
    return {"card_points_0": first, "card_points_1": 146 - first}


def _counts(
    page: Page, table: str, game: str, options: dict[str, int | str], deals: list[Typed], totals: Counter[str]
) -> None:
    """Adds what the rules say to the sheet, and compares it with the page of the table."""
    page.goto(table)
    rules = GAMES[game]
    read = [
        {name: _numbers(deal, name) for name in ("announced", "card_points") if f"{name}_0" in deal}
        for deal in deals
    ]
    points = rules.play(rules.options(options, 4), read).totals
    expect(page.locator("#summary .sums dd")).to_have_text([str(each).replace("-", "−") for each in points])
    for names, total in zip(sides(page), points, strict=True):
        for name in names:
            totals[name] += total


def _numbers(deal: Typed, name: str) -> list[int]:
    return [value for key, value in deal.items() if key.startswith(name)]


def _closes(page: Page, number: int, of: int) -> None:
    page.goto("/")
    page.get_by_role("button", name=f"Close round {number}").click()
    if number < of:
        page.goto("/")
        page.get_by_role("link", name=f"Draw round {number + 1}").click()


def _is_shown_and_printed(page: Page, totals: Counter[str], *, lowest_first: bool) -> None:
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="Standings tonight").click()
    evening = urlsplit(page.url).path
    heads, rows = standings(page)
    assert dict(rows) == dict(totals)
    assert len(rows) == 12
    assert [total for _name, total in rows] == sorted(totals.values(), reverse=not lowest_first)
    assert not any("Stöck" in head for head in heads)

    page.goto(f"{evening}wall/?show=standings")
    shown = page.locator(".wall-list.ranks li")
    expect(shown).to_have_count(12)
    assert shown.locator(".name").all_inner_texts() == [name for name, _total in rows]
    assert [int(each) for each in shown.locator("b").all_inner_texts()] == [total for _name, total in rows]

    text = printed(page, f"{evening}standings.pdf")
    places = [text.index(name) for name, _total in rows]
    assert places == sorted(places)
    assert all(str(total) in text.replace("−", "-") for total in totals.values())
    assert "Stöck" not in text
