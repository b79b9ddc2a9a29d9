"""Members: adding, listing and changing them, the order of their names, and what is wrong with these."""

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from jassclub.members.actions import NewMember, add_members, change_club, change_member
from jassclub.members.integrity import faults_of_club
from jassclub.members.listed_people import read_names
from jassclub.members.models import Member
from jassclub.web.alphabet import in_order
from tests.members.people import log_in


def names() -> set[str]:
    return {str(member) for member in Member.objects.all()}


@pytest.mark.parametrize(
    ("text", "added", "again"),
    [
        ("Anna Frei\nAnna Frei\nanna frei", {"Anna Frei", "Anna Frei (2)", "anna frei (3)"}, "Anna Frei (4)"),
        ("Anna (Bern)\nAnna (BERN)", {"Anna (Bern)", "Anna (BERN 2)"}, "Anna (Bern 3)"),
        ("Änni Özil\nÄNNI ÖZIL\nAnni Özil", {"Änni Özil", "ÄNNI ÖZIL (2)", "Anni Özil"}, "Änni Özil (3)"),
        ("Rita Groß\nRITA GROSS", {"Rita Groß", "RITA GROSS (2)"}, "Rita Groß (3)"),
    ],
)
def test_the_same_name_again_gets_a_number(db, text, added, again):
    add_members(read_names(text))
    assert names() == added
    [member] = add_members(read_names(text.split("\n")[0]))
    assert str(member) == again


def test_all_names_are_added_or_none(db):
    with pytest.raises(ValidationError):
        add_members([NewMember("Anna"), NewMember("x" * 61)])
    assert names() == set()


def test_a_search_finds_names_and_what_tells_apart_of_those_who_are_active(as_secretary):
    add_members(read_names("Änna (Bern)\nBeat\nCarla (Annaberg)"))
    text = as_secretary.get("/members/", {"q": "anna"}).text
    assert "Änna" in text and "Annaberg" in text and "Beat" not in text
    Member.objects.filter(name="Beat").update(is_active=False)
    assert "Beat" not in as_secretary.get("/members/").text
    assert "Beat" in as_secretary.get("/members/", {"inactive": "on"}).text


@pytest.fixture
def anna(secretary) -> Member:
    return add_members([NewMember("Anna", distinction="Bern"), NewMember("Änni")])[0]


TYPED = {"surname": " Anna  Ammann ", "distinction": "Bern", "is_active": "on", "seen": "1"}


def test_a_member_is_renamed_and_deactivated_and_keeps_the_own_name(as_secretary, anna):
    address = f"/members/{anna.pk}/"
    as_secretary.post(address, {"surname": " Ammann ", "first_name": "Anna  Maria", "seen": "1"})
    anna.refresh_from_db()
    assert (str(anna), anna.is_active) == ("Anna Maria Ammann", False)
    typed = {"surname": "AMMANN", "first_name": "Anna Maria", "is_active": "on", "seen": "2"}
    assert as_secretary.post(address, typed).status_code == 302 and "Anna Maria AMMANN" in names()


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ({}, []),
        ({"surname": "x" * 30, "first_name": "x" * 30}, ["first_name"]),
        *(({"surname": name, "is_active": "on", "seen": "1"}, ["distinction"]) for name in ("Änni", "ÄNNI")),
    ],
)
def test_a_refused_change_changes_nothing(as_secretary, anna, typed, wrong):
    page = as_secretary.post(f"/members/{anna.pk}/", typed)
    assert list(page.context["form"].errors) == wrong and names() == {"Anna (Bern)", "Änni"}
    assert f'value="{typed.get("surname", "")}"' in page.text or not typed.get("surname")


def test_anyone_who_saves_an_old_page_is_shown_what_was_changed_and_keeps_what_was_typed(as_secretary, anna):
    change_member(member=anna, fields={"distinction": "Basel"}, seen=1)
    page = as_secretary.post(f"/members/{anna.pk}/", TYPED)
    assert "Anna (Basel) was changed in the meantime" in page.text
    assert "differs from your entry: Surname, Distinguishing note." in page.text
    assert 'value=" Anna  Ammann "' in page.text and "Now entered: Basel" in page.text
    assert "Now entered: yes" not in page.text  # active is what both say
    assert "Anna (Basel)" in names()


@pytest.fixture
def members(secretary) -> list[Member]:
    regula, ada = NewMember("Huber", "Regula"), NewMember("Nunz", "Ada")
    return add_members([regula, ada, NewMember("Nuñez", "Zoé"), NewMember("Öztürk", "Beat", "Bern")])


def listed() -> list[str]:
    return [str(member) for member in in_order(Member.objects.all())]


@pytest.mark.postgresql
def test_lists_are_sorted_by_the_name_that_comes_first_in_the_readers_alphabet(members):
    assert listed() == ["Ada Nunz", "Beat Öztürk (Bern)", "Regula Huber", "Zoé Nuñez"]
    change_club(fields={"surname_first": True})
    assert listed() == ["Huber Regula", "Nuñez Zoé", "Nunz Ada", "Öztürk Beat (Bern)"]
    with translation.override("es"):
        assert listed() == ["Huber Regula", "Nunz Ada", "Nuñez Zoé", "Öztürk Beat (Bern)"]


@pytest.mark.postgresql
def test_anyone_who_comes_or_changes_later_is_written_like_all_others(members):
    add_members([NewMember("Martin", "Peter"), NewMember("Peter", "Martin")])
    change_club(fields={"surname_first": True})
    assert {"Martin Peter", "Peter Martin"} <= set(listed())  # do not become one by the order
    [carla] = add_members([NewMember("Caduff", "Carla")])
    assert str(change_member(member=carla, fields={"surname": "Caduff-Frei"})) == "Caduff-Frei Carla"
    change_club(fields={"surname_first": False})
    assert "Carla Caduff-Frei" in listed()
    assert list(faults_of_club()) == []


def test_anyone_who_logs_in_need_not_mind_capitals(client, secretary):
    assert log_in(client, "SEKRETARIA").status_code == 302


DECOMPOSED = "Zoe\u0301 Mu\u0308ller"


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ({}, None),
        ({"surname": "RETO WEISS", "name": "RETO WEISS"}, "2 members are called RETO WEISS."),
        (dict.fromkeys(["surname", "name"], DECOMPOSED), f"2 members are called {DECOMPOSED}."),
        ({"surname": "Emilie", "name": "Emilie"}, "Emilie is stored with the key of another name."),
        (
            {"first_name": "Gold", "name": "Emil Gold", "name_key": "gold emil"},
            "Gold Emil is not written as the club writes names.",
        ),
        ({"shown_as": "initials", "initials": "r. w."}, "2 members are shown as r. w.."),
    ],
)
def test_names_that_were_changed_behind_the_sites_back_are_found(db, written, fault):
    reto, _zoe, emil = (Member.objects.create(surname=name) for name in ("Reto Weiß", "Zoé Müller", "Emil"))
    if "initials" in written:
        Member.objects.filter(pk=reto.pk).update(shown_as="initials", initials="R. W.")
    Member.objects.filter(pk=emil.pk).update(**written)
    assert next(faults_of_club(), None) == fault
