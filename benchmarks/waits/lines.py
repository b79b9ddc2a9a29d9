"""The table: what people wait for, in which club it is measured, and what the goal is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from . import entering, pages
from .hall import Figures, Hall

SMALL, FULL, LONG = "24 players", "100 players", "ten years"
FASTER = "faster than the floor"


@dataclass(frozen=True)
class Part:
    """A measurement, given the rounds; `name` tells it from the others of its line."""

    club: str
    measure: Callable[[Hall, int], Figures]
    name: str = ""


@dataclass(frozen=True)
class Line:
    """The goal is met where no part is above any of these numbers: of the ratio, the queries, the seconds that
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
        FASTER,
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
    Line("table sheets of 100 players as PDF, whole request", (Part(FULL, pages.table_sheets),), 1.4),
)
