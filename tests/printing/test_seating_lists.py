"""The lists on the wall: seating by name, by table and of all rounds; the order of names; the cash."""

import pytest

from jassclub.printing.cash_list import CashRow, cash_paper
from jassclub.printing.list_columns import by_name, ranges
from jassclub.printing.paper import Look
from jassclub.printing.seating_lists import (
    ListedTable,
    RoundsRow,
    rounds_list_paper,
    seating_paper,
    table_list_paper,
)
from jassclub.printing.table_sheet_data import Player, PlayerSeat

UPRIGHT, SIDEWAYS = (595, 842), (842, 595)


@pytest.mark.parametrize(
    ("pages", "heads"),
    [
        ([["Anna", "Karl"], ["Lea", "Zoe"]], ["A–K", "L–Z"]),
        ([["Anna", "Hans"], ["Heidi", "Zoe"]], ["A–Ha", "He–Z"]),
        ([["Anna", "Otto"], ["Özlem", "Zoe"]], ["A–Ot", "Öz–Z"]),  # an accent tells nobody apart
        ([["Anna", "Anton"], ["Beat", "Bruno"], ["Carla", "Zoe"]], ["A", "B", "C–Z"]),
        # A page begins with a letter and no hyphen or blank.
        ([["Anna", "Dario Vogt"], ["Dario Vogt-Ammon", "Zoe"]], ["A – Dario Vogt", "Dario Vogt-Ammon – Z"]),
        ([["Anna", "Dario"], ["Dario Vogt", "Zoe"]], ["A–Dario", "Dario Vogt – Z"]),
        # More than three letters are read as a name, so they are a whole one.
        ([["Anna", "Huber-Jost"], ["Huber-Keller", "Zoe"]], ["A – Huber-Jost", "Huber-Keller – Z"]),
        ([["Anna", "Hubacher"], ["Huber", "Zoe"]], ["A–Hubacher", "Huber–Z"]),
        ([["Anna", "Zoe"]], [""]),
    ],
)
def test_pages_are_headed_by_the_letters_that_tell_them_apart(pages, heads):
    assert ranges(pages) == heads


def test_two_of_the_same_name_stand_in_the_order_of_their_tables():
    people = [("Huber", 3), ("Ärni", 9), ("Huber", 1)]
    listed = by_name(people, lambda each: each[0], lambda each: each[1], "de")
    assert listed == [("Ärni", 9), ("Huber", 1), ("Huber", 3)]


# --- by name --------------------------------------------------------------------------------------


@pytest.fixture
def seated(printed, occasion, english):
    return lambda *places: printed(seating_paper(places, 3, occasion, english))


def test_names_hang_in_alphabetical_order_whatever_their_accents(seated):
    names = ["Zoe", "Łukasz", "émile", "Özlem", "Anna", "Emil", "Otto", "Mara"]
    text = seated(*(PlayerSeat(name, 1, n + 1) for n, name in enumerate(names))).text
    order = sorted(names, key=text.index)
    assert order == ["Anna", "Emil", "émile", "Łukasz", "Mara", "Otto", "Özlem", "Zoe"]


def line_of(pdf, name: str, page: int = 0) -> str:
    """All that stands on the level of a name, without spaces."""
    letters = pdf.letters(page)
    text = "".join(char for char, *_ in letters)
    _, _, bottom, _, top = letters[text.rindex(name.replace(" ", ""))]
    middle = (bottom + top) / 2
    return "".join(char for char, _, low, _, high in letters if low - 3 < middle < high + 3)


def test_everyone_finds_table_and_token_beside_the_name(seated):
    pdf = seated(PlayerSeat("Anna Amsler", 12, 47), PlayerSeat("Beat Bürgi"))
    assert [line_of(pdf, name) for name in ("Anna", "Beat")] == ["AnnaAmsler1247", "BeatBürgisitsout"]


def test_a_hundred_players_hang_on_two_pages(seated):
    pdf = seated(*(PlayerSeat(f"Ann {n:03}", n // 4 + 1, n + 1) for n in range(100)))
    first, second = pdf.texts
    assert "A – Ann 049" in first and "Ann 050 – A" in second
    assert all(f"Ann {n:03}" in pdf.text for n in range(100))
    for page in (0, 1):
        assert min(bottom for char, _, bottom, _, _ in pdf.letters(page) if char == "A") > 40  # in the frame


# --- by table -------------------------------------------------------------------------------------


def four(number: int) -> ListedTable:
    first, *others = (Player(f"Spieler {n:03}", n) for n in range(4 * number - 3, 4 * number + 1))
    return ListedTable(number, ((first, others[1]), (others[0], others[2])))


def alone(number: int, *names: str) -> ListedTable:
    return ListedTable(number, tuple((Player(name, 4 * number - 3 + n),) for n, name in enumerate(names)))


@pytest.fixture
def listed(printed, occasion, english):
    return lambda *tables, out=(): printed(table_list_paper(tables, 2, occasion, english, sitting_out=out))


@pytest.mark.parametrize(("tables", "pages"), [(1, 1), (6, 1), (16, 1), (17, 2), (25, 2)])
def test_twenty_five_tables_hang_on_two_pages(listed, tables, pages):
    pdf = listed(*map(four, range(1, tables + 1)))
    assert len(pdf.texts) == pages and pdf.faults() == []
    assert {pdf.text.count(f"Spieler {number:03}") for number in range(1, 4 * tables + 1)} == {1}


def test_a_table_is_never_torn_apart(listed):
    five = [alone(n, *(f"T{n}{letter}" for letter in "ABCDE")) for n in range(1, 12)]
    pages = listed(*five).texts
    assert len(pages) == 2
    for number in range(1, 12):
        assert sorted(sum(f"T{number}{letter}" in page for letter in "ABCDE") for page in pages) == [0, 5]


@pytest.mark.parametrize("names", [("Anna", "Beat", "Claire"), ("Anna", "Beat", "Claire", "Dario", "Emil")])
def test_tables_of_three_and_of_five_print_too(listed, names):
    pdf = listed(alone(2, *names))
    assert all(name in pdf.text for name in names)
    assert "Partners" not in pdf.text and pdf.faults() == []


def test_a_long_bench_stands_at_the_end_and_goes_on_over_the_page(listed):
    guests = [f"Gast {n:03}" for n in range(80)]
    pdf = listed(four(1), out=guests)
    assert len(pdf.texts) == 3
    order = [pdf.text.index(name) for name in ("Spieler 004", *guests)]
    assert order == sorted(order)


# --- all rounds -----------------------------------------------------------------------------------


@pytest.fixture
def drawn(printed, occasion, english):
    """The list of this many players over this many rounds; in round r player p has token p + r."""

    def make(players: int, rounds: int, name: str = "Spielerin {:03}"):
        rows = []
        for player in range(1, players + 1):
            tokens = [(player + number) % players + 1 for number in range(1, rounds + 1)]
            seats = tuple(PlayerSeat("", (token + 3) // 4, token) for token in tokens)
            rows.append(RoundsRow(name.format(player), seats))
        return printed(rounds_list_paper(rows, range(1, rounds + 1), occasion, english))

    return make


def test_four_rounds_of_a_hundred_players_hang_on_three_pages(drawn):
    pdf = drawn(100, 4)
    assert pdf.sizes() == [UPRIGHT] * 3 and pdf.size_of("Spielerin 001") >= 13
    for player in range(1, 101):
        tokens = [(player + number) % 100 + 1 for number in range(1, 5)]
        seats = "".join(f"{(token + 3) // 4}/{token}" for token in tokens)
        line = line_of(pdf, f"Spielerin {player:03}", (player - 1) // 34)
        assert line == f"Spielerin{player:03}{seats}"
    assert pdf.faults() == [] and all("Round 4" in text for text in pdf.texts)


@pytest.mark.parametrize("rounds", [1, 7, 8, 12, 20])
def test_rounds_beside_each_other_do_not_run_into_their_neighbours(drawn, rounds, long_name):
    pdf = drawn(8, rounds, long_name)
    assert all(f"Round {number}" in pdf.text for number in range(1, rounds + 1))
    assert set(pdf.sizes()) == {SIDEWAYS if rounds > 8 else UPRIGHT} and pdf.faults() == []


def test_twenty_rounds_are_shared_out_and_each_run_repeats_the_names(drawn):
    first, second = drawn(20, 20).texts
    assert "Round 10" in first and "Round 11" not in first
    assert "Round 11" in second and "Round 20" in second and "Round 10" not in second
    assert all(f"Spielerin {n:03}" in page for page in (first, second) for n in range(1, 21))


# --- the cash -------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", [Look("A4"), Look("A5"), Look("A4", large=True)], ids=str)
def test_everyone_is_on_the_list_of_the_cash_and_the_sums_stand_on_each_page(
    printed, english, occasion, long_name, look
):
    rows = [CashRow(f"Player {n:03}", "5.00", n % 2 == 0, "" if n % 5 else "guest") for n in range(40)]
    rows.append(CashRow(long_name, "1,000.00", True, "guest"))
    totals = "Expected 130.00, paid 60.00, outstanding 70.00"
    pdf = printed(cash_paper(rows, occasion, english, look, fee="Fee (CHF)", totals=totals))
    assert all(f"Player {n:03}" in pdf.text for n in range(40))
    assert all(totals in text for text in pdf.texts) and pdf.faults() == []
    nobody = printed(cash_paper([], occasion, english, look, fee="Fee (CHF)", totals=totals))
    assert len(nobody.texts) == 1 and totals in nobody.text
