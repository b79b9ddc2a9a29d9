"""Pages and papers, asked for in a project's own process."""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean
from typing import Any
from urllib.parse import quote

from benchmarks.waits.hall import Figures, Hall, in_turn
from benchmarks.waits.projects import Project, Request

TIMES, CHANGES = 5, 3  # that a page is asked for in a round: what is timed must not be too short
PLAYERS = "players-of-an-evening"
PLAIN = {"Accept-Encoding": "identity"}


def page(hall: Hall, rounds: int, path: str, rows: str, pk: int, **more: Any) -> Figures:
    """A page against the floor's with the same rows and bytes. With `changing` a deal of that match is
    written before each request; `asked` is what is looked for, `cookies` are those of someone who has
    logged in.
    """
    changing, asked = more.pop("changing", None), more.pop("asked", "")
    site = Request(path + _query(asked), **more)
    floor = floor_of(hall, site, rows, pk, asked)
    _warm(hall.site, site)
    if changing is None:
        return in_turn(
            rounds,
            lambda: hall.floor.seconds(floor, TIMES),
            lambda: hall.site.seconds(site, TIMES),
            hall.site.queries(site),
        )
    hall.change(changing)
    return in_turn(
        rounds,
        lambda: _each_after_a_change(hall, changing, hall.floor, floor),
        lambda: _each_after_a_change(hall, changing, hall.site, site),
        hall.site.queries(site),
    )


def floor_of(hall: Hall, site: Request, rows: str, pk: int, asked: str = "") -> Request:
    """The page of the floor that is like one of the site's."""
    like = hall.site.ask(replace(site, headers=PLAIN))
    name = "".join(letter if letter.isalnum() else "-" for letter in site.path)
    hall.floor.run("waits.floors.write_page", name, rows, pk, asked, like.body)
    floor = Request(f"/page/{name}/{rows}/{pk}/{_query(asked)}")
    _warm(hall.floor, floor)
    return floor


def _query(asked: str) -> str:
    return f"?q={quote(asked)}" if asked else ""


def _warm(project: Project, request: Request) -> None:
    for _time in range(3):
        project.ask(request)


def _each_after_a_change(hall: Hall, match: int, project: Project, request: Request) -> float:
    seconds = []
    for _time in range(CHANGES):
        hall.change(match)
        seconds.append(project.seconds(request))
    return fmean(seconds)


# --- the standings ------------------------------------------------------------------------------------


def evening_changed(hall: Hall, rounds: int) -> Figures:
    evening = hall.facts["evening"]
    return page(hall, rounds, f"/evenings/{evening}/", PLAYERS, evening, changing=hall.facts["changing"])


def evening_new(hall: Hall, rounds: int) -> Figures:
    return page(hall, rounds, f"/evenings/{hall.facts['evening']}/", PLAYERS, hall.facts["evening"])


def evening_seen(hall: Hall, rounds: int) -> Figures:
    return _seen(hall, rounds, f"/evenings/{hall.facts['evening']}/")


def season_new(hall: Hall, rounds: int) -> Figures:
    return page(hall, rounds, f"/seasons/{hall.facts['season']}/", PLAYERS, hall.facts["evening"])


def season_seen(hall: Hall, rounds: int) -> Figures:
    return _seen(hall, rounds, f"/seasons/{hall.facts['season']}/")


def _seen(hall: Hall, rounds: int, path: str) -> Figures:
    """The browser has the page already, and asks whether there is a newer one."""
    floor = floor_of(hall, Request(path), PLAYERS, hall.facts["evening"])
    _warm(hall.site, Request(path))
    tag = hall.site.ask(Request(path)).headers.get("etag")
    known = Request(path, headers={"If-None-Match": tag} if tag else {})
    return in_turn(
        rounds,
        lambda: hall.floor.seconds(floor, TIMES),
        lambda: hall.site.seconds(known, TIMES),
        hall.site.queries(known),
    )


def long_season(hall: Hall, rounds: int) -> Figures:
    """Its floor is the page of a season with a single evening, of the same site."""
    facts = hall.facts
    long, single = Request(f"/seasons/{facts['season']}/"), Request(f"/seasons/{facts['single']}/")
    _warm(hall.site, long)
    _warm(hall.site, single)
    hall.change(facts["changing"])
    return in_turn(
        rounds,
        lambda: _each_after_a_change(hall, facts["changing_single"], hall.site, single),
        lambda: _each_after_a_change(hall, facts["changing"], hall.site, long),
        hall.site.queries(long),
    )


# --- other pages --------------------------------------------------------------------------------------


def round_overview(hall: Hall, rounds: int) -> Figures:
    pk, changing = hall.facts["round"], hall.facts["changing"]
    return page(hall, rounds, f"/rounds/{pk}/", "players-of-a-round", pk, changing=changing)


def front_page(hall: Hall, rounds: int) -> Figures:
    pk, changing = hall.facts["round"], hall.facts["changing"]
    return page(hall, rounds, "/", "tables-of-a-round", pk, changing=changing)


def where(hall: Hall, rounds: int) -> Figures:
    facts = hall.facts
    return page(
        hall,
        rounds,
        f"/evenings/{facts['evening']}/where/",
        "a-player-of-a-round",
        facts["round"],
        asked=facts["name"],
        changing=facts["changing"],
    )


def table_sheets(hall: Hall, rounds: int) -> Figures:
    """The floor is reportlab alone."""
    round_ = hall.facts["round"]
    paper = Request(f"/rounds/{round_}/table-sheets.pdf", cookies=hall.facts["session"])
    _warm(hall.site, paper)
    return in_turn(
        rounds,
        lambda: hall.site.run("waits.bare_drawing.drawing_seconds", round_),
        lambda: hall.site.seconds(paper),
        hall.site.queries(paper),
    )
