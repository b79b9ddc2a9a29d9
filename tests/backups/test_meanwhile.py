"""Others enter deals while a backup is written, and while one is restored."""

import sqlite3
import threading
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path

import pytest
from django.db import OperationalError, connection, transaction

from jassclub.backups import actions
from jassclub.backups import rows as writing
from jassclub.backups.actions import restore
from jassclub.backups.file import manifest_of
from jassclub.backups.rows import write_backup
from jassclub.backups.verification import verify
from jassclub.drawing.integrity import faults
from jassclub.matches.actions.writing import write_entry
from jassclub.matches.models import Entry
from tests.backups.conftest import rows_in

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("nothing_in_the_background")]
LONGEST = 60  # seconds


@pytest.fixture
def path(night, table, tmp_path) -> Path:
    """A backup in which no deal is written yet."""
    write_backup(tmp_path / "copy")
    return tmp_path / "copy"


def test_a_deal_written_during_a_backup_waits_for_nobody(night, table, elsewhere, tmp_path, monkeypatch):
    path, written = tmp_path / "copy", []
    inner = "_copy_table" if connection.vendor == "postgresql" else "_back_up_sqlite"
    copy = getattr(writing, inner)

    def copy_slowly(*arguments):
        copy(*arguments)
        if not written:
            written.append(elsewhere(lambda: night.deal(table, 1, 100)).result(LONGEST))

    monkeypatch.setattr(writing, inner, copy_slowly)
    write_backup(path)
    assert written[0].points == [100, 57] and Entry.objects.count() == 1
    assert manifest_of(path).holds["deals"] == len(rows_in(path)["matches_entry"]) == 0


def test_backups_under_load_are_whole(night_of, elsewhere, tmp_path):
    tables = list(night_of(8).draw().tables.all())
    stop, written = threading.Event(), dict.fromkeys(tables, 0)

    def enters_and_corrects(table):
        while not stop.is_set():
            seen = written[table]
            deal = {"card_points": [90 + seen % 60, 67 - seen % 60]}
            write_entry(match=table.match, number=1, data=deal, seen=seen, by=None)
            written[table] += 1

    writers = [elsewhere(lambda table=table: enters_and_corrects(table)) for table in tables]
    paths: list[Path] = []
    try:
        while (len(paths) < 5 or min(written.values()) < 4) and not any(map(Future.done, writers)):
            paths.append(tmp_path / f"copy{len(paths)}")
            write_backup(paths[-1])
    finally:
        stop.set()
    for writer in writers:
        writer.result(LONGEST)
    assert verify(paths[-1]).faults == []
    for path in paths:
        with closing(sqlite3.connect(path)) as copy:
            [writings] = copy.execute("SELECT sum(version) FROM matches_entry").fetchone()
            [corrections] = copy.execute("SELECT count(*) FROM matches_correction").fetchone()
        # Each writing leaves a correction in the same transaction.
        assert corrections == (writings or 0)


def test_during_a_restore_only_writers_wait(night, table, elsewhere, path, believed, monkeypatch):
    night.deal(table, 1, 100)
    copy_rows, late, read = actions.copy_rows, [], []

    def copy_meanwhile(*models, **databases):
        late.append(elsewhere(lambda: night.deal(table, 2, 90)))
        copy_rows(*models, **databases)
        read.append(elsewhere(Entry.objects.count).result(LONGEST))
        assert not late[0].done()

    monkeypatch.setattr(actions, "copy_rows", copy_meanwhile)
    restore(path)
    late[0].result(LONGEST)  # into what came back
    assert read == [1] and [entry.number for entry in Entry.objects.all()] == [2]
    assert faults() == []


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite lets one write at a time")
@pytest.mark.parametrize("ends", [True, False])
def test_a_restore_waits_until_writers_are_done(night, table, elsewhere, path, believed, monkeypatch, ends):
    writing_now, may_end = threading.Event(), threading.Event()

    def writes() -> None:
        with transaction.atomic():
            night.deal(table, 1, 100)
            writing_now.set()
            may_end.wait(LONGEST)

    writer = elsewhere(writes)
    assert writing_now.wait(LONGEST)
    if ends:
        monkeypatch.setattr(actions.time, "sleep", lambda _seconds: (may_end.set(), writer.result(LONGEST)))
        restore(path)
        assert may_end.is_set() and not Entry.objects.exists()
        return
    monkeypatch.setattr(actions, "PATIENCE", 0)
    with pytest.raises(OperationalError):
        restore(path)
    may_end.set()
    writer.result(LONGEST)
    assert Entry.objects.count() == 1 and faults() == []
