"""An invented game appears everywhere once it is registered (docs/new-game.md)."""

import json

import pytest

from jassclub.drawing.actions.rounds import close_round
from jassclub.engine.rules.registry import GAMES
from jassclub.games import PRESENTATIONS
from jassclub.seasons.models import Season
from tests.answers import pdf_text
from tests.games import rings


@pytest.fixture
def registered(monkeypatch):
    """The two registry lines."""
    monkeypatch.setitem(GAMES, "rings", rings.RINGS)
    monkeypatch.setitem(PRESENTATIONS, "rings", rings.PRESENTATION)


@pytest.fixture
def fair(registered, night_of):
    return night_of(8, game="rings", drawing="tokens", rounds_per_evening=2)


def typed(number, first, middle=None, seen=0):
    """Three numbers as someone types them; the fourth follows."""
    sent = {f"d{number}-rings_{side}": str(rings) for side, rings in enumerate((first, 2, 1))}
    if middle is not None:
        sent[f"d{number}-middle_{middle}"] = "on"
    return {**sent, f"d{number}-rings_3": "", f"d{number}-seen": str(seen)}


def test_a_season_is_opened_in_it_from_its_preset(registered, as_secretary):
    page = as_secretary.get("/seasons/new/?game=rings").content.decode()
    assert "Points for the middle ring" in page
    sent = {
        **{"game": "rings", "name": "Fair", "rounds_per_evening": "2", "drawing": "tokens"},
        **{"partners_by_standing": "14", "sit_out": "average", "sit_out_points": "0"},
        **{"deals": "3", "middle": "4"},
    }
    assert as_secretary.post("/seasons/new/?game=rings", sent).status_code == 302
    assert Season.objects.get().options == {"deals": 3, "middle": 4}


def test_its_deals_are_entered_and_refused_at_the_field(fair, as_helper):
    table = fair.draw().tables.get(number=1)
    page = as_helper.get(f"/tables/{table.pk}/").content.decode()
    assert 'name="d1-rings_3"' in page and "Middle ring" in page
    refused = as_helper.post(f"/tables/{table.pk}/deals/", {**typed(1, 3), "d1-rings_3": "9"})
    assert refused.status_code == 422
    assert "These must add up to 10, not 15." in refused.content.decode()
    assert as_helper.post(f"/tables/{table.pk}/deals/", typed(1, 5, middle=0)).status_code == 302
    table.match.refresh_from_db()
    assert table.match.totals == [8, 2, 1, 2]
    reading = as_helper.get(f"/tables/{table.pk}/").content.decode()
    assert "10 × 1" in reading and "3 × 1 Middle ring" in reading


def test_it_has_standings_with_its_honour_and_printed_sheets(fair, as_helper):
    round_ = fair.draw()
    for table in round_.tables.all():
        for number in (1, 2, 3):
            as_helper.post(f"/tables/{table.pk}/deals/", typed(number, 5 + table.number, middle=1))
    close_round(round_=round_)
    evening = as_helper.get(f"/evenings/{fair.evening.pk}/").content.decode()
    assert "Middle ring" in evening and "21" in evening
    text = pdf_text(as_helper.get(f"/rounds/{round_.pk}/table-sheets.pdf").content)
    assert "Rings" in text and "Middle" in text
    assert as_helper.get(f"/rounds/{round_.pk}/slates.pdf").status_code == 404  # it has none
    for page in ("", "standings.pdf", "score-sheets.pdf"):
        assert as_helper.get(f"/evenings/{fair.evening.pk}/{page}").status_code == 200


def test_other_programs_play_it_too(registered, as_helper):
    sent = {"game": "rings", "options": {"deals": 1}, "players": ["Anna", "Beat", "Carla", "Dario"]}
    match = as_helper.post("/api/matches/", json.dumps(sent), content_type="application/json").json()
    assert [field["name"] for field in match["next"]["fields"]] == ["rings", "middle"]
    deal = {"deal": {"rings": [4, 3, 2, 1], "middle": 2}, "seen": 0}
    address = f"/api/matches/{match['id']}/deals/1/"
    assert as_helper.put(address, json.dumps(deal), content_type="application/json").status_code == 200
    score = as_helper.get(f"/api/matches/{match['id']}/").json()["score"]
    assert score["points"] == [[4, 3, 5, 1]]
    assert (score["finished"], score["winners"]) == (True, [2])
