"""The table: what people wait for, in which club it is measured, and what the goal is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.waits import browser, costly, entering, pages, phones
from benchmarks.waits.hall import Figures, Hall


@dataclass(frozen=True)
class Club:
    """Built by a function of `clubs`, which is given the number of players."""

    builder: str
    players: int


SMALL = Club("under_way", 24)
FULL = Club("under_way", 100)
LONG = Club("long_ago", 100)


@dataclass(frozen=True)
class Part:
    """A measurement, given the rounds; `name` tells it from the others of its line."""

    club: Club
    measure: Callable[[Hall, int], Figures | dict[str, Figures]]
    name: str = ""

    def figures(self, hall: Hall, rounds: int) -> dict[str, Figures]:
        """By name: one measurement may say several."""
        found = self.measure(hall, rounds)
        return {self.name: found} if isinstance(found, Figures) else found


@dataclass(frozen=True)
class Line:
    """The goal is met where no part is above these numbers: of the ratio, and of queries."""

    work: str
    parts: tuple[Part, ...]
    most: float
    most_queries: int | None = None

    @property
    def goal_words(self) -> str:
        queries = f"; at most {self.most_queries} queries" if self.most_queries else ""
        return f"{self.most:g}{queries}"


LINES = (
    Line("table entry page, 8 deals", (Part(SMALL, entering.entry_page),), 8),
    Line("evening standings, 100 rows, something changed", (Part(FULL, pages.evening_changed),), 8),
    Line(
        "evening and season standings, nothing changed since the last reader",
        (
            Part(FULL, pages.evening_seen, "evening seen before"),
            Part(FULL, pages.evening_new, "evening not seen"),
            Part(LONG, pages.season_seen, "season seen before"),
            Part(LONG, pages.season_new, "season not seen"),
        ),
        1,
    ),
    Line(
        "season standings, 40 evenings against one with a single evening", (Part(LONG, pages.long_season),), 2
    ),
    Line("round overview", (Part(FULL, pages.round_overview),), 5),
    Line("front page", (Part(FULL, pages.front_page),), 5),
    Line('"where do I sit", searched', (Part(FULL, pages.where),), 5),
    Line(
        "a deal through HTTP against one select, insert and update",
        (Part(SMALL, entering.a_deal),),
        8,
        most_queries=14,
    ),
    Line(
        "four clients entering: 99th percentile against one client's",
        (Part(FULL, entering.four_who_enter),),
        6,
    ),
    Line(
        "100 phones at once on the evening's standings: last one served, against the floor",
        (Part(FULL, phones.phones_at_once),),
        0.5,
    ),
    Line("a save beside 16 clients asking for the costliest public pages", (Part(LONG, costly.usually),), 3),
    Line("the same, 95th percentile beside them against the median alone", (Part(LONG, costly.late),), 10),
    Line("table sheets of 100 players as PDF, whole request", (Part(FULL, pages.table_sheets),), 2),
    Line(
        "first visit of a phone to the standings, interactive (Chromium, processor ÷ 4)",
        (Part(FULL, browser.evening_on_a_phone),),
        1.7,
    ),
)
