import os
import sys
from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import Any

from django.conf import settings
from django.core.management import CommandError, call_command
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError, connection, connections

from jassclub.accounts.codes import club_is_open, first_visit_code
from jassclub.backups.rows import migrations_to_come
from jassclub.web.databases import why_not_to_start

from ...addresses import Announcer, OwnHosts, is_loopback, say
from ...parent import CHILD, raise_when_stopped
from ...serving import listen, only_one, serve, stop_when_input_ends

MOST_THREADS = 64


class Command(BaseCommand):
    help = (
        "Keeps the site: brings the database up to date, serves until Ctrl-C, and leaves the database whole."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets phones in; default: 127.0.0.1")
        parser.add_argument("--port", type=int, default=8000, help="default: 8000")
        parser.add_argument("--threads", type=int, default=24, help="that answer visitors; default: 24")

    def handle(self, *args: Any, **options: Any) -> None:
        host, port, threads = options["host"], options["port"], options["threads"]
        for name, most in (("port", 65535), ("threads", MOST_THREADS)):
            if not 1 <= options[name] <= most:
                raise CommandError(f"--{name} must be a number from 1 to {most}, not {options[name]}.")
        tell = partial(say, out=sys.stdout)
        if CHILD in os.environ:
            raise_when_stopped()
            Thread(target=stop_when_input_ends, daemon=True).start()
        try:
            with only_one(settings.VAR_DIR), listen(host, port) as listening:
                prepare()
                # Where the environment names no hosts, a laptop answers to its current names.
                if not (is_loopback(host) or os.environ.get("ALLOWED_HOSTS", "").strip(" ,")):
                    settings.ALLOWED_HOSTS = OwnHosts(settings.ALLOWED_HOSTS)
                from jassclub.wsgi import application  # its middleware reads what was set just now

                announcer = Announcer(host, port, sys.stdout)
                announcer.announce()
                announce_first_visit(tell)  # at 127.0.0.1 too: a tunnel or a proxy may lead there
                Thread(target=announcer.watch, daemon=True).start()
                serve(application, listening, threads=threads)
                tell(finish())
        except KeyboardInterrupt:
            tell("Stopped before the site was ready.")


def announce_first_visit(tell: Callable[[str], None]) -> None:
    """From another device the welcome page asks for a code, which only the terminal knows."""
    if not club_is_open():
        tell(f"The code of the first visit, only needed from another device: {first_visit_code()}")


def prepare() -> None:
    if settings.PRODUCTION:
        call_command("check", deploy=True, fail_level="ERROR")
    try:
        collect()
    except OSError as error:
        raise CommandError(f"{settings.STATIC_ROOT} cannot be written: {error.strerror}.") from error
    try:
        if reason := why_not_to_start():
            raise CommandError(reason)
        if migrations_to_come():  # Django's command takes half a second to find that out
            call_command("migrate", verbosity=0, interactive=False)
        fold_log_in()
    except DatabaseError as error:
        raise CommandError(f"The database cannot be used: {str(error).strip()}") from error
    finally:
        connections.close_all()


def finish() -> str:
    """After the last visitor; returns what to say about it."""
    try:
        if fold_log_in():
            return "Stopped."
    except DatabaseError as error:
        return f"Stopped. Nothing is lost, but keep all files of the database together: {str(error).strip()}"
    return "Stopped. Another program still uses the database: keep all its files together."


# --- SQLite keeps the newest changes in a log beside the database file; folded in, the file alone is whole.


def fold_log_in() -> bool:
    """False while another program reads or writes there. Closes this thread's connection: SQLite removes an
    empty log then. Raises DatabaseError, as when the disk is full; nothing is lost then, the log stays."""
    if connection.vendor != "sqlite":
        return True
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return not cursor.fetchone()[0]  # whether it was busy
    finally:
        connection.close()


# --- A served site names style sheets and scripts by what is in them: browsers may keep them for good.

# No page asks for these, which packages bring along, nor for css/, the parts of the style sheets.
NOT_SERVED = ["css", "django_tables2", "ext", "htmax*", "htmx-4*", "htmx-2.js", "*.map"]


def collect() -> None:
    """Copy them to STATIC_ROOT, compressed, at every start, so that old ones do not pile up. Raises OSError.
    Everywhere else (tests, `manage.py runserver`, other commands) files are served as they are written."""
    backend = "jassclub.web.static_files.Storage"
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": backend}}
    settings.WHITENOISE_KEEP_ONLY_HASHED_FILES = True
    settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = False
    call_command("collectstatic", interactive=False, clear=True, verbosity=0, ignore_patterns=NOT_SERVED)
