"""The rules of the games, as the site shows them."""

from django.urls import reverse

from jassclub.engine.rules.registry import GAMES
from jassclub.seasons.models import Season


def page(client, slug, **query):
    return client.get(reverse("game", args=[slug]), query).content.decode()


def test_everyone_reads_the_rules_and_the_page_of_the_club_leads_there(as_reader):
    listed = as_reader.get(reverse("club")).text
    for slug in GAMES:
        assert reverse("game", args=[slug]) in listed
        assert "What a club may settle differently" in page(as_reader, slug)
    assert listed.count('<svg class="chalk"') == len(GAMES)


def test_opened_for_a_season_of_the_game_the_page_says_what_that_season_has_settled(as_reader):
    options = {"deals": 12, "matsch_bonus": 50}
    season = Season.objects.create(name="Winter 2026", game="schieber", options=options)
    assert "Winter 2026" in page(as_reader, "schieber", season=season.pk)
    assert "<strong>12</strong>" in page(as_reader, "schieber", season=season.pk)
    assert "<strong>12</strong>" not in page(as_reader, "schieber")
    Season.objects.update(name="<b>Winter</b>")
    assert "<b>Winter</b>" not in page(as_reader, "schieber", season=season.pk)
    assert "Winter" not in page(as_reader, "jazz", season=season.pk)
    for key in ("", "x", "0", "²", "-1", "9" * 18, "9" * 5000):
        assert "Winter" not in page(as_reader, "schieber", season=key)
    assert as_reader.get(reverse("game", args=["poker"])).status_code == 404
