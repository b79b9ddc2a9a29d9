from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageDraw

from jassclub.printing.board import board_drawing
from jassclub.printing.paper import mm
from jassclub.printing.slate_sheet import BOARD_WIDTH, SlateSheet, slate_sheets_pdf

POINTS = ((100, 57), (0, 257), (157, 0), (80, 77), (90, 87), (257, 0), (77, 100), (66, 91))
SIDES = ("Anna + Claire", "Beat + Dario")


@pytest.fixture
def slate(occasion):
    return SlateSheet(occasion, 2, 5, SIDES, POINTS)


def ink(picture: Image.Image, x: float, y: float, reach: int = 4) -> int:
    """The darkest grey round a place on the board, where x and y are those of the drawing."""
    scale = picture.width / 595.28
    left = (595.28 - BOARD_WIDTH) / 2
    top = 17 * mm + 23 * mm + 4 * mm
    across, down = round((left + x * BOARD_WIDTH) * scale), round((top + y * BOARD_WIDTH) * scale)
    return picture.crop((across - reach, down - reach, across + reach, down + reach)).getextrema()[0]


def test_every_stroke_of_the_board_is_on_the_paper(slate, printed, english):
    picture = printed(slate_sheets_pdf([slate], english)).picture()
    strokes = [s for s in board_drawing(slate.board).strokes if s.role in ("stroke", "strike")]
    assert len(strokes) > 20
    for stroke in strokes:
        assert ink(picture, (stroke.x1 + stroke.x2) / 2, (stroke.y1 + stroke.y2) / 2) < 90


def test_an_empty_slate_has_only_its_guide_lines(slate, printed, english):
    empty = printed(slate_sheets_pdf([replace(slate, points=())], english)).picture()
    strokes = [s for s in board_drawing(slate.board).strokes if s.role == "stroke"]
    assert all(ink(empty, stroke.x1, stroke.y1) > 90 for stroke in strokes)


def test_the_page_looks_like_the_drawing(slate, printed, english):
    """The board drawn by another hand, both made small: no part of the page may differ by much."""
    picture = printed(slate_sheets_pdf([slate], english)).picture(scale=4)
    drawing = board_drawing(slate.board)
    scale = 4 * BOARD_WIDTH
    other = Image.new("L", (round(scale), round(scale * drawing.height)), 255)
    pen = ImageDraw.Draw(other)
    for s in drawing.strokes:
        ends = [value * scale for value in (s.x1, s.y1, s.x2, s.y2)]
        pen.line(ends, fill=153 if s.role == "guide" else 0, width=max(1, round(s.weight * scale)))
    left, top = round((595.28 - BOARD_WIDTH) / 2 * 4), round(44 * mm * 4)
    page = picture.crop((left, top, left + other.width, top + other.height))
    texts = [(w.x * 40, w.y * 40, w.size * 40 * len(w.text) / 2) for w in drawing.writings]
    small, expected = (image.resize((40, 58), Image.Resampling.BOX) for image in (page, other))
    for x in range(40):
        for y in range(58):
            if any(abs(x - tx) < reach + 2 and abs(y - ty) < 3 for tx, ty, reach in texts):
                continue  # the other hand writes no texts
            assert abs(small.getpixel((x, y)) - expected.getpixel((x, y))) < 40, (x, y)


def test_the_sums_stand_under_a_filled_slate_only(slate, printed, english):
    filled, empty = (
        printed(slate_sheets_pdf([sheet], english)).text for sheet in (slate, replace(slate, points=()))
    )
    assert "827" in filled and "669" in filled
    assert "827" not in empty and "669" not in empty and "Anna + Claire" in empty


def test_a_facing_slate_has_its_upper_half_turned_round(slate, printed, english):
    plain, facing = (
        printed(slate_sheets_pdf([sheet], english)).picture()
        for sheet in (slate, replace(slate, facing=True))
    )
    first = next(s for s in board_drawing(slate.board).strokes if s.role == "stroke")
    x, y = (first.x1 + first.x2) / 2, first.y2
    assert ink(plain, x, y) < 90 < ink(facing, x, y)
    assert ink(facing, 1 - x, 0.72 - y) < 90 < ink(plain, 1 - x, 0.72 - y)


def test_twenty_four_matsche_still_fit_on_the_slate(slate, printed, english, long_name):
    full = replace(slate, points=((257, -20),) * 24, sides=(long_name, long_name))
    pdf = printed(slate_sheets_pdf([full, full], english))
    assert len(pdf.texts()) == 2
    assert pdf.collisions() == []
    assert str(24 * 257) in pdf.text and "-480" in pdf.text
