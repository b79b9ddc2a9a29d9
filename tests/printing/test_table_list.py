import pytest

from jassclub.printing.paper import Words
from jassclub.printing.seating_lists import ListedTable, table_list_paper
from jassclub.printing.table_sheet_data import Player


def four(number: int, name: str = "Spieler") -> ListedTable:
    first = 4 * number - 3
    players = [Player(f"{name} {first + seat:03}", first + seat) for seat in range(4)]
    return ListedTable(number, ((players[0], players[2]), (players[1], players[3])))


def alone(number: int, *names: str) -> ListedTable:
    return ListedTable(number, tuple((Player(name, 4 * number - 3 + n),) for n, name in enumerate(names)))


@pytest.fixture
def listed(occasion):
    return lambda *tables, words=None, out=(): table_list_paper(
        tables, 2, occasion, words or Words(), sitting_out=out
    )


@pytest.mark.parametrize(("tables", "pages"), [(1, 1), (6, 1), (16, 1), (17, 2), (25, 2)])
def test_twenty_five_tables_hang_on_two_pages(listed, printed, tables, pages):
    pdf = printed(listed(*map(four, range(1, tables + 1))))
    assert len(pdf.texts()) == pages
    for number in range(1, 4 * tables + 1):
        assert pdf.text.count(f"Spieler {number:03}") == 1
    for page in range(pages):
        assert pdf.collisions(page) == []


def test_a_table_is_never_torn_apart(listed, printed):
    five = [alone(n, *(f"T{n}{letter}" for letter in "ABCDE")) for n in range(1, 12)]
    pages = printed(listed(*five)).texts()
    assert len(pages) == 2
    for number in range(1, 12):
        assert sorted(sum(f"T{number}{letter}" in page for letter in "ABCDE") for page in pages) == [0, 5]


@pytest.mark.parametrize("names", [("Anna", "Beat", "Claire"), ("Anna", "Beat", "Claire", "Dario", "Emil")])
def test_tables_of_three_and_of_five_print_too(listed, printed, names):
    pdf = printed(listed(alone(2, *names)))
    assert all(name in pdf.text for name in names)
    assert "Partners" not in pdf.text and pdf.collisions() == []


def test_a_long_bench_stands_at_the_end_and_goes_on_over_the_page(listed, printed):
    pdf = printed(listed(four(1), out=[f"Gast {n:03}" for n in range(80)]))
    assert len(pdf.texts()) == 3
    order = [pdf.text.index(name) for name in ("Spieler 004", *(f"Gast {n:03}" for n in range(80)))]
    assert order == sorted(order)
