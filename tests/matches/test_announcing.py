"""Announcing for Differenzler: hidden until all have spoken, and the last one knows what is open."""

from __future__ import annotations

import re

import pytest

from jassclub.engine.rules.base import InvalidDeal
from jassclub.matches.actions.starting import NewMatch, Player, announce, choose_first, start_matches
from jassclub.matches.actions.writing import write_entry
from jassclub.matches.queries.announcing import announcing_of
from jassclub.matches.queries.records import record_of
from tests.races.readers import page_text

PEOPLE = ("Anna", "Beat", "Carla", "Dario")


@pytest.fixture
def match(secretary):
    players = [Player(name=name) for name in PEOPLE]
    [match] = start_matches(new=[NewMatch("differenzler", {}, players, first=1)], key="table")
    return match


def now(match):
    match.refresh_from_db()
    return announcing_of(record_of(match))


def say(match, *numbers, first=0):
    for side, value in enumerate(numbers, start=first):
        announce(match=match, number=1, side=side, value=value)


def test_they_speak_from_the_one_who_leads_to_the_dealer(match):
    assert now(match).order == (1, 2, 3, 0)
    choose_first(match=match, seat=3)
    assert now(match).order == (3, 0, 1, 2)


def test_what_is_open_is_told_only_to_the_last_and_when_all_have_spoken(match):
    say(match, 40, 30)
    assert now(match).open is None
    say(match, 50, first=2)
    assert now(match).open == 37
    say(match, 60, first=3)
    assert (now(match).is_over, now(match).open) == (True, -23)


def test_the_last_word_counts_until_all_have_spoken(match):
    say(match, 40, 30, 50)
    announce(match=match, number=1, side=0, value=41)
    assert now(match).values == (41, 30, 50, None)
    say(match, 10, first=3)
    with pytest.raises(InvalidDeal) as refused:
        announce(match=match, number=1, side=0, value=42)
    assert refused.value.code == "announced_already"


@pytest.mark.parametrize("value", [-1, 158, None])
def test_a_number_that_nobody_can_make_is_refused(match, value):
    with pytest.raises(InvalidDeal) as refused:
        announce(match=match, number=1, side=0, value=value)
    assert refused.value.field == "announced"
    assert now(match).values == (None,) * 4


def test_the_next_deal_is_announced_anew(match):
    say(match, 40, 30, 50, 60)
    deal = {"announced": [40, 30, 50, 60], "card_points": [40, 30, 50, 37]}
    write_entry(match=match, number=1, data=deal, seen=0, by=None)
    assert (now(match).number, now(match).values) == (2, (None,) * 4)


def test_games_without_announcements_ask_for_none(secretary):
    [match] = start_matches(new=[NewMatch("schieber", {}, [Player(name=name) for name in PEOPLE])])
    assert announcing_of(record_of(match)) is None


def address(match):
    return f"/matches/{match.pk}/announcements/"


def test_no_page_shows_a_number_before_all_have_spoken(match, as_helper):
    as_helper.post(address(match), {"number": "1", "side": "1", "value": "143"})
    page = page_text(as_helper, address(match))
    assert "143" not in page and "has spoken" in page
    assert "143" not in page_text(as_helper, f"/matches/{match.pk}/")
    assert "143" not in str(as_helper.get(f"/api/matches/{match.pk}/").json())


def test_the_sheet_takes_over_what_was_announced(match, as_helper):
    say(match, 40, 30, 50, 60)
    assert "23 too many" in as_helper.get(address(match)).content.decode()
    sheet = as_helper.get(f"/matches/{match.pk}/").content.decode()
    for side, value in enumerate((40, 30, 50, 60)):
        box = sheet.split(f'name="d1-announced_{side}"')[1].split(">")[0]
        assert f'value="{value}"' in box


def test_page_and_sheet_say_the_same_of_what_was_announced(match, as_helper):
    say(match, 40, 30, 50)
    assert "Still open: 37" in as_helper.get(address(match)).content.decode()
    say(match, 17, first=3)
    words = "Announced in all: 20 too few"
    assert words in as_helper.get(address(match)).content.decode()


def test_on_their_own_phone_somebody_speaks_once_and_waits(match, as_helper):
    page = f"{address(match)}?side=2"
    as_helper.post(page, {"number": "1", "side": "2", "value": "50"})
    assert "Wait for the others" in as_helper.get(page).content.decode()


def test_a_wrong_number_is_refused_at_the_field(match, as_helper):
    page = as_helper.post(address(match), {"number": "1", "side": "1", "value": "200"}).content.decode()
    assert "200 is too high: at most 157." in page
    assert "Announced:" in page and "Value" not in page


def test_readers_announce_nothing(match, as_reader):
    sent = as_reader.post(address(match), {"number": "1", "side": "1", "value": "50"})
    assert sent.status_code == 302
    assert now(match).values == (None,) * 4


def test_a_script_takes_the_link_away_with_the_last_deal(secretary, as_helper):
    players = [Player(name=name) for name in PEOPLE]
    [match] = start_matches(new=[NewMatch("differenzler", {"deals": 2}, players, first=1)], key="table")
    found = []
    for number in (1, 2):
        sent = {f"d{number}-announced_{side}": "40" for side in range(4)}
        sent |= {f"d{number}-card_points_{side}": str(made) for side, made in enumerate((57, 40, 60, 0))}
        sent |= {f"d{number}-seen": "0", "only": str(number)}
        answer = as_helper.post(f"/matches/{match.pk}/deals/", sent, headers={"HX-Request": "true"}).text
        found.append(re.search(r'<p id="announcing"[^>]*>(.*?)</p>', answer, re.DOTALL))
    assert [bool(each and each[1]) for each in found] == [True, False]
    assert found[1] is not None and " hidden" in found[1][0]
