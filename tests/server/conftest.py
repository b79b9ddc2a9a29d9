"""The site as `make run` starts it, in a process of its own, and what may be done to it."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib import request as web
from urllib.error import HTTPError

import pytest

from tests.simulator.faults.writers import OverHttp

ROOT = Path(__file__).parents[2]
PATIENCE = 30  # seconds that a loaded machine may take for one step


def until(holds: Callable[[], object], what: str) -> object:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := holds():
            return found
        time.sleep(0.02)
    raise TimeoutError(f"waited {PATIENCE} s until {what}")


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def manage(*words: str, check: bool = True, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", *words]
    environment = {**os.environ, "DATABASE_URL": "", **environment}
    return subprocess.run(command, cwd=ROOT, env=environment, check=check, capture_output=True, text=True)


class Site:
    def __init__(self, var: Path, port: int, *options: str, root: Path = ROOT, **environment: str) -> None:
        self.var, self.port = var, port
        self.lines: list[str] = []
        command = [sys.executable, str(root / "manage.py"), "serve", "--port", str(port), *options]
        self.process = subprocess.Popen(
            command,
            cwd=var.parent,
            env={**os.environ, "DATABASE_URL": "", "JASSCLUB_VAR": str(var), **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        lines = map(str.rstrip, self.process.stdout or ())
        self._reader = threading.Thread(target=self.lines.extend, args=(lines,))
        self._reader.start()

    @property
    def shown(self) -> str:
        return "\n".join(self.lines)

    def get(self, path: str = "/healthz", host: str = "") -> tuple[int, str]:
        """Status and text of a page, 0 where nobody answers."""
        asked = web.Request(f"http://127.0.0.1:{self.port}{path}", headers={"Host": host} if host else {})
        try:
            with web.urlopen(asked, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as error:
            return error.code, error.read().decode()
        except OSError:
            return 0, ""

    def answers(self) -> bool:
        return self.get()[0] == 200

    def connect(self, first: bytes = b"") -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        connection.sendall(first)
        return connection

    def child(self) -> int | None:
        """The process that answers visitors."""
        pid = self.process.pid
        return next(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()), None)

    def wait(self) -> int:
        """Until it has ended; returns its exit status."""
        status = self.process.wait(timeout=PATIENCE)
        self._reader.join()
        return status

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        with suppress(ProcessLookupError):
            self.process.send_signal(how)
        return self.wait()


WITHOUT = """
import os, select, signal, socket, sys
sys.modules.update(dict.fromkeys(["fcntl", "grp", "pwd", "resource", "termios"]))
for module, names in {
    os: ["fork", "forkpty", "getuid", "geteuid", "nice", "sched_yield", "mkfifo", "chown"],
    select: ["poll", "epoll"],
    signal: ["SIGHUP", "SIGALRM", "alarm", "SIGUSR1", "pthread_sigmask"],
    socket: ["AF_UNIX", "send_fds", "recv_fds", "socketpair"],
}.items():
    for name in names:
        delattr(module, name)
"""


@pytest.fixture(scope="session")
def first_start(tmp_path_factory) -> tuple[Site, Site, int]:
    """The first start of a program that was copied elsewhere, and was stopped; a second one beside it; the
    status of its first page. All their processes read `sitecustomize` before anything else."""
    folder = tmp_path_factory.mktemp("a new place") / "jassclub"
    for part in ("jassclub", "templates", "static"):
        shutil.copytree(ROOT / part, folder / part)
    shutil.copy(ROOT / "manage.py", folder)
    (folder / "sitecustomize.py").write_text(WITHOUT)
    lacking = {"root": folder, "JASSCLUB_VAR": "", "PYTHONPATH": str(folder)}
    with serving(folder / "var", "--host", "0.0.0.0", **lacking) as site:
        second = Site(site.var, free_port(), **lacking)
        second.wait()
        status, _text = site.get("/welcome/")
        site.stop()
    return site, second, status


@pytest.fixture(scope="session")
def new_club(first_start) -> Path:
    return first_start[0].var / "jassclub.sqlite3"


@pytest.fixture
def var(tmp_path, new_club) -> Path:
    return var_in(tmp_path, new_club)


def open_club(site: Site) -> OverHttp:
    # A tunnel may lead to the address of this machine, too.
    assert "The code of the first visit, only needed from another device: " in site.shown
    browser = OverHttp(f"http://127.0.0.1:{site.port}")
    names = {"club_name": "Jassclub", "username": "anna", "password": "nine tricks for us"}
    for method, said in (("GET", None), ("POST", names)):
        assert browser.ask(method, "/welcome/", said).status == 200
    return browser


def var_in(folder: Path, database: Path) -> Path:
    (folder / "var").mkdir()
    shutil.copy(database, folder / "var")
    return folder / "var"


@contextmanager
def serving(var: Path, *options: str, **environment: Any) -> Iterator[Site]:
    site = Site(var, free_port(), *options, **environment)
    try:
        until(lambda: site.answers() or site.process.poll() is not None, "the site answers")
        yield site
    finally:
        if site.process.poll() is None:
            site.stop()


@pytest.fixture(scope="session")
def site(tmp_path_factory, new_club) -> Iterator[Site]:
    """A site for phones that nobody has opened yet, for tests that leave it as it is."""
    var = var_in(tmp_path_factory.mktemp("club"), new_club)
    with serving(var, "--host", "0.0.0.0", ALLOWED_HOSTS="") as site:
        yield site
        assert site.stop(signal.SIGTERM) == 0
