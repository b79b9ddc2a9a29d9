"""A club whose members cannot be told apart, or whose names and their keys disagree, is said to be wrong."""

import pytest

from jassclub.members.integrity import faults_of_club
from jassclub.members.models import Member


def renamed_behind_the_sites_back(member: Member, name: str) -> None:
    Member.objects.filter(pk=member.pk).update(surname=name, name=name)


@pytest.fixture
def members(db) -> list[Member]:
    return [Member.objects.create(surname=name) for name in ("Reto Weiß", "Zoé Müller", "Emil")]


def test_a_club_whose_members_can_be_told_apart_has_no_faults(members):
    assert list(faults_of_club()) == []


@pytest.mark.parametrize("name", ["RETO WEISS", "Zoe\u0301 Mu\u0308ller"])
def test_two_who_are_called_the_same_are_found_however_it_is_written(members, name):
    renamed_behind_the_sites_back(members[2], name)
    assert next(faults_of_club()).startswith("2 members are called ")


def test_a_name_that_its_stored_key_does_not_know_is_found(members):
    renamed_behind_the_sites_back(members[2], "Emilie")
    assert list(faults_of_club()) == ["Emilie is stored with the key of another name."]


def test_a_name_that_is_not_written_in_the_order_of_the_club_is_found(members):
    Member.objects.filter(pk=members[2].pk).update(first_name="Gold", name="Emil Gold")
    assert list(faults_of_club())[-1] == "Gold Emil is not written as the club writes names."
