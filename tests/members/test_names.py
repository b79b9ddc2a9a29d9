"""Pasting lists of names, and members who share one."""

from dataclasses import replace

import pytest
from django.core.exceptions import ValidationError

from jassclub.accounts.actions import open_club
from jassclub.accounts.models import Account, Club
from jassclub.members.actions import NamesTaken, NewMember, add_members
from jassclub.members.listed_people import read_names
from jassclub.members.models import Member

pytestmark = pytest.mark.postgresql


def names() -> list[str]:
    return [str(member) for member in Member.objects.all()]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Anna Meier", [("Anna Meier", "")]),
        ("Anna Meier (Basel)", [("Anna Meier", "Basel")]),
        ("Anna Meier ( Basel )", [("Anna Meier", "Basel")]),
        ("Anna (Änni) Meier", [("Anna (Änni) Meier", "")]),
        ("Anna ()", [("Anna", "")]),
        ("1. Anna\n2) Beat\n 13.  Carla", [("Anna", ""), ("Beat", ""), ("Carla", "")]),
        ("  Anna \t Meier  \r\n\r\n\nBeat\r\n", [("Anna Meier", ""), ("Beat", "")]),
        ("Ελένη\nХристо\nŁukasz", [("Ελένη", ""), ("Христо", ""), ("Łukasz", "")]),
        ("3.\n4)", []),
        ("", []),
    ],
)
def test_a_pasted_list_is_one_member_a_line(db, text, expected):
    read = read_names(text)
    assert [(str(replace(each, distinction="")), each.distinction) for each in read] == expected


def test_the_same_name_again_gets_a_number(db):
    add_members(read_names("Anna Meier\nAnna Meier\nanna meier"), others=True)
    add_members(read_names("Anna Meier"), others=True)
    assert set(names()) == {"Anna Meier", "Anna Meier (2)", "anna meier (3)", "Anna Meier (4)"}


def test_the_same_name_and_village_gets_a_number_behind_the_village(db):
    add_members(read_names("Anna (Bern)\nAnna (Bern)\nAnna (Basel)\nAnna (BERN)"), others=True)
    assert set(names()) == {"Anna (Bern)", "Anna (Bern 2)", "Anna (Basel)", "Anna (BERN 3)"}


@pytest.mark.parametrize("again", ["ÄNNI ÖZIL", "änni özil", "Änni Özil"])
def test_capitals_make_no_other_member_also_with_umlauts(db, again):
    add_members([NewMember("Änni Özil")])
    with pytest.raises(NamesTaken, match=again):
        add_members([NewMember(again)])
    [member] = add_members([NewMember(again)], others=True)
    assert member.distinction == "2"


def test_who_is_known_is_a_member_already_or_twice_in_the_list(db):
    add_members([NewMember("Anna")])
    listed = read_names("Beat\nanna\nCarla\nBEAT\nAnna (Bern)")
    with pytest.raises(NamesTaken, match=r"^Beat, anna, BEAT$"):
        add_members(listed)
    assert names() == ["Anna"]


def test_all_names_are_added_or_none(db):
    with pytest.raises(ValidationError):
        add_members([NewMember("Anna"), NewMember("x" * 61)])
    assert names() == []


def test_opening_the_club_names_it_and_makes_its_secretary(db):
    account = open_club(name="Jassclub Altstadt", username="sekretaria", password="nine tricks for us")
    assert Club.objects.get().name == "Jassclub Altstadt"
    assert account.is_secretary and account.check_password("nine tricks for us")
    assert not account.is_superuser


def test_a_club_that_has_a_name_already_is_named_again(db):
    Club.objects.create(name="Jassklub Sunneschyn")
    open_club(name="Jassclub Altstadt", username="sekretaria", password="nine tricks for us")
    assert Club.objects.get().name == "Jassclub Altstadt"


def test_when_the_secretary_cannot_be_made_the_club_is_not_named_either(db):
    Account.objects.create_user("sekretaria")
    with pytest.raises(ValidationError):
        open_club(name="Jassclub Altstadt", username="sekretaria", password="nine tricks for us")
    assert not Club.objects.exists()
