"""One program keeps the site: it starts once, comes back after a crash, and leaves the database whole."""

import os
import shutil
import signal
import socket
import sqlite3
from pathlib import Path
from unittest.mock import Mock

import pytest
from django.core.management import CommandError, call_command

from jassclub.server import parent
from jassclub.server.management.commands import serve as command
from jassclub.server.serving import listen, only_one
from tests.server.conftest import free_port, manage, serving, until

NAME = "Jassclub Altstadt"


def test_a_folder_that_is_served_or_cannot_be_used_is_refused(site, tmp_path):
    running = pytest.raises(CommandError, match=f"The site in {site.var} is already running")
    with running, only_one(site.var):
        pass
    (tmp_path / "file").touch()
    with pytest.raises(CommandError, match="cannot be used: "), only_one(tmp_path / "file"):
        pass
    assert site.answers()
    assert f"jassclub is at http://127.0.0.1:{site.port} on this machine (stop with Ctrl-C)" in site.shown


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
        ({"threads": 1000}, "--threads must be a number from 1 to 64, not 1000."),
        ({"port": 70000}, "--port must be a number from 1 to 65535, not 70000."),
        ({}, r"^It is damaged\.$"),
    ],
)
def test_what_cannot_be_served_is_said_in_one_sentence(tmp_path, settings, monkeypatch, options, reason):
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr(command, "collect", lambda: None)
    monkeypatch.setattr(command, "why_not_to_start", lambda: "It is damaged.")
    with pytest.raises(CommandError, match=reason):
        call_command("serve", **{"port": free_port(), **options})


NAME_A_CLUB = f"""
import os
from jassclub.accounts.models import Club
Club.objects.create(name={NAME!r})
os._exit(1)
"""  # in another process, which dies at once


def log_of(database: Path) -> int:
    """Bytes in the log beside the file."""
    log = database.with_name(f"{database.name}-wal")
    return log.stat().st_size if log.exists() else 0


def test_what_a_killed_program_left_is_whole_and_a_site_that_is_killed_comes_back(var):
    page_of_the_log = 32 + 24 + 4096  # bytes, with what stands before it
    database = var / "jassclub.sqlite3"
    manage("shell", "-v", "0", "-c", NAME_A_CLUB, check=False, JASSCLUB_VAR=str(var))
    assert log_of(database) > 0
    with serving(var) as site:
        assert log_of(database) <= page_of_the_log  # which asking whether it answers has written
        with sqlite3.connect(shutil.copy(database, var.parent)) as alone:  # without the log
            assert alone.execute("SELECT name FROM accounts_club").fetchall() == [(NAME,)]
        first = site.child()
        os.kill(first, signal.SIGKILL)
        until(lambda: site.child() not in (None, first), "another process runs")
        until(lambda: site.get("/")[0] == 200, "the site answers again")
        assert "The site ended (status -9) and starts again in 0 s." in site.shown
        assert site.stop(signal.SIGKILL) == -signal.SIGKILL  # when its child has ended, too
        assert site.get()[0] == 0


def test_a_program_that_was_moved_needs_nothing_that_windows_lacks_and_runs_once(first_start):
    site, second, status = first_start
    assert status == 200, site.shown
    assert second.process.returncode == 1 and "is already running" in second.shown
    assert "Traceback" not in second.shown
    assert site.process.returncode == 0 and site.lines[-1] == "Stopped."
    assert log_of(site.var / "jassclub.sqlite3") == 0


def pauses_after(monkeypatch, *ends: tuple[float, int]) -> tuple[int, list[float]]:
    """Of processes that live so many seconds and end with a status, until someone presses Ctrl-C."""
    clock, pauses, left = [0.0], [], list(ends)

    def wait() -> int:
        if not left:
            raise KeyboardInterrupt
        lived, status = left.pop(0)
        clock[0] += lived
        return status

    monkeypatch.setattr(parent, "raise_when_stopped", lambda: None)
    monkeypatch.setattr(parent.subprocess, "Popen", Mock(return_value=Mock(wait=wait)))
    monkeypatch.setattr(parent.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(parent.time, "sleep", pauses.append)
    return parent.keep_running(["serve"]), pauses


def test_a_site_that_dies_again_and_again_is_started_less_often_and_one_that_cannot_start_not(monkeypatch):
    ends = [(60, 70), *[(2, 1)] * 6, (60, -9), (2, 1)]
    assert pauses_after(monkeypatch, *ends) == (0, [0, 1, 3, 7, 15, 30, 30, 0, 1])
    assert pauses_after(monkeypatch, (20, 1), (2, 0)) == (1, [])


BEGIN = """
import gc, sys
from jassclub.server.serving import load_what_stays
load_what_stays()
loaded = set(sys.modules)
from django.urls import resolve
resolve("/welcome/"), resolve("/tables/1/deals/")
new = sorted(each for each in set(sys.modules) - loaded if each.startswith("jassclub"))
assert not new, new
assert gc.get_freeze_count() > 5 * len(gc.get_objects()), (gc.get_freeze_count(), len(gc.get_objects()))
"""


def test_the_first_visitor_waits_for_no_code_and_the_collector_leaves_alone_what_stays(tmp_path):
    none = f"sqlite:///{tmp_path / 'none.sqlite3'}"
    done = manage("shell", "-v", "0", "-c", BEGIN, check=False, DATABASE_URL=none)
    assert done.returncode == 0, done.stderr
