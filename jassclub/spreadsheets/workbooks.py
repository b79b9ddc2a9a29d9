"""XLSX, as Excel writes it."""

from io import BytesIO

import openpyxl

from .cells import MOST_COLUMNS, MOST_ROWS, Row, Unreadable, as_table, cell


def read_xlsx(data: bytes) -> list[Row]:
    """The first sheet that is not empty; of a formula what it last came to. Raises Unreadable."""
    book = openpyxl.load_workbook(BytesIO(data), read_only=True, data_only=True)
    try:
        for sheet in book.worksheets:
            sheet.reset_dimensions()  # a file may claim to be larger or smaller than it is
            rows = sheet.iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS + 1, values_only=True)
            found = [[cell(value) for value in row] for row in rows]
            if any(value != "" for row in found for value in row):
                return as_table(found)
    finally:
        book.close()
    raise Unreadable("empty")
