"""Tables from files and from what was pasted. Whatever else comes is refused with Unreadable."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from io import BytesIO, StringIO
from zipfile import BadZipFile, ZipFile

import openpyxl

from .columns import MOST_COLUMNS, MOST_ROWS, Row, Unreadable, as_table, cell
from .open_document import read_ods

LARGEST_OPENED = 16 * 1024 * 1024  # bytes, of all parts of a file together
OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # .xls, and also what a password protects
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")


def read_file(data: bytes) -> list[Row]:
    """The first sheet that is not empty of a CSV, XLSX or ODS file; what kind of file it is, its bytes say.

    Raises Unreadable.
    """
    if not data.strip():
        raise Unreadable("empty")
    if data.startswith(b"%PDF"):
        raise Unreadable("pdf")
    if data.startswith(OLD_OFFICE):
        raise Unreadable("password" if ENCRYPTED in data else "old_excel")
    if data.startswith(b"PK"):
        return _read_parts(data)
    return read_text(_decoded(data), is_file=True)


def _read_parts(data: bytes) -> list[Row]:
    """A spreadsheet of today is a ZIP file with XML parts."""
    try:
        with ZipFile(BytesIO(data)) as parts:
            _check(parts)
            return _reader(set(parts.namelist()))(data)
    except Unreadable:
        raise
    except BadZipFile as error:
        raise Unreadable("broken") from error
    except Exception as error:  # the libraries fail in many ways on parts that no program writes
        raise Unreadable("broken") from error


def _check(parts: ZipFile) -> None:
    """What a part claims as its size is the most that is read of it."""
    if any(part.flag_bits & 1 for part in parts.infolist()):
        raise Unreadable("password")
    if sum(part.file_size for part in parts.infolist()) > LARGEST_OPENED:
        raise Unreadable("too_large")


def _reader(names: set[str]) -> Callable[[bytes], list[Row]]:
    if "xl/workbook.xml" in names:
        return read_xlsx
    if "content.xml" in names:
        return read_ods
    raise Unreadable("unknown")


def _decoded(data: bytes) -> str:
    """UTF-8 or what older programs write: Windows-1252, or UTF-16 as Excel's "Unicode text"."""
    is_utf_16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    encodings = ["utf-16"] if is_utf_16 else ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if re.search(r"[\x00-\x08\x0e-\x1f]", text) or text.lstrip().startswith("<"):
            break  # a picture, a program, a page
        return text
    raise Unreadable("unknown")


# --- Tables that are text: CSV with any usual separator, cells copied out of a spreadsheet, or plain lists.

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


# --- XLSX, as Excel writes it.


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
