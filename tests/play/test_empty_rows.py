"""Of deals that nobody has entered one row is written for the page; each is as if it stood there alone."""

from __future__ import annotations

import re

import pytest

from jassclub.play.row_html import EmptyRow
from jassclub.play.services.starting import choose_first
from tests.play.conftest import SheetPage, valid_cases

ROW = re.compile(r'<li class="deal .*?</li>', re.DOTALL)
OF_EACH_SHEET = {(each.values[0]["game"], repr(each.values[0]["options"])): each for each in valid_cases()}


@pytest.fixture
def written_one_by_one(monkeypatch):
    def without() -> None:
        monkeypatch.setattr(EmptyRow, "of", lambda self, row: "")

    return without


@pytest.fixture
def as_patterns(monkeypatch):
    """How often a row was made from the page's one."""
    made = []
    of = EmptyRow.of

    def counted(self, row):
        found = of(self, row)
        made.append(bool(found))
        return found

    monkeypatch.setattr(EmptyRow, "of", counted)
    return made


def rows_of(page: SheetPage, language: str) -> list[str]:
    page.client.cookies["django_language"] = language
    return ROW.findall(page.open().html)


@pytest.mark.parametrize("case", OF_EACH_SHEET.values())
@pytest.mark.parametrize(("entered", "first"), [(0, 1), (1, 0), (1, None)])
def test_every_row_is_as_if_it_were_written_by_itself(
    case, entered, first, start, write, open_sheet, written_one_by_one
):
    match = start(case["game"], case["seats"], case["options"])
    if first is not None:
        choose_first(match=match, seat=first)
    for number, deal in enumerate(case["deals"][:entered], 1):
        write(match, number, deal)
    page = open_sheet(match)
    written = [rows_of(page, language) for language in ("en", "de")]
    written_one_by_one()
    assert [rows_of(page, language) for language in ("en", "de")] == written


def test_what_the_address_says_of_a_deal_stands_in_every_empty_row(start, open_sheet):
    page = open_sheet(start("schieber", options={"deals": 8})).open("?trump=hearts")
    hearts = re.compile(r'name="d\d-trump" id="\S+" value="hearts" checked')
    assert len(hearts.findall(page.html)) == 8


def test_a_sheet_of_eight_deals_writes_two_rows_while_nothing_is_entered(start, open_sheet, as_patterns):
    """The one in which typing begins, and one for all others."""
    page = open_sheet(start("schieber", options={"deals": 8}))
    assert as_patterns == [True] * 7
    assert [f'data-deal="{number}"' in row for number, row in enumerate(ROW.findall(page.html), 1)] == [
        True
    ] * 8


def test_a_row_that_waits_for_an_answer_leaves_the_empty_ones_as_they_were(start, write, open_sheet):
    """Somebody else wrote the first deal meanwhile: that is asked at this deal, and at no other."""
    match = start("schieber", options={"deals": 8})
    page = open_sheet(match)
    write(match, 1, {"card_points": [100, 57]})
    assert page.send({"d1-card_points_0": "90"}) == 422
    states = [re.search(r'class="deal (\w+)', row)[1] for row in ROW.findall(page.html)]
    assert states == ["refused", *["empty"] * 7]
    assert [page.values[f"d{number}-seen"] for number in range(1, 9)] == ["1", *["0"] * 7]
