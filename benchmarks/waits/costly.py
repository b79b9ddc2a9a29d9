"""A save beside clients that ask for the costliest public pages without a pause."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import time
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from multiprocessing.synchronize import Event
from statistics import median

from benchmarks.waits.entering import CLIENTS as TABLES
from benchmarks.waits.entering import entered
from benchmarks.waits.hall import Figures, Hall
from benchmarks.waits.projects import BROWSER, HOST
from benchmarks.waits.servers import Server, site_server

READERS = 16
LATE = 0.95
IDLE = 0.5  # seconds in which a server does nothing
UNKNOWN = [
    *("seasons/{season}/deals.xlsx", "seasons/{season}/results.xlsx", "seasons/{season}/standings.pdf"),
    *("evenings/{evening}/score-sheets.pdf", "evenings/{evening}/standings.pdf"),
    *("evenings/{evening}/seating.pdf", "rounds/{round}/table-sheets.pdf", "rounds/{round}/seating.pdf"),
    *("rounds/{round}/slips.pdf", "seasons/{season}/", "seasons/{season}/meetings/"),
    *("evenings/{evening}/wall/", "records/"),
]
KNOWN = [
    *("seasons/{season}/standings.pdf?live={n}&large={n}", "evenings/{evening}/score-sheets.pdf?large={n}"),
    *("evenings/{evening}/tokens.pdf?players={n}", "rounds/{round}/table-sheets.pdf?blank={n}"),
    *("seasons/{season}/?live={n}&evenings=all", "seasons/{season}/meetings/?player={n}"),
    *("players/{member}/?met={n}", "evenings/{evening}/?live={n}"),
    "evenings/{evening}/print/?what=end&papers=standings&papers=scores&papers=season&number_tokens={n}",
]
# Something in the query is new each time, which the site knows or does not.
ASKED = {
    "unknown queries": [f"/{each}?made-up={{n}}" for each in UNKNOWN],
    "known queries": [f"/{each}" for each in KNOWN],
}


def usually(hall: Hall, rounds: int) -> dict[str, Figures]:
    return _figures(hall, rounds, median)


def late(hall: Hall, rounds: int) -> dict[str, Figures]:
    return _figures(hall, rounds, lambda beside: sorted(beside)[int(len(beside) * LATE)])


def _figures(hall: Hall, rounds: int, of: Callable[[list[float]], float]) -> dict[str, Figures]:
    """The median alone, and what `of` tells of the saves beside the readers."""
    saves = _saves(hall, rounds).items()
    return {name: Figures(median(alone) * 1000, of(beside) * 1000) for name, (alone, beside) in saves}


@cache
def _saves(hall: Hall, rounds: int) -> dict[str, tuple[list[float], list[float]]]:
    """Seconds of the same deals on the same sheets, alone and beside the readers."""
    facts = {**hall.facts, "n": "{n}", "member": hall.facts["members"][0]}
    tables = hall.facts["empty"][:TABLES]
    found: dict[str, tuple[list[float], list[float]]] = {}
    with site_server(hall.environment) as server:
        entered(hall, tables, server.port, 1)  # so that nothing is measured cold
        for name, addresses in ASKED.items():
            paths = [each.format(**facts) for each in addresses]
            alone, beside = found[name] = [], []
            for _round in range(rounds):
                _wait_until_idle(server)
                alone += entered(hall, tables, server.port, 1)
                with _readers(server.port, paths):
                    beside += entered(hall, tables, server.port, 1)
    return found


def _wait_until_idle(server: Server) -> None:
    """What readers asked for who are gone is still being made."""
    worked, before = server.processor_seconds(), -1.0
    while worked - before > 0.05 * IDLE:
        time.sleep(IDLE)
        worked, before = server.processor_seconds(), worked


@contextlib.contextmanager
def _readers(port: int, paths: list[str]) -> Iterator[None]:
    """In a process of their own, which says when the first answers have come."""
    spawning = multiprocessing.get_context("spawn")
    begun, ended = spawning.Event(), spawning.Event()
    process = spawning.Process(target=_read_until, args=(port, paths, begun, ended))
    process.start()
    begun.wait()
    try:
        yield
    finally:
        ended.set()
        process.join()


def _read_until(port: int, paths: list[str], begun: Event, ended: Event) -> None:
    asyncio.run(_read_all(port, paths, begun, ended))


async def _read_all(port: int, paths: list[str], begun: Event, ended: Event) -> None:
    async def read(first: int) -> None:
        for number in count(first, READERS):
            await _answer(port, paths[number % len(paths)].format(n=number))
            begun.set()

    tasks = [asyncio.create_task(read(first)) for first in range(READERS)]
    while not ended.is_set():
        await asyncio.sleep(0.1)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _answer(port: int, path: str) -> None:
    """Whatever it is: a reader who is asked to come back comes back at once."""
    headers = {**BROWSER, "Host": HOST, "Connection": "close"}
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {said}" for name, said in headers.items())]
    reader, writer = await asyncio.open_connection(HOST, port)
    with contextlib.closing(writer):
        writer.write("\r\n".join([*lines, "", ""]).encode())
        await reader.read()
