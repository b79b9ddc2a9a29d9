"""A club with something of everything, and ways to damage it."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django_otp.plugins.otp_totp.models import TOTPDevice

from jassclub.accounts.models import Account
from jassclub.backups import actions, verification
from jassclub.backups.file import CHECKSUM_AT, _checksum, signer_of
from jassclub.backups.rows import models_in, write_backup
from jassclub.drawing.models import Wish
from jassclub.journal.models import Line
from jassclub.matches.actions.starting import NewMatch, start_matches
from jassclub.matches.actions.writing import write_entry
from jassclub.matches.models import Correction, Entry
from jassclub.members.models import Member


@pytest.fixture
def club_of_everything(night, helper):
    """Two rounds, deals of two kinds, a correction, a friendly match, a wish and a second factor."""
    night.play()
    table = night.draw(seed=2).tables.get(number=1)
    night.deal(table, 1, 90)
    night.deal(table, 1, 91, seen=1, by=helper, remark="misread, „schräg“ 🂡")
    players = ["Anna", "Ömer", "Женя", "Dora"]
    [match] = start_matches(new=[NewMatch("schieber", {}, players)], key="link")
    write_entry(match=match, number=1, data={"card_points": [90, 67]}, seen=0, by=None)
    Wish.objects.create(kind="first_table", one=night.members[1])
    TOTPDevice.objects.create(user=helper, name="app", confirmed=True)
    return night


@pytest.fixture
def copy(club_of_everything, tmp_path) -> Path:
    path = tmp_path / "club.jasscopy.sqlite3"
    write_backup(path)
    return path


@pytest.fixture
def nothing_in_the_background(monkeypatch):
    monkeypatch.setattr(actions, "verify_in_background", lambda path: None)


@pytest.fixture
def believed(monkeypatch):
    """Only the signature of backups is checked: the rest is tested elsewhere, and takes a process each."""

    def result(copy: Path, *_arguments: str) -> dict[str, Any]:
        signer = signer_of(copy)
        found = {"refused": None, "faults": [], "remarks": {}, "is_older": False}
        return {**found, "signer": signer and signer.hex()}

    monkeypatch.setattr(verification, "_result_of_process", result)


def everything() -> dict[str, list[tuple[Any, ...]]]:
    """Every row that a backup holds, except what the journal says of restores and of what they undid."""
    all_rows = {model: model._base_manager.all() for model in models_in(apps)}
    all_rows[Line] = Line.objects.exclude(what="copy_brought_back")
    return {model._meta.db_table: [*rows.order_by("pk").values_list()] for model, rows in all_rows.items()}


def damage_the_club() -> None:
    Correction.objects.all().delete()
    Entry.objects.all().delete()
    Wish.objects.all().delete()
    TOTPDevice.objects.all().delete()
    Member.objects.update(name="Nobody")
    Account.objects.filter(role="helper").delete()


def rows_in(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    tables = [model._meta.db_table for model in models_in(apps)]
    with closing(sqlite3.connect(path)) as file:
        return {table: file.execute(f"SELECT * FROM {table} ORDER BY 1").fetchall() for table in tables}


def changed(path: Path, *statements: str) -> Path:
    """The backup with other contents, without a signature."""
    return altered(path, "UPDATE backup SET signed_by = NULL", *statements)


def altered(path: Path, *statements: str) -> Path:
    """The backup with other contents, and a CRC that is right: whoever builds a file can write it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA legacy_alter_table = ON")
        for statement in statements:
            file.execute(statement)
    with path.open("r+b") as raw:
        checksum = _checksum(raw)
        raw.seek(CHECKSUM_AT)
        raw.write(checksum)
    return path


def spoilt(table: str, change: str) -> list[str]:
    return [
        f"ALTER TABLE {table} RENAME TO former",
        f"CREATE TABLE {table} AS SELECT * FROM former",
        "DROP TABLE former",
        f"UPDATE {table} SET {change}",
    ]


@pytest.fixture(autouse=True)
def own_copies(copies_folder):
    """No test finds the backups of another."""
