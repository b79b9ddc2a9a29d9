"""A phone that was never here opens the standings: in Chromium, its processor slowed down by four."""

from __future__ import annotations

from .hall import Figures, Hall
from .projects import HOST
from .servers import site_server


def evening_on_a_phone(hall: Hall, rounds: int) -> dict[str, Figures]:
    """The floor is the same text in a plain page."""
    return _times(
        hall, rounds, {"evening": f"/evenings/{hall.facts['evening']}/"}, "evening, bare", "evening"
    )


def season_on_a_phone(hall: Hall, rounds: int) -> dict[str, Figures]:
    """The floor is the page of an evening."""
    paths = {
        "evening": f"/evenings/{hall.facts['evening']}/",
        "season": f"/seasons/{hall.facts['season']}/",
    }
    return _times(hall, rounds, paths, "evening", "season")


def _times(hall: Hall, rounds: int, paths: dict[str, str], floor: str, site: str) -> dict[str, Figures]:
    import phone  # which needs a browser: not everybody who measures has one

    with site_server(hall.environment) as server:
        address = f"http://{HOST}:{server.port}"
        waits = phone.phone_times(address, paths, rounds)
        works = {name: work["all"] for name, work in phone.phone_work(address, paths, rounds).items()}
    return {
        name: Figures(found[floor] * 1000, found[site] * 1000)
        for name, found in (("interactive", waits), ("processor time of the browser", works))
    }
