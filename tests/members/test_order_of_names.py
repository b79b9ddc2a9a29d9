"""The club chooses how names are written; every list follows it, in the reader's alphabet."""

import pytest
from django.utils import translation

from jassclub.accounts.actions import add_account
from jassclub.accounts.models import Account
from jassclub.members.actions import NewMember, add_members, change_club, change_member
from jassclub.members.integrity import faults_of_club
from jassclub.members.models import Member
from jassclub.web.alphabet import in_order

pytestmark = pytest.mark.postgresql

PASSWORD = "nine tricks for us"


@pytest.fixture
def members(secretary) -> list[Member]:
    regula, ada = NewMember("Huber", "Regula"), NewMember("Nunz", "Ada")
    return add_members([regula, ada, NewMember("Nuñez", "Zoé"), NewMember("Öztürk", "Beat", "Bern")])


def listed() -> list[str]:
    return [str(member) for member in in_order(Member.objects.all())]


def test_first_names_come_first_as_long_as_nothing_else_is_chosen(members):
    assert listed() == ["Ada Nunz", "Beat Öztürk (Bern)", "Regula Huber", "Zoé Nuñez"]


def test_when_surnames_come_first_lists_are_sorted_by_them(members):
    change_club(fields={"surname_first": True})
    assert listed() == ["Huber Regula", "Nuñez Zoé", "Nunz Ada", "Öztürk Beat (Bern)"]


def test_a_spanish_reader_finds_ene_behind_n(members):
    change_club(fields={"surname_first": True})
    with translation.override("es"):
        assert listed() == ["Huber Regula", "Nunz Ada", "Nuñez Zoé", "Öztürk Beat (Bern)"]


def test_who_comes_or_changes_later_is_written_like_all_others(members):
    change_club(fields={"surname_first": True})
    [carla] = add_members([NewMember("Caduff", "Carla")])
    assert str(change_member(member=carla, fields={"surname": "Caduff-Frei"})) == "Caduff-Frei Carla"
    change_club(fields={"surname_first": False})
    assert "Carla Caduff-Frei" in listed()
    assert list(faults_of_club()) == []


def test_two_members_do_not_become_one_by_the_order(members):
    add_members([NewMember("Martin", "Peter"), NewMember("Peter", "Martin")])
    change_club(fields={"surname_first": True})
    assert {"Martin Peter", "Peter Martin"} <= set(listed())


@pytest.mark.parametrize("typed", ["SEKRETARIA", "Sekretaria", "sekretaria"])
def test_who_logs_in_need_not_mind_capitals(client, secretary, typed):
    answer = client.post("/login/", {"username": typed, "password": PASSWORD})
    assert answer.status_code == 302


def test_nobody_else_gets_the_same_name_to_log_in_with_in_other_capitals(secretary):
    add_account(username="Änni", password=PASSWORD, role=Account.Role.HELPER)
    with pytest.raises(Exception, match="already"):
        add_account(username="ÄNNI", password=PASSWORD, role=Account.Role.HELPER)


@pytest.mark.parametrize(
    ("typed", "found"), [("nunez", "Zoé Nuñez"), ("oeztuerk", "Beat Öztürk"), ("hub reg", "Regula Huber")]
)
def test_the_list_of_members_is_searched_without_minding_accents(as_secretary, members, typed, found):
    text = as_secretary.get("/members/", {"q": typed}).text
    assert found in text
    assert sum(str(member.name) in text for member in members) == 1
