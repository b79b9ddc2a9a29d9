"""The file of a backup: an SQLite database that any tool opens, with the tables of the club.

Its table `backup` has one row: when and why it was made, what the club holds, and the key of the site that
made it. The file's header has a mark (`PRAGMA application_id`) and a checksum of all other bytes (in
`PRAGMA user_version`). Behind the last page, where SQLite does not look, stands the site's signature.
"""

import hashlib
import os
import sqlite3
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import date, datetime
from pathlib import Path
from textwrap import wrap
from typing import IO, Any, NamedTuple

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

FORMAT = 1
BEGINNING = b"SQLite format 3\0"
CHECKSUM_AT, MARK_AT, HEADER = 60, 68, 100  # bytes, as SQLite's file format has them
MARK = b"Jass"
SIGNATURE_LENGTH = 64  # bytes
CHUNK = 1024 * 1024
# Of a club: its name and size; `newest` is the day of its latest evening, if any.
HOLDINGS = ("club", "members", "seasons", "evenings", "deals", "newest")
COLUMNS = ", ".join(("format", "program", "saved_at", "why", *HOLDINGS))
SIGNED_BY = "signed_by"  # a column that files of older versions do not have


class BackupRefused(Exception):
    """The file is no backup, is damaged, or does not fit. The text is shown to the user."""


class Manifest(NamedTuple):
    """What the file says of itself. `why` is one of stored.REASONS, or empty."""

    program: str
    when: datetime
    why: str
    holds: Mapping[str, Any]  # by the names of HOLDINGS


def seal(path: Path, manifest: Manifest) -> None:
    """The last thing that is written into the file."""
    about = (FORMAT, manifest.program, manifest.when.isoformat(), manifest.why)
    *holds, newest = (manifest.holds[name] for name in HOLDINGS)
    values = (*about, *holds, newest and newest.isoformat(), own_key())
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(f"PRAGMA application_id = {int.from_bytes(MARK)}")
        file.execute(f"CREATE TABLE backup ({COLUMNS}, {SIGNED_BY})")
        file.execute(f"INSERT INTO backup VALUES ({', '.join('?' * len(values))})", values)
    with path.open("r+b") as raw:
        signature = _private_key().sign(_digest(raw, raw.seek(0, os.SEEK_END))).signature
        raw.seek(0, os.SEEK_END)
        raw.write(signature)
        checksum = _checksum(raw)
        raw.seek(CHECKSUM_AT)
        raw.write(checksum)


def _checksum(file: IO[bytes]) -> bytes:
    value = 0
    for chunk in _chunks(file, file.seek(0, os.SEEK_END)):
        value = zlib.crc32(chunk, value)
    return value.to_bytes(4)


def _digest(file: IO[bytes], end: int) -> bytes:
    """What is signed: the SHA-512 of the file's first bytes, all but the signature."""
    digest = hashlib.sha512()
    for chunk in _chunks(file, end):
        digest.update(chunk)
    return digest.digest()


def _chunks(file: IO[bytes], end: int) -> Iterator[bytes]:
    """The bytes before `end`, without the four that hold the checksum."""
    file.seek(0)
    yield file.read(min(CHECKSUM_AT, end))
    file.seek(CHECKSUM_AT + 4)
    while (left := end - file.tell()) > 0 and (chunk := file.read(min(CHUNK, left))):
        yield chunk


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
        raise BackupRefused(_("This file is not a club backup."))
    with _refusing_errors(), reading(path) as file:
        [[made_by]] = file.execute("SELECT format FROM backup")
        if made_by != FORMAT:
            raise BackupRefused(
                _("This backup was made by a newer version of jassclub: update the program first.")
            )
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


def signer_of(path: Path) -> bytes | None:
    """The public key of the site that signed it, if any. Refuses contents that are not those it signed."""
    with _refusing_errors():
        with reading(path) as file:
            columns = [column for _number, column, *_more in file.execute("PRAGMA table_info(backup)")]
            [[key]] = file.execute(f"SELECT {SIGNED_BY if SIGNED_BY in columns else 'NULL'} FROM backup")
        if key is None:
            return None
        with path.open("rb") as raw:
            end = raw.seek(-SIGNATURE_LENGTH, os.SEEK_END)
            signature, digest = raw.read(), _digest(raw, end)
    try:
        VerifyKey(key).verify(digest, signature)
    except (BadSignatureError, ValueError, TypeError) as error:  # the key may be anything
        words = _("This backup was altered after it was saved, so it cannot be restored.")
        raise BackupRefused(words) from error
    return bytes(key)


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
    return BackupRefused(_("This backup is damaged: it was changed or cut off after it was written."))


# --- The key with which a site signs, derived from SECRET_KEY: all its processes have the same.


def _private_key() -> SigningKey:
    return SigningKey(salted_hmac("jassclub.backups.signing", "", algorithm="sha256").digest())


def own_key() -> bytes:
    """The public half."""
    return _private_key().verify_key.encode()


def fingerprint(key: bytes) -> str:
    """What two people compare: "3f2a 91bc …"."""
    return " ".join(wrap(hashlib.sha256(key).hexdigest()[:32], 4))
