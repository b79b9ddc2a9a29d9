"""A phone that was never here opens the standings of an evening, in Chromium with its processor slowed down.

The floor is the same text in plain tables, without style or script.
"""

from __future__ import annotations

import contextlib
import shutil
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

from benchmarks.waits.hall import Figures, Hall, medians
from benchmarks.waits.projects import HOST
from benchmarks.waits.servers import site_server

if TYPE_CHECKING:  # it needs a browser: not everyone who measures has one
    from playwright.sync_api import Browser

NAMES = ("chromium", "chromium-browser", "chromium-headless-shell")
SLOWER = 4
SIZE = {"width": 390, "height": 844}
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
# From the tap on a link until what came is painted and a tap would be answered: seconds.
INTERACTIVE = """() => new Promise(done =>
    requestAnimationFrame(() => setTimeout(() => done(performance.now() / 1000))))"""
# All that the page says, as a page without looks says it.
BARE = r"""() => {
    const escaped = text => text.trim().replace(/\s+/g, " ").replace(/&/g, "&amp;").replace(/</g, "&lt;");
    const row = tr => `<tr>${[...tr.cells].map(cell => `<td>${escaped(cell.textContent)}`).join("")}`;
    const table = each => `<table>${[...each.rows].map(row).join("\n")}</table>`;
    const tables = [...document.querySelectorAll("main table")];
    const said = document.body.cloneNode(true);
    for (const each of said.querySelectorAll("table, script")) each.remove();
    return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(document.title)}</title>
<meta name="viewport" content="width=device-width">
<p>${escaped(said.textContent)}</p>${tables.map(table).join("")}`;
}"""


def evening_on_a_phone(hall: Hall, rounds: int) -> Figures:
    from playwright.sync_api import sync_playwright

    path = f"/evenings/{hall.facts['evening']}/"
    with contextlib.ExitStack() as closing:
        server = closing.enter_context(site_server(hall.environment))
        playwright = closing.enter_context(sync_playwright())
        chromium = next(filter(None, map(shutil.which, NAMES)), None)
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        closing.callback(browser.close)
        site = f"http://{HOST}:{server.port}{path}"
        floor = closing.enter_context(serving(path, bare_page(browser, site)))
        both = [(first_visit(browser, floor), first_visit(browser, site)) for _round in range(rounds + 1)]
    return medians(both[1:])  # the first ones warm the site up


def bare_page(browser: Browser, address: str) -> bytes:
    page = browser.new_page(viewport=SIZE)
    page.goto(address)
    text: str = page.evaluate(BARE)
    page.close()
    return text.encode()


@contextlib.contextmanager
def serving(path: str, page: bytes) -> Iterator[str]:
    """This page on a free port of this machine; gives its address."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = page if self.path == path else b""
            self.send_response(200 if body else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            with contextlib.suppress(ConnectionError):  # the browser asks for an icon, then closes
                self.wfile.write(body)

        def log_message(self, *_words: Any) -> None:
            """Nothing is said of each request."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{path}"
    finally:
        server.shutdown()
        server.server_close()


def first_visit(browser: Browser, address: str) -> float:
    """Seconds until a page can be used whose browser remembers nothing."""
    context = browser.new_context(viewport=SIZE, is_mobile=True, has_touch=True)
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    try:
        page.goto(address, wait_until="load")
        return float(page.evaluate(INTERACTIVE))
    finally:
        context.close()
