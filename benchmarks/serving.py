"""Does the site answer beside slow clients?

Starts one server after the other on a free port of this machine, on the sample club in a database of its
own. Prints for each what of 20 visits of the front page was answered within 5 s while so many connections
announced a body and sent nothing, sent headers byte by byte, or stayed silent. Plain `waitress` is compared
with the site's own program. A hundred phones at once are measured by `waiting.py`.

    .venv/bin/python benchmarks/serving.py [--servers "serve;waitress, 4"] [--slow 4,40,200]
"""

import argparse
import asyncio
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from waits.phones import whole_answer
from waits.projects import HOST, ROOT
from waits.servers import free_port, started, wait_for

VISITS = 20  # of the front page beside slow clients
PATIENCE = 5.0  # seconds until a visit counts as not answered
WSGI = "jassclub.wsgi:application"
SERVERS = {
    "waitress, 4 threads": "waitress --listen 127.0.0.1:{port} --threads 4 " + WSGI,
    "waitress, 16 threads": "waitress --listen 127.0.0.1:{port} --threads 16 " + WSGI,
    "serve, 8 threads": "manage.py serve --port {port} --threads 8",
}
# With the cookie Django looks for the form's token, and so reads the body that does not come.
BODY = (
    b"POST /login/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nCookie: csrftoken=" + b"x" * 32 + b"\r\n\r\n"
)
HEADER = b"GET / HTTP/1.1\r\nX-Slow: " + b"x" * 40
SLOW = {"announce a body": BODY, "headers byte by byte": HEADER[:1], "send nothing": b""}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--servers", default="", help="only those whose names begin so; with ; between")
    parser.add_argument("--slow", default="4,40,200", help="how many slow connections")
    options = parser.parse_args()
    names = tuple(options.servers.split(";"))
    for name, command in SERVERS.items():
        if name.startswith(names):
            with tempfile.TemporaryDirectory() as folder:
                measure(name, command, folder, options)


def measure(name: str, command: str, folder: str, options: argparse.Namespace) -> None:
    with running(command, folder) as port:
        print(f"\n{name}")
        asyncio.run(_visit_alone(port))  # so that nothing is measured cold
        for kind, first in SLOW.items():
            for number in [int(each) for each in options.slow.split(",") if each]:
                asyncio.run(beside_slow_clients(port, kind, first, number))


@contextlib.contextmanager
def running(command: str, folder: str) -> Iterator[int]:
    """The server on a free port, with the sample club and a secretary."""
    database = {"DATABASE_URL": f"sqlite:///{folder}/club.sqlite3", "JASSCLUB_VAR": folder}
    environment = {**os.environ, **database, "DJANGO_SETTINGS_MODULE": "jassclub.settings"}
    for step in (["migrate", "--verbosity", "0"], ["sample_club"], ["shell", "--command", SECRETARY]):
        run = [sys.executable, "manage.py", *step]
        subprocess.run(run, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
    port = free_port()
    words = command.format(port=port).split()
    start = words if words[0] == "manage.py" else ["-m", *words]
    with started(start, environment, stderr=subprocess.DEVNULL):
        wait_for(port)
        yield port


SECRETARY = """
from jassclub.accounts.actions import open_club
open_club(name="Jassclub", username="secretary", password="nine tricks for us")
"""


# --- slow clients ---------------------------------------------------------------------------------


async def beside_slow_clients(port: int, kind: str, first: bytes, number: int) -> None:
    slow = [await asyncio.open_connection(HOST, port) for _each in range(number)]
    writers = [writer for _reader, writer in slow]
    for writer in writers:
        writer.write(first)
    trickling = [asyncio.create_task(_trickle(writers))] if first == HEADER[:1] else []
    await asyncio.sleep(0.5)
    took = await asyncio.gather(*(_visit_alone(port) for _each in range(VISITS)))
    for task in trickling:
        task.cancel()
    for writer in writers:
        writer.close()
    answered = sorted(each for each in took if each is not None)
    slowest = f"slowest {answered[-1] * 1000:6.0f} ms" if answered else ""
    print(f"  {number:4} {kind:22} {len(answered):3} of {VISITS} answered  {slowest}", flush=True)
    await asyncio.sleep(1)


async def _trickle(writers: list[asyncio.StreamWriter]) -> None:
    """A byte of a header a second on each, for a minute at most."""
    for byte in HEADER[1:]:
        for writer in writers:
            with contextlib.suppress(OSError):
                writer.write(bytes([byte]))
        await asyncio.sleep(1)


async def _visit_alone(port: int) -> float | None:
    """Seconds that the front page took in a connection of its own, None when it did not come in time."""
    start = time.perf_counter()
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection(HOST, port)
            with contextlib.closing(writer):
                writer.write(f"GET / HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
                await whole_answer(reader)
    except (TimeoutError, OSError, EOFError):
        return None
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
