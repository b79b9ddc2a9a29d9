"""Tables from files and from pasted text: their cells are texts without blanks around them. Anything else
raises Unreadable."""

import csv
import re
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from datetime import date
from io import BytesIO, StringIO
from xml.etree.ElementTree import Element
from zipfile import ZipFile

from defusedxml.ElementTree import iterparse

Row = list[str]

MOST_ROWS = 5_000
MOST_COLUMNS = 120

LARGEST_OPENED = 16 * 1024 * 1024  # bytes, of all parts of a file together
OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # .xls, and also what a password protects
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")


class Unreadable(ValueError):
    """No table could be read; `code` says why. `jassclub.members.list_forms` has a sentence for each code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def cell(value: object) -> str:
    """The text of what a program wrote into a cell, as people see it there; days as 2026-11-20."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "x" if value else ""
    if isinstance(value, date):
        return value.isoformat()[:10]
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return str(int(value))
    return " ".join(str(value).split())


def as_table(rows: Iterable[Row]) -> list[Row]:
    """The rows that are not empty, of one length, without empty columns on the right. Raises Unreadable."""
    table: list[Row] = []
    for row in rows:
        if any(row):
            table.append(row)
        if len(table) > MOST_ROWS:
            raise Unreadable("too_long")
    if not table:
        raise Unreadable("empty")
    width = max(place + 1 for row in table for place, value in enumerate(row) if value)
    if width > MOST_COLUMNS:
        raise Unreadable("too_wide")
    return [(row + [""] * width)[:width] for row in table]


def read_file(data: bytes) -> list[Row]:
    """The first sheet of a CSV, XLSX or ODS file that is not empty; the bytes say which kind it is."""
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
    try:
        with ZipFile(BytesIO(data)) as parts:
            if any(part.flag_bits & 1 for part in parts.infolist()):
                raise Unreadable("password")
            if sum(part.file_size for part in parts.infolist()) > LARGEST_OPENED:  # no more of a part is read
                raise Unreadable("too_large")
            names = parts.namelist()
            if "xl/workbook.xml" in names:
                return _read_xlsx(data)
            if "content.xml" in names:
                return _read_ods(parts)
            raise Unreadable("unknown")
    except Unreadable:
        raise
    except Exception as error:  # the libraries fail in many ways on parts that no program writes
        raise Unreadable("broken") from error


def _decoded(data: bytes) -> str:
    """The text in UTF-8, in Windows-1252 of older programs, or in UTF-16, Excel's "Unicode text"."""
    is_utf_16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ["utf-16"] if is_utf_16 else ["utf-8-sig", "cp1252"]:
        with suppress(UnicodeDecodeError):
            text = data.decode(encoding)
            if re.search(r"[\x00-\x08\x0e-\x1f]", text) or text.lstrip().startswith("<"):
                break  # a picture, a program, a page
            return text
    raise Unreadable("unknown")


# --- Tables that are text: CSV with any usual separator, cells copied out of a spreadsheet, or plain lists.

SEPARATORS = "\t;|"
BLANKS = re.compile(r"\s{2,}")  # columns that someone aligned by hand


def read_text(text: str, *, is_file: bool = False) -> list[Row]:
    """Rows of texts. One comma in each line separates columns in a file; typed, it is "Huber, Regula"."""
    text = text.removeprefix("\ufeff")
    if first_line := re.match(r"sep=(.)\r?\n", text):  # as Excel writes it
        return as_table(_by_separator(text[first_line.end() :], first_line[1]))
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
        return as_table([cell(value) for value in BLANKS.split(line.strip())] for line in lines)
    if is_file:
        return as_table(_by_separator(text, ","))  # one column, perhaps in quotation marks
    return as_table([cell(line)] for line in lines)


def _by_separator(text: str, separator: str) -> list[Row]:
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, skipinitialspace=True, strict=True)
    try:
        return [[cell(value) for value in row] for row in reader]
    except csv.Error as error:
        raise Unreadable("quotes") from error


def _read_xlsx(data: bytes) -> list[Row]:
    """The first sheet that is not empty; a formula is read as its last result."""
    import openpyxl  # no start of the site needs it

    with closing(openpyxl.load_workbook(BytesIO(data), read_only=True, data_only=True)) as book:
        for sheet in book.worksheets:
            sheet.reset_dimensions()  # a file may claim to be larger or smaller than it is
            rows = sheet.iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS + 1, values_only=True)
            table = [[cell(value) for value in row] for row in rows]
            if any(map(any, table)):
                return as_table(table)
    raise Unreadable("empty")


# --- ODS, as LibreOffice writes it. Its rows are read one at a time: a file says how often a row or a cell is
# repeated, and may say a million times.

OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
CELLS = (TABLE + "table-cell", TABLE + "covered-table-cell")


def _read_ods(parts: ZipFile) -> list[Row]:
    manifest = "META-INF/manifest.xml"
    if manifest in parts.namelist() and b"encryption-data" in parts.read(manifest):
        raise Unreadable("password")
    rows: list[Row] = []
    with parts.open("content.xml") as content:
        for _event, element in iterparse(content, events=("end",)):
            if element.tag == TABLE + "table-row":
                row = list(_cells(element))
                if any(row):
                    rows.extend([row] * _repeated(element, "rows", MOST_ROWS + 1))
                    if len(rows) > MOST_ROWS:
                        raise Unreadable("too_long")
            if element.tag == TABLE + "table" and rows:
                break
            if element.tag in (TABLE + "table-row", TABLE + "table"):
                element.clear()
    return as_table(rows)


def _cells(row: Element) -> Iterator[str]:
    empty = 0  # empty cells before the next one; a row ends with thousands of them
    for element in row:
        if element.tag not in CELLS:
            continue
        value, times = _value(element), _repeated(element, "columns", MOST_COLUMNS + 1)
        if value == "":
            empty = min(empty + times, MOST_COLUMNS + 1)
            continue
        yield from [""] * empty
        yield from [value] * times
        empty = 0


def _repeated(element: Element, what: str, most: int) -> int:
    return min(max(int(element.get(f"{TABLE}number-{what}-repeated", 1)), 1), most)


def _value(element: Element) -> str:
    kind = element.get(OFFICE + "value-type")
    if kind == "date":
        return cell(date.fromisoformat(element.get(OFFICE + "date-value", "")[:10]))
    if kind in ("float", "currency"):
        return cell(float(element.get(OFFICE + "value", "")))
    if kind == "boolean":
        return cell(element.get(OFFICE + "boolean-value") == "true")
    paragraphs = element.findall(TEXT + "p")
    return cell(" ".join("".join(_texts(paragraph)) for paragraph in paragraphs))


def _texts(element: Element) -> Iterator[str]:
    """The text of a paragraph, in which blanks, tabs and line ends are elements."""
    if element.tag in (TEXT + "s", TEXT + "tab", TEXT + "line-break"):
        yield " "
    yield element.text or ""
    for part in element:
        yield from _texts(part)
        yield part.tail or ""
