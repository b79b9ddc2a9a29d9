"""What the page says while a deal is typed, before anything is saved."""

from __future__ import annotations

import pytest

from jassclub.matches.actions.starting import NewMatch, Player, start_matches
from jassclub.matches.models import Match

PEOPLE = ("Anna", "Beat", "Carla", "Dario")


@pytest.fixture
def tell(as_helper):
    def ask(slug, options=None, /, **typed):
        players = [Player(name=name) for name in PEOPLE]
        [match] = start_matches(
            new=[NewMatch(slug, options or {}, players, first=0)], key=f"table {Match.objects.count()}"
        )
        sent = {"only": "1", **{f"d1-{name}": value for name, value in typed.items()}}
        answer = as_helper.post(f"/matches/{match.pk}/telling/", sent)
        assert answer.status_code == 200
        assert match.entries.count() == 0
        return answer.content.decode()

    return ask


def test_in_differenzler_it_says_what_is_open_and_then_what_is_too_much(tell):
    spoken = {"announced_0": "40", "announced_1": "30", "announced_2": "50"}
    assert "Still open: 37" in tell("differenzler", **spoken)
    assert "23 too many" in tell("differenzler", **spoken, announced_3="60")
    assert tell("differenzler").strip() == ""


def test_in_jazz_it_says_what_is_missing_in_the_count(tell):
    said = tell("jazz", {"games": ["queens"]}, game="queens", counts_0="1", counts_1="1")
    assert "Queens: 2 missing" in said


def test_whose_weis_counts_is_said_before_the_cards_are_played(tell):
    melds = {
        **{"trump": "hearts", "weis_0_seat": "0", "weis_0_kind": "3", "weis_0_top": "8"},
        **{"weis_0_suit": "clubs", "weis_1_seat": "1", "weis_1_kind": "4", "weis_1_top": "K"},
        "weis_1_suit": "spades",
    }
    said = tell("schieber", {"deals": None, "target": 2500, "weis": True}, **melds)
    assert "The Weis of Beat – Dario counts (50)" in said


def test_whose_roem_counts_is_said_once_the_trump_is_known(tell):
    melds = {
        **{"melds_0_seat": "0", "melds_0_kind": "3", "melds_0_top": "9", "melds_0_suit": "clubs"},
        **{"melds_1_seat": "1", "melds_1_kind": "four", "melds_1_top": "J"},
    }
    assert "Trump: Something is missing here." in tell("kruisjassen", {"variant": "roem"}, **melds)
    said = tell("kruisjassen", {"variant": "roem"}, **melds, trump="clubs")
    assert "The Roem of Beat – Dario counts (200): four of a kind, Jack (Beat) before" in said


def test_what_cannot_be_read_is_passed_over(tell):
    assert tell("differenzler", announced_0="many", announced_1="-3", card_points_0="²").strip() == ""
