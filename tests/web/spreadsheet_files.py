"""Spreadsheets as programs write them, from rows."""

from collections.abc import Sequence
from datetime import date
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import openpyxl
import tablib

Rows = Sequence[Sequence[Any]]


def xlsx(*sheets: Rows) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for rows in sheets:
        sheet = book.create_sheet()
        for row in rows:
            sheet.append(list(row))
    stream = BytesIO()
    book.save(stream)
    return stream.getvalue()


def ods(*sheets: Rows) -> bytes:
    book = tablib.Databook(
        [tablib.Dataset(*map(tuple, rows), title=f"Sheet {number}") for number, rows in enumerate(sheets)]
    )
    return book.export("ods")


def with_part(name: str, content: bytes, data: bytes) -> bytes:
    """The same file with another content of one of its parts."""
    stream = BytesIO()
    with ZipFile(BytesIO(data)) as old, ZipFile(stream, "w", ZIP_DEFLATED) as new:
        for part in old.namelist():
            new.writestr(part, content if part == name else old.read(part))
        if name not in old.namelist():
            new.writestr(name, content)
    return stream.getvalue()


def part_of(name: str, data: bytes) -> bytes:
    with ZipFile(BytesIO(data)) as parts:
        return parts.read(name)


ROWS = [["Nr", "Name", "Since"], [1, "Müller, Änni", date(2026, 11, 20)], [2.5, 'Özil "Ö"', ""]]
