"""Tokens drawn by hand: typed by name or by token, and nothing that was typed is lost."""

import pytest

from jassclub.engine.names import matching
from jassclub.members.actions import add_members
from jassclub.members.listed_people import read_names
from jassclub.rounds.models import Round
from tests.answers import words

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
        sent = {"way": way, **typed, **more}
        return as_secretary.post(f"/evenings/{night.evening.pk}/bag/", sent, follow=True)

    return send


def who(*names: str) -> dict[str, str]:
    """Typed at the tokens from 1 on."""
    return {f"who_{token}": name for token, name in enumerate(names, start=1)}


def values(response, fields) -> dict[str, str]:
    return {field: str(response.context["form"][field].value() or "") for field in fields}


WRONG = [  # what is typed, where it is wrong, and why
    (["anna", "b", "c"], ["who_1"], ["It could be any of these: Anna Meier, Anna Moser."]),
    (["zeno", "b", "c"], ["who_1"], ["Nobody here has that name."]),
    (["c", "b", "carla"], ["who_1", "who_3"], ["Carla Graf also has token 3.", "Graf also has token 1."]),
    (["c", "b"], [], ["Nobody has tokens 3, 4 yet."]),
    ([], [], ["Nobody has tokens 1, 2, 3, 4 yet."]),
]


def test_the_beginning_of_a_name_is_enough_and_what_cannot_be_is_said_at_the_field_and_stays(bag, people):
    for typed, wrong, reasons in WRONG:
        response = bag("tokens", who(*typed))
        assert all(reason in words(response) for reason in reasons)
        assert sorted(set(response.context["form"].errors) - {"__all__"}) == wrong
        assert values(response, who(*typed)) == who(*typed)
    assert not Round.objects.exists()
    bag("tokens", who("anna mo", "ünal", "c", "huber olt"))
    seated = dict(Round.objects.get().results.values_list("token", "member"))
    drawn = [people[name] for name in ("Anna Moser", "Beat Ünal", "Carla Graf", "Hans Huber (Olten)")]
    assert [seated[token] for token in (1, 2, 3, 4)] == drawn


def test_what_was_typed_by_name_is_there_by_token_and_back(bag, people):
    by_name = {f"token_{people['Anna Meier']}": "3", f"token_{people['Carla Graf']}": "1"}
    by_token = who("Carla Graf", "", "Anna Meier", "")
    response = bag("names", by_name, switch="tokens")
    assert values(response, by_token) == by_token and "Still missing: 2, 4" in words(response)
    assert values(bag("tokens", by_token, switch="names"), by_name) == by_name
    assert not Round.objects.exists()


def test_what_cannot_be_taken_along_stays_where_it_is(bag, people):
    anna, carla = (f"token_{people[name]}" for name in ("Anna Meier", "Carla Graf"))
    typed = [("tokens", "names", who(name, "Carla Graf")) for name in ("anna", "Carla Graf")]
    for one, other in (("3", "3"), ("77", "1"), ("three", "1")):
        typed.append(("names", "tokens", {anna: one, carla: other}))
    for way, to, sent in typed:
        response = bag(way, sent, switch=to)
        assert "First correct the marked entries" in words(response)
        assert values(response, sent) == sent and response.context["form"].way == way


def test_whole_names_come_first_and_first_names_before_where_someone_lives():
    names = {1: "Anna", 2: "Anna Meier", 3: "Annabelle", 4: "Beat Graf", 5: "Hans Huber (Baden)"}
    for typed, meant in {"ANNA": [1], "an me": [2], "me an": [], " - ": [], "b": [4], "ba": [5]}.items():
        assert matching(typed, names) == meant, typed


def test_the_page_says_in_its_words_who_sits_out_and_that_three_cannot_be_drawn(as_secretary, night, people):
    address = f"/evenings/{night.evening.pk}/bag/"
    page = words(as_secretary.get(address))
    assert "6 players are here. The bag holds tokens 1 to 4." in page
    assert "2 players draw none and sit out this round." in page and "in the next" not in page.casefold()
    night.here(night.members[:3])
    draw = as_secretary.get(f"/evenings/{night.evening.pk}/draw/")
    assert "1 more player is needed for a table." in words(draw)
    assert "Draw now" not in words(draw) and "roll-call/" in draw.text
    bag = as_secretary.get(address).text
    assert "A draw needs at least four players." in bag
    assert not any(part in bag for part in ("Seat the players", "All tokens are assigned", "bag.js"))
