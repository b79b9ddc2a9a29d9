"""The site in a process of its own, that can be killed at any moment and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[3]


class Site:
    """A plain server in front of the site, on a database of its own, heard by this machine only."""

    def __init__(self, database: str, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        ours = {"DATABASE_URL": database, "JASSCLUB_VAR": str(folder), "JASSCLUB_COPIES": "none"}
        self.environment = {**os.environ, **ours}
        self.log = folder / "site.log"
        self.process: subprocess.Popen[bytes] | None = None
        migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        subprocess.run(migrate, check=True, cwd=ROOT, env=self.environment)

    def start(self) -> None:
        """Returns when the site answers."""
        command = [sys.executable, "-m", "waitress", f"--listen=127.0.0.1:{self.port}", "--threads=8"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "jassclub.wsgi:application"],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
            )
        self._wait()

    def kill(self) -> None:
        """Without a word: what is being written now is not finished."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(timeout=30)
            self.process = None

    def _wait(self, seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            assert self.process is not None
            if self.process.poll() is not None:
                raise RuntimeError(f"The site does not start: {self.log.read_text()[-2000:]}")
            try:
                urllib.request.urlopen(self.address, timeout=5)
                return
            except OSError:
                time.sleep(0.05)
        raise TimeoutError(f"{self.address} did not answer in {seconds:.0f} s")
