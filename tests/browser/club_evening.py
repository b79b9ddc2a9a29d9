"""An evening in any game: opened with its preset, drawn, its sheets handed in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from io import BytesIO

import pypdf
from playwright.sync_api import Page, expect

from tests.browser.match_page import csrf
from tests.browser.secretary import Secretary

Typed = Mapping[str, int]  # the numbers of a deal by the names of their inputs


def adds_members(page: Page, names: Iterable[str]) -> None:
    page.goto("/members/add/")
    Secretary(page).adds_members(names)
    expect(page.get_by_role("status")).to_contain_text("members added")


def opens_an_evening(page: Page, game: str, preset: str, **fields: int) -> None:
    """From the form of the season to the draw of its first round, everybody there."""
    page.goto("/seasons/new/")
    page.get_by_role("navigation", name="The game").get_by_role("link", name=game, exact=True).click()
    page.get_by_role("navigation", name="Start from").get_by_role("link", name=preset).click()
    page.locator("[name=name]").fill(f"{game} 2026")
    for name, value in fields.items():
        page.locator(f"[name={name}]").fill(str(value))
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Open an evening").click()
    page.get_by_role("button", name="Open the evening").click()
    page.get_by_role("button", name="Tick all").click()
    page.get_by_role("button", name="Save and go to the draw").click()
    expect(page.get_by_role("heading", name="Draw round 1")).to_be_visible()


def draws(page: Page, number: int) -> list[str]:
    """Draws the round; returns the addresses of its tables."""
    page.get_by_role("button", name="Draw now").click()
    expect(page.get_by_role("heading", name=f"Round {number}", exact=True)).to_be_visible()
    return [link.get_attribute("href") or "" for link in page.locator(".tables li > a").all()]


def hands_in(page: Page, table: str, deals: Iterable[Typed]) -> None:
    """All deals of a sheet at once, as a browser without script sends them."""
    sent = {
        f"d{number}-{name}": str(value)
        for number, typed in enumerate(deals, start=1)
        for name, value in {"seen": 0, **typed}.items()
    }
    answer = page.request.post(f"{table}deals/", form=sent, headers=csrf(page))
    assert answer.ok, answer.text()


def sides(page: Page) -> list[list[str]]:
    """The names at the open table, side by side."""
    return [each.split("\n") for each in page.locator(".deal-head .pair").all_inner_texts()]


def standings(page: Page) -> tuple[list[str], list[tuple[str, int]]]:
    """The heads of the columns, and everybody with their total in the order of the page."""
    rows = [row.locator("td").all_inner_texts() for row in page.locator("table.standings tbody tr").all()]
    heads = page.locator("table.standings thead th").all_inner_texts()
    return heads, [(row[1], int(row[2].replace("−", "-"))) for row in rows]


def printed(page: Page, path: str) -> str:
    """What stands on a printed page."""
    answer = page.request.get(path)
    assert answer.headers["content-type"] == "application/pdf", path
    return "\n".join(each.extract_text() for each in pypdf.PdfReader(BytesIO(answer.body())).pages)
