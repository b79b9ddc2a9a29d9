"""What someone at the table does on the page of a match, by keyboard and by thumb."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

PLAYERS = ("Anna", "Beat", "Cleo", "Dora")
KEYS = {"⏎": "Enter", "⇥": "Tab", "⇤": "Shift+Tab"}


def press(page: Page, typed: str) -> None:
    """Types it where the focus is: a letter says a trump or an honour, ⏎ goes on, ⇥ to the next field."""
    for key in typed:
        page.keyboard.press(KEYS.get(key, key))


def start_match(page: Page, game: str, options: dict[str, Any], players: Sequence[str] = PLAYERS) -> None:
    """A match that another program started, opened by someone who has logged in."""
    [token] = [each["value"] for each in page.context.cookies() if each["name"] == "csrftoken"]
    said = {"game": game, "options": options, "players": list(players), "first": 0}
    answer = page.request.post("/api/matches/", data=said, headers={"X-CSRFToken": token})
    assert answer.status == 201, answer.text()
    page.goto(f"/matches/{answer.json()['id']}/")
    expect(page.locator("#sheet")).to_be_visible()


# --- what the page says -----------------------------------------------------------------------------------


def totals(page: Page) -> Locator:
    return page.locator("#summary .sums dd")


def deal(page: Page, number: int) -> Locator:
    return page.locator(f"[data-deal='{number}']")


def number(page: Page, row: int, side: int) -> Locator:
    return deal(page, row).locator("input.points").nth(side)


def is_saved(page: Page, row: int) -> None:
    expect(page.locator(f".deal[data-deal='{row}'].in")).to_be_visible()


def is_refused(page: Page, row: int, words: str) -> None:
    expect(deal(page, row).get_by_role("alert")).to_contain_text(words)
