"""When an evening is over, only the secretary may change its deals."""

from datetime import timedelta

import pytest
from django.utils import timezone

from jassclub.drawing.actions.rounds import close_round
from jassclub.friendly.queries import friendly_matches
from jassclub.matches.access import MayNotWrite
from jassclub.matches.actions.writing import restore_entry, strike_entry
from jassclub.matches.models import Entry, Match
from jassclub.rounds.queries.state import ended_evenings
from jassclub.season_setup.actions.seasons import open_evening

OVER = "This evening is over: only the secretary can change what was entered."
TOTALS = {"points": [700, 556], "matsch": [0, 0], "stoeck": [0, 0]}
SHEET = {"deal": TOTALS, "seen": 1, "confirm": True}


@pytest.fixture
def short(night_of):
    """A season of one round an evening, with four players."""
    return night_of(4, rounds_per_evening=1)


def api(table) -> str:
    return f"/api/matches/{table.match_id}/deals/0/"


def test_an_evening_is_over_when_all_its_rounds_are_closed_or_something_is_entered_on_a_later_one(night_of):
    night = night_of(4, rounds_per_evening=2)
    night.play()
    assert not ended_evenings().exists()
    table = night.play().tables.get()
    assert ended_evenings().get() == night.evening
    strike_entry(match=table.match, number=0, seen=1, by=None, confirmed=True)
    assert not ended_evenings().exists(), "a round is open again"
    earlier = night.evening
    night.evening = open_evening(season=night.season, on=earlier.date + timedelta(days=7))
    night.here(night.members)
    table = night.draw().tables.get()
    assert not ended_evenings().exists()
    night.deal(table, 1, 100)
    assert ended_evenings().get() == earlier


def test_an_evening_that_was_broken_off_is_over_two_days_later(night_of, monkeypatch):
    night = night_of(4, rounds_per_evening=2)
    night.play()
    for days, is_over in ((0, False), (1, False), (2, True)):  # a match may last until after midnight
        for module in ("rounds.queries.state", "seasons.models"):
            today = night.evening.date + timedelta(days=days)
            monkeypatch.setattr(f"jassclub.{module}.localdate", lambda today=today: today)
        assert ended_evenings().exists() == is_over
    night.draw()
    assert not ended_evenings().exists(), "a round is played"


def test_what_a_helper_sends_to_an_ended_evening_changes_nothing_and_is_answered_in_words(as_helper, short):
    table = short.play().tables.get()
    address = f"/tables/{table.pk}/"
    page = as_helper.get(address).text
    assert OVER in page and "Correct them" not in page
    before = list(Match.objects.values()), list(Entry.objects.values())
    sent = {"seen": "1", "sure": "", "seat": "2", "points_0": "700", "points_1": "556"}
    sent |= {"matsch_0": "0", "matsch_1": "0"}
    for rest in ("deals/0/strike/", "totals/", "deals/", "deals/0/restore/", "first/"):
        assert OVER in as_helper.post(address + rest, sent, follow=True).text, rest
        assert (list(Match.objects.values()), list(Entry.objects.values())) == before
    answer = as_helper.post(f"{address}deals/", {"only": "1"}, headers={"HX-Request": "true"})
    assert answer.headers["HX-Redirect"] == address


def test_programs_of_a_helper_are_refused_in_words_and_the_secretary_corrects(as_helper, as_secretary, short):
    table = short.play().tables.get()
    for answer in (
        as_helper.put(api(table), SHEET, content_type="application/json"),
        as_helper.delete(api(table), {"seen": 1, "confirm": True}, content_type="application/json"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
        assert OVER in answer.json()["message"]
    assert Entry.objects.get().version == 1
    assert OVER not in as_secretary.get(f"/tables/{table.pk}/").text
    answer = as_secretary.put(api(table), SHEET, content_type="application/json")
    assert answer.status_code == 200, answer.text


def test_the_services_themselves_let_no_helper_change_an_ended_evening(short, night_of, helper):
    match = short.play().tables.get().match
    with pytest.raises(MayNotWrite, match=OVER):
        strike_entry(match=match, number=0, seen=1, by=helper, confirmed=True)
    night = night_of(4, rounds_per_evening=1)
    table = night.draw().tables.get()
    night.fill(table)
    night.deal(table, 8, 90, seen=1, confirmed=True)
    close_round(round_=table.round)
    for number, writing in ((1, {"seen": 1}), (8, {"seen": 2})):
        with pytest.raises(MayNotWrite, match=OVER):
            night.deal(table, number, 50, by=helper, confirmed=True, **writing)
    later = open_evening(season=night.season, on=night.evening.date + timedelta(days=7))
    strike_entry(match=table.match, number=8, seen=2, by=None, confirmed=True)
    night.evening = later
    night.here(night.members)
    night.deal(night.draw().tables.get(), 1, 100)
    with pytest.raises(MayNotWrite, match=OVER):
        restore_entry(match=table.match, number=8, by=helper)


def test_the_newest_match_stands_first_though_the_clock_was_set_back(as_helper):
    for names in ("ABCD", "EFGH"):
        sent = {"game": "schieber", "players": list(names)}
        assert as_helper.post("/api/matches/", sent, content_type="application/json").status_code == 201
    first, last = friendly_matches().order_by("pk")
    Match.objects.filter(pk=first.pk).update(started_at=timezone.now() + timedelta(days=365))
    shown = [record.match.pk for record in as_helper.get("/matches/").context["records"]]
    assert shown == [last.pk, first.pk] == list(Match.objects.values_list("pk", flat=True))
