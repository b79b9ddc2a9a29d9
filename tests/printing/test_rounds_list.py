import pytest

from jassclub.printing.seating_lists import RoundsRow, rounds_list_paper
from jassclub.printing.table_sheet_data import PlayerSeat

UPRIGHT, SIDEWAYS = (595, 842), (842, 595)


@pytest.fixture
def drawn(occasion):
    """The list of this many players over this many rounds; in round r player p has token p + r."""

    def make(players: int, rounds: int, name: str = "Spielerin {:03}") -> tuple:
        rows = []
        for player in range(1, players + 1):
            tokens = [(player + number) % players + 1 for number in range(1, rounds + 1)]
            seats = tuple(PlayerSeat("", (token + 3) // 4, token) for token in tokens)
            rows.append(RoundsRow(name.format(player), seats))
        return rows, range(1, rounds + 1), occasion

    return make


@pytest.fixture
def shown(printed, english):
    return lambda *listed: printed(rounds_list_paper(*listed, english))


def line_of(pdf, name: str, page: int = 0) -> str:
    """All that stands on the level of a name, without spaces."""
    letters = pdf.letters(page)
    text = "".join(char for char, *_ in letters)
    _, _, bottom, _, top = letters[text.rindex(name.replace(" ", ""))]
    middle = (bottom + top) / 2
    return "".join(char for char, _, low, _, high in letters if low - 3 < middle < high + 3)


def test_four_rounds_of_a_hundred_players_hang_on_three_pages(drawn, shown):
    pdf = shown(*drawn(100, 4))
    assert pdf.sizes() == [UPRIGHT] * 3
    assert pdf.size_of("Spielerin 001") >= 13
    for player in range(1, 101):
        page = (player - 1) // 34
        tokens = [(player + number) % 100 + 1 for number in range(1, 5)]
        seats = "".join(f"{(token + 3) // 4}/{token}" for token in tokens)
        assert line_of(pdf, f"Spielerin {player:03}", page) == f"Spielerin{player:03}{seats}"
    for page in (0, 1, 2):
        assert pdf.collisions(page) == []
        assert "Round 4" in pdf.texts()[page]


@pytest.mark.parametrize("rounds", [1, 7, 8, 12, 20])
def test_nothing_runs_into_its_neighbour(drawn, shown, rounds, long_name):
    pdf = shown(*drawn(8, rounds, long_name))
    assert all(f"Round {number}" in pdf.text for number in range(1, rounds + 1))
    for page, size in enumerate(pdf.sizes()):
        assert size == (SIDEWAYS if rounds > 8 else UPRIGHT)
        assert pdf.collisions(page) == []


def test_twenty_rounds_are_shared_out_and_each_run_repeats_the_names(drawn, shown):
    first, second = shown(*drawn(20, 20)).texts()
    assert "Round 10" in first and "Round 11" not in first
    assert "Round 11" in second and "Round 20" in second and "Round 10" not in second
    assert all(f"Spielerin {n:03}" in page for page in (first, second) for n in range(1, 21))
