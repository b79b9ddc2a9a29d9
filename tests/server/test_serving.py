"""One program keeps the site: it starts once, comes back after a crash, and leaves the database whole."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from jassclub.server.addresses import listen
from jassclub.server.preparing import only_one
from jassclub.server.supervisor import LONGEST_PAUSE, Worker, pause_after
from tests.server.conftest import ROOT, Site, free_port, serving, until

NAME = "Jassclub Altstadt"


def test_the_site_says_where_it_is(site):
    assert f"jassclub is at http://127.0.0.1:{site.port} on this machine (stop with Ctrl-C)" in site.shown


def test_the_code_of_the_first_visit_is_said_also_at_the_address_of_this_machine(var):
    """A tunnel may lead there, and whoever comes through it is asked."""
    with serving(var, "--host", "127.0.0.1") as site:
        assert "The code of the first visit, only needed from another device: " in site.shown


# --- what is refused ------------------------------------------------------------------------------


def test_a_second_start_on_the_same_folder_is_refused(site):
    second = Site(site.var, free_port())
    assert second.wait() == 1
    assert f"The site in {site.var} is running already" in second.shown
    assert "Traceback" not in second.shown
    assert site.answers()


def test_a_folder_that_is_away_is_said_in_one_sentence(tmp_path):
    with (
        pytest.raises(CommandError, match="cannot be used: No such file or directory"),
        only_one(tmp_path / "x"),
    ):
        pass


def test_a_second_site_on_the_same_port_is_refused(site, tmp_path):
    second = Site(tmp_path / "var", site.port)
    assert second.wait() == 1
    assert f"Another program answers at port {site.port}" in second.shown
    assert "Traceback" not in second.shown


@pytest.mark.parametrize("mine", ["127.0.0.1", "0.0.0.0", "::1", "::"])
@pytest.mark.parametrize("other", ["127.0.0.1", "0.0.0.0", "::1", "::"])
def test_whoever_has_the_port_at_any_address_of_this_machine_has_it_alone(mine, other):
    family = socket.AF_INET6 if ":" in other else socket.AF_INET
    refused = pytest.raises(CommandError, match="Another program answers at port")
    with socket.create_server((other, 0), family=family) as taken, refused:
        listen(mine, taken.getsockname()[1])


def test_a_port_that_was_just_given_back_is_free():
    with listen("127.0.0.1", free_port()) as before:
        port = before.getsockname()[1]
        visitor = socket.create_connection(before.getsockname())
        before.accept()[0].close()  # who closes first keeps the port busy for a minute
        visitor.close()
    with listen("127.0.0.1", port) as again:
        assert again.getsockname()[1] == port


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"host": "192.0.2.77"}, "This machine has no address 192.0.2.77"),
        ({"host": "no such host"}, "This machine has no address no such host"),
        ({"host": "x" * 300}, "This machine has no address xxx"),
        ({"processes": 0}, "--processes must be a number from 1 to 32, not 0."),
        ({"threads": 1000}, "--threads must be a number from 1 to 64, not 1000."),
        ({"port": 70000}, "--port must be a number from 1 to 65535, not 70000."),
    ],
)
def test_what_cannot_be_served_is_said_in_one_sentence(tmp_path, settings, options, reason):
    settings.VAR_DIR = tmp_path
    with pytest.raises(CommandError, match=reason):
        call_command("serve", **{"port": free_port(), **options})


def test_a_damaged_database_is_not_served(tmp_path):
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / "jassclub.sqlite3").write_bytes(b"no database at all" * 1000)
    site = Site(tmp_path / "var", free_port())
    assert site.wait() == 1
    assert "is damaged: put your latest copy in its place" in site.shown
    assert "Traceback" not in site.shown


# --- from start to end ----------------------------------------------------------------------------


def name_a_club(database: Path, then: str = "") -> None:
    """Another process names the club, and may die at once."""
    with sqlite3.connect(database) as read:
        columns = [row[1] for row in read.execute("PRAGMA table_info(accounts_club)")]
    code = f"""
import os, sqlite3
database = sqlite3.connect({str(database)!r})
row = {{column: 1 for column in {columns!r}}} | {{"name": {NAME!r}, "evening_minutes": 180}}
marks = ", ".join("?" for _column in row)
database.execute(f"INSERT INTO accounts_club ({{', '.join(row)}}) VALUES ({{marks}})", list(row.values()))
database.commit()
{then}
"""
    subprocess.run([sys.executable, "-c", code])


PAGE_OF_THE_LOG = 32 + 24 + 4096  # bytes, with what stands before it


def log_of(database: Path) -> int:
    """Bytes in the log beside the file."""
    log = database.with_name(f"{database.name}-wal")
    return log.stat().st_size if log.exists() else 0


def named_in(database: Path) -> list[str]:
    """What the file says alone, without the log."""
    alone = shutil.copy(database, database.parent.parent / "copy.sqlite3")
    with sqlite3.connect(alone) as copy:
        return [name for (name,) in copy.execute("SELECT name FROM accounts_club")]


def test_a_worker_that_is_killed_comes_back_and_at_the_end_the_file_alone_is_whole(var):
    with serving(var) as site:
        [first] = site.workers()
        os.kill(first, signal.SIGKILL)
        until(lambda: site.workers() - {first}, "another worker runs")
        assert site.get("/")[0] == 200
        assert "A worker ended (killed by SIGKILL); another one starts now." in site.shown
        name_a_club(var / "jassclub.sqlite3")
        assert log_of(var / "jassclub.sqlite3") > 0
        assert site.stop(signal.SIGINT) == 0
        assert site.lines[-1] == "Stopped."
    assert log_of(var / "jassclub.sqlite3") == 0
    assert named_in(var / "jassclub.sqlite3") == [NAME]


def test_after_kill_9_nothing_is_left_and_the_next_start_folds_the_log_in(var):
    with serving(var) as killed:
        assert killed.stop(signal.SIGKILL) == -signal.SIGKILL  # when its worker has ended, too
        assert killed.get()[0] == 0
    name_a_club(var / "jassclub.sqlite3", then="os._exit(1)")
    assert log_of(var / "jassclub.sqlite3") > 0
    again = Site(var, killed.port, "--processes", "1")
    until(again.answers, "the site answers again")
    assert log_of(var / "jassclub.sqlite3") <= PAGE_OF_THE_LOG  # which asking whether it answers has written
    assert named_in(var / "jassclub.sqlite3") == [NAME]
    assert again.stop(signal.SIGTERM) == 0


def test_a_folder_that_was_moved_serves_on_until_its_terminal_is_closed(tmp_path):
    """The program and its data, as somebody moves them from the desktop to the documents."""
    folder = tmp_path / "a new place" / "jassclub"
    for part in ("jassclub", "templates", "static"):
        shutil.copytree(ROOT / part, folder / part)
    shutil.copy(ROOT / "manage.py", folder)
    site = Site(folder / "var", free_port(), "--processes", "1", root=folder, JASSCLUB_VAR="")
    until(site.answers, "the site answers")
    assert site.stop(signal.SIGHUP) == 0
    assert log_of(folder / "var" / "jassclub.sqlite3") == 0
    assert (folder / "var" / "jassclub.sqlite3").exists()


def test_a_program_that_cannot_be_started_is_tried_again_later():
    said: list[str] = []
    worker = Worker(["/no/such/program"], {}, (), said.append)
    for now in (100.0, 100.2, 100.4):
        worker.look_after(now)
    assert len(said) == 2
    assert "No such file" in said[0] and "starts now" in said[0]
    assert "starts in 1 s" in said[1]


def test_a_worker_that_dies_again_and_again_is_started_less_often():
    assert [pause_after(failures) for failures in range(1, 7)] == [0, 1, 2, 4, 8, 16]
    assert pause_after(1000) == LONGEST_PAUSE
