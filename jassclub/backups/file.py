"""The file of a backup: an SQLite database that any tool opens, with the tables of the club.

Its table `backup` has one row: when and why it was made, and what the club holds. The file's header has a
mark (`PRAGMA application_id`) and a checksum of all other bytes (in `PRAGMA user_version`).
"""

import sqlite3
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import IO, Any

from django.utils.translation import gettext as _

FORMAT = 1
BEGINNING = b"SQLite format 3\0"
CHECKSUM_AT, MARK_AT, HEADER = 60, 68, 100  # bytes, as SQLite's file format has them
MARK = b"Jass"
CHUNK = 1024 * 1024
# Of a club: its name and size; `newest` is the day of its latest evening, if any.
HOLDINGS = ("club", "members", "seasons", "evenings", "deals", "newest")
COLUMNS = ", ".join(("format", "program", "saved_at", "why", *HOLDINGS))


class BackupRefused(Exception):
    """The file is no backup, is damaged, or does not fit. The text is shown to the user."""


@dataclass(frozen=True)
class Manifest:
    """What the file says of itself. `why` is one of stored.REASONS, or empty."""

    program: str
    when: datetime
    why: str
    holds: Mapping[str, Any]  # by the names of HOLDINGS


def seal(path: Path, manifest: Manifest) -> None:
    """Write the manifest, the mark and the checksum into an SQLite file that is otherwise finished."""
    about = (FORMAT, manifest.program, manifest.when.isoformat(), manifest.why)
    *holds, newest = (manifest.holds[name] for name in HOLDINGS)
    values = (*about, *holds, newest and newest.isoformat())
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(f"PRAGMA application_id = {int.from_bytes(MARK)}")
        file.execute(f"CREATE TABLE backup ({COLUMNS})")
        file.execute(f"INSERT INTO backup VALUES ({', '.join('?' * len(values))})", values)
    with path.open("r+b") as raw:
        checksum = _checksum(raw)
        raw.seek(CHECKSUM_AT)
        raw.write(checksum)


def _checksum(file: IO[bytes]) -> bytes:
    """The CRC-32 of the file without the four bytes that hold it."""
    file.seek(0)
    value = zlib.crc32(file.read(CHECKSUM_AT))
    file.seek(CHECKSUM_AT + 4)
    while chunk := file.read(CHUNK):
        value = zlib.crc32(chunk, value)
    return value.to_bytes(4)


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """The file as a database that is only read, and in which nothing can be hidden that acts on reading."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as file:
        file.execute("PRAGMA trusted_schema = OFF")
        yield file


def manifest_of(path: Path) -> Manifest:
    """The manifest, without a check of the rest. Raises BackupRefused."""
    with _refusing_errors(), path.open("rb") as raw:
        head = raw.read(HEADER)
    if not head.startswith(BEGINNING) or head[MARK_AT : MARK_AT + 4] != MARK:
        raise BackupRefused(_("This file is no copy of a club."))
    with _refusing_errors(), reading(path) as file:
        [[made_by]] = file.execute("SELECT format FROM backup")
        if made_by != FORMAT:
            raise BackupRefused(_("This copy was made by a newer version of jassclub: use that one."))
        [row] = file.execute(f"SELECT {COLUMNS} FROM backup")
        _format, program, saved_at, why, club, *counts, newest = row
        when = datetime.fromisoformat(saved_at)
        if when.tzinfo is None:
            raise ValueError("a moment without its time zone")
        day = date.fromisoformat(newest) if newest else None
        holds = (str(club), *map(int, counts), day)
        return Manifest(str(program), when, str(why), dict(zip(HOLDINGS, holds, strict=True)))


def check_whole(path: Path) -> None:
    """Refuse a file that was changed or cut off, and one in which there is more than tables and indexes."""
    with _refusing_errors():
        with path.open("rb") as raw:
            checksum = _checksum(raw)
            raw.seek(CHECKSUM_AT)
            if raw.read(4) != checksum:
                raise _damaged()
        with reading(path) as file:
            if file.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                raise _damaged()
            # Triggers, views and virtual tables would run when a migration writes.
            strange = "type NOT IN ('table', 'index') OR sql LIKE 'CREATE VIRTUAL%'"
            if file.execute(f"SELECT 1 FROM sqlite_master WHERE {strange}").fetchone():
                raise _damaged()


@contextmanager
def _refusing_errors() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        words = _("The file cannot be read: %(reason)s.")
        raise BackupRefused(words % {"reason": error.strerror or error}) from error
    except (sqlite3.Error, ValueError, TypeError) as error:
        raise _damaged() from error


def _damaged() -> BackupRefused:
    return BackupRefused(_("This copy is damaged: it was changed or cut off after it was written."))
