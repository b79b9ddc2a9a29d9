"""Files to save, put together while the club is read from one snapshot, and sent afterwards."""

from __future__ import annotations

import re
import unicodedata
from tempfile import SpooledTemporaryFile
from typing import IO, cast

from django.http import FileResponse, HttpResponse
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import get_language

from jassclub.engine.names import plain_letters

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


# --- Names of files that are sent to a browser: plain words in any alphabet, and in ASCII for old programs.

IN_ASCII = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "æ": "ae", "œ": "oe",
     "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "–": "-", "’": ""}
)  # fmt: skip
FORBIDDEN = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|]+')  # by one system or another


def file_name(words: str, ending: str) -> str:
    """The words as the name of a file; what no file may be called is left out."""
    plain = FORBIDDEN.sub(" ", unicodedata.normalize("NFC", words)).split()
    said = " ".join(word for word in plain if any(map(str.isalnum, word))).strip(". ")
    return f"{said or 'jassclub'}.{ending}"


def shown_in_browser(words: str, ending: str) -> str:
    """The header Content-Disposition of a file that the browser shows, and saves under this name."""
    name = file_name(words, ending)
    header = str(content_disposition_header(False, name))
    if name.isascii():
        return header
    return header.replace("inline;", f'inline; filename="{file_name(in_ascii(words), ending)}";', 1)


def in_ascii(words: str) -> str:
    """Zuercher for Zürcher; letters of other alphabets are left out."""
    return unicodedata.normalize("NFKD", words.translate(IN_ASCII)).encode("ascii", "ignore").decode()
