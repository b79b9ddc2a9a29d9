"""Files to save, put together while the club is read from one snapshot, and sent afterwards."""

from __future__ import annotations

from tempfile import SpooledTemporaryFile
from typing import IO, cast

from django.http import FileResponse, HttpResponse
from django.utils.text import slugify
from django.utils.translation import get_language

from .names import plain_letters
from .spreadsheets.writing import KINDS, Sheet, write

KEPT_IN_MEMORY = 1024 * 1024  # bytes; more waits in a file until it is sent


class SpreadsheetKind:
    """The end of an address: csv or xlsx."""

    regex = "|".join(KINDS)

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


def spreadsheet(sheet: Sheet, kind: str) -> HttpResponse:
    """The sheet as a file in the reader's language, called after its title."""
    file = cast(IO[bytes], SpooledTemporaryFile(max_size=KEPT_IN_MEMORY))  # noqa: SIM115, closed when sent
    write(sheet, file, kind=kind, language=get_language() or "en")
    return as_file(file, sheet.title, kind, KINDS[kind])


def as_file(file: IO[bytes], title: str, ending: str, content_type: str) -> HttpResponse:
    """To be saved under its title, in letters that every system knows."""
    file.seek(0)
    name = f"{slugify(plain_letters(title)) or 'club'}.{ending}"
    answer = FileResponse(file, as_attachment=True, filename=name, content_type=content_type)
    return cast(HttpResponse, answer)  # as views are annotated
