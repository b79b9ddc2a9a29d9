"""Footnotes of printed standings: under the list or on pages of their own, and always legible."""

from dataclasses import replace

import pytest

from jassclub.printing.notes import Footnote
from jassclub.printing.standings_list import StandingsList, StandingsRow, standings_paper
from tests.printing.test_measured import LONG, LOOKS


@pytest.fixture
def standings(occasion):
    """A list of this many, of whom the first ones have a note each, and a second one with the next."""

    def make(rows: int, notes: int, name: str = "Spielerin %d", note: str = "") -> StandingsList:
        marks = {n: tuple(str(mark) for mark in (n - 1, n) if 1 <= mark <= notes) for n in range(1, rows + 1)}
        lines = tuple(
            StandingsRow(str(n), name.replace("%d", str(n)), ("1256", "(900)°"), "10370", ("2",), marks[n])
            for n in marks
        )
        said = [f"{each.player}: Equal with {each.player} at 10370; lower round 850." for each in lines]
        texts = tuple(Footnote(str(n), text) for n, text in enumerate(said[:notes], start=1))
        return StandingsList(occasion, "Standings", ("20 Nov", "4 Dec ×2"), lines, note, ("Matsche",), texts)

    return make


@pytest.mark.parametrize(
    ("rows", "notes", "look"),
    [(8, 1, LOOKS[0]), (24, 23, LOOKS[0]), (100, 99, LOOKS[0]), *((24, 12, look) for look in LOOKS[1:])],
)
@pytest.mark.parametrize("name", ["Spielerin %d", LONG])
def test_notes_never_stand_on_something_else_and_are_complete(
    standings, printed, english, rows, notes, look, name
):
    pdf = printed(standings_paper([standings(rows, notes, name)], english, look=look))
    text = " ".join(pdf.text.split())
    assert text.count("Equal with") == notes and "…" not in text and pdf.faults() == []
    assert pdf.size_of("Equal") >= (14 if look.large else 10)


def test_a_few_notes_stand_under_the_list_whose_type_stays_large(standings, printed, english):
    without, with_notes = (printed(standings_paper([standings(24, notes)], english)) for notes in (0, 3))
    assert len(with_notes.sizes()) == len(without.sizes()) == 1
    assert with_notes.size_of("Spielerin 24") >= 0.75 * without.size_of("Spielerin 24")
    assert with_notes.size_of("1, 2") < 0.6 * with_notes.size_of("10370")


def test_many_notes_have_pages_of_their_own_and_the_list_stays_as_it_was(standings, printed, english):
    without, with_notes = (printed(standings_paper([standings(100, notes)], english)) for notes in (0, 99))
    lists = len(without.sizes())
    assert all("How the totals are made up" in text for text in with_notes.texts[lists:])
    assert "How the totals" not in "".join(with_notes.texts[:lists])
    assert with_notes.size_of("Spielerin 100") == without.size_of("Spielerin 100")


def test_a_word_longer_than_a_line_is_broken_and_nothing_of_it_is_lost(occasion, printed, english, standings):
    some = replace(standings(3, 0), footnotes=(Footnote("1", "W" * 200),))
    pdf = printed(standings_paper([some], english))
    assert pdf.faults() == [] and pdf.text.count("W") == 200


def test_a_note_too_long_for_the_foot_stands_among_the_footnotes(standings, printed, english):
    short, long = "The rank is shared.", "Equal totals: the higher round, then more of them. " * 6
    assert printed(standings_paper([standings(24, 1, note=short)], english)).size_of("The rank") == 9
    assert printed(standings_paper([standings(24, 1, note=long)], english)).size_of("Equal totals") == 10
