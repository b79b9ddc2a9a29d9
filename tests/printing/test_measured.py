"""All lists and sheets measured: nothing outside the page or overlapping, legible type."""

import pytest
from django.utils import translation

from jassclub.printing.paper import Look, Words
from jassclub.printing.score_sheet import RoundLine, ScoreSheet, score_sheets_paper
from jassclub.printing.seating_lists import (
    ListedTable,
    RoundsRow,
    rounds_list_paper,
    seating_paper,
    table_list_paper,
)
from jassclub.printing.slips import player_slips_paper
from jassclub.printing.standings_list import StandingsList, StandingsRow, standings_paper
from jassclub.printing.table_sheet import table_sheets_paper
from jassclub.printing.table_sheet_data import Player, PlayerSeat, SheetColumn, TableSheet

LONG = "Hohenlandenberg-Breitenlandenberg Maximiliana-Theodora Agnes"  # sixty letters
LOOKS = [Look(paper, large) for paper in ("A4", "A5") for large in (False, True)]
HONOURS = ("Matsche", "Stöck")
PAPERS = {  # with what their files are called
    "standings": (standings_paper, "Standings"),
    "seating": (seating_paper, "Seating, round 1"),
    "tables": (table_list_paper, "Seating by table, round 1"),
    "rounds": (rounds_list_paper, "Seating for all rounds"),
    "slips": (player_slips_paper, "Slips, round 1"),
    "scores": (score_sheets_paper, "Score sheets"),
    "sheets": (table_sheets_paper, "Table sheets, Round 1"),
}


def _tables(names):
    players = [Player(name, n) for n, name in enumerate(names, start=1)]
    fours = [players[first : first + 4] for first in range(0, len(players), 4)]
    return [ListedTable(n, ((t[0], t[2]), (t[1], t[3]))) for n, t in enumerate(fours, start=1)]


def _score_sheet(occasion, name, seat, others):
    rounds = (RoundLine(1, *seat, *others, 1256, (12, 12)), RoundLine(2), RoundLine(3))
    return ScoreSheet(occasion, name, rounds, "100", honours=HONOURS)


def _match_sheet(occasion, _, table):
    title, number = _("Round %(number)s") % {"number": 1}, _("Table %(number)s") % {"number": table.number}
    columns = tuple(map(SheetColumn, (_("Card points"), _("Points"))))
    heads = {"row_head": _("Deal"), "sums_head": _("Total of all deals")}
    return TableSheet(occasion, title, table.sides, columns, number, **heads, row_count=8)


@pytest.fixture
def papers(occasion):
    """The papers of a round with this many players, of these names, or one of them with a very long one."""

    def make(count: int, look: Look, words, *given: str) -> dict:
        names = [*given, *(LONG if n == 5 else f"Amrein {n:03}" for n in range(len(given), count))]
        seats = [(n // 4 + 1, n + 1) for n in range(count)]
        others = [(names[n - 1], (names[n - 2], names[n - 3])) for n in range(count)]
        heads = tuple(words("Round %(number)s") % {"number": n} for n in range(1, 5))
        everyone = list(zip(names, seats, others, strict=True))
        players = [PlayerSeat(name, *seat, *met) for name, seat, met in everyone]
        rows = tuple(StandingsRow("100", name, ("1256",) * 4, "5024", ("12", "12")) for name in names)
        listed = {
            "standings": ([StandingsList(occasion, "Standings", heads, rows, "", HONOURS)],),
            "seating": (players, 1, occasion),
            "tables": (_tables(names), 1, occasion),
            "rounds": ([RoundsRow(each.name, (each,) * 4) for each in players], (1, 2, 3, 4), occasion),
            "slips": (players, 1, occasion),
            "scores": ([_score_sheet(occasion, *each) for each in everyone[:8]],),
            "sheets": ([_match_sheet(occasion, words, table) for table in _tables(names)[:3]],),
        }
        return {name: PAPERS[name][0](*data, words, look=look) for name, data in listed.items()}

    return make


@pytest.mark.parametrize("count", [8, 24, 100])
def test_nothing_stands_on_something_else_or_outside_of_the_page(papers, printed, english, count):
    made = papers(count, Look(), english)
    found = {name: printed(paper).faults() for name, paper in made.items()}
    assert found == {name: [] for name in PAPERS}


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_no_name_of_sixty_letters_is_cut(papers, printed, english, look):
    for name, paper in papers(8, look, english, *[LONG] * 8).items():
        pdf = printed(paper)
        assert pdf.faults() == [] and "…" not in pdf.text, name


@pytest.mark.parametrize("language", ["en", "de", "es", "nl"])
def test_every_language_has_room(papers, printed, language):
    with translation.override(language):
        for look in (LOOKS[0], LOOKS[-1]):
            for name, paper in papers(12, look, Words(language, translation.gettext)).items():
                assert printed(paper).faults() == [], (name, look)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_names_on_a_list_are_of_thirteen_points_or_more(papers, printed, english, look):
    made = papers(100, look, english)
    least = 13 if not look.large else 17
    for name in ("standings", "seating", "tables", "rounds", "slips"):
        assert printed(made[name]).size_of("Amrein 003") >= least, name


def test_names_in_other_alphabets_can_be_read_back(papers, printed, english):
    names = ("Łukasz Șerban", "Ελένη Παπαδοπούλου", "Христо Ботев", "Ágnes Őze")
    for paper, made in papers(4, Look(), english, *names).items():
        text = " ".join(printed(made).text.split())
        assert [name for name in names if name not in text] == [], paper


def test_a_file_says_what_it_is_in_which_language_and_is_the_same_every_time(papers, printed):
    first, again = (papers(8, Look(), Words("es")) for _time in range(2))
    for name, paper in first.items():
        pdf = printed(paper)
        about = pdf.reader.metadata
        assert about["/Title"] == f"{PAPERS[name][1]} · Meisterschaft 2026/27 · 3. Abend"
        assert (about["/Author"], pdf.reader.root_object["/Lang"]) == ("Jassclub Altstadt", "es")
        assert printed(again[name]).data == pdf.data


def test_a_document_without_a_page_is_refused(printed, english):
    with pytest.raises(ValueError, match="at least one page"):
        printed(table_sheets_paper([], english))
