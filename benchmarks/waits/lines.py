"""The table: what people wait for, in which club it is measured, and what the goal is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.waits import browser, entering, pages, phones, saving
from benchmarks.waits.hall import Figures, Hall


@dataclass(frozen=True)
class Club:
    """Built by a function of `clubs`, which is given the number of players."""

    name: str
    builder: str
    players: int


SMALL = Club("24 players", "under_way", 24)
FULL = Club("100 players", "under_way", 100)
LONG = Club("ten years", "long_ago", 100)
ONE_SEASON = Club("ten years in one season", "one_season", 24)


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
    """The goal is met where no part is above any of these numbers: of the ratio, of queries, of seconds that
    another writer waits.
    """

    work: str
    parts: tuple[Part, ...]
    most: float
    goal: str = ""
    most_queries: int | None = None
    most_waits: float | None = None

    @property
    def goal_words(self) -> str:
        return self.goal or f"{self.most:g}"


LINES = (
    Line(
        "saving a season (only its name) of 400 evenings",
        (Part(ONE_SEASON, saving.a_season),),
        3,
        "3; its name 20 queries; nobody waits a second",
        most_queries=20,
        most_waits=1,
    ),
    Line("table entry page, 8 deals", (Part(SMALL, entering.entry_page),), 4),
    Line("evening standings, 100 rows, something changed", (Part(FULL, pages.evening_changed),), 4),
    Line(
        "evening and season standings, nothing changed since the last reader",
        (
            Part(FULL, pages.evening_seen, "evening seen before"),
            Part(FULL, pages.evening_new, "evening not seen"),
            Part(LONG, pages.season_seen, "season seen before"),
            Part(LONG, pages.season_new, "season not seen"),
        ),
        1,
        "faster than the floor",
    ),
    Line(
        "season standings, 40 evenings against one with a single evening",
        (Part(LONG, pages.long_season),),
        1.5,
    ),
    Line("round overview", (Part(FULL, pages.round_overview),), 3),
    Line("front page", (Part(FULL, pages.front_page),), 4),
    Line('"where do I sit", searched', (Part(FULL, pages.where),), 4),
    Line(
        "a deal through HTTP against one select, insert and update",
        (Part(SMALL, entering.a_deal),),
        6,
        "6; at most 10 queries",
        most_queries=10,
    ),
    Line(
        "four clients entering: 99th percentile against one client's",
        (Part(FULL, entering.four_who_enter),),
        3,
    ),
    Line(
        "100 phones at once on the evening's standings: last one served, against the floor",
        (Part(FULL, phones.phones_at_once),),
        1.5,
    ),
    Line("table sheets of 100 players as PDF, whole request", (Part(FULL, pages.table_sheets),), 1.4),
    Line(
        "first visit of a phone to the standings, interactive (Chromium, processor ÷ 4)",
        (Part(FULL, browser.evening_on_a_phone),),
        1.5,
    ),
    Line(
        "season page of 40 evenings, interactive on a phone",
        (Part(LONG, browser.season_on_a_phone),),
        1,
        "under the evening's",
    ),
)
