"""Tables that are text: CSV with any usual separator, cells copied out of a spreadsheet, or plain lists."""

import csv
import re
from io import StringIO

from .cells import Row, Unreadable, as_table, cell

SEPARATORS = "\t;|"
BLANKS = re.compile(r"\s{2,}")  # columns that somebody aligned by hand


def read_text(text: str, *, is_file: bool = False) -> list[Row]:
    """Rows of texts. One comma in each line separates columns in a file; typed, it is "Huber, Regula".

    Raises Unreadable.
    """
    text = text.removeprefix("\ufeff")
    told = re.match(r"sep=(.)\r?\n", text)  # as Excel writes it
    if told:
        return as_table(_by_separator(text[told.end() :], told[1]))
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise Unreadable("empty")
    for separator in SEPARATORS:
        if 2 * sum(separator in line for line in lines) >= len(lines):
            return as_table(_by_separator(text, separator))
    commas = sorted(line.count(",") for line in lines)[len(lines) // 2]
    if commas > 1 or (commas == 1 and is_file):
        return as_table(_by_separator(text, ","))
    if 2 * sum(bool(BLANKS.search(line.strip())) for line in lines) >= len(lines):
        return as_table([cell(each) for each in BLANKS.split(line.strip())] for line in lines)
    if is_file:
        return as_table(_by_separator(text, ","))  # one column, perhaps in quotation marks
    return as_table([cell(line)] for line in lines)


def _by_separator(text: str, separator: str) -> list[Row]:
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, skipinitialspace=True, strict=True)
    try:
        return [[cell(each) for each in row] for row in reader]
    except csv.Error as error:
        raise Unreadable("quotes") from error
