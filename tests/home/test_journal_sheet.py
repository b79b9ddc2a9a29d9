"""What happened goes out as a spreadsheet: whole, and to nobody who may not read it."""

import csv
import io

import openpyxl

from jassclub.journal.models import Line


def rows_of(answer) -> list[list[str]]:
    text = b"".join(answer).decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))


def test_what_happened_on_an_evening_is_a_row_for_each_line_the_newest_first(as_secretary, night):
    night.play()
    heads, *rows = rows_of(as_secretary.get(f"/evenings/{night.evening.pk}/journal.csv"))
    assert heads == ["No.", "When", "Who", "What happened", "Before", "After"]
    assert rows[0][3] == "round 1 closed"
    lines = Line.objects.filter(evening=night.evening.pk)
    assert [int(row[0]) for row in rows] == [line.pk for line in lines]


def test_everything_that_happened_opens_in_excel_with_times_as_times(as_secretary, night):
    answer = as_secretary.get("/journal/journal.xlsx")
    page = openpyxl.load_workbook(io.BytesIO(b"".join(answer))).active
    assert page.max_row == Line.objects.count() + 1
    assert page["B2"].is_date


def test_a_helper_reads_no_wishes_and_no_accounts_there_and_a_reader_nothing(as_helper, as_reader, night):
    night.play()
    of_evening = f"/evenings/{night.evening.pk}/journal.csv"
    assert len(rows_of(as_helper.get(of_evening))) > 1
    assert as_helper.get("/journal/journal.csv").status_code == 403
    assert as_reader.get(of_evening).headers["Location"].startswith("/login/")
