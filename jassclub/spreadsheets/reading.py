"""Tables from files and from what was pasted. Whatever else comes is refused with Unreadable."""

import re
from collections.abc import Callable
from io import BytesIO
from zipfile import BadZipFile, ZipFile

from .cells import Row, Unreadable
from .open_document import read_ods
from .texts import read_text
from .workbooks import read_xlsx

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
