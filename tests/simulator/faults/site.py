"""The site in a process of its own, that can be killed at any moment and started again."""

import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.server.conftest import ROOT, free_port, manage, until


class Site:
    """A plain server in front of the site, on a database of its own, heard by this machine only."""

    def __init__(self, database: str, folder: Path) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        ours = {"DATABASE_URL": database, "JASSCLUB_VAR": str(folder), "JASSCLUB_COPIES": "none"}
        self.environment = {**os.environ, **ours}
        self.log = folder / "site.log"
        self.manage("migrate", "--verbosity", "0")

    def manage(self, *words: str) -> str:
        """What `manage.py` prints. Raises CalledProcessError where it fails."""
        return manage(*words, **self.environment).stdout

    def start(self) -> None:
        """Returns when the site answers."""
        server = [sys.executable, "-m", "waitress", f"--listen=127.0.0.1:{self.port}", "--threads=8"]
        command = [*server, "jassclub.wsgi:application"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=log, stderr=log)
        until(self._answers, f"the site answers, see {self.log}")

    def _answers(self) -> bool:
        if self.process.poll() is not None:
            raise RuntimeError(f"The site does not start: {self.log.read_text()[-2000:]}")
        with suppress(OSError):
            return urllib.request.urlopen(self.address, timeout=5).status == 200
        return False

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait(timeout=30)

    def kill(self) -> None:
        """Without a word: what is being written now is not finished."""
        self.stop(signal.SIGKILL)


@contextmanager
def a_site(database: str, folder: Path) -> Iterator[Site]:
    site = Site(database, folder)
    site.start()
    try:
        yield site
    finally:
        site.stop()
