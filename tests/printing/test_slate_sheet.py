import subprocess
import sys
from dataclasses import replace

import pytest

from jassclub.printing.board import HEIGHT, STRIP, TALLIES, board_drawing, board_of
from jassclub.printing.paper import A4_UPRIGHT, MASTHEAD, Look
from jassclub.printing.table_sheet import SLATE_GAP, SlateSheet, board_place, slates_paper

POINTS = ((100, 57), (0, 257), (157, 0), (80, 77), (90, 87), (257, 0), (77, 100), (66, 91))
SIDES = ("Anna + Claire", "Beat + Dario")
PAGE = (595.28, 841.89)


@pytest.fixture
def slate(occasion):
    return SlateSheet(occasion, "Round 2", board_of(SIDES, POINTS), "Table 5")


@pytest.fixture
def shown(printed, english):
    return lambda *sheets, **how: printed(slates_paper(sheets, english, **how))


def test_every_stroke_of_the_board_is_on_the_paper(slate, shown):
    pdf = shown(slate)
    board = board_place(A4_UPRIGHT.inner.below(MASTHEAD + SLATE_GAP), 2 * (HEIGHT + STRIP))
    strokes = [s for s in board_drawing(slate.board).strokes if s.role in ("stroke", "strike")]
    assert len(strokes) > 20
    for s in strokes:
        across, down = (s.x1 + s.x2) / 2 * board.width, (s.y1 + s.y2) / 2 * board.width
        assert pdf.darkest(board.x + across, PAGE[1] - board.top + down) < 90
    assert all(words in pdf.text for words in (*SIDES, "827", "669", "Table 5"))


def test_twenty_four_matsche_still_fit_on_the_slate(slate, shown, long_name):
    full = replace(slate, board=board_of((long_name, long_name), ((257, -20),) * 24))
    pdf = shown(full, full)
    assert len(pdf.texts) == 2 and pdf.faults() == []
    assert str(24 * 257) in pdf.text and "−480" in pdf.text


@pytest.mark.parametrize("sides", [2, 3, 4, 5])
def test_tally_boards_of_all_players_stand_on_one_page(slate, shown, sides, long_name):
    points = tuple(tuple((1, -1, 2, 0, 1)[(deal + side) % 5] for side in range(sides)) for deal in range(10))
    pdf = shown(replace(slate, board=board_of((long_name,) * sides, points, kind=TALLIES)))
    assert len(pdf.texts) == 1 and "…" not in pdf.text and pdf.faults() == []


def test_two_slates_of_a5_share_a_page_on_its_side(slate, shown):
    pdf = shown(slate, slate, replace(slate, number="Table 9"), look=Look("A5"))
    assert pdf.sizes() == [(842, 595)] * 2
    assert pdf.texts[0].count("Table 5") == 2 and "Table 9" in pdf.texts[1]


def test_the_same_slate_is_the_same_file_on_every_run():
    code = """
import hashlib
from jassclub.printing.paper import Occasion, pdf_of, Words
from jassclub.printing.board import board_of
from jassclub.printing.table_sheet import SLATE_GAP, SlateSheet, slates_paper
sheet = SlateSheet(Occasion("Клуб", "2026", "1"), "1", board_of(("Anna", "Beat"), ((157, 0), (77, 80))))
print(hashlib.sha256(pdf_of([slates_paper([sheet], Words())])).hexdigest())
"""
    run = [sys.executable, "-c", code]
    one, other = (subprocess.check_output(run, env={"PYTHONHASHSEED": seed}) for seed in "12")
    assert one == other
