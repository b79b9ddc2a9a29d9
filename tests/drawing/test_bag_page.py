"""Tokens drawn by hand: typed by name or by token, and nothing that was typed is lost."""

from __future__ import annotations

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassclub.engine.names import matching
from jassclub.members.actions import add_members
from jassclub.members.listed_people import read_names
from jassclub.rounds.models import Round

NAMES = ["Anna Meier", "Anna Moser", "Beat Ünal", "Carla Graf", "Hans Huber (Baden)", "Hans Huber (Olten)"]


@pytest.fixture
def people(night):
    members = add_members(read_names("\n".join(NAMES)))
    night.members = sorted(members, key=str)
    night.here(night.members)
    return {str(member): member.pk for member in members}


@pytest.fixture
def bag(as_secretary, night, people):
    def send(way: str, typed: dict, **more):
        return as_secretary.post(
            f"/evenings/{night.evening.pk}/bag/", {"way": way, **typed, **more}, follow=True
        )

    return send


def words(response) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", response.text)).split())


def who(*names: str) -> dict[str, str]:
    """Typed at the tokens from 1 on."""
    return {f"who_{token}": name for token, name in enumerate(names, start=1)}


def value(response, field: str) -> str:
    form = response.context["form"]
    return str(form[field].value() or "")


def test_the_page_says_in_its_own_words_who_sits_out(as_secretary, night, people):
    said = words(as_secretary.get(f"/evenings/{night.evening.pk}/bag/"))
    assert "6 players are here. In the bag are the tokens 1 to 4." in said
    assert "2 players draw none and sit out this round." in said
    assert "rounds to come" not in said


def test_the_beginning_of_a_name_is_enough(bag, people):
    bag("tokens", who("anna mo", "ünal", "c", "huber olt"))
    seated = dict(Round.objects.get().results.values_list("token", "member"))
    drawn = [people[name] for name in ("Anna Moser", "Beat Ünal", "Carla Graf", "Hans Huber (Olten)")]
    assert [seated[token] for token in (1, 2, 3, 4)] == drawn


@pytest.mark.parametrize(
    ("typed", "wrong", "reason"),
    [
        (["anna", "b", "c"], ["who_1"], "It could be: Anna Meier, Anna Moser."),
        (["zeno", "b", "c"], ["who_1"], "Nobody here is called that."),
        (["c", "b", "carla"], ["who_1", "who_3"], "Carla Graf has token 3 too."),
        (["c", "b", "carla"], ["who_1", "who_3"], "Carla Graf has token 1 too."),
        (["c", "b"], [], "Nobody has token 3, 4 yet."),
        ([], [], "Nobody has token 1, 2, 3, 4 yet."),
    ],
)
def test_what_cannot_be_is_said_at_the_field_and_stays(bag, typed, wrong, reason):
    response = bag("tokens", who(*typed))
    assert reason in words(response)
    assert sorted(set(response.context["form"].errors) - {"__all__"}) == wrong
    assert [value(response, f"who_{n}") for n in range(1, len(typed) + 1)] == typed
    assert not Round.objects.exists()


def test_what_was_typed_by_name_is_there_by_token_and_back(bag, people):
    typed = {f"token_{people['Anna Meier']}": "3", f"token_{people['Carla Graf']}": "1"}
    by_token = bag("names", typed, switch="tokens")
    assert [value(by_token, f"who_{n}") for n in (1, 2, 3, 4)] == ["Carla Graf", "", "Anna Meier", ""]
    assert "Still missing: 2, 4" in words(by_token)
    by_name = bag("tokens", who("Carla Graf", "", "Anna Meier", ""), switch="names")
    assert {name: value(by_name, name) for name in typed} == typed
    assert not Round.objects.exists()


@pytest.mark.parametrize(
    ("way", "to", "typed"),
    [
        ("tokens", "names", {"who_1": "anna", "who_2": "Carla Graf"}),
        ("tokens", "names", {"who_1": "Carla Graf", "who_2": "Carla Graf"}),
        ("names", "tokens", {"Anna Meier": "3", "Carla Graf": "3"}),
        ("names", "tokens", {"Anna Meier": "77", "Carla Graf": "1"}),
        ("names", "tokens", {"Anna Meier": "three", "Carla Graf": "1"}),
    ],
)
def test_what_cannot_be_taken_along_stays_where_it_is(bag, people, way, to, typed):
    sent = {f"token_{people[name]}" if name in people else name: said for name, said in typed.items()}
    response = bag(way, sent, switch=to)
    assert "First correct what is marked" in words(response)
    assert {name: value(response, name) for name in sent} == sent
    assert response.context["form"].way == way


def test_a_name_in_full_means_whoever_is_called_so(people):
    names = {1: "Anna", 2: "Anna Meier", 3: "Annabelle"}
    assert matching("ANNA", names) == [1]
    assert matching("an me", names) == [2]
    assert matching("me an", names) == [] == matching(" - ", names)


def test_a_first_name_comes_before_where_somebody_lives():
    names = {1: "Beat Graf", 2: "Hans Huber (Baden)"}
    assert matching("b", names) == [1]
    assert matching("ba", names) == [2]


@given(st.lists(st.text(max_size=12), max_size=6), st.text(max_size=12))
def test_whoever_is_found_is_found_by_their_whole_name_too(names, typed):
    known = dict(enumerate(names))
    for key in matching(typed, known):
        assert key in matching(known[key], known)


def test_where_too_few_are_here_the_page_leads_back_to_the_roll_call(as_secretary, night):
    night.here(night.members[:3])
    page = as_secretary.get(f"/evenings/{night.evening.pk}/bag/").text
    assert "A draw needs at least four players." in page
    assert "Seat the players" not in page and "All tokens are there" not in page


def test_three_cannot_be_drawn_and_no_button_says_so(as_secretary, night):
    night.here(night.members[:3])
    draw = as_secretary.get(f"/evenings/{night.evening.pk}/draw/")
    assert "1 more player is needed for a table." in words(draw)
    assert "Draw now" not in words(draw) and "roll-call/" in draw.text
    bag = as_secretary.get(f"/evenings/{night.evening.pk}/bag/")
    assert "A draw needs at least four players." in words(bag) and "bag.js" not in bag.text
