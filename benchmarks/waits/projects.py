"""Django projects, each in a process of its own that answers requests as a server does, and is timed.

The processor time of a request is what its process spends from the request to the end of the answer: all of
the middleware, on a connection to the database that is kept from the request before, and nothing of whoever
asks.
"""

from __future__ import annotations

import gc
import importlib
import io
import os
import sys
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean
from time import process_time
from typing import Any
from urllib.parse import urlencode

ROOT = Path(__file__).parents[2]
HOST = "127.0.0.1"
# What a browser sends that has neither been here before nor logged in.
BROWSER = {"Accept": "text/html", "Accept-Language": "en", "Accept-Encoding": "gzip, deflate"}


@dataclass(frozen=True)
class Request:
    """`form` is what is posted, each name with its values; without it the page is read."""

    path: str
    form: Mapping[str, list[str]] | None = None
    cookies: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def all_headers(self) -> dict[str, str]:
        cookies = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        return {**BROWSER, **(cookies if self.cookies else {}), **self.headers}

    @property
    def body(self) -> bytes:
        return b"" if self.form is None else urlencode(self.form, doseq=True).encode()


@dataclass(frozen=True)
class Answer:
    """`seconds` of processor; header names in lower case."""

    seconds: float
    status: int
    headers: dict[str, str]
    body: bytes


class Project:
    """A Django project with these settings. Work is named as "module.function": nothing of the project is
    imported here.
    """

    def __init__(self, settings: str, environment: Mapping[str, str]) -> None:
        given = (settings, dict(environment))
        self._pool = ProcessPoolExecutor(
            1, mp_context=get_context("spawn"), initializer=_begin, initargs=given
        )

    def run(self, work: str, *given: Any) -> Any:
        return self._pool.submit(_run, work, given).result()

    def ask(self, request: Request) -> Answer:
        return self.run("waits.projects.answered", request)

    def seconds(self, request: Request, times: int = 1) -> float:
        """The processor time of an answer, the mean of so many."""
        return self.run("waits.projects.mean_seconds", request, times)

    def queries(self, request: Request) -> int:
        """How often the request asks the database, BEGIN and COMMIT not counted."""
        return self.run("waits.projects.queries_of", request)

    def end(self) -> None:
        self._pool.shutdown()


def environment_for(folder: Path) -> dict[str, str]:
    """The club whose database is in the folder."""
    return {
        "JASSCLUB_VAR": str(folder),
        "DATABASE_URL": f"sqlite:///{folder / 'club.sqlite3'}",
        "JASSCLUB_COPIES": "none",
        "ALLOWED_HOSTS": HOST,
        "FLOOR_PAGES": str(folder),
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "benchmarks")]),
    }


# --- in the project's process -------------------------------------------------------------------------


def _begin(settings: str, environment: dict[str, str]) -> None:
    os.environ |= {**environment, "DJANGO_SETTINGS_MODULE": settings}
    sys.path[:0] = environment["PYTHONPATH"].split(os.pathsep)
    import django

    django.setup()
    from jassclub.server.serving import load_what_stays

    load_what_stays()


def _run(work: str, given: tuple[Any, ...]) -> Any:
    module, _dot, name = work.rpartition(".")
    return getattr(importlib.import_module(module), name)(*given)


@cache
def _application() -> Any:
    from django.core.wsgi import get_wsgi_application

    return get_wsgi_application()


def answered(request: Request) -> Answer:
    """The answer of the whole stack, streamed ones as well. Raises AssertionError for an error."""
    application, environ, said = _application(), _environ(request), []
    begun = process_time()
    response = application(environ, lambda status, headers, *_more: said.append((status, headers)))
    body = b"".join(response)
    response.close()
    seconds = process_time() - begun
    [(status, headers)] = said
    if status >= "4":
        raise AssertionError(f"{request.path} answers {status}: {body[:2000]!r}")
    return Answer(seconds, int(status[:3]), {name.lower(): value for name, value in headers}, body)


def mean_seconds(request: Request, times: int) -> float:
    gc.collect()  # what came before leaves nothing behind that these would pay for
    return fmean(answered(request).seconds for _time in range(times))


def queries_of(request: Request) -> int:
    from django.db import connection

    asked: list[str] = []

    def count(execute: Any, sql: str, *rest: Any) -> Any:
        asked.append(sql.split()[0].upper())
        return execute(sql, *rest)

    with connection.execute_wrapper(count):
        answered(request)
    return sum(word not in ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE", "PRAGMA") for word in asked)


def _environ(request: Request) -> dict[str, Any]:
    path, _mark, query = request.path.partition("?")
    headers = {f"HTTP_{name.upper().replace('-', '_')}": said for name, said in request.all_headers.items()}
    return {
        "REQUEST_METHOD": "GET" if request.form is None else "POST",
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "CONTENT_TYPE": "application/x-www-form-urlencoded" if request.form is not None else "",
        "CONTENT_LENGTH": str(len(request.body)),
        "REMOTE_ADDR": HOST,
        "SERVER_NAME": HOST,
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": HOST,
        "SCRIPT_NAME": "",
        "wsgi.input": io.BytesIO(request.body),
        "wsgi.errors": sys.stderr,
        "wsgi.url_scheme": "http",
        "wsgi.version": (1, 0),
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        **headers,
    }
