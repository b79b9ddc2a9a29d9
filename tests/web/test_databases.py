"""What is not served: a file that was lost or damaged, and the database of a newer program."""

import sqlite3
import subprocess
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import ConnectionHandler, connection, connections
from django.db.migrations.recorder import MigrationRecorder
from django.test import override_settings

from jassclub.environment.database import database_from, name_of
from jassclub.web.databases import remember_club, why_not_to_start
from tests.server.conftest import manage

OPEN_CLUB = """
from django.core.management import call_command
call_command("migrate", verbosity=0)
from jassclub.web.databases import why_not_to_start
from jassclub.accounts.actions import open_club
open_club(name="Jassclub Altstadt", username="rosa", password="nine tricks for us")
print(why_not_to_start())
"""


class Laptop:
    """A club's machine with a folder of its own."""

    def __init__(self, var: Path, may_ask: Any) -> None:
        self.may_ask = may_ask  # pytest lets no test at a database that did not say so
        self.var = var
        self.file = var / "jassclub.sqlite3"
        self.memory = var / "databases-of-the-club"

    def run(self, *words: str, url: str = "") -> subprocess.CompletedProcess[str]:
        return manage(*words, check=False, DATABASE_URL=url, JASSCLUB_VAR=str(self.var))

    def why_not(self) -> str | None:
        """The same question in this process, of which Django itself asks parts of the default connection."""
        url, usual = f"sqlite:///{self.file}", connections["default"]
        own = ConnectionHandler({"default": database_from(url, var=self.var)})["default"]
        connections["default"] = own
        try:
            with override_settings(VAR_DIR=self.var), self.may_ask.unblock(), closing(own):
                return why_not_to_start()
        finally:
            connections["default"] = usual


@pytest.fixture(scope="module")
def whole_club(tmp_path_factory, django_db_blocker) -> Laptop:
    laptop = Laptop(tmp_path_factory.mktemp("club") / "var", django_db_blocker)
    assert laptop.run("shell", "-v", "0", "-c", OPEN_CLUB).stdout.strip() == "None"
    return laptop


@pytest.fixture
def laptop(whole_club, tmp_path) -> Laptop:
    """A copy, to be damaged."""
    copy = Laptop(tmp_path / "var", whole_club.may_ask)
    copy.var.mkdir()
    with sqlite3.connect(whole_club.file) as source, sqlite3.connect(copy.file) as target:
        source.backup(target)
    copy.memory.write_text(whole_club.memory.read_text())
    return copy


def test_a_missing_or_empty_file_is_no_new_club_until_what_is_remembered_is_deleted(laptop):
    assert laptop.memory.read_text() == "jassclub.sqlite3\n"  # whose folder may be moved
    assert laptop.why_not() is None
    laptop.file.unlink()
    assert laptop.why_not().startswith(f"{laptop.file} is missing, but it held a club")
    assert not laptop.file.exists()
    laptop.file.write_bytes(b"")
    ended = laptop.run("migrate")  # no tables are made
    assert ended.returncode == 1 and "is empty, but it held a club" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert laptop.why_not().endswith(f"restore your latest backup, or delete {laptop.memory} for a new club.")
    laptop.memory.unlink()
    assert laptop.why_not() is None


def test_a_database_without_a_club_is_no_new_club_where_there_was_one(laptop):
    with sqlite3.connect(laptop.file) as database:
        database.execute("DELETE FROM accounts_club")
    database.close()
    assert laptop.why_not().startswith("The database jassclub.sqlite3 is empty, but it held a club")


def test_what_is_no_database_was_cut_off_or_overwritten_is_refused(laptop):
    whole = laptop.file.read_bytes()
    overwritten = bytearray(whole)
    for page in range(4, 40):
        overwritten[page * 4096 : page * 4096 + 512] = b"\xee" * 512
    for content in (b"Dear diary, " * 1000, whole[:30_000], overwritten):
        laptop.file.write_bytes(content)
        assert laptop.why_not().startswith(f"{laptop.file} is damaged: move it away, then restore")


def test_a_large_file_is_looked_at_for_a_short_time_only(laptop, monkeypatch):
    with closing(sqlite3.connect(laptop.file)) as database, database:
        database.execute("CREATE TABLE large (line TEXT UNIQUE)")
        lines = ((f"{number:0500}",) for number in range(20_000))
        database.executemany("INSERT INTO large VALUES (?)", lines)
    monkeypatch.setattr("jassclub.web.databases.CHECK_SECONDS", 0)
    began = time.process_time()
    assert laptop.why_not() is None
    assert time.process_time() - began < 0.5


def test_a_file_that_another_program_keeps_to_itself_is_not_served(laptop, monkeypatch):
    monkeypatch.setattr("jassclub.web.databases.BUSY_SECONDS", 0)
    with closing(sqlite3.connect(laptop.file)) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        assert laptop.why_not() == f"{laptop.file} cannot be read: database is locked."


@pytest.mark.postgresql
@pytest.mark.django_db
def test_an_old_program_does_not_start_on_what_a_newer_one_has_changed(club):
    assert why_not_to_start() is None
    MigrationRecorder(connection).record_applied("fax_machines", "0001_initial")  # an app that is gone
    MigrationRecorder(connection).record_applied("matches", "0003_no_addresses")  # part of the first one now
    assert why_not_to_start() is None
    MigrationRecorder(connection).record_applied("matches", "0002_wishes_of_next_year")
    said = why_not_to_start()
    assert said is not None and "was changed by a newer version of jassclub" in said
    assert "matches.0002_wishes_of_next_year" in said


@pytest.mark.postgresql
@pytest.mark.django_db
def test_only_the_database_that_the_environment_names_is_remembered(club, settings, tmp_path):
    settings.VAR_DIR = tmp_path
    remember_club()
    assert list(tmp_path.iterdir()) == []
    settings.DATABASE_NAMED = name_of(connection.settings_dict, tmp_path)
    remember_club()
    remember_club()
    assert (tmp_path / "databases-of-the-club").read_text() == f"{settings.DATABASE_NAMED}\n"


def test_a_postgresql_server_that_cannot_be_reached_is_named_without_its_password(tmp_path):
    ended = Laptop(tmp_path, None).run("migrate", url="postgres://club:secr3t@127.0.0.1:9/jass")
    assert ended.returncode == 1
    assert "The database jass at 127.0.0.1:9 cannot be reached" in ended.stderr
    assert "Traceback" not in ended.stderr and "secr3t" not in ended.stderr
