"""The file: every damage is found, nothing in it acts, and any tool opens it."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from datetime import UTC, date, datetime

import pytest

from jassclub.backups import rows
from jassclub.backups.file import BackupRefused, Holdings, Manifest, check_whole, manifest_of, seal
from jassclub.backups.messages import file_name
from tests.backups.conftest import changed

MANIFEST = Manifest(
    program="0.2.0",
    when=datetime(2026, 11, 22, 19, 43, 5, 123456, tzinfo=UTC),
    why="draw",
    holds=Holdings("Jassclub Altstadt", 2, 0, 0, 0, date(2026, 11, 20)),
)
NO_COPY, DAMAGED = "This file is no copy of a club", "This copy is damaged"


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
    assert check(path) == MANIFEST
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT name FROM members_member ORDER BY id").fetchall() == [
            ("Anna",),
            ("Ömer",),
        ]
        assert file.execute("SELECT club, members FROM backup").fetchall() == [("Jassclub Altstadt", 2)]
    assert check(path) == MANIFEST  # reading changes nothing


def test_every_byte_counts(path):
    whole = path.read_bytes()
    for place in range(len(whole)):
        damaged = bytearray(whole)
        damaged[place] ^= 1 << random.Random(place).randrange(8)
        path.write_bytes(damaged)
        with pytest.raises(BackupRefused, match=f"{NO_COPY}|{DAMAGED}|newer version"):
            manifest_of(path)
            check_whole(path)


def test_a_file_that_was_cut_off_is_refused(path):
    whole = path.read_bytes()
    for length in range(0, len(whole), 7):
        path.write_bytes(whole[:length])
        with pytest.raises(BackupRefused, match=f"{NO_COPY}|{DAMAGED}"):
            check(path)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"Dear diary", b"\0" * 1000, b"SQLite format 3\0"])
def test_what_is_no_copy_is_called_so(tmp_path, content):
    path = tmp_path / "letter"
    path.write_bytes(content)
    with pytest.raises(BackupRefused, match=NO_COPY):
        manifest_of(path)


def test_another_database_is_no_copy(tmp_path):
    path = tmp_path / "music.sqlite3"
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE backup (format)")
    with pytest.raises(BackupRefused, match=NO_COPY):
        manifest_of(path)


def test_a_folder_and_a_missing_file_are_refused_in_words(tmp_path):
    for path in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(BackupRefused, match="The file cannot be read"):
            manifest_of(path)


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER x AFTER INSERT ON members_member BEGIN DELETE FROM members_member; END",
        "CREATE VIEW accounts_club AS SELECT 1 AS id, 'x' AS name",
        "CREATE VIRTUAL TABLE x USING fts5(name)",
    ],
)
def test_nothing_else_may_be_in_it(path, statement):
    with pytest.raises(BackupRefused, match=DAMAGED):
        check(changed(path, statement))


@pytest.mark.parametrize("pages", [1, 2, 3])
def test_pages_that_contradict_each_other_are_found_behind_a_right_checksum(path, pages):
    content = bytearray(path.read_bytes())
    content[512 * pages : 512 * pages + 40] = bytes(40)
    path.write_bytes(content)
    with pytest.raises((BackupRefused, sqlite3.DatabaseError)):
        check(changed(path))


@pytest.mark.parametrize(
    "change",
    [
        "DROP TABLE backup",
        "DELETE FROM backup",
        "INSERT INTO backup SELECT * FROM backup",
        "UPDATE backup SET saved_at = 'soon'",
        "UPDATE backup SET saved_at = '2026-11-22T20:43:05'",
        "UPDATE backup SET saved_at = NULL",
        "UPDATE backup SET members = 'many'",
        "UPDATE backup SET newest = 'yesterday'",
        "ALTER TABLE backup DROP COLUMN club",
    ],
)
def test_a_manifest_that_cannot_be_read_is_refused(path, change):
    with pytest.raises(BackupRefused, match=DAMAGED):
        manifest_of(changed(path, change))


def test_a_later_format_asks_for_a_later_program(path):
    with pytest.raises(BackupRefused, match="newer version of jassclub"):
        manifest_of(changed(path, "UPDATE backup SET format = 2"))


@pytest.mark.django_db
def test_nothing_is_left_of_a_file_that_could_not_be_written(tmp_path, monkeypatch):
    path = tmp_path / "copy"
    path.write_bytes(b"the one before")

    def full(*_arguments):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(rows, "seal", full)
    with pytest.raises(OSError, match="disk is full"):
        rows.write_backup(path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["copy"]
    assert path.read_bytes() == b"the one before"


@pytest.mark.parametrize(
    ("club", "name"),
    [
        ("Jassclub Altstadt", "Jassclub Altstadt 2026-11-22 2043.jasscopy.sqlite3"),
        (
            "Jassklub «Sünneschyn» Zürich/Öst",
            "Jassklub Suenneschyn Zuerich Oest 2026-11-22 2043.jasscopy.sqlite3",
        ),
        ("Яссклуб", "Jassclub 2026-11-22 2043.jasscopy.sqlite3"),
        ("../..\\x:y", "x y 2026-11-22 2043.jasscopy.sqlite3"),
    ],
)
def test_the_file_has_a_plain_name(club, name):
    assert file_name(club, MANIFEST.when) == name
