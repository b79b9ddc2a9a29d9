"""Spreadsheets as files: plain rows in, CSV or XLSX out, of which nothing is run when it is opened. Rows are
written one after the other: ten years need no more memory than an evening."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import chain, islice
from typing import IO, Any

Cell = str | int | float | date | datetime | None

COMMA_LANGUAGES = ("en",)  # in which Excel expects commas between cells, in all others semicolons
DECIMAL_COMMA = ("es", "fr", "nl")  # in which Excel takes 7,5 for a number; in Swiss German it is 7.5
BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
FORBIDDEN = re.compile(r"[\x00-\x08\x0b-\x0c\x0e-\x1f]")  # in a file of Excel
LONGEST_TITLE, LONGEST_TEXT = 31, 32_000  # of a sheet, of a cell
DAY, DAY_AND_TIME = "mm-dd-yy", "m/d/yy h:mm"  # in a file of Excel: as the language of the computer writes it
LOOKED_AT = 200  # rows from which the widths of columns are taken
NARROWEST, WIDEST = 6, 50  # in letters


@dataclass(frozen=True)
class Sheet:
    """A table with a line of heads. A text stays text, also a name that looks like a formula."""

    title: str
    heads: Sequence[str]
    rows: Iterable[Sequence[Cell]]


def _write_csv(sheet: Sheet, to: IO[bytes], language: str) -> None:
    """UTF-8 with the mark by which Excel knows it, separated as Excel expects it in that language. A text
    that a spreadsheet would run as a formula gets an apostrophe in front. Excel takes 2026-11-20 for a date
    in every language, but a number must have the language's decimal sign."""
    separator = "," if language.partition("-")[0] in COMMA_LANGUAGES else ";"
    decimal_sign = "," if language.partition("-")[0] in DECIMAL_COMMA else "."
    text = io.TextIOWrapper(to, encoding="utf-8-sig", newline="", write_through=True)
    writer = csv.writer(text, delimiter=separator)
    writer.writerows([_plain(cell, decimal_sign) for cell in row] for row in chain([sheet.heads], sheet.rows))
    text.flush()
    text.detach()  # else closing the text would close the file


def _write_xlsx(sheet: Sheet, to: IO[bytes]) -> None:
    """One sheet with a bold first line that stays in sight. Texts are texts, also those that begin with =."""
    import openpyxl  # 13 MB, and a tenth of a second, which no start of the site needs

    book = openpyxl.Workbook(write_only=True)
    page = book.create_sheet(_sheet_title(sheet.title))
    page.freeze_panes = "A2"
    rows = iter(sheet.rows)
    first = list(islice(rows, LOOKED_AT))
    for at, width in enumerate(_widths(sheet.heads, first), start=1):
        page.column_dimensions[openpyxl.utils.get_column_letter(at)].width = width
    page.append([_excel_cell(page, head, is_head=True) for head in sheet.heads])
    for row in chain(first, rows):
        page.append([_excel_cell(page, cell) for cell in row])
    book.save(to)
    book.close()


# How a file may end, and what it is to a browser.
KINDS: Mapping[str, str] = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def write(sheet: Sheet, to: IO[bytes], *, kind: str, language: str) -> None:
    """`kind` is one of KINDS."""
    if kind == "csv":
        _write_csv(sheet, to, language)
    else:
        _write_xlsx(sheet, to)


def _plain(cell: Cell, decimal_sign: str = ".") -> str | int:
    if cell is None:
        return ""
    if isinstance(cell, float):
        return str(cell).replace(".", decimal_sign)
    if isinstance(cell, date):
        return str(cell.replace(microsecond=0)) if isinstance(cell, datetime) else str(cell)
    if isinstance(cell, str):
        return f"'{cell}" if cell.startswith(BEGINS_A_FORMULA) else cell
    return cell


def _excel_cell(page: Any, cell: Cell, *, is_head: bool = False) -> Any:
    """A text that begins like a formula stays a text, also after someone has edited it."""
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font

    if isinstance(cell, date):
        kept = WriteOnlyCell(page, value=cell)
        kept.number_format = DAY_AND_TIME if isinstance(cell, datetime) else DAY
        return kept
    if not isinstance(cell, str):
        return cell
    text = FORBIDDEN.sub("", cell)[:LONGEST_TEXT]
    if not is_head and not text.startswith(BEGINS_A_FORMULA):
        return text
    kept = WriteOnlyCell(page, value=text)
    kept.data_type, kept.quotePrefix = "s", True
    if is_head:
        kept.font = Font(bold=True)
    return kept


def _sheet_title(title: str) -> str:
    allowed = re.sub(r"[][:*?/\\]", " ", FORBIDDEN.sub("", title))
    return allowed[:LONGEST_TITLE].strip().strip("'") or "1"


def _widths(heads: Sequence[str], rows: Sequence[Sequence[Cell]]) -> Iterator[int]:
    for column in zip(heads, *rows, strict=False):
        longest = max(len(str(_plain(cell))) for cell in column)
        yield min(max(NARROWEST, longest + 2), WIDEST)
