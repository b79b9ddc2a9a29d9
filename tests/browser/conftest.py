"""The real site in a process of its own, on an empty database, and a browser in front of it."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
import psycopg
import pytest
from playwright.sync_api import ConsoleMessage, Locator, Page, StorageState, expect, sync_playwright

from tests.browser.looking import look
from tests.browser.secretary import Secretary

ROOT = Path(__file__).parents[2]
# The same engine without a window takes a quarter less time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
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
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_FLAGS)
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
def new_club(tmp_path_factory) -> Path:
    """An SQLite file without a club, made once: of what a first start does that takes longest."""
    path = tmp_path_factory.mktemp("new") / "club.sqlite3"
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{path}", "JASSCLUB_VAR": str(path.parent)}
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    return path


@pytest.fixture(scope="module")
def database(tmp_path_factory, request):
    """The address of an empty database of the kind that the suite runs on."""
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        folder = tmp_path_factory.mktemp("site")
        yield f"sqlite:///{shutil.copy(request.getfixturevalue('new_club'), folder)}"
        return
    settings = dj_database_url.parse(url)
    host, user = settings["OPTIONS"].get("host") or settings["HOST"], settings["USER"]
    name = f"journey_{os.getpid()}_{time.monotonic_ns()}"
    with psycopg.connect(host=host, user=user, dbname="postgres", autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        yield urlsplit(url)._replace(path=f"/{name}").geturl()
        server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture(scope="module")
def site(database, tmp_path_factory):
    """The address of the running site, served as `make run` serves it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    var = str(tmp_path_factory.mktemp("var"))  # one site at a time may use the folder
    environment = {**os.environ, "DATABASE_URL": database, "JASSCLUB_VAR": var, "JASSCLUB_COPIES": "none"}
    # Django's checks are run once for the whole suite: see tools/check.
    options = ["--port", str(port), "--skip-checks"]
    command = [sys.executable, "manage.py", "serve", *options]
    server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address)
        yield address
    finally:
        server.terminate()
        server.wait(timeout=60)


def _wait_for(address: str, seconds: int = 90) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(address, timeout=5)
        except OSError:  # not there yet, or not yet answering
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(f"{address} did not answer in {seconds} s")


@pytest.fixture(scope="module")
def logged_in(browser, site) -> StorageState:
    """The cookies of the secretary of a new club without members, for `new_page(storage_state=…)`."""
    page = browser.new_page(base_url=site)
    Secretary(page).opens_the_club("Jassklub Sunneschyn")
    expect(page.get_by_role("button", name="Log out")).to_be_visible()
    state = page.context.storage_state()
    page.close()
    return state


@pytest.fixture(scope="module")
def club(browser, site):
    """The sample club, with a finished evening and one under way, opened once for a module."""
    page = browser.new_page(base_url=site)
    Secretary(page).opens_the_club("Jassklub Sunneschyn", sample=True)
    expect(page.get_by_text("Round 2 is being played")).to_be_visible()
    page.close()


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
def look_at() -> Callable[[Page, str], None]:
    """Opens a page and checks that it is fit for every width, and for the night."""
    return look
