"""ODS, as LibreOffice writes it. Its parts are read one row at a time: a file says how often a row or a cell
is repeated, and may say a million times."""

from collections.abc import Iterator
from datetime import date
from io import BytesIO
from xml.etree.ElementTree import Element
from zipfile import ZipFile

from defusedxml.ElementTree import iterparse

from .columns import MOST_COLUMNS, MOST_ROWS, Cell, Row, Unreadable, as_table, cell

OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
CELLS = (TABLE + "table-cell", TABLE + "covered-table-cell")


def read_ods(data: bytes) -> list[Row]:
    """The first sheet that is not empty. Raises Unreadable."""
    with ZipFile(BytesIO(data)) as parts:
        if _is_encrypted(parts):
            raise Unreadable("password")
        with parts.open("content.xml") as content:
            rows: list[Row] = []
            for _event, element in iterparse(content, events=("end",)):
                if element.tag == TABLE + "table-row":
                    _add(rows, element)
                    element.clear()
                elif element.tag == TABLE + "table":
                    if rows:
                        break
                    element.clear()
    return as_table(rows)


def _is_encrypted(parts: ZipFile) -> bool:
    manifest = "META-INF/manifest.xml"
    return manifest in parts.namelist() and b"encryption-data" in parts.read(manifest)


def _add(rows: list[Row], element: Element) -> None:
    """The row, as often as it stands there. Empty ones say nothing."""
    row = list(_cells(element))
    if any(value != "" for value in row):
        times = _repeated(element, "rows", MOST_ROWS + 1)
        rows.extend([row] * times)
        if len(rows) > MOST_ROWS:
            raise Unreadable("too_long")


def _cells(row: Element) -> Iterator[Cell]:
    empty = 0  # cells passed; a row ends with thousands of them
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


def _value(element: Element) -> Cell:
    kind = element.get(OFFICE + "value-type")
    if kind == "date":
        return date.fromisoformat(element.get(OFFICE + "date-value", "")[:10])
    if kind in ("float", "currency"):
        return cell(float(element.get(OFFICE + "value", "")))
    if kind == "boolean":
        return cell(element.get(OFFICE + "boolean-value") == "true")
    paragraphs = element.findall(TEXT + "p")
    return cell(" ".join("".join(_texts(each)) for each in paragraphs))


def _texts(element: Element) -> Iterator[str]:
    """The text of a paragraph; several blanks, tabs and line ends stand there as elements."""
    if element.tag in (TEXT + "s", TEXT + "tab", TEXT + "line-break"):
        yield " "
    yield element.text or ""
    for part in element:
        yield from _texts(part)
        yield part.tail or ""
