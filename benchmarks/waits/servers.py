"""The site and the floor on the same server program, as `make run` starts it, and what its processes work.

    python -m waits.servers SOCKET THREADS

is a process of the floor's server, as `jassclub.server.serving` is that of the site's.
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.waits.projects import HOST, ROOT

THREADS = 24  # of `make run`, which starts one process


@dataclass(frozen=True)
class Server:
    port: int
    process: subprocess.Popen[bytes]

    def processor_seconds(self) -> float:
        """Of its process and those that it started, since they began."""
        return sum(map(_worked, _family(self.process.pid)))


@contextlib.contextmanager
def site_server(environment: Mapping[str, str]) -> Iterator[Server]:
    port = free_port()
    command = ["manage.py", "serve", "--host", HOST, "--port", str(port), "--threads", str(THREADS)]
    with started(command, {**environment, "DJANGO_SETTINGS_MODULE": "jassclub.settings"}) as process:
        wait_for(port)
        yield Server(port, process)


@contextlib.contextmanager
def floor_server(environment: Mapping[str, str]) -> Iterator[Server]:
    """With as many threads."""
    with socket.create_server((HOST, 0), backlog=1024) as listening:
        listening.set_inheritable(True)
        descriptor = listening.fileno()
        command = ["-m", "waits.servers", str(descriptor), str(THREADS)]
        settings = {"DJANGO_SETTINGS_MODULE": "waits.floor_settings"}
        with started(command, {**environment, **settings}, pass_fds=[descriptor]) as process:
            yield Server(listening.getsockname()[1], process)


@contextlib.contextmanager
def started(
    command: list[str], environment: Mapping[str, str], **how: Any
) -> Iterator[subprocess.Popen[bytes]]:
    """Python with this command; `how` is for Popen."""
    null, environment = subprocess.DEVNULL, {**os.environ, **environment}
    words = [sys.executable, *command]
    process = subprocess.Popen(words, cwd=ROOT, env=environment, stdin=null, stdout=null, **how)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=60)


def free_port() -> int:
    with socket.socket() as free:
        free.bind((HOST, 0))
        return int(free.getsockname()[1])


def wait_for(port: int) -> None:
    for _try in range(600):
        with contextlib.suppress(OSError), socket.create_connection((HOST, port), timeout=5):
            return
        time.sleep(0.1)
    raise TimeoutError("the server did not start")


def _family(pid: int) -> Iterator[int]:
    yield pid
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        yield from _family(int(child))


def _worked(pid: int) -> float:
    after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    user, system = after_name[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _serve_floor() -> None:
    from django.core.wsgi import get_wsgi_application

    from jassclub.server.serving import serve

    listening = socket.socket(fileno=int(sys.argv[1]))
    serve(get_wsgi_application(), listening, threads=int(sys.argv[2]))


if __name__ == "__main__":
    _serve_floor()
