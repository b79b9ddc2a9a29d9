"""A player's year on paper: all of it, on one page, within its frame."""

import pytest

from jassclub.printing.chart import Chart
from jassclub.printing.paper import Look
from jassclub.printing.player_year import SeasonOfYear, player_year_paper


def season(evenings: int, rounds: int = 4, name: str = "Season") -> SeasonOfYear:
    days = [f"{number} Nov 2026" for number in range(1, evenings + 1)]
    points = [3000 + 37 * number % 900 for number in range(evenings)]
    ranks = [each % 20 + 1 for each in points]
    return SeasonOfYear(
        name,
        [(word, f"{number}00 (3 Nov)") for number, word in enumerate(("Rank", "Best round", "Matsche"))] * 3,
        [Chart("Points", [day[:6] for day in days], points), Chart("Rank", days, ranks, is_rank=True)],
        ["Evening", "Rank", "Rank in the season", "Points", "Rounds"],
        [[day, "3", "12", f"({points[0]})", " · ".join(["1044"] * rounds)] for day in days],
        ["* sits out.", "Best partner: Anna Meier (Basel), 5 rounds, lead +120 each (usually +3)."],
    )


@pytest.fixture
def shown(printed, occasion, english):
    return lambda *seasons, player="Regula Huber", size="A4": printed(
        player_year_paper(seasons, f"{player}, 2026", occasion, english, Look(size))
    )


@pytest.mark.parametrize("evenings", [1, 12, 40])
@pytest.mark.parametrize("size", ["A4", "A5"])
def test_a_season_of_forty_evenings_stands_on_one_page(shown, evenings, size):
    pages = shown(season(evenings), size=size)
    assert len(pages.sizes()) == 1 and pages.faults() == []
    for word in ("Regula Huber, 2026", f"{evenings} Nov 2026", "Best partner", "1044 · 1044"):
        assert word in pages.text


def test_two_seasons_share_the_page_and_a_long_name_stays_in_it(shown, long_name):
    pages = shown(season(14, name="Spring"), season(15, name="Autumn"))
    assert len(pages.sizes()) == 1 and pages.faults() == []
    assert "Spring" in pages.text and "Autumn" in pages.text
    assert shown(season(3, rounds=20), player=long_name).faults() == []


def test_more_evenings_than_can_be_read_go_over_several_pages(shown):
    pages = shown(season(130))
    assert len(pages.sizes()) == 2 and pages.faults() == []
    assert all(f"{number} Nov 2026" in pages.text for number in range(1, 131))
