"""What people wait for, line by line: how the site and its floor are asked, and what the goal is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from statistics import fmean
from typing import Any
from urllib.parse import quote

from projects import Project, Request, environment_for

from tests.simulator.forms import form_of
from tests.simulator.markup import read

SMALL, FULL, LONG = "24 players", "100 players", "ten years"
TIMES, CHANGES = 5, 3  # that a page is asked for in a round: what is timed must not be too short
HTMX = {"HX-Request": "true"}
TOKEN, TOKEN_COOKIE, TOKEN_HEADER = "t" * 32, "csrftoken", "X-CSRFToken"


class Hall:
    """A club with the site and the floor in front of it, and somebody who writes."""

    def __init__(self, folder: Path, club: Callable[[Project], dict[str, Any]]) -> None:
        self.folder = folder
        self.environment = environment_for(folder)
        self.writer = Project("jassclub.settings", self.environment)
        self.facts = club(self.writer)

    @cached_property
    def site(self) -> Project:
        return Project("jassclub.settings", self.environment)

    @cached_property
    def floor(self) -> Project:
        return Project("floor_settings", self.environment)

    def change(self, match: int) -> None:
        self.writer.run("waiting_clubs.change", match)

    def end(self) -> None:
        for name in ("writer", "site", "floor"):
            if name in self.__dict__:
                self.__dict__[name].end()


@dataclass(frozen=True)
class Turns:
    """How the floor and the site are asked once, each in seconds; `queries` are the site's."""

    floor: Callable[[], float]
    site: Callable[[], float]
    queries: int | None = None


@dataclass(frozen=True)
class Part:
    """In which club, how it is asked; `name` tells it from the other parts of its line."""

    club: str
    turns: Callable[[Hall], Turns]
    name: str = ""


@dataclass(frozen=True)
class Line:
    """A line of the table. The goal is met where the ratio, and the queries, are no more than this."""

    work: str
    goal: str
    most: float
    parts: list[Part]
    most_queries: int | None = None


# --- pages --------------------------------------------------------------------------------------------


def _pages(hall: Hall, path: str, rows: str, pk: int, **more: Any) -> Turns:
    """A page against the floor's with the same rows and bytes. With `changing` a deal of that match is written
    before each request; `asked` is what is looked for, `cookies` are those of somebody who has logged in.
    """
    asked, changing = more.pop("asked", ""), more.pop("changing", None)
    query = f"?q={quote(asked)}" if asked else ""
    site = Request(f"{path}{query}", **more)
    name = "".join(letter if letter.isalnum() else "-" for letter in path)
    page = hall.site.ask(site.with_headers(**{"Accept-Encoding": "identity"}))
    assert page.status == 200, (path, page.status)
    hall.floor.run("floors.write_page", name, rows, pk, asked, page.body)
    floor = Request(f"/page/{name}/{rows}/{pk}/{query}")
    for _time in range(3):  # so that nothing is measured cold
        hall.site.ask(site)
        hall.floor.ask(floor)
    queries = hall.site.queries(site)
    if changing is None:
        return Turns(
            lambda: hall.floor.seconds(floor, TIMES), lambda: hall.site.seconds(site, TIMES), queries
        )
    return Turns(
        floor=lambda: _each_after_a_change(hall, changing, hall.floor, floor),
        site=lambda: _each_after_a_change(hall, changing, hall.site, site),
        queries=queries,
    )


def _each_after_a_change(hall: Hall, match: int, project: Project, request: Request) -> float:
    seconds = []
    for _time in range(CHANGES):
        hall.change(match)
        seconds.append(project.seconds(request))
    return fmean(seconds)


def entry_page(hall: Hall) -> Turns:
    table = hall.facts["begun"]
    return _pages(hall, f"/tables/{table}/", "deals-of-a-table", table, cookies=hall.facts["session"])


def evening_changed(hall: Hall) -> Turns:
    evening = hall.facts["evening"]
    path = f"/evenings/{evening}/"
    return _pages(hall, path, "players-of-an-evening", evening, changing=hall.facts["changing"])


def evening_stored(hall: Hall) -> Turns:
    evening = hall.facts["evening"]
    return _pages(hall, f"/evenings/{evening}/", "players-of-an-evening", evening)


def evening_seen(hall: Hall) -> Turns:
    return _seen(hall, f"/evenings/{hall.facts['evening']}/", hall.facts["evening"])


def season_stored(hall: Hall) -> Turns:
    path = f"/seasons/{hall.facts['season']}/"
    return _pages(hall, path, "players-of-an-evening", hall.facts["evening"])


def season_seen(hall: Hall) -> Turns:
    return _seen(hall, f"/seasons/{hall.facts['season']}/", hall.facts["evening"])


def _seen(hall: Hall, path: str, evening: int) -> Turns:
    """The browser has the page already, and asks whether there is a newer one."""
    turns = _pages(hall, path, "players-of-an-evening", evening)
    tag = hall.site.ask(Request(path)).headers.get("etag", "")
    known = Request(path).with_headers(**{"If-None-Match": tag} if tag else {})
    return Turns(turns.floor, lambda: hall.site.seconds(known, TIMES), hall.site.queries(known))


def long_season(hall: Hall) -> Turns:
    """Its floor is the page of a season with a single evening, of the same site."""
    facts = hall.facts
    long, single = Request(f"/seasons/{facts['season']}/"), Request(f"/seasons/{facts['single']}/")

    for _time in range(2):
        hall.site.ask(long)
        hall.site.ask(single)
    return Turns(
        floor=lambda: _each_after_a_change(hall, facts["changing_single"], hall.site, single),
        site=lambda: _each_after_a_change(hall, facts["changing"], hall.site, long),
        queries=hall.site.queries(long),
    )


def round_overview(hall: Hall) -> Turns:
    facts = hall.facts
    path = f"/rounds/{facts['round']}/"
    return _pages(hall, path, "players-of-a-round", facts["round"], changing=facts["changing"])


def front_page(hall: Hall) -> Turns:
    return _pages(hall, "/", "an-evening", hall.facts["evening"], changing=hall.facts["changing"])


def where(hall: Hall) -> Turns:
    facts = hall.facts
    return _pages(
        hall,
        f"/evenings/{facts['evening']}/where/",
        "a-player-of-a-round",
        facts["round"],
        asked=facts["name"],
        changing=facts["changing"],
    )


# --- entering -----------------------------------------------------------------------------------------


def a_deal(hall: Hall) -> Turns:
    """The deals of a table one after the other, each sent as its page sends it."""
    table, nobody = hall.facts["empty"][0], hall.facts["of_nobody"]
    page = _read_by_helper(hall, table)
    numbers = {"floor": 0, "site": 0}

    def next_of(whose: str) -> int:
        numbers[whose] += 1
        return numbers[whose]

    def empty() -> None:
        hall.writer.run("waiting_clubs.empty_sheets", [table], nobody)
        numbers.update(floor=0, site=0)

    def site() -> float:
        html = hall.site.ask(page).body.decode()
        return hall.site.seconds(deal_on(html, page, next_of("site")))

    def floor() -> float:
        sent = {"number": [str(next_of("floor"))], "points": ["90"]}
        request = Request(f"/deal/{nobody}/", sent, {TOKEN_COOKIE: TOKEN}, {TOKEN_HEADER: TOKEN})
        return hall.floor.seconds(request)

    def deals_on_an_empty_sheet(enter: Callable[[], float]) -> float:
        empty()
        return fmean(enter() for _time in range(TIMES))

    empty()
    queries = hall.site.queries(deal_on(hall.site.ask(page).body.decode(), page, next_of("site")))
    floor()
    return Turns(
        floor=lambda: deals_on_an_empty_sheet(floor),
        site=lambda: deals_on_an_empty_sheet(site),
        queries=queries,
    )


def _read_by_helper(hall: Hall, table: int) -> Request:
    cookies = {**hall.facts["session"], TOKEN_COOKIE: TOKEN}
    return Request(f"/tables/{table}/", cookies=cookies, headers={"Accept-Encoding": "identity"})


def deal_on(html: str, page: Request, number: int) -> Request:
    """What the script of a table's page sends when Enter is pressed in a deal: the form around its fields."""
    named = f"d{number}-card_points_0"
    form = next(form for form in map(form_of, read(html).all("form")) if form.has(named))
    form.put(named, 60 + 5 * number)
    sent = {**form.values, "only": [str(number)], "csrfmiddlewaretoken": [TOKEN]}
    return Request(form.action, sent, page.cookies, {**HTMX, TOKEN_HEADER: TOKEN})


# --- paper --------------------------------------------------------------------------------------------


def table_sheets(hall: Hall) -> Turns:
    """The floor is the drawing alone, of what stands on the sheets already."""
    round_ = hall.facts["round"]
    paper = Request(f"/rounds/{round_}/table-sheets.pdf", cookies=hall.facts["session"])
    hall.site.ask(paper)
    return Turns(
        floor=lambda: hall.site.run("waiting_clubs.drawing_seconds", round_),
        site=lambda: hall.site.seconds(paper),
        queries=hall.site.queries(paper),
    )


FASTER = "faster than the floor"
LINES = [
    Line("table entry page, 8 deals", "4", 4, [Part(SMALL, entry_page)]),
    Line("evening standings, 100 rows, something changed", "4", 4, [Part(FULL, evening_changed)]),
    Line(
        "evening and season standings, nothing changed since the last reader",
        FASTER,
        1,
        [
            Part(FULL, evening_seen, "evening seen before"),
            Part(FULL, evening_stored, "evening not seen"),
            Part(LONG, season_seen, "season seen before"),
            Part(LONG, season_stored, "season not seen"),
        ],
    ),
    Line(
        "season standings, 40 evenings against one with a single evening",
        "1.5",
        1.5,
        [Part(LONG, long_season)],
    ),
    Line("round overview", "3", 3, [Part(FULL, round_overview)]),
    Line("front page", "4", 4, [Part(FULL, front_page)]),
    Line('"where do I sit", searched', "4", 4, [Part(FULL, where)]),
    Line(
        "a deal through HTTP against one select, insert and update",
        "6; at most 10 queries",
        6,
        [Part(SMALL, a_deal)],
        most_queries=10,
    ),
    Line("table sheets of 100 players as PDF, whole request", "1.4", 1.4, [Part(FULL, table_sheets)]),
]
