import os
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from django.conf import settings
from django.core.management import CommandError
from django.core.management.base import BaseCommand, CommandParser
from django.db import connections

from jassclub.accounts import first_visit

from ...addresses import is_loopback, listen
from ...preparing import finish, only_one, prepare
from ...supervisor import Worker, keep_running
from ...terminal import Announcer, say

MOST_PROCESSES, MOST_THREADS = 32, 64


class Command(BaseCommand):
    help = (
        "Keeps the site: brings the database up to date, serves until Ctrl-C, and leaves the database whole."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets phones in; default: 127.0.0.1")
        parser.add_argument("--port", type=int, default=8000, help="default: 8000")
        parser.add_argument("--processes", type=int, default=2, help="that answer visitors; default: 2")
        parser.add_argument("--threads", type=int, default=8, help="in each of them; default: 8")

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        tell = partial(say, out=sys.stdout)
        _check(port=(port, 65535), processes=(options["processes"], MOST_PROCESSES))
        _check(threads=(options["threads"], MOST_THREADS))
        try:
            with only_one(settings.VAR_DIR) as lock, listen(host, port) as listening:
                prepare()
                announcer = Announcer(host, port, sys.stdout)
                announcer.announce()
                announce_first_visit(tell)  # at 127.0.0.1 too: a tunnel or a proxy may lead there
                connections.close_all()
                command = worker_command(listening.fileno(), options["threads"], host)
                inherited = (listening.fileno(), lock)
                workers = [
                    Worker(command, worker_environment(), inherited, tell)
                    for _each in range(options["processes"])
                ]
                keep_running(workers, meanwhile=announcer.announce_changes)
                tell(finish())
        except KeyboardInterrupt:
            tell("Stopped before the site was ready.")


def announce_first_visit(tell: Callable[[str], None]) -> None:
    """From another device the welcome page asks for a code, which only the terminal knows."""
    if words := first_visit.words():
        tell(words)


def _check(**numbers: tuple[int, int]) -> None:
    for name, (number, most) in numbers.items():
        if not 1 <= number <= most:
            raise CommandError(f"--{name} must be a number from 1 to {most}, not {number}.")


def worker_command(descriptor: int, threads: int, host: str) -> list[str]:
    """How a worker is started. Hosts that the environment sets are left as they are."""
    are_set = settings.PRODUCTION or os.environ.get("ALLOWED_HOSTS", "").strip(" ,")
    hosts = "set-hosts" if are_set or is_loopback(host) else "own-hosts"
    return [sys.executable, "-m", "jassclub.server.worker", str(descriptor), str(threads), hosts]


def worker_environment() -> dict[str, str]:
    """Ours, and where the program is: the command may have been started in another folder."""
    paths = (str(settings.BASE_DIR), os.environ.get("PYTHONPATH", ""))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
