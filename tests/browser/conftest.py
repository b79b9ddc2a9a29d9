"""The real site in a process of its own, one a worker, and a browser in front of it. Every journey begins
with a club as it was when it was opened: none, an empty one, or the sample club."""

import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from playwright.sync_api import ConsoleMessage, Locator, Page, StorageState, expect, sync_playwright

from tests.browser.looking import look
from tests.browser.match_page import PLAYERS, start_match
from tests.browser.secretary import Secretary

ROOT = Path(__file__).parents[2]
# The same engine without a window takes a quarter less time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
CHROMIUM_FLAGS = """
--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
--disable-component-update --disable-sync
"""
TOUCH = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PATIENCE = 30_000  # milliseconds that a loaded machine may take for one step


def pytest_collection_modifyitems(items):
    """Without Chromium the journeys are skipped loudly; where CI is set they fail instead."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None and not os.environ.get("CI"):
                item.add_marker(pytest.mark.skip(reason="Chromium is missing: see tools/system-packages"))


@pytest.fixture(scope="session")
def browser():
    expect.set_options(timeout=PATIENCE)
    _let_clicks_wait_for_the_whole_page()
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright keeps an event loop in this thread
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_FLAGS.split())
        yield browser
        browser.close()


def _let_clicks_wait_for_the_whole_page() -> None:
    """Playwright goes on as soon as the page that a click leads to begins to come in. Whoever then counts or
    lists what is there sees half of it on a loaded machine, and keys come before the scripts listen."""
    click = Locator.click

    def click_and_wait(self: Locator, **options: Any) -> None:
        click(self, **options)
        self.page.wait_for_load_state("domcontentloaded")

    Locator.click = click_and_wait  # type: ignore[method-assign]


@pytest.fixture(scope="session")
def database(tmp_path_factory):
    """The address of an empty database of the kind that the suite runs on."""
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        yield f"sqlite:///{tmp_path_factory.mktemp('site')}/club"
        return
    with _server_of(url) as server:
        name = f"journey_{os.getpid()}"
        server.execute(f'CREATE DATABASE "{name}"')
        yield urlsplit(url)._replace(path=f"/{name}").geturl()
        for each in ("", "_none", "_empty", "_sample"):
            server.execute(f'DROP DATABASE IF EXISTS "{name}{each}" WITH (FORCE)')


def _server_of(url: str) -> psycopg.Connection:
    return psycopg.connect(urlsplit(url)._replace(path="/postgres").geturl(), autocommit=True)


def _copy(url: str, one: str, other: str) -> None:
    """Beside the site's database stand others, with more behind the name: one becomes as the other is."""
    source, target = urlsplit(url).path[1:] + one, urlsplit(url).path[1:] + other
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(source)) as this, closing(sqlite3.connect(target)) as that:
            this.backup(that)
        return
    with _server_of(url) as server:
        server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [source])
        server.execute(f'DROP DATABASE IF EXISTS "{target}" WITH (FORCE)')
        server.execute(f'CREATE DATABASE "{target}" TEMPLATE "{source}"')


@pytest.fixture(scope="session")
def site(database, tmp_path_factory):
    """The address of the running site, served as `make run` serves it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    var = str(tmp_path_factory.mktemp("var"))  # one site at a time may use the folder
    environment = {**os.environ, "DATABASE_URL": database, "JASSCLUB_VAR": var, "JASSCLUB_COPIES": "none"}
    # Django's checks are run once for the whole suite: see tools/check.
    command = [sys.executable, "manage.py", "serve", "--port", str(port), "--skip-checks"]
    server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address)
        _copy(database, "", "_none")
        yield address
    finally:
        server.terminate()
        server.wait(timeout=60)


def _wait_for(address: str, seconds: int = 90) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with suppress(OSError):  # not there yet, or not yet answering
            urllib.request.urlopen(address, timeout=5)
            return
        time.sleep(0.1)
    raise TimeoutError(f"{address} did not answer in {seconds} s")


@pytest.fixture(scope="session")
def put(browser, site, database) -> Callable[[str], StorageState]:
    """Puts a club into the site's database; returns the cookies of its secretary."""
    cookies: dict[str, StorageState] = {}

    def put_club(name: str) -> StorageState:
        if name in cookies:
            _copy(database, f"_{name}", "")
            return cookies[name]
        _copy(database, "_none", "")
        page = browser.new_page(base_url=site)
        Secretary(page).opens_the_club("Jassklub Sunneschyn", sample=name == "sample")
        expect(page.locator('a[href="/account/"]')).to_be_attached()
        cookies[name] = page.context.storage_state()
        page.close()
        _copy(database, "", f"_{name}")
        return cookies[name]

    return put_club


@pytest.fixture
def no_club(site, database) -> None:
    """The site waits for its first visit."""
    _copy(database, "_none", "")


@pytest.fixture
def logged_in(put) -> StorageState:
    """The cookies of the secretary of a new club without members, for `new_page(storage_state=…)`."""
    return put("empty")


@pytest.fixture
def club(put) -> StorageState:
    """The sample club, with a finished evening and one under way, and the cookies of its secretary."""
    return put("sample")


@pytest.fixture
def rosa(club, new_page) -> Secretary:
    """The secretary of the sample club, at a laptop."""
    return Secretary(new_page(storage_state=club, viewport={"width": 1280, "height": 800}))


@pytest.fixture
def new_page(browser, site):
    """Opens pages, each with cookies of its own; a script error or a violated policy fails the test."""
    contexts, errors = [], []

    def note(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text or "Permissions-Policy" in message.text:
            errors.append(message.text)

    def open_page(**options) -> Page:
        context = browser.new_context(base_url=site, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", note)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def sheet(logged_in, new_page) -> Callable[..., Page]:
    """Opens the page of a new match for someone who has logged in: at a laptop, or on a phone."""
    pages: dict[bool, Page] = {}

    def open_sheet(game: str = "schieber", seats: int = 4, touch: bool = False, **options: Any) -> Page:
        if touch not in pages:
            pages[touch] = new_page(storage_state=logged_in, **(TOUCH if touch else {}))
        start_match(pages[touch], game, options, PLAYERS[:seats])
        return pages[touch]

    return open_sheet


@pytest.fixture
def look_at(request) -> Callable[[Page, str], None]:
    """Looks at a page on the way, in short unless `--everything` is asked for."""
    return partial(look, is_short=not request.config.getoption("--everything"))
