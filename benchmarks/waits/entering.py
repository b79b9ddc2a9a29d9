"""The page of a table, and the deals that are entered on it."""

from __future__ import annotations

import http.client
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from statistics import fmean
from time import perf_counter

from benchmarks.waits.hall import Figures, Hall, in_turn
from benchmarks.waits.pages import PLAIN, TIMES, page
from benchmarks.waits.projects import HOST, Request
from benchmarks.waits.servers import site_server
from tools.compare.forms import Form, form_of
from tools.compare.markup import read

CLIENTS, TABLES, DEALS = 4, 8, 8
OFTEN = 4  # of 64 deals the 99th percentile would be the slowest of all
TOKEN, TOKEN_COOKIE, TOKEN_HEADER = "t" * 32, "csrftoken", "X-CSRFToken"


def entry_page(hall: Hall, rounds: int) -> Figures:
    table = hall.facts["begun"]
    return page(hall, rounds, f"/tables/{table}/", "deals-of-a-table", table, cookies=_helper(hall))


def a_deal(hall: Hall, rounds: int) -> Figures:
    """Some deals of a table one after the other, each sent as its page sends it."""
    table, nobody = hall.facts["empty"][0], hall.facts["of_nobody"]

    def on_site(number: int) -> float:
        return hall.site.seconds(deal_request(sheet_of(hall, table), number, _helper(hall)))

    def on_floor(number: int) -> float:
        sent = {"number": [str(number)], "points": ["90"]}
        cookies, headers = {TOKEN_COOKIE: TOKEN}, {TOKEN_HEADER: TOKEN}
        return hall.floor.seconds(Request(f"/deal/{nobody}/", sent, cookies, headers))

    def on_an_empty_sheet(enter: Callable[[int], float]) -> float:
        empty(hall, [table])
        return fmean([enter(number) for number in range(1, TIMES + 1)])

    on_an_empty_sheet(on_floor)
    on_an_empty_sheet(on_site)
    queries = hall.site.queries(deal_request(sheet_of(hall, table), TIMES + 1, _helper(hall)))
    return in_turn(rounds, lambda: on_an_empty_sheet(on_floor), lambda: on_an_empty_sheet(on_site), queries)


def empty(hall: Hall, tables: list[int]) -> None:
    hall.writer.run("waits.clubs.empty_sheets", tables, hall.facts["of_nobody"])


def sheet_of(hall: Hall, table: int) -> Form:
    """The form of a table's page, as a helper gets it."""
    path = f"/tables/{table}/"
    html = hall.site.ask(Request(path, cookies=_helper(hall), headers=PLAIN)).body.decode()
    return next(form for form in map(form_of, read(html).all("form")) if form.has("d1-seen"))


def deal_request(sheet: Form, number: int, cookies: dict[str, str]) -> Request:
    """What the script of the page sends when Enter is pressed in a deal: the form around it."""
    points = f"d{number}-card_points_0"
    sent = {**sheet.values, points: [str(60 + 5 * number)], "only": [str(number)]}
    sent["csrfmiddlewaretoken"] = [TOKEN]
    return Request(sheet.action, sent, cookies, {"HX-Request": "true", TOKEN_HEADER: TOKEN})


def _helper(hall: Hall) -> dict[str, str]:
    return {**hall.facts["session"], TOKEN_COOKIE: TOKEN}


# --- several who enter at once ------------------------------------------------------------------------


def four_who_enter(hall: Hall, rounds: int) -> Figures:
    """The 99th percentile of four who write the same deals on the same sheets as one does.

    Each sends the next deal when the last one is answered.
    """
    tables = hall.facts["empty"][:TABLES]

    def late(clients: int) -> float:
        waits = sorted(each for _time in range(OFTEN) for each in entered(hall, tables, server.port, clients))
        return waits[int(len(waits) * 0.99)]

    with site_server(hall.environment) as server:
        late(1)  # so that nothing is measured cold
        return in_turn(rounds, lambda: late(1), lambda: late(CLIENTS))


def entered(hall: Hall, tables: list[int], port: int, clients: int) -> list[float]:
    """Seconds that each deal took."""
    empty(hall, tables)
    sheets = [[sheet_of(hall, table) for table in tables[first::clients]] for first in range(clients)]
    with ThreadPoolExecutor(clients) as pool:
        waits = [each for found in pool.map(partial(_enter, port, _helper(hall)), sheets) for each in found]
    saved = hall.writer.run("waits.clubs.deals_in", tables)
    if saved != len(waits):
        raise AssertionError(f"{saved} of {len(waits)} deals were saved")
    return waits


def _enter(port: int, cookies: dict[str, str], sheets: list[Form]) -> list[float]:
    """All deals of these sheets, one after the other."""
    waits = []
    with closing(http.client.HTTPConnection(HOST, port, timeout=120)) as connection:
        for sheet in sheets:
            for number in range(1, DEALS + 1):
                deal = deal_request(sheet, number, cookies)
                headers = {**deal.all_headers, "Content-Type": "application/x-www-form-urlencoded"}
                begun = perf_counter()
                connection.request("POST", deal.path, deal.body, headers)
                answer = connection.getresponse()
                answer.read()
                waits.append(perf_counter() - begun)
                if answer.status != 200:
                    raise AssertionError(f"{deal.path} answers {answer.status}")
    return waits
