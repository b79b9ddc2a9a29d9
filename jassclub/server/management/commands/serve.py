import os
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from django.conf import settings
from django.core.management import CommandError
from django.core.management.base import BaseCommand, CommandParser

from jassclub.accounts.codes import club_is_open, first_visit_code

from ...addresses import Announcer, OwnHosts, is_loopback, say
from ...parent import CHILD, raise_when_stopped
from ...preparing import finish, prepare
from ...serving import listen, only_one, serve, stop_with_parent

MOST_THREADS = 64


class Command(BaseCommand):
    help = (
        "Keeps the site: brings the database up to date, serves until Ctrl-C, and leaves the database whole."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets phones in; default: 127.0.0.1")
        parser.add_argument("--port", type=int, default=8000, help="default: 8000")
        parser.add_argument("--threads", type=int, default=8, help="that answer visitors; default: 8")

    def handle(self, *args: Any, **options: Any) -> None:
        host, port, threads = options["host"], options["port"], options["threads"]
        _check("port", port, 65535)
        _check("threads", threads, MOST_THREADS)
        tell = partial(say, out=sys.stdout)
        if CHILD in os.environ:
            raise_when_stopped()
            stop_with_parent()
        try:
            with only_one(settings.VAR_DIR), listen(host, port) as listening:
                prepare()
                _allow_own_hosts(host)
                from jassclub.wsgi import application  # its middleware reads what was set just now

                announcer = Announcer(host, port, sys.stdout)
                announcer.announce()
                announce_first_visit(tell)  # at 127.0.0.1 too: a tunnel or a proxy may lead there
                announcer.watch()
                serve(application, listening, threads=threads)
                tell(finish())
        except KeyboardInterrupt:
            tell("Stopped before the site was ready.")


def _check(name: str, number: int, most: int) -> None:
    if not 1 <= number <= most:
        raise CommandError(f"--{name} must be a number from 1 to {most}, not {number}.")


def _allow_own_hosts(host: str) -> None:
    """A laptop answers to its names of the moment, where the environment names no hosts."""
    are_set = settings.PRODUCTION or os.environ.get("ALLOWED_HOSTS", "").strip(" ,")
    if not (are_set or is_loopback(host)):
        settings.ALLOWED_HOSTS = OwnHosts(settings.ALLOWED_HOSTS)


def announce_first_visit(tell: Callable[[str], None]) -> None:
    """From another device the welcome page asks for a code, which only the terminal knows."""
    if not club_is_open():
        tell(f"The code of the first visit, only needed from another device: {first_visit_code()}")
