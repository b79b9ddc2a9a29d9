"""An evening on which the site, or its database, is killed again and again while all tables write."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from threading import Event, Thread

from tests.simulator import comparison, drawing, roll_call, season_steps
from tests.simulator.browser import Disagreement, Visitor
from tests.simulator.faults.http import OverHttp
from tests.simulator.faults.writers import ALL, Writer
from tests.simulator.play import Play, expect
from tests.simulator.reference import Club, Season
from tests.simulator.sheet import Sheet

PASSWORD = "Nell & Puur in the last trick"
DEALS = 8
PLAYERS = [f"Player {number:02}" for number in range(1, 13)]


@dataclass
class Told:
    """What an evening of crashes comes to."""

    kills: int = 0
    acknowledged: int = 0
    again: int = 0
    not_now: int = 0
    unanswered: int = 0  # at the moment of a kill: sent, and no answer seen


def opens_the_evening(address: str, rng: Random) -> Play:
    """A new club with one round of full tables drawn, all over HTTP."""
    secretary = Visitor(OverHttp(address))
    page = secretary.visit("/welcome/")
    form = next(each for each in page.forms if any("password" in name for name in each.values))
    for name in form.values:
        if "password" in name:
            form.put(name, PASSWORD)
        elif name in ("club_name", "username"):
            form.put(name, "Jassclub Altstadt" if name == "club_name" else "secretary")
    secretary.send(page, form)
    page = secretary.visit("/members/add/")
    form = next(each for each in page.forms if each.element.first("textarea"))
    text = form.element.first("textarea")
    assert text is not None
    form.put(text.get("name"), "\n".join(PLAYERS))
    page = secretary.send(page, form)
    preview = next(each for each in page.forms if each.has("people"))
    secretary.send(page, preview, preview.button("save"))
    club = Club(PLAYERS, Season("", "", {}, 0, "", 0, ""))
    play = Play(secretary, secretary, Visitor(OverHttp(address)), club, rng)
    season_steps.opens_a_season(play, "schieber", options=_simple())
    season_steps.opens_an_evening(play)
    roll_call.comes(play, PLAYERS)
    while not play.evening.rounds:  # by standing, say, no round may be drawn ahead
        drawing.draws(play)
    return play


def _simple() -> dict[str, object]:
    trumps = ("diamonds", "hearts", "spades", "clubs", "obenabe", "undenufe")
    return {
        "deals": DEALS,
        "target": None,
        "multipliers": dict.fromkeys(trumps, 1),
        "matsch_bonus": 100,
        "stoeck": True,
        "weis": False,
        "bonus_multiplied": True,
    }


def evening_of_crashes(
    seed: int, address: str, kills: int, kill: Callable[[], None], start: Callable[[], None]
) -> Told:
    """All tables write; `kill` and `start` are called again and again. The site must run already.

    Raises Disagreement where an acknowledged deal is lost, something is double, or a page says otherwise.
    """
    rng = Random(seed)
    play, told = opens_the_evening(address, rng), Told()
    writers = _writers(play, rng)
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
    _compare(play, writers)
    for each in writers:
        told.acknowledged += each.acknowledged
        told.again += each.again
        told.not_now += each.not_now
    return told


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


def _writers(play: Play, rng: Random) -> list[Writer]:
    """One for each table of the first round; its match is the one with its players."""
    found = []
    for table in play.evening.rounds[0].tables:
        match = 0
        told: list[str] = []
        while told != table.players:
            match += 1
            page = play.reader.ask("get", f"/api/matches/{match}/")
            told = [each["name"] for each in page.json.get("players", [])]
        found.append(Writer(match, play.secretary.client, Random(rng.getrandbits(32)), DEALS))
    return found


def _compare(play: Play, writers: list[Writer]) -> None:
    """Every page against what was acknowledged."""
    for table, writer in zip(play.evening.rounds[0].tables, writers, strict=True):
        entries = {
            number: {"trump": "hearts", "card_points": [first, ALL - first]}
            for number, (first, _version) in writer.known.items()
        }
        table.write(Sheet(table.sheet.game, table.sheet.options, table.sheet.seats, entries))
        history = play.secretary.visit(f"{table.path}corrections/")
        written = sum(version for _first, version in writer.known.values())
        rows = history.main.first("table")
        assert rows is not None
        expect(len(rows.all("tr")) - 1, written, f"how often something was written ({history.path})")
    comparison.everything(play)
