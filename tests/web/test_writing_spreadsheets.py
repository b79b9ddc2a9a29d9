"""What a spreadsheet program reads from our files is what was written, and nothing of it is run."""

import csv
import io
from datetime import date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from jassclub.web.spreadsheets.writing import BEGINS_A_FORMULA, Sheet, write

NASTY = ("=1+1", "+41 79", "-2 Jahre", "@SUM(A1)", "\tTab", "\rReturn", '=HYPERLINK("http://x";"y")')
HEADS = ("Player", "Points", "Date")


def written(rows, kind, language="de", heads=HEADS, title="Standings") -> bytes:
    file = io.BytesIO()
    write(Sheet(title, heads, rows), file, kind=kind, language=language)
    return file.getvalue()


def read_csv(content: bytes, separator: str = ";") -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=separator))


def read_xlsx(content: bytes):
    [page] = load_workbook(io.BytesIO(content)).worksheets
    return page


@pytest.mark.parametrize(
    ("language", "separator"),
    [("de", ";"), ("fr", ";"), ("nl", ";"), ("es", ";"), ("en", ","), ("en-gb", ",")],
)
def test_a_csv_is_separated_as_excel_expects_it_in_the_language(language, separator):
    content = written([("Huber; Regula, Baden", 12.5, date(2026, 11, 20))], "csv", language)
    assert content.startswith(b"\xef\xbb\xbf")  # by which Excel knows UTF-8
    figure = "12.5" if language[:2] in ("en", "de") else "12,5"  # Excel in Swiss German has a point
    assert read_csv(content, separator) == [list(HEADS), ["Huber; Regula, Baden", figure, "2026-11-20"]]


@pytest.mark.parametrize("name", NASTY)
def test_no_text_in_a_file_is_a_formula_nor_becomes_one_when_it_is_edited_and_no_head_is(name):
    [[head, *_heads], [cell, *_rest]] = read_csv(written([(name, 1, None)], "csv", heads=[name, "x", "y"]))
    assert cell == head == f"'{name}"
    page = read_xlsx(written([(name, 1, None)], "xlsx", heads=[name, "x", "y"]))
    for cell in (page["A1"], page["A2"]):
        assert (cell.data_type, cell.quotePrefix) == ("s", True)
        assert cell.value.strip() == name.strip()
    assert page["A1"].font.bold


def test_numbers_are_numbers_below_zero_too_and_dates_are_dates():
    page = read_xlsx(written([("Anna", -12, date(2026, 11, 20)), ("Beat", 0, None)], "xlsx"))
    assert [cell.value for cell in page[2]] == ["Anna", -12, datetime(2026, 11, 20)]
    assert page["C2"].number_format == "mm-dd-yy"  # for Excel: as the computer's language writes days
    assert [cell.value for cell in page[3]] == ["Beat", 0, None]
    moment = datetime(2026, 11, 20, 20, 14, 5)
    rows = read_csv(written([("Anna", -12, None), ('the "Bock"', 1, moment), ("two\nlines", 2, None)], "csv"))
    assert rows[1:] == [
        ["Anna", "-12", ""],
        ['the "Bock"', "1", "2026-11-20 20:14:05"],
        ["two\nlines", "2", ""],
    ]


@pytest.mark.parametrize("title", ["2025/26: [Final]?", "x" * 80, "", "''", "\x00"])
def test_any_title_makes_a_sheet_that_can_be_opened(title):
    assert 1 <= len(read_xlsx(written([("Anna", 1, None)], "xlsx", title=title)).title) <= 31


@given(st.lists(st.lists(st.text(max_size=20), min_size=2, max_size=2), max_size=5))
def test_whatever_people_are_called_a_csv_is_read_back_and_harmless(rows):
    content = written(rows, "csv", heads=["One", "Other"])
    found = read_csv(content)[1:] if all(any(row) for row in rows) else None
    expected = [[f"'{cell}" if cell.startswith(BEGINS_A_FORMULA) else cell for cell in row] for row in rows]
    assert found is None or found == expected


@settings(max_examples=40)
@given(st.lists(st.text(max_size=20), min_size=1, max_size=5))
def test_whatever_people_are_called_excel_finds_no_formula(names):
    page = read_xlsx(written([(name,) for name in names], "xlsx", heads=["Name"]))
    assert all(cell.data_type != "f" for row in page.rows for cell in row)
