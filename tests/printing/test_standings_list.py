import re
from dataclasses import replace

import pytest

from jassclub.printing.paper import Look
from jassclub.printing.standings_list import StandingsList, StandingsRow, standings_paper

HONOURS = ("Matsche", "Stöck")
UPRIGHT, SIDEWAYS = (595, 842), (842, 595)


@pytest.fixture
def standings(occasion):
    """Standings of this many players over this many rounds or evenings."""

    def make(players: int, columns: int, name: str = "Spielerin", head: str = "R%d") -> StandingsList:
        results = [tuple(f"{n:02}{c:02}" for c in range(columns)) for n in range(players)]
        rows = tuple(
            StandingsRow(f"{n + 1}.", f"{name} {n + 1}", own, str(9000 - n), ("3", "5"))
            for n, own in enumerate(results)
        )
        heads = tuple(head.replace("%d", str(c + 1)) for c in range(columns))
        return StandingsList(occasion, "Evening standings", heads, rows, "Equal totals share.", HONOURS)

    return make


@pytest.fixture
def shown(printed, english):
    return lambda *lists, **how: printed(standings_paper(lists, english, **how))


def test_a_hundred_players_stand_on_several_pages_each_with_its_head(standings, shown):
    pdf = shown(standings(100, 4))
    pages = pdf.texts
    assert pdf.sizes() == [UPRIGHT] * 3
    for number, page in enumerate(pages, start=1):
        assert "Player" in page and "R4" in page and f"{number}/3" in page
    names = [name for page in pages for name in re.findall(r"Spielerin \d+", page)]
    assert sorted(names) == sorted(f"Spielerin {n}" for n in range(1, 101))
    assert 13 <= pdf.size_of("Spielerin 100") < 15
    assert "1.–34." in pages[0] and "69.–100." in pages[2]


def test_forty_evenings_are_shared_out_and_each_run_repeats_player_and_total(standings, shown):
    pdf = shown(standings(10, 40))
    first, second, third = pdf.texts
    assert "0913" in first and "0914" not in first
    assert "0914" in second and "0927" in second and "0913" not in second
    assert "0928" in third and "0939" in third
    for page in (first, second, third):
        assert "Spielerin 10" in page and "8991" in page
    assert pdf.size_of("0909") >= 13 and pdf.size_of("Spielerin 9") >= 13


def test_a_dozen_evenings_stand_on_paper_laid_on_its_side_and_long_dates_upright_in_full(standings, shown):
    pdf = shown(standings(3, 12, head="%d November"))
    assert pdf.sizes() == [SIDEWAYS] and "0000" in pdf.text and "0211" in pdf.text
    assert "12 November" in pdf.text and pdf.faults() == []


def test_twenty_four_names_fill_a_page_at_eighteen_points_and_large_type_has_twenty(standings, shown):
    pdf = shown(standings(24, 4))
    assert pdf.sizes() == [UPRIGHT] and pdf.size_of("Spielerin 24") >= 18
    assert min(bottom for char, _, bottom, _, _ in pdf.letters() if char == "S") < 842 / 8
    for players in (24, 100):
        usual, large = (shown(standings(players, 4), look=Look("A4", large)) for large in (False, True))
        assert large.size_of("Spielerin 24") >= max(20, usual.size_of("Spielerin 24") + 1)


@pytest.mark.parametrize("columns", [0, 1, 6, 7, 12, 21, 40])
def test_nothing_runs_into_its_neighbour(standings, shown, columns, long_name):
    pdf = shown(standings(3, columns, long_name, head="%d November 2026"))
    assert "Matsche" in pdf.text and pdf.faults() == []


def test_shared_ranks_brackets_and_counts_are_printed_as_given(occasion, shown):
    anna = StandingsRow("1.", "Anna", ("(401)", "900"), "900", ("3", "5"))
    rows = (anna, replace(anna, player="Beat"), StandingsRow("–", "Helfer", ("", "512"), "512"))
    pdf = shown(StandingsList(occasion, "Final", ("R 1", "R 2"), rows, "The worst is dropped.", HONOURS))
    assert pdf.text.count("1.\n") + pdf.text.count("1. ") >= 2
    assert "(401)" in pdf.text and "–" in pdf.text and "The worst is dropped." in pdf.text
    assert all(pdf.size_of(head) >= 9 for head in ("Rank", "Player", "R 2", "Total", "Matsche", "Stöck"))


def test_anyone_who_sits_out_is_told_so_in_the_cell_and_the_others_keep_their_type(standings, shown):
    some = standings(24, 4)
    rows = tuple(replace(row, results=("sits out", *row.results[1:])) for row in some.rows[:3])
    pdf = shown(replace(some, rows=(*rows, *some.rows[3:])))
    assert " ".join(pdf.text.split()).count("sits out") == 3
    assert pdf.size_of("Spielerin 24") >= 17 and pdf.size_of("sits") >= 9
    assert pdf.faults() == []
