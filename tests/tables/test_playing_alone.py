"""Where everyone plays for themselves, nothing speaks of partners."""

import pytest


@pytest.fixture
def night(night_of):
    return night_of(8, game="differenzler", drawing="mixed")


def test_neither_season_nor_draw_offers_pairs_and_partners(as_secretary, night):
    for page in ("/seasons/new/?game=differenzler", f"/seasons/{night.season.pk}/edit/"):
        form = as_secretary.get(page).text
        assert "players meet as rarely as possible" in form and 'value="tokens"' in form
        assert not any(part in form for part in ("same partner", 'value="pairs"', "partners_by_standing"))
    season = as_secretary.get(f"/seasons/{night.season.pk}/").text
    assert "The draw is mixed: players meet again as rarely as possible." in season
    draw = as_secretary.get(f"/evenings/{night.evening.pk}/draw/").text
    assert not any(part in draw for part in ("same partner", 'value="pairs"', "Fixed pairs"))


def test_with_partners_all_ways_to_draw_are_there(as_secretary, night_of):
    form = as_secretary.get(f"/seasons/{night_of(8).season.pk}/edit/").text
    assert all(part in form for part in ("same partner", 'value="pairs"', "partners_by_standing"))
