"""A process that answers visitors, started and started again by the supervisor.

    python -m jassclub.server.worker SOCKET THREADS own-hosts|set-hosts

SOCKET is the descriptor of the listening socket, which all workers share. Standard input ends when the
supervisor ends, and the worker with it: no site goes on that nobody could stop with Ctrl-C.
"""

import gc
import logging
import os
import signal
import socket
import sys
import threading
from types import FrameType
from typing import NoReturn


def main() -> None:
    signal.signal(signal.SIGTERM, _end)
    threading.Thread(target=_end_with_the_supervisor, daemon=True).start()
    descriptor, threads, hosts = sys.argv[1:]

    from django.conf import settings

    from .preparing import serve_collected

    serve_collected()

    from jassclub.wsgi import application

    from .addresses import OwnHosts
    from .connections import server_on

    if hosts == "own-hosts":
        settings.ALLOWED_HOSTS = OwnHosts(settings.ALLOWED_HOSTS)
    # That requests queue while many phones read is no news.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    listening = socket.socket(fileno=int(descriptor))
    server = server_on(listening, application, threads=int(threads))
    load_what_stays()
    server.run()  # until SIGTERM; requests that are being worked on have five seconds to end


def load_what_stays() -> None:
    """The code of all pages. So the first visitor does not wait for it, and the collector does not go through
    all of it again and again: that would take as long as several pages."""
    from django.urls import get_resolver

    get_resolver().reverse_dict.keys()  # whoever looks an address up loads the views of all
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)  # usually 700: a page makes thousands of objects


def _end(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(0)


def _end_with_the_supervisor() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
