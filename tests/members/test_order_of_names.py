"""The club chooses how names are written; every list follows it, in the reader's alphabet."""

import pytest
from django.utils import translation

from jassclub.members.actions import NewMember, add_members, change_club, change_member
from jassclub.members.integrity import faults_of_club
from jassclub.members.models import Member
from jassclub.web.alphabet import in_order
from tests.members.people import log_in

pytestmark = pytest.mark.postgresql


@pytest.fixture
def members(secretary) -> list[Member]:
    regula, ada = NewMember("Huber", "Regula"), NewMember("Nunz", "Ada")
    return add_members([regula, ada, NewMember("Nuñez", "Zoé"), NewMember("Öztürk", "Beat", "Bern")])


def listed() -> list[str]:
    return [str(member) for member in in_order(Member.objects.all())]


def test_lists_are_sorted_by_the_name_that_comes_first_in_the_readers_alphabet(members):
    assert listed() == ["Ada Nunz", "Beat Öztürk (Bern)", "Regula Huber", "Zoé Nuñez"]
    change_club(fields={"surname_first": True})
    assert listed() == ["Huber Regula", "Nuñez Zoé", "Nunz Ada", "Öztürk Beat (Bern)"]
    with translation.override("es"):
        assert listed() == ["Huber Regula", "Nunz Ada", "Nuñez Zoé", "Öztürk Beat (Bern)"]


def test_who_comes_or_changes_later_is_written_like_all_others(members):
    add_members([NewMember("Martin", "Peter"), NewMember("Peter", "Martin")])
    change_club(fields={"surname_first": True})
    assert {"Martin Peter", "Peter Martin"} <= set(listed())  # do not become one by the order
    [carla] = add_members([NewMember("Caduff", "Carla")])
    assert str(change_member(member=carla, fields={"surname": "Caduff-Frei"})) == "Caduff-Frei Carla"
    change_club(fields={"surname_first": False})
    assert "Carla Caduff-Frei" in listed()
    assert list(faults_of_club()) == []


@pytest.mark.parametrize("typed", ["SEKRETARIA", "Sekretaria", "sekretaria"])
def test_who_logs_in_need_not_mind_capitals(client, secretary, typed):
    assert log_in(client, typed).status_code == 302


def test_the_list_of_members_is_searched_without_minding_accents(as_secretary, members):
    for typed, found in (("nunez", "Zoé Nuñez"), ("oeztuerk", "Beat Öztürk"), ("hub reg", "Regula Huber")):
        text = as_secretary.get("/members/", {"q": typed}).text
        assert [member.name for member in members if member.name in text] == [found]
