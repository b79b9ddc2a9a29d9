"""The list of members, changing one."""

import pytest

from jassclub.members.actions import NewMember, add_members
from jassclub.members.models import Member


def names() -> list[str]:
    return [str(member) for member in Member.objects.all()]


def test_a_search_finds_names_and_what_tells_apart(as_secretary):
    add_members(
        [NewMember("Anna", distinction="Bern"), NewMember("Beat"), NewMember("Carla", distinction="Annaberg")]
    )
    text = as_secretary.get("/members/", {"q": "anna"}).text
    assert "Anna" in text and "Annaberg" in text and "Beat" not in text


def test_inactive_members_are_shown_only_when_asked_for(as_secretary):
    add_members([NewMember("Anna"), NewMember("Beat")])
    Member.objects.filter(name="Beat").update(is_active=False)
    assert "Beat" not in as_secretary.get("/members/").text
    assert "Beat" in as_secretary.get("/members/", {"inactive": "on"}).text


@pytest.mark.parametrize(
    "query", ["?sort=name", "?sort=-joined", "?sort=nonsense", "?page=abc", "?page=99", "?q=%00"]
)
def test_no_address_of_the_list_is_an_error(as_secretary, query):
    add_members([NewMember("Anna")])
    assert as_secretary.get("/members/" + query).status_code == 200


def test_a_member_is_renamed_and_deactivated(as_secretary):
    [anna] = add_members([NewMember("Anna")])
    typed = {"surname": " Ammann ", "first_name": "Anna  Maria", "distinction": "Bern", "seen": "1"}
    as_secretary.post(f"/members/{anna.pk}/", typed)
    anna.refresh_from_db()
    assert (str(anna), anna.is_active) == ("Anna Maria Ammann (Bern)", False)


@pytest.mark.parametrize("name", ["Änni", "ÄNNI", "änni"])
def test_a_name_that_another_member_has_is_refused_at_what_tells_apart(as_secretary, name):
    _anni, beat = add_members([NewMember("Änni"), NewMember("Beat")])
    response = as_secretary.post(f"/members/{beat.pk}/", {"surname": name, "is_active": "on", "seen": "1"})
    assert list(response.context["form"].errors) == ["distinction"]
    assert f'value="{name}"' in response.text
    assert set(names()) == {"Beat", "Änni"}


def test_a_member_may_keep_the_own_name(as_secretary):
    [anna] = add_members([NewMember("Anna")])
    assert (
        as_secretary.post(
            f"/members/{anna.pk}/", {"surname": "ANNA", "is_active": "on", "seen": "1"}
        ).status_code
        == 302
    )
    assert names() == ["ANNA"]


@pytest.mark.parametrize(
    "typed",
    [
        {},
        {"surname": ""},
        {"surname": "x" * 61},
        {"surname": "x" * 30, "first_name": "x" * 30},
        {"surname": "Anna", "distinction": "x" * 31},
    ],
)
def test_a_refused_change_changes_nothing(as_secretary, typed):
    [anna] = add_members([NewMember("Anna", distinction="Bern")])
    response = as_secretary.post(f"/members/{anna.pk}/", typed)
    assert response.status_code == 200
    assert names() == ["Anna (Bern)"]
