"""Where everybody plays for themselves, nothing speaks of partners."""

from __future__ import annotations

import pytest


@pytest.fixture
def night(night_of):
    return night_of(8, game="differenzler", drawing="mixed")


@pytest.mark.parametrize("page", ["/seasons/new/?game=differenzler", "/seasons/{season}/edit/"])
def test_the_season_form_offers_no_pairs_and_no_partners(as_secretary, night, page):
    shown = as_secretary.get(page.format(season=night.season.pk)).content.decode()
    assert "people meet as seldom as possible" in shown and 'value="tokens"' in shown
    assert "same partner" not in shown and 'value="pairs"' not in shown
    assert "partners_by_standing" not in shown


def test_neither_do_the_season_and_the_draw(as_secretary, night):
    season = as_secretary.get(f"/seasons/{night.season.pk}/").content.decode()
    assert "The draw is mixed: people meet again as seldom as possible." in season
    draw = as_secretary.get(f"/evenings/{night.evening.pk}/draw/").content.decode()
    assert "same partner" not in draw and 'value="pairs"' not in draw
    assert "Fixed pairs" not in draw


def test_with_partners_all_ways_to_draw_are_there(as_secretary, night_of):
    night = night_of(8)
    shown = as_secretary.get(f"/seasons/{night.season.pk}/edit/").content.decode()
    assert "same partner" in shown and 'value="pairs"' in shown and "partners_by_standing" in shown
