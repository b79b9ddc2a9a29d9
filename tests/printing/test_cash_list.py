"""The list of an evening's fees."""

import pytest

from jassclub.printing.cash_list import CashRow, cash_paper
from jassclub.printing.paper import Look

TOTALS = "Expected 130.00, paid 60.00, open 70.00"


@pytest.fixture
def listed(long_name):
    rows = [
        CashRow(f"Player {number:03}", "5.00", number % 2 == 0, "guest" if number % 5 == 0 else "")
        for number in range(40)
    ]
    return [*rows, CashRow(long_name, "1,000.00", True, "guest")]


@pytest.mark.parametrize("look", [Look("A4"), Look("A5"), Look("A4", large=True)], ids=str)
def test_everyone_is_on_it_and_the_sums_stand_on_each_page_also_without_anyone(
    printed, english, occasion, listed, look
):
    paper = printed(cash_paper(listed, occasion, english, look, fee="Fee (CHF)", totals=TOTALS))
    texts = paper.texts()
    everything = " ".join(texts)
    assert all(f"Player {number:03}" in everything for number in range(40))
    assert all(TOTALS in text for text in texts)
    for page in range(len(texts)):
        assert not paper.outside(page) and not paper.collisions(page)
    assert len(printed(cash_paper([], occasion, english, look, fee="Fee (CHF)", totals="")).texts()) == 1
