"""What a pasted list says of its names: who is somebody else, what is no part of a name, what is too long."""

import pytest

from jassclub.members.actions import NewMember, add_members
from jassclub.members.models import Member
from tests.members.sheets import form_on, looked_at, sent_back
from tests.members.test_list_import import ADDRESS, everybody, words
from tools.compare.markup import read

ELSEWHERE = {
    "both in the list": ([], "Hans Müller\nHans Müller (Bronschhofen)", ["new", "new"], 2),
    "one is a member": ([("Müller", "Hans")], "Hans Müller (Bronschhofen)", ["namesake"], 2),
    "one is one of the list too": (
        [("Müller", "Hans")],
        "Hans Müller\nMüller, Hans (Bronschhofen)\nHans Müller (Wil)",
        ["known", "namesake", "namesake"],
        3,
    ),
}


@pytest.mark.parametrize("how", ELSEWHERE)
def test_who_is_told_apart_in_the_list_is_somebody_else(as_secretary, how):
    members, text, states, count = ELSEWHERE[how]
    add_members([NewMember(*name) for name in members])
    page = looked_at(as_secretary, ADDRESS, text)
    assert [str(row.recognised.state) for row in page.context["people"]] == states
    sent_back(as_secretary, ADDRESS, form_on(page))
    assert Member.objects.count() == count
    assert ("Müller", "Hans", "Bronschhofen") in everybody()


def test_two_places_of_which_one_may_be_a_members_are_asked_about(as_secretary):
    """One of the two may be the member, who has no place: nobody is added a second time unasked."""
    add_members([NewMember("Müller", "Hans")])
    page = looked_at(as_secretary, ADDRESS, "Name\tOrt\nHans Müller\tWil\nHans Müller\tBaden")
    assert [row.is_asked for row in page.context["people"]] == [True, True]


@pytest.mark.parametrize(
    "text",
    [
        "Meier Anna; 1950",
        "Meier Anna;1950;Wil\nHuber Beat",
        "Huber Beat\nMeier Anna; 1950\nImhof Ida",
        "Huber Beat\nMeier Anna | 1950 | Wil\nImhof Ida",
        "Huber Beat\nMeier; Anna; 1950\nImhof Ida",
        "Huber Beat\nMeier, Anna; 1950;\nImhof Ida",
        "Name;Mitglied seit\nMeier Anna;1950",
    ],
)
def test_what_stands_behind_a_semicolon_is_no_part_of_the_name(as_secretary, text):
    sent_back(as_secretary, ADDRESS, form_on(looked_at(as_secretary, ADDRESS, text)))
    assert ("Meier", "Anna", "") in everybody() and not any(";" in "".join(name) for name in everybody())


@pytest.mark.parametrize("others", ["", "\nHuber Beat\nImhof Ida\nJost Jürg"])
def test_two_of_one_name_are_told_apart_by_the_year_behind_it(as_secretary, others):
    text = f"Meier Anna; 1950\nMeier Anna; 1961{others}"
    sent_back(as_secretary, ADDRESS, form_on(looked_at(as_secretary, ADDRESS, text)))
    assert {("Meier", "Anna", "1950"), ("Meier", "Anna", "1961")} <= everybody()


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Müller Hans\nMeier Anna", ["surname", "first_name"]),
        ("Hans Müller\nAnna Meier\nHuber Beat", ["first_name", "surname"]),
        ("Nachname;Vorname\nMüller;Hans", ["surname", "first_name"]),
        ("Vorname;Nachname\nHans;Müller", ["first_name", "surname"]),
    ],
)
def test_the_check_has_names_in_the_order_of_the_list(as_secretary, text, columns):
    page = looked_at(as_secretary, ADDRESS, text)
    inputs = [each.get("name") for each in read(page.text).all("input")]
    assert [name for name in inputs if name in ("p0-surname", "p0-first_name")] == [
        f"p0-{x}" for x in columns
    ]
    heads = [each.text for each in read(page.text).all("th")]
    labels = {"surname": "Surname", "first_name": "First name"}
    assert [head for head in heads if head in labels.values()] == [labels[each] for each in columns]


LONG = {
    "a surname": f"{'x' * 61} Anna",
    "a first name": f"Huber {'Y' * 61}",
    "a single name": "x" * 61,
    "both together": f"{'x' * 40} {'y' * 40}",
    "to tell apart": f"Beat Huber ({'z' * 31})",
    "hidden by another column": f"Name;Vorname\n{'x' * 61};Anna",
}


@pytest.mark.parametrize("how", LONG)
def test_what_is_too_long_is_said_in_the_check(as_secretary, how):
    page = looked_at(as_secretary, ADDRESS, LONG[how])
    [row] = page.context["people"]
    assert row.errors and "Rows that cannot be saved like this: " in words(page)
