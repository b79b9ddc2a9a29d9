"""The file: every damage is found, nothing in it acts, and any tool opens it."""

import random
import sqlite3
from contextlib import closing
from datetime import UTC, date, datetime
from unittest.mock import Mock

import pytest

from jassclub.backups import rows
from jassclub.backups.file import HOLDINGS, BackupRefused, Manifest, check_whole, manifest_of, seal
from jassclub.backups.messages import file_name
from tests.backups.conftest import changed

MANIFEST = Manifest(
    program="0.2.0",
    when=datetime(2026, 11, 22, 19, 43, 5, 123456, tzinfo=UTC),
    why="draw",
    holds=dict(zip(HOLDINGS, ("Jassclub Altstadt", 2, 0, 0, 0, date(2026, 11, 20)), strict=True)),
)
NO_COPY, DAMAGED = "This file is not a club backup", "This backup is damaged"
NEWER = "newer version of jassclub"


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "copy"
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA page_size = 512")
        file.execute("CREATE TABLE members_member (id INTEGER PRIMARY KEY, name TEXT)")
        file.execute("INSERT INTO members_member VALUES (1, 'Anna'), (2, 'Ömer')")
        file.execute("CREATE INDEX by_name ON members_member (name)")
    seal(path, MANIFEST)
    return path


def check(path) -> Manifest:
    check_whole(path)
    return manifest_of(path)


def test_what_is_written_is_read_and_any_tool_opens_it(path):
    for _twice in "12":  # reading changes nothing
        assert check(path) == MANIFEST
        with closing(sqlite3.connect(path)) as file:
            names = file.execute("SELECT name FROM members_member ORDER BY id").fetchall()
            assert names == [("Anna",), ("Ömer",)]
            assert file.execute("SELECT club, members FROM backup").fetchall() == [("Jassclub Altstadt", 2)]


def test_every_byte_counts_and_a_file_that_was_cut_off_is_refused(path):
    whole = path.read_bytes()
    for place in {*range(128), *range(128, len(whole), 7)}:
        damaged = bytearray(whole)
        damaged[place] ^= 1 << random.Random(place).randrange(8)
        path.write_bytes(damaged)
        with pytest.raises(BackupRefused, match=f"{NO_COPY}|{DAMAGED}|{NEWER}"):
            manifest_of(path)
            check_whole(path)
    for length in range(0, len(whole), 29):
        path.write_bytes(whole[:length])
        with pytest.raises(BackupRefused, match=f"{NO_COPY}|{DAMAGED}"):
            check(path)


def test_a_file_that_is_not_a_backup_is_called_so(tmp_path):
    path = tmp_path / "letter"
    for content in (b"", b"PK\x03\x04", b"Dear diary", b"\0" * 1000, b"SQLite format 3\0"):
        path.write_bytes(content)
        with pytest.raises(BackupRefused, match=NO_COPY):
            manifest_of(path)
    with closing(sqlite3.connect(tmp_path / "music.sqlite3")) as file:
        file.execute("CREATE TABLE backup (format)")
    with pytest.raises(BackupRefused, match=NO_COPY):
        manifest_of(tmp_path / "music.sqlite3")
    for nothing in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(BackupRefused, match="The file cannot be read"):
            manifest_of(nothing)


STATEMENTS = """
CREATE TRIGGER x AFTER INSERT ON members_member BEGIN DELETE FROM members_member; END
CREATE VIEW accounts_club AS SELECT 1 AS id, 'x' AS name
CREATE VIRTUAL TABLE x USING fts5(name)
DROP TABLE backup
DELETE FROM backup
INSERT INTO backup SELECT * FROM backup
UPDATE backup SET saved_at = 'soon'
UPDATE backup SET saved_at = '2026-11-22T20:43:05'
UPDATE backup SET saved_at = NULL
UPDATE backup SET members = 'many'
UPDATE backup SET newest = 'yesterday'
ALTER TABLE backup DROP COLUMN club
UPDATE backup SET format = 2
"""


@pytest.mark.parametrize("statement", STATEMENTS.strip().splitlines())
def test_nothing_else_may_be_in_it_and_its_manifest_must_be_right(path, statement):
    with pytest.raises(BackupRefused, match=NEWER if "format" in statement else DAMAGED):
        check(changed(path, statement))


@pytest.mark.parametrize("pages", [1, 2, 3])
def test_pages_that_contradict_each_other_are_found_behind_a_right_checksum(path, pages):
    content = bytearray(path.read_bytes())
    content[512 * pages : 512 * pages + 40] = bytes(40)
    path.write_bytes(content)
    with pytest.raises((BackupRefused, sqlite3.DatabaseError)):
        check(changed(path))


@pytest.mark.django_db
def test_nothing_is_left_of_a_file_that_could_not_be_written(tmp_path, monkeypatch):
    path = tmp_path / "copy"
    path.write_bytes(b"the one before")
    monkeypatch.setattr(rows, "seal", Mock(side_effect=sqlite3.OperationalError("database or disk is full")))
    with pytest.raises(OSError, match="disk is full"):
        rows.write_backup(path)
    assert [*tmp_path.iterdir()] == [path] and path.read_bytes() == b"the one before"


def test_the_file_has_a_plain_name():
    clubs = {
        **{"Jassclub Altstadt": "Jassclub Altstadt", "Яссклуб": "Jassclub", "../..\\x:y": "x y"},
        "Jassklub «Sünneschyn» Zürich/Öst": "Jassklub Suenneschyn Zuerich Oest",
    }
    names = {club: f"{name} Backup 2026-11-22 2043.jasscopy.sqlite3" for club, name in clubs.items()}
    assert {club: file_name(club, MANIFEST.when) for club in clubs} == names
