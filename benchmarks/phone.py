"""When can a phone that has never been here use the standings of an evening, and of a season?

Opens the pages of a running site in Chromium, 390 pixels wide, its processor slowed down by four, nothing
kept from an earlier visit; beside each the floor: the same text in plain tables, without style or script.
Prints for each the median in milliseconds, and how many times its floor that is.

    .venv/bin/python benchmarks/phone.py http://127.0.0.1:8000 --evening /evenings/1/ --season /seasons/1/

`--work` prints instead what the browser's processor worked, and for what: other programs on this machine
change that less, and the time of the site's answer is not in it.
"""

from __future__ import annotations

import argparse
import contextlib
import shutil
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "chromium-headless-shell")
SLOWER = 4
ROUNDS = 7
SIZE = {"width": 390, "height": 844}
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
WORK = {"TaskDuration": "all", "ScriptDuration": "scripts", "RecalcStyleDuration": "style"}
WORK |= {"LayoutDuration": "layout"}

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


def phone_times(site: str, pages: dict[str, str], rounds: int = ROUNDS) -> dict[str, float]:
    """Seconds until each page can be used on a first visit: the median of so many rounds, taken in turn.

    `site` is as http://127.0.0.1:8000, `pages` names paths. Each name comes a second time as "NAME, bare".
    """
    times = measured(site, pages, rounds, visit)
    return {name: median(each) for name, each in times.items()}


def phone_work(site: str, pages: dict[str, str], rounds: int = ROUNDS) -> dict[str, dict[str, float]]:
    """The same in seconds of processor time, by what it went to."""
    times = measured(site, pages, rounds, work)
    return {
        name: {part: median(one[part] for one in each) for part in WORK.values()}
        for name, each in times.items()
    }


def measured(site: str, pages: dict[str, str], rounds: int, how: Callable[..., Any]) -> dict[str, list[Any]]:
    with sync_playwright() as playwright, contextlib.ExitStack() as closing:
        chromium = next(filter(None, map(shutil.which, NAMES)), None)
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        closing.callback(browser.close)
        addresses = {name: site.rstrip("/") + path for name, path in pages.items()}
        floors = {f"{name}, bare": bare_page(browser, address) for name, address in addresses.items()}
        bare = closing.enter_context(serving(dict(zip(pages.values(), floors.values(), strict=True))))
        addresses |= {f"{name}, bare": bare + path for name, path in pages.items()}
        times: dict[str, list[Any]] = {name: [] for name in addresses}
        for _each in range(rounds + 1):
            for name, address in addresses.items():
                times[name].append(how(browser, address))
        return {name: each[1:] for name, each in times.items()}  # the first ones warm the site up


def bare_page(browser: Browser, address: str) -> bytes:
    page = browser.new_page(viewport=SIZE)
    page.goto(address)
    text: str = page.evaluate(BARE)
    page.close()
    return text.encode()


@contextlib.contextmanager
def serving(pages: dict[str, bytes]) -> Iterator[str]:
    """These pages by their paths, on a free port of this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = pages.get(self.path, b"")
            self.send_response(200 if body else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            with contextlib.suppress(ConnectionError):  # the browser asks for an icon and is closed meanwhile
                self.wfile.write(body)

        def log_message(self, *_words: Any) -> None:
            """Nothing is said of each request."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@contextlib.contextmanager
def first_visit(browser: Browser) -> Iterator[tuple[Page, Any]]:
    """A page that remembers nothing, and the session that slows its processor down."""
    context = browser.new_context(viewport=SIZE, is_mobile=True, has_touch=True)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    try:
        yield page, session
    finally:
        context.close()


def visit(browser: Browser, address: str) -> float:
    with first_visit(browser) as (page, _session):
        page.goto(address, wait_until="load")
        seconds: float = page.evaluate(INTERACTIVE)
        return seconds


def work(browser: Browser, address: str) -> dict[str, float]:
    with first_visit(browser) as (page, session):
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(address, wait_until="load")
        page.evaluate(INTERACTIVE)
        found = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
        return {said: found[name] for name, said in WORK.items()}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("site")
    parser.add_argument("--evening", default="/evenings/1/")
    parser.add_argument("--season", default="/seasons/1/")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--work", action="store_true")
    options = parser.parse_args()
    pages = {"evening": options.evening, "season": options.season}
    if options.work:
        for name, parts in phone_work(options.site, pages, options.rounds).items():
            print(f"{name:16}", *(f"{said} {seconds * 1000:5.0f} ms " for said, seconds in parts.items()))
        return
    times = phone_times(options.site, pages, options.rounds)
    for name in pages:
        floor = times[f"{name}, bare"]
        print(f"{name:16}{times[name] * 1000:7.0f} ms{times[name] / floor:6.1f} × the bare page")


if __name__ == "__main__":
    main()
