"""The sheet of every game in every language: no text is cut off, leaves its cell, or is too small."""

from unittest import mock

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from jassclub.printing import fonts
from jassclub.printing.page import FLOOR, PADDING, Page
from jassclub.printing.paper import Look, Words, pdf_of
from jassclub.printing.table_sheet import slates_paper, table_sheets_paper
from jassclub.printing.table_sheet_layout import layout_of
from tests.matches.on_paper import STATES, longest_cases, sheet_of, slate_of
from tests.printing.conftest import sizes_written

LONG = ("Maximiliana-Bernadette", "Annemarie", "Johann-Sebastian", "Wilhelmine", "Karl-Friedrich")
LONG_NAMES = [f"{first} von Hohenstaufen Wildenstein und zu Altenburg Meierhofer"[:60] for first in LONG]
CASES = list(longest_cases())
CUT: list[str] = []
OUTSIDE: list[str] = []


class Watched(Page):
    """Notes every text that is not whole, or is larger than the box it is written into."""

    def text(self, box, text, size=10.0, *, face=fonts.TEXT, padding=PADDING, **look):
        lines, smaller = fonts.fill(text, box.width - 2 * padding, box.height, size, min(size, FLOOR), face)
        whole = fonts.printable(text)
        if fonts.ELLIPSIS in "".join(lines) and fonts.ELLIPSIS not in whole:
            CUT.append(whole)
        widest = max((fonts.width(line, smaller, face) for line in lines), default=0.0)
        height = smaller * 0.73 + smaller * fonts.LEADING * (len(lines) - 1)
        if widest > box.width + 0.01 or height > box.height:
            OUTSIDE.append(whole)
        super().text(box, text, size, face=face, padding=padding, **look)


@pytest.fixture(autouse=True)
def watched():
    CUT.clear()
    OUTSIDE.clear()
    with mock.patch("jassclub.printing.paper.Page", Watched), sizes_written() as sizes:
        yield
    small = {text for text, size in sizes.items() if size < FLOOR}
    assert {text for text in small if any(map(str.isalpha, text))} == set(), "struck numbers may be"


@pytest.mark.parametrize("turn", range(len(settings.LANGUAGES)))
def test_no_head_and_no_figure_of_any_sheet_is_cut_off(turn, in_turn):
    """On A4 no head is set smaller than nine points."""
    with translation.override(settings.LANGUAGES[turn][0]):
        sheets = [sheet_of(case, state) for case in CASES for state in STATES]
        assert [sheet for sheet in sheets if layout_of(sheet, gettext, Look("A4")).faults[0]] == []
        slates = [slate for case in CASES if (slate := slate_of(case))]
        for look in in_turn(turn, (Look("A4"), Look("A5"))):
            pdf_of([table_sheets_paper([sheet], Words("en", gettext), look=look) for sheet in sheets])
            pdf_of([slates_paper([slate], Words("en", gettext), look=look) for slate in slates])
    assert len(sheets) > 40 and len(slates) > 5
    assert (CUT, OUTSIDE) == ([], [])


@pytest.mark.parametrize("look", [Look("A4"), Look("A5"), Look("A4", large=True)], ids=str)
def test_names_of_sixty_letters_are_whole_but_in_the_narrow_column_of_who_leads(look):
    assert min(map(len, LONG_NAMES)) == 60
    with translation.override("de"):
        for state in STATES:
            sheets = [sheet_of(case, state, LONG_NAMES) for case in CASES]
            pdf_of([table_sheets_paper([sheet], Words("en", gettext), look=look) for sheet in sheets])
            assert set(CUT) <= (set() if state == "blank" else set(LONG_NAMES))
    assert OUTSIDE == []
