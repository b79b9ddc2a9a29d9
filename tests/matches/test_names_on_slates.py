"""How partners stand on a slate: in full, in several lines if it must be."""

import pytest

from jassclub.printing.board import board_of, slate_svg
from jassclub.printing.paper import Occasion, Words, pdf_of
from jassclub.printing.table_sheet import SlateSheet, slates_paper
from tests.answers import pdf_text

LONG = "Maximiliana-Theodora von Hohenlandenberg-Breitenlandenberg"


def slate(*sides: str) -> SlateSheet:
    return SlateSheet(Occasion("Club"), "Round 1", board_of(sides))


@pytest.mark.parametrize("name", ["Βασίλης Παππάς", "Женя Щукин", "Ágnes Őry", "Margrit Moser", LONG])
def test_a_pair_is_on_the_slate_in_full_however_long_the_names(name):
    sheet = slate(f"{LONG} – {name}", f"{name} – {LONG}")
    words = pdf_text(pdf_of([slates_paper([sheet], Words())])).replace("- ", "-")  # a line may end so
    assert words.count(name) >= 2 and words.count(LONG) >= 2 and "…" not in words


def test_the_screen_shows_the_same_lines():
    drawn = slate_svg(slate(f"{LONG} – {LONG}", "Anna – Beat").board, "Slate")
    assert drawn.count("slate-name") > 2 and "…" not in drawn
