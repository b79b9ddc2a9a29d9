"""The file of a backup: a zip whose comment is the SHA-256 of all bytes before it.

Its first part is the manifest; then the rows of each table, one JSON list a line.
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from datetime import date, datetime
from pathlib import Path
from typing import IO, Any

from django.utils.translation import gettext as _

from jassclub.environment.private_folder import atomic_file

MANIFEST = "jasscopy.json"
BEGINNING = b"PK\x03\x04"
NAME_AT = 30  # the offset of the first part's name in a zip
DIGEST = 64  # letters
MOST_UNPACKED = 1024 * 1024 * 1024  # bytes; ten years of a hundred players have a quarter of it
MOST_OF_A_LINE = 8 * 1024 * 1024
CHUNK = 1024 * 1024
# The library's errors for a broken archive, or one with features that it lacks, such as a password.
DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, ValueError, KeyError, RuntimeError)


def part_name(table: str) -> str:
    return f"rows/{table}.jsonl"


# --- writing --------------------------------------------------------------------------------------


def write_container(path: Path, manifest: Manifest, rows: Iterable[tuple[TablePart, Iterable[Any]]]) -> None:
    """Write the manifest and the rows of its parts. Raises OSError; then `path` is unchanged."""
    with atomic_file(path) as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
            archive.writestr(MANIFEST, manifest.to_json())
            for part, lines in rows:
                with archive.open(part_name(part.table), "w", force_zip64=True) as out:
                    for row in lines:
                        line = json.dumps(row, ensure_ascii=False, separators=(",", ":"), default=str)
                        out.write(line.encode() + b"\n")
            archive.comment = b"0" * DIGEST
        digest = _digest(file)
        file.seek(-DIGEST, os.SEEK_END)
        file.write(digest)


def _digest(file: IO[bytes]) -> bytes:
    """The SHA-256 of the file without the comment that holds it."""
    left = file.seek(0, os.SEEK_END) - DIGEST
    file.seek(0)
    digest = hashlib.sha256()
    while left > 0 and (chunk := file.read(min(left, CHUNK))):
        digest.update(chunk)
        left -= len(chunk)
    return digest.hexdigest().encode()


# --- reading --------------------------------------------------------------------------------------


class Container:
    """An open backup whose checksum and parts were checked."""

    def __init__(self, archive: zipfile.ZipFile, manifest: Manifest) -> None:
        self._archive = archive
        self.manifest = manifest

    def rows(self, part: TablePart) -> Iterator[list[Any]]:
        """The rows of a table. Raises BackupRefused where some are missing or cannot be read."""
        read = 0
        with _refusing_errors(), self._archive.open(part_name(part.table)) as lines:
            while line := lines.readline(MOST_OF_A_LINE):
                row = json.loads(line)
                if not isinstance(row, list) or len(row) != len(part.columns):
                    raise _damaged()
                read += 1
                yield row
        if read != part.rows:
            raise _damaged()


@contextmanager
def opened(path: Path) -> Iterator[Container]:
    """Check the whole file and open it. Raises BackupRefused."""
    with ExitStack() as stack:
        with _refusing_errors():
            file = stack.enter_context(path.open("rb"))
            _refuse_other_files(file)
            if _digest(file) != file.read(DIGEST):
                raise _damaged()
            archive = stack.enter_context(zipfile.ZipFile(file))
            manifest = _manifest_in(archive)
            _check_parts(archive, manifest)
        yield Container(archive, manifest)


def manifest_of(path: Path) -> Manifest:
    """The manifest, without a check of the rest. Raises BackupRefused."""
    with _refusing_errors(), path.open("rb") as file:
        _refuse_other_files(file)
        with zipfile.ZipFile(file) as archive:
            return _manifest_in(archive)


@contextmanager
def _refusing_errors() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        words = _("The file cannot be read: %(reason)s.")
        raise BackupRefused(words % {"reason": error.strerror or error}) from error
    except DAMAGED as error:
        raise _damaged() from error


def _refuse_other_files(file: IO[bytes]) -> None:
    file.seek(0)
    head = file.read(NAME_AT + len(MANIFEST))
    if not head.startswith(BEGINNING) or head[NAME_AT:] != MANIFEST.encode():
        raise BackupRefused(_("This file is no copy of a club."))


def _manifest_in(archive: zipfile.ZipFile) -> Manifest:
    with archive.open(MANIFEST) as first:
        return Manifest.from_json(first.read(MOST_OF_A_LINE))


def _check_parts(archive: zipfile.ZipFile, manifest: Manifest) -> None:
    """Exactly the parts that the manifest names, and no more bytes than a club can have."""
    expected = [MANIFEST, *(part_name(part.table) for part in manifest.parts)]
    if sorted(archive.namelist()) != sorted(expected) or len(set(expected)) != len(expected):
        raise _damaged()
    if sum(part.file_size for part in archive.infolist()) > MOST_UNPACKED:
        raise BackupRefused(_("This copy is too large to be a club's: it was not unpacked."))


def _damaged() -> BackupRefused:
    return BackupRefused(_("This copy is damaged: it was changed or cut off after it was written."))


# --- The manifest, which is the first part of the file.

FORMAT = 1


@dataclass(frozen=True)
class Holdings:
    """The name and size of a club; `newest` is the day of its latest evening."""

    club: str
    members: int
    seasons: int
    evenings: int
    deals: int
    newest: date | None


@dataclass(frozen=True)
class TablePart:
    """The rows of one table."""

    table: str
    columns: list[str]
    rows: int


@dataclass(frozen=True)
class Manifest:
    """`why` is one of stored.REASONS, or empty; `migrations` are app and name of all applied migrations."""

    program: str
    when: datetime
    why: str
    holds: Holdings
    migrations: list[tuple[str, str]]
    parts: list[TablePart]

    def to_json(self) -> str:
        return json.dumps({"format": FORMAT, **asdict(self)}, default=lambda value: value.isoformat())

    @classmethod
    def from_json(cls, text: str | bytes) -> Manifest:
        """Raises BackupRefused, also for the format of a later version."""
        try:
            return cls._read(json.loads(text))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise BackupRefused(_("This file is no copy of a club.")) from error

    @classmethod
    def _read(cls, content: dict[str, Any]) -> Manifest:
        if content["format"] != FORMAT:
            raise BackupRefused(_("This copy was made by a newer version of jassclub: use that one."))
        holds = content["holds"]
        newest = holds["newest"] and date.fromisoformat(holds["newest"])
        when = datetime.fromisoformat(content["when"])
        if when.tzinfo is None:
            raise ValueError("a moment without its time zone")
        counts = {name: int(holds[name]) for name in ("members", "seasons", "evenings", "deals")}
        return cls(
            program=str(content["program"]),
            when=when,
            why=str(content["why"]),
            holds=Holdings(club=str(holds["club"]), newest=newest or None, **counts),
            migrations=[(str(app), str(name)) for app, name in content["migrations"]],
            parts=[
                TablePart(str(part["table"]), [str(column) for column in part["columns"]], int(part["rows"]))
                for part in content["parts"]
            ],
        )


# --- The error that refuses a file.


class BackupRefused(Exception):
    """The file is no backup, is damaged, or does not fit. The text is shown to the user."""
