"""Every page's numbers against the reference."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.simulator.play import Play
from tests.simulator.printed import command, papers
from tests.simulator.seating_pages import round_page, seating_on_the_wall, table_page, where_page
from tests.simulator.standings_pages import evening_page, season_page, standings_on_the_wall


def everything(play: Play, *, most: int | None = None, papers_too: bool = False) -> int:
    """All pages of the season; with `most` always those that everybody looks at, and so many of the others.

    Returns how many were compared.
    """
    season, evening = play.club.season, play.evening
    pages: list[Callable[[], None]] = [partial(evening_page, play, evening), partial(season_page, play)]
    if evening.current is not None:
        pages.append(partial(round_page, play, evening.current))
    rounds = [each for night in season.evenings for each in night.rounds]
    others: list[Callable[[], None]] = [
        partial(where_page, play, evening),
        partial(standings_on_the_wall, play, evening),
        partial(seating_on_the_wall, play, evening),
        *(partial(evening_page, play, night) for night in season.evenings[:-1]),
        *(partial(round_page, play, each) for each in rounds if each is not evening.current),
        *(partial(table_page, play, table) for each in rounds for table in each.tables),
    ]
    pages += others if most is None else play.rng.sample(others, min(most, len(others)))
    if papers_too:
        pages += [partial(papers, play, evening), partial(command, play)]
    for compare in pages:
        compare()
    return len(pages)
