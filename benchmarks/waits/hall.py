"""A club with the site and the floor in front of it, and how the two are measured in turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.waits.projects import Project, environment_for


class Hall:
    """`facts` are the keys of rows, the texts and cookies of which requests are made (`clubs`)."""

    def __init__(self, folder: Path, club: Callable[[Project], dict[str, Any]]) -> None:
        self.environment = environment_for(folder)
        self.facts = club(self.writer)

    @cached_property
    def writer(self) -> Project:
        """Someone else, who enters deals."""
        return Project("jassclub.settings", self.environment)

    @cached_property
    def site(self) -> Project:
        return Project("jassclub.settings", self.environment)

    @cached_property
    def floor(self) -> Project:
        return Project("waits.floor_settings", self.environment)

    def change(self, match: int) -> None:
        self.writer.run("waits.clubs.change", match)

    def end(self) -> None:
        for name in ("writer", "site", "floor"):
            if name in self.__dict__:
                self.__dict__[name].end()


@dataclass(frozen=True)
class Figures:
    """Medians, in milliseconds; `queries` are the site's."""

    floor: float
    site: float
    queries: int | None = None

    @property
    def ratio(self) -> float:
        return self.site / self.floor


def in_turn(
    rounds: int, floor: Callable[[], float], site: Callable[[], float], queries: int | None = None
) -> Figures:
    """Each is asked once a round, and says its seconds."""
    return medians([(floor(), site()) for _round in range(rounds)], queries)


def medians(rounds: list[tuple[float, float]], queries: int | None = None) -> Figures:
    """Of the seconds of floor and site in each round."""
    floors, sites = zip(*rounds, strict=True)
    return Figures(median(floors) * 1000, median(sites) * 1000, queries)
