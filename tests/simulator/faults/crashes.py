"""An evening on which the site, or its database, is killed again and again while all tables write."""

import time
from collections import Counter
from collections.abc import Callable
from itertools import count, takewhile
from random import Random
from threading import Event, Thread

from tests.simulator.browser import Disagreement
from tests.simulator.faults.site import Site
from tests.simulator.faults.writers import OverHttp, Writer

FIRST_VISIT = {"club_name": "Jassclub", "username": "anna", "password": "nine tricks for us", "sample": "on"}
TABLES = 6  # of the sample club's round that is being played
INTEGRITY = "from jassclub.drawing.integrity import faults; print(faults())"


def evening_of_crashes(
    seed: int, site: Site, kills: int, kill: Callable[[], None], start: Callable[[], None]
) -> Counter[str]:
    """All tables write; `kill` and `start` are called again and again. The site must run already. Raises
    Disagreement where an acknowledged deal is lost, something is double, or what is kept is not sound. Tells
    how often what happened; `unanswered` is sent at the moment of a kill, and no answer seen."""
    rng, told = Random(seed), Counter(kills=kills)
    writers = _writers(site.address, rng)
    for _kill in range(kills):
        _write_for(writers, rng.uniform(0.2, 1.2), then=kill)
        told["unanswered"] += sum(each.under_way is not None for each in writers)
        start()
        _check(seed, writers, "after the kill")
        for each in writers:
            each.finish()
    _write_for(writers, 0.3, then=lambda: None)
    for each in writers:
        while each.under_way is not None and not each.errors:
            each.finish()
    _check(seed, writers, "at the end")
    if (found := site.manage("shell", "--verbosity", "0", "-c", INTEGRITY).strip()) != "[]":
        raise Disagreement(found)
    return sum((each.told for each in writers), told)


def _writers(address: str, rng: Random) -> list[Writer]:
    """The sample club is opened; at each table of its round that is being played someone writes."""
    secretary = OverHttp(address)
    secretary.ask("GET", "/welcome/")
    secretary.ask("POST", "/welcome/", FIRST_VISIT)
    there = takewhile(lambda n: secretary.ask("GET", f"/api/matches/{n}/").status == 200, count(1))
    return [Writer(match, secretary, Random(rng.getrandbits(32))) for match in [*there][-TABLES:]]


def _write_for(writers: list[Writer], seconds: float, then: Callable[[], None]) -> None:
    stop = Event()
    threads = [Thread(target=each.write_until, args=[stop]) for each in writers]
    for each in threads:
        each.start()
    time.sleep(seconds)  # the moment of the kill is what chance decides here
    then()
    stop.set()
    for each in threads:
        each.join()


def _check(seed: int, writers: list[Writer], when: str) -> None:
    faults = [fault for each in writers for fault in (*each.errors, *each.differences())]
    if faults:
        raise Disagreement(f"Seed {seed}, {when}: " + "\n".join(faults))
