"""For a request each deal of a sheet is read and scored once, however many ask what it comes to."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from jassclub.games.registry import PRESENTATIONS
from jassclub.matches.models import Match
from tests.matches.conftest import VECTORS


@contextmanager
def counted(slug: str) -> Iterator[Counter[str]]:
    """How often the game's rules read a deal and score one."""
    game, count = PRESENTATIONS[slug].game, Counter[str]()

    def counting(name: str, asked: Callable[..., Any]) -> Callable[..., Any]:
        def ask(*words: Any) -> Any:
            count[name] += 1
            return asked(*words)

        return ask

    before = {name: getattr(game, name) for name in ("deal", "write")}
    try:
        for name, asked in before.items():
            object.__setattr__(game, name, counting(name, asked))
        yield count
    finally:
        for name, asked in before.items():
            object.__setattr__(game, name, asked)


@pytest.fixture(params=sorted(PRESENTATIONS))
def played(request, start, write) -> tuple[Match, int]:
    """A match of each game with the deals of the longest case of the tests of its rules, and how many."""
    cases = [each for path in VECTORS.glob("*.json") for each in json.loads(path.read_text(encoding="utf-8"))]
    whole = [each for each in cases if each["game"] == request.param and "error" not in each["expect"]]
    longest = max(whole, key=lambda case: len(case["deals"]))
    match = start(request.param, longest.get("seats", 4), longest.get("options"))
    for number, data in enumerate(longest["deals"], start=1):
        write(match, number, data)
    return match, len(longest["deals"])


def test_to_show_a_sheet(played, as_helper):
    match, deals = played
    assert deals > 2
    for address in (
        f"/matches/{match.pk}/",
        f"/api/matches/{match.pk}/",
        f"/api/matches/{match.pk}/sheet.pdf",
    ):
        with counted(match.game) as count:
            answer = as_helper.get(address)
            b"".join(answer)
        assert answer.status_code == 200
        assert count == {"deal": deals, "write": deals}, address


def test_to_correct_the_last_deal(played, open_sheet):
    """As it stood, and as it is now."""
    match, deals = played
    page = open_sheet(match)
    page.open(f"?deal={deals}")
    with counted(match.game) as count:
        status = page.send({f"d{deals}-remark": "late"}, htmx=True, only=str(deals))
    assert status == 200 and match.entries.get(number=deals).remark == "late"
    assert count == {"deal": deals + 1, "write": deals + 1}


def test_to_enter_a_deal_and_to_change_nothing(start, write, open_sheet):
    match = start("schieber", options={"deals": 8})
    for number in range(1, 8):
        write(match, number, {"card_points": [100, 57]})
    page = open_sheet(match)
    for _time in range(2):
        with counted("schieber") as count:
            page.send({"d8-card_points_0": "83", "d8-card_points_1": "74"}, htmx=True, only="8")
        assert count == {"deal": 8, "write": 8}
    assert match.entries.get(number=8).points == [83, 74] and match.corrections.count() == 8


def test_to_write_a_deal_by_the_api(start, write, as_helper):
    match = start("schieber", options={"deals": 8})
    for number in range(1, 8):
        write(match, number, {"card_points": [100, 57]})
    with counted("schieber") as count:
        body = {"deal": {"card_points": [83, 74]}, "seen": 0}
        answer = as_helper.put(f"/api/matches/{match.pk}/deals/8/", body, content_type="application/json")
    assert answer.status_code in (200, 201) and count == {"deal": 8, "write": 8}


def test_to_enter_the_totals_of_a_sheet(start, as_helper):
    match = start("schieber", options={"deals": 8})
    with counted("schieber") as count:
        sent = {"points_0": "700", "points_1": "556", "matsch_0": "0", "matsch_1": "0", "seen": "0"}
        as_helper.post(f"/matches/{match.pk}/totals/", sent)
    assert match.entries.get().number == 0 and not count
