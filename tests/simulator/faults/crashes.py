"""An evening on which the site, or its database, is killed again and again while all tables write."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count, takewhile
from random import Random
from threading import Event, Thread

from tests.simulator.browser import Disagreement
from tests.simulator.faults.site import ROOT, Site
from tests.simulator.faults.writers import OverHttp, Writer

FIRST_VISIT = {
    "club_name": "Jassclub Altstadt",
    "username": "secretary",
    "password": "Nell & Puur in the last trick",
    "sample": "on",
}
TABLES = 6  # of the sample club's round that is being played


@dataclass
class Told:
    """What an evening of crashes comes to."""

    kills: int = 0
    acknowledged: int = 0
    again: int = 0
    not_now: int = 0
    unanswered: int = 0  # at the moment of a kill: sent, and no answer seen


def evening_of_crashes(
    seed: int, site: Site, kills: int, kill: Callable[[], None], start: Callable[[], None]
) -> Told:
    """All tables write; `kill` and `start` are called again and again. The site must run already.

    Raises Disagreement where an acknowledged deal is lost, something is double, or what is kept is not sound.
    """
    rng, told = Random(seed), Told()
    writers = _writers(site.address, rng)
    for _kill in range(kills):
        _write_for(writers, rng.uniform(0.2, 1.2), then=kill)
        told.kills += 1
        told.unanswered += sum(each.under_way is not None for each in writers)
        start()
        _check(seed, writers, "after the kill")
        for each in writers:
            each.finish()
    _write_for(writers, 0.3, then=lambda: None)
    for each in writers:
        while each.under_way is not None and not each.errors:
            each.finish()
    _check(seed, writers, "at the end")
    _verify(site)
    for each in writers:
        told.acknowledged += each.acknowledged
        told.again += each.again
        told.not_now += each.not_now
    return told


def _writers(address: str, rng: Random) -> list[Writer]:
    """The sample club is opened; at each table of its round that is being played somebody writes."""
    secretary = OverHttp(address)
    secretary.get("/welcome/")
    secretary.post("/welcome/", FIRST_VISIT)
    matches = list(
        takewhile(lambda match: secretary.get(f"/api/matches/{match}/").status_code == 200, count(1))
    )
    found = [Writer(match, secretary, Random(rng.getrandbits(32))) for match in matches[-TABLES:]]
    for each in found:
        each.known = each.told()
    return found


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
    faults = [error for each in writers for error in each.errors]
    faults += [difference for each in writers for difference in each.differences()]
    if faults:
        raise Disagreement(f"Seed {seed}, {when}: " + "\n".join(faults))


def _verify(site: Site) -> None:
    """All that must hold of what is kept, and every deal scored again."""
    said = "from jassclub.drawing.integrity import faults; print(faults())"
    words = [sys.executable, "manage.py", "shell", "--verbosity", "0", "-c", said]
    done = subprocess.run(words, cwd=ROOT, env=site.environment, capture_output=True, text=True)
    if done.stdout.strip() != "[]":
        raise Disagreement(done.stdout + done.stderr)
