"""A phone that was never here opens the standings: in Chromium, its processor slowed down by four."""

from __future__ import annotations

from benchmarks.waits.hall import Figures, Hall
from benchmarks.waits.projects import HOST
from benchmarks.waits.servers import site_server


def evening_on_a_phone(hall: Hall, rounds: int) -> Figures:
    """The floor is the same text in a plain page."""
    times = _times(hall, rounds, evening=f"/evenings/{hall.facts['evening']}/")
    return Figures(times["evening, bare"], times["evening"])


def season_on_a_phone(hall: Hall, rounds: int) -> Figures:
    """The floor is the page of an evening."""
    evening, season = f"/evenings/{hall.facts['evening']}/", f"/seasons/{hall.facts['season']}/"
    times = _times(hall, rounds, evening=evening, season=season)
    return Figures(times["evening"], times["season"])


def _times(hall: Hall, rounds: int, **paths: str) -> dict[str, float]:
    """Milliseconds until each page can be used."""
    import phone  # which needs a browser: not everybody who measures has one

    with site_server(hall.environment) as server:
        seconds = phone.phone_times(f"http://{HOST}:{server.port}", paths, rounds)
    return {name: each * 1000 for name, each in seconds.items()}
