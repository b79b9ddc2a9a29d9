"""Answers with a file: spreadsheets and PDFs, and the names under which browsers save them."""

import re
import unicodedata
from collections.abc import Sequence
from datetime import date
from tempfile import SpooledTemporaryFile
from typing import IO, cast

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.urls.converters import StringConverter
from django.utils.formats import date_format
from django.utils.http import content_disposition_header
from django.utils.translation import get_language, gettext

from jassclub.printing.paper import SIZES, Look, Paper, Words, pdf_of

from .spreadsheets.writing import KINDS, Sheet, write

KEPT_IN_MEMORY = 1024 * 1024  # bytes; more waits in a file until it is sent


class SpreadsheetKind(StringConverter):
    """A path converter: the address ends with csv or xlsx."""

    regex = "|".join(KINDS)


def spreadsheet(sheet: Sheet, kind: str) -> HttpResponse:
    """The sheet as a file in the reader's language, named after its title."""
    file = cast(IO[bytes], SpooledTemporaryFile(max_size=KEPT_IN_MEMORY))  # noqa: SIM115, closed when sent
    write(sheet, file, kind=kind, language=get_language() or "en")
    return as_file(file, sheet.title, kind, KINDS[kind])


def as_file(file: IO[bytes], title: str, ending: str, content_type: str) -> HttpResponse:
    """To be saved under its title."""
    file.seek(0)
    answer = FileResponse(file, content_type=content_type)
    answer["Content-Disposition"] = named(title, ending, saved=True)
    return cast(HttpResponse, answer)  # as views are annotated


# --- File names: words in any alphabet, and in ASCII for old programs.

IN_ASCII = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "æ": "ae", "œ": "oe",
     "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "–": "-", "’": ""}
)  # fmt: skip
FORBIDDEN = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|]+')  # by one system or another


def file_name(words: str, ending: str) -> str:
    """The words as a file name, without characters that a system forbids."""
    plain = FORBIDDEN.sub(" ", unicodedata.normalize("NFC", words)).split()
    name = " ".join(word for word in plain if any(map(str.isalnum, word))).strip(". ")
    return f"{name or 'jassclub'}.{ending}"


def named(words: str, ending: str, *, saved: bool) -> str:
    """The header Content-Disposition of a file that the browser saves under this name, or shows before."""
    name = file_name(words, ending)
    header = str(content_disposition_header(saved, name))
    plain = "" if name.isascii() else f'; filename="{file_name(in_ascii(words), ending)}"'
    return header.replace(";", f"{plain};", 1)


def in_ascii(words: str) -> str:
    """Zuercher for Zürcher; letters of other alphabets are left out."""
    return unicodedata.normalize("NFKD", words.translate(IN_ASCII)).encode("ascii", "ignore").decode()


def words_now() -> Words:
    return Words(get_language() or "en", gettext)


LOOKS = ("paper", "large")  # the query parameters of a look


def look_of(request: HttpRequest, usual: str = next(iter(SIZES))) -> Look:
    """The paper size that `?paper=` names, or the usual one; `?large=1` asks for large type."""
    asked = request.GET.get("paper", "")
    return Look(asked if asked in SIZES else usual, "large" in request.GET)


def pdf_response(papers: Sequence[Paper], name: str) -> HttpResponse:
    """A PDF that the browser shows, to be printed or saved under this name."""
    shown = named(name, "pdf", saved=False)
    headers = {"Content-Language": get_language() or "en", "Content-Disposition": shown}
    return HttpResponse(pdf_of(papers, name), content_type="application/pdf", headers=headers)


def plain_title(paper: Paper) -> str:
    """Without the dots and commas of a heading."""
    return re.sub(r"\s*[·,]\s*", " ", paper.title)


def paper_response(paper: Paper, about: date | str) -> HttpResponse:
    """A paper of a day or of a season, under a name such as "Seating round 2, 20 Nov 2026.pdf"."""
    if not paper.pieces:
        raise Http404
    subject = about if isinstance(about, str) else date_format(about, "SHORT_DATE_FORMAT")
    return pdf_response([paper], f"{plain_title(paper)}, {subject}")
