"""The file: every damage is found, and nothing strange is unpacked."""

from __future__ import annotations

import random
import zipfile
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from jassclub.backups import container
from jassclub.backups.container import (
    BackupRefused,
    Holdings,
    Manifest,
    TablePart,
    manifest_of,
    opened,
    part_name,
    write_container,
)
from jassclub.backups.messages import file_name

PART = TablePart("members_member", ["id", "name"], 2)
ROWS = [[1, "Anna"], [2, "Ömer"]]
MANIFEST = Manifest(
    program="0.2.0",
    when=datetime(2026, 11, 22, 19, 43, 5, 123456, tzinfo=UTC),
    why="draw",
    holds=Holdings("Jassclub Altstadt", 2, 0, 0, 0, date(2026, 11, 20)),
    migrations=[("members", "0001_first")],
    parts=[PART],
)
NO_COPY, DAMAGED = "This file is no copy of a club", "This copy is damaged"


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "copy.zip"
    write_container(path, MANIFEST, [(PART, ROWS)])
    return path


def read(path):
    with opened(path) as copy:
        return copy.manifest, [list(copy.rows(part)) for part in copy.manifest.parts]


def signed(path) -> None:
    """Whoever builds a file can also write its checksum."""
    with zipfile.ZipFile(path, "a") as archive:
        archive.comment = b"0" * container.DIGEST
    with path.open("r+b") as file:
        digest = container._digest(file)
        file.seek(-container.DIGEST, 2)
        file.write(digest)


def test_what_is_written_is_read(path):
    assert read(path) == (MANIFEST, [ROWS])
    assert manifest_of(path) == MANIFEST
    assert path.stat().st_mode & 0o777 == 0o600


def test_every_byte_counts(path):
    whole = path.read_bytes()
    for place in range(len(whole)):
        damaged = bytearray(whole)
        damaged[place] ^= 1 << random.Random(place).randrange(8)
        path.write_bytes(damaged)
        with pytest.raises(BackupRefused, match=f"{NO_COPY}|{DAMAGED}"):
            read(path)


def test_a_file_that_was_cut_off_is_refused(path):
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        with pytest.raises(BackupRefused, match=f"{NO_COPY}|{DAMAGED}"):
            read(path)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"Dear diary", b"\0" * 1000])
def test_what_is_no_copy_is_called_so(tmp_path, content):
    path = tmp_path / "letter"
    path.write_bytes(content)
    with pytest.raises(BackupRefused, match=NO_COPY):
        read(path)


def test_another_archive_is_no_copy(tmp_path):
    path = tmp_path / "sheet.xlsx"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("[Content_Types].xml", "<x/>")
    with pytest.raises(BackupRefused, match=NO_COPY):
        read(path)


def test_a_folder_and_a_missing_file_are_refused_in_words(tmp_path):
    for path in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(BackupRefused, match="The file cannot be read"):
            read(path)


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "/etc/passwd", "rows/../x", "more.txt", "rows/members_member.jsonl"]
)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_nothing_else_may_be_in_it(path, name):
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(name, "[1]")
    signed(path)
    with pytest.raises(BackupRefused, match=DAMAGED):
        read(path)


def test_what_would_fill_the_disk_is_not_unpacked(path, monkeypatch):
    monkeypatch.setattr(container, "MOST_UNPACKED", 100)
    with pytest.raises(BackupRefused, match="too large to be a club"):
        read(path)


def test_a_line_without_end_is_not_read(tmp_path, monkeypatch):
    path = tmp_path / "long"
    write_container(path, MANIFEST, [(PART, [[1, "x" * 3000]])])
    monkeypatch.setattr(container, "MOST_OF_A_LINE", 2000)
    with pytest.raises(BackupRefused, match=DAMAGED):
        read(path)


@pytest.mark.parametrize("rows", [[], ROWS[:1], [*ROWS, [3, "Zoë"]], [[1], [2]], ["ab", "cd"], [None, None]])
def test_rows_must_be_as_the_manifest_says(tmp_path, rows):
    path = tmp_path / "rows"
    write_container(path, MANIFEST, [(PART, rows)])
    with pytest.raises(BackupRefused, match=DAMAGED):
        read(path)


def manifest_with(**said) -> bytes:
    import json

    return json.dumps({**json.loads(MANIFEST.to_json()), **said}).encode()


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"[]",
        b"{}",
        b"null",
        b"\xff",
        b"[" * 100_000,
        manifest_with(format=None),
        manifest_with(when="soon"),
    ],
)
def test_a_manifest_that_cannot_be_read_is_refused(text):
    with pytest.raises(BackupRefused):
        Manifest.from_json(text)


def test_a_later_format_asks_for_a_later_program():
    with pytest.raises(BackupRefused, match="newer version of jassclub"):
        Manifest.from_json(manifest_with(format=2))


def test_nothing_is_left_of_a_file_that_could_not_be_written(tmp_path):
    path = tmp_path / "copy.zip"
    path.write_bytes(b"the one before")

    def rows():
        yield [1, "Anna"]
        raise OSError("No space left on device")

    with pytest.raises(OSError, match="No space left"):
        write_container(path, MANIFEST, [(PART, rows())])
    assert [each.name for each in tmp_path.iterdir()] == ["copy.zip"]
    assert path.read_bytes() == b"the one before"


@pytest.mark.parametrize(
    ("club", "name"),
    [
        ("Jassclub Altstadt", "Jassclub Altstadt 2026-11-22 2043.jasscopy.zip"),
        (
            "Jassklub «Sünneschyn» Zürich/Öst",
            "Jassklub Suenneschyn Zuerich Oest 2026-11-22 2043.jasscopy.zip",
        ),
        ("Яссклуб", "Jassclub 2026-11-22 2043.jasscopy.zip"),
        ("../..\\x:y", "x y 2026-11-22 2043.jasscopy.zip"),
    ],
)
def test_the_file_has_a_plain_name(club, name):
    assert file_name(club, MANIFEST.when) == name


def test_a_manifest_says_of_which_moment_it_is():
    assert Manifest.from_json(replace(MANIFEST, why="").to_json()) == replace(MANIFEST, why="")
    assert part_name("x") == "rows/x.jsonl"
