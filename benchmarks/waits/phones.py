"""A hundred phones at once on the standings of an evening, against servers as `make run` starts them."""

from __future__ import annotations

import asyncio
from time import perf_counter

from benchmarks.waits.hall import Figures, Hall, medians
from benchmarks.waits.pages import PLAYERS, floor_of
from benchmarks.waits.projects import BROWSER, HOST, Request
from benchmarks.waits.servers import Server, floor_server, site_server

PHONES = 100


def phones_at_once(hall: Hall, rounds: int) -> dict[str, Figures]:
    """Something has changed, and everyone looks."""
    site = Request(f"/evenings/{hall.facts['evening']}/")
    floor = floor_of(hall, site, PLAYERS, hall.facts["evening"])
    waits, works = [], []
    with floor_server(hall.environment) as floors, site_server(hall.environment) as sites:
        for _round in range(rounds + 1):
            hall.change(hall.facts["changing"])
            both = _burst(floors, floor.path), _burst(sites, site.path)
            waits.append((both[0][0], both[1][0]))
            works.append((both[0][1], both[1][1]))
    # In the first round the processes are new.
    return {"last one served": medians(waits[1:]), "processor time of the server": medians(works[1:])}


def _burst(server: Server, path: str) -> tuple[float, float]:
    """Seconds until the last phone has its page, and seconds of processor that the server worked for all."""
    before = server.processor_seconds()
    waited = asyncio.run(_last_served(server.port, path))
    return waited, server.processor_seconds() - before


async def _last_served(port: int, path: str) -> float:
    connections = [await asyncio.open_connection(HOST, port) for _phone in range(PHONES)]
    headers = "".join(f"{name}: {said}\r\n" for name, said in BROWSER.items())
    asked = f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\n{headers}\r\n".encode()
    begun = perf_counter()
    for _reader, writer in connections:
        writer.write(asked)
    await asyncio.gather(*(whole_answer(reader) for reader, _writer in connections))
    waited = perf_counter() - begun
    for _reader, writer in connections:
        writer.close()
    return waited


async def whole_answer(reader: asyncio.StreamReader) -> None:
    """Raises EOFError for an answer that is not 200."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    if not head.startswith("http/1.1 200"):
        raise EOFError(head)
    [length] = [line[15:] for line in head.split("\r\n") if line.startswith("content-length:")]
    await reader.readexactly(int(length))
