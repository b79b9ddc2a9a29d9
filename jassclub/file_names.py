"""Names of files that are sent to a browser: plain words in any alphabet, and in ASCII for old programs."""

from __future__ import annotations

import re
import unicodedata

from django.utils.http import content_disposition_header

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
