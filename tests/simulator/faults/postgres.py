"""A PostgreSQL server of one's own, that can be killed and started again."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

USER = "jassclub"
PATIENCE = 60  # seconds


class Postgres:
    """Listens on a socket in a folder of its own; what was committed is on the disk."""

    def __init__(self) -> None:
        found = Path("/usr/lib/postgresql").glob("*/bin")
        self.bin = max(found, key=lambda path: int(path.parent.name))  # of the newest that is installed
        self.folder = Path(tempfile.mkdtemp(prefix="jassclub-postgres-"))
        self.data = self.folder / "db"
        self.url = f"postgres://{USER}@/{USER}?host={self.folder}"
        if os.geteuid() == 0:  # it does not run as root
            shutil.chown(self.folder, "postgres")
        self._run("initdb", "-D", self.data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
        self.start()
        self._run("createdb", "-h", self.folder, "-U", USER, USER)

    def start(self) -> None:
        """Again and again, until what a killed server left behind has gone."""
        options = f"-c listen_addresses='' -c unix_socket_directories={self.folder}"
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self._run("pg_ctl", "-D", self.data, "-w", "-l", self.folder / "log", "-o", options, "start")
                return
            except subprocess.CalledProcessError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    @property
    def process(self) -> int:
        """The first one, which started all others."""
        return int((self.data / "postmaster.pid").read_text().split()[0])

    def kill(self) -> None:
        """Without a word."""
        os.kill(self.process, signal.SIGKILL)

    def stop_at_once(self) -> None:
        """All of its processes, as when the machine goes down."""
        self._run("pg_ctl", "-D", self.data, "-m", "immediate", "stop")

    def remove(self) -> None:
        try:
            self.stop_at_once()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *words: object) -> None:
        as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*as_user, str(self.bin / program), *map(str, words)]
        subprocess.run(command, check=True, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
