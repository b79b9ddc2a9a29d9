"""The rules of the games, as the site shows them."""

import pytest
from django.urls import reverse

from jassclub.rules.registry import GAMES
from jassclub.tournaments.selectors.game_pages import game_page


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_a_page_under_its_own_name(slug):
    page = game_page(slug)
    assert page.name
    assert "<h2>" in page.html
    assert "```" not in page.html


def test_worked_examples_are_folded_away_and_cannot_smuggle_in_html():
    html = game_page("schieber").html
    assert html.count("<details class='example'>") >= 3
    assert "&quot;card_points&quot;" in html


def test_everybody_reads_the_rules_and_the_menu_leads_there(as_reader):
    listed = as_reader.get(reverse("game_list")).content.decode()
    for slug in GAMES:
        assert reverse("game", args=[slug]) in listed
        assert as_reader.get(reverse("game", args=[slug])).status_code == 200
    assert reverse("game_list") in as_reader.get("/").content.decode()


def test_an_unknown_game_has_no_page(as_reader):
    assert as_reader.get(reverse("game", args=["poker"])).status_code == 404


def test_the_season_form_leads_to_the_rules_of_its_games(as_secretary):
    form = as_secretary.get(reverse("season_new")).content.decode()
    assert reverse("game", args=["schieber"]) in form
