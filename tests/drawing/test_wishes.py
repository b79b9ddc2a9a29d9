"""Standing wishes: who is never or always partner of whom, and who needs table 1."""

from __future__ import annotations

import html
import re
from datetime import date

import pytest
from django.core.exceptions import ValidationError

from jassclub.drawing.actions.pairs import add_wish, remove_wish
from jassclub.drawing.models import Wish
from jassclub.drawing.queries.people import wishes_by_rest, wishes_of
from jassclub.engine.draws.constraints import Constraints
from jassclub.members.actions import NewMember, add_members
from jassclub.members.models import Member

NAMES = ["Anna", "Beat", "Carla", "Daniel", "Erika", "Franz", "Gerda", "Hans"]
LONG = NewMember(
    "Maximiliana-Theodora von Hohenlandenberg-Breitenlandenberg", distinction="Oberwil bei Zweisimmen"
)


@pytest.fixture
def people(club) -> list[Member]:
    return add_members([NewMember(name) for name in NAMES])


@pytest.fixture
def wish(people):
    """Adds a wish, with members by their initials: ("apart", "AB")."""

    known = {member.name[0]: member for member in people}

    def add(kind: str, initials: str) -> Wish:
        one, *other = (known[initial] for initial in initials)
        return add_wish(kind=kind, one=one, other=other[0] if other else None)

    return add


def stored() -> list[tuple[str, str]]:
    return [(wish.kind, str(wish)) for wish in Wish.objects.order_by("pk")]


def words(response) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", response.text)))


# --- which wishes can be ---------------------------------------------------------------------------


@pytest.mark.parametrize("initials", ["AB", "BA"])
def test_which_of_the_two_is_named_first_does_not_matter(wish, initials):
    wish("apart", initials)
    assert stored() == [("apart", "Anna – Beat")]


@pytest.mark.parametrize("before", ["apart", "together"])
@pytest.mark.parametrize("kind", ["apart", "together"])
@pytest.mark.parametrize("initials", ["AB", "BA"])
def test_about_two_people_there_is_one_wish(wish, before, kind, initials):
    said = wish(before, "AB").get_kind_display()
    with pytest.raises(ValidationError) as refused:
        wish(kind, initials)
    assert refused.value.message_dict == {"other": [f"There is a wish already: Anna – Beat, {said}."]}
    assert stored() == [(before, "Anna – Beat")]


def test_a_person_needs_table_1_only_once(wish):
    wish("first_table", "A")
    with pytest.raises(ValidationError) as refused:
        wish("first_table", "A")
    assert refused.value.message_dict == {"one": ["There is a wish already: Anna, always at table 1."]}


@pytest.mark.parametrize("kind", ["apart", "together"])
@pytest.mark.parametrize(
    ("initials", "why"), [("A", "Choose the other player."), ("AA", "Choose two different people.")]
)
def test_partners_are_two(wish, kind, initials, why):
    with pytest.raises(ValidationError) as refused:
        wish(kind, initials)
    assert refused.value.message_dict == {"other": [why]}
    assert stored() == []


def test_table_1_is_a_wish_of_one(wish):
    with pytest.raises(ValidationError) as refused:
        wish("first_table", "AB")
    assert refused.value.message_dict == {"other": ["Table 1 is a wish of one player: leave this empty."]}


@pytest.mark.parametrize(
    ("initials", "field", "taken"),
    [
        ("AC", "one", "Anna always plays with Beat already."),
        ("CA", "other", "Anna always plays with Beat already."),
        ("BC", "one", "Beat always plays with Anna already."),
        ("CB", "other", "Beat always plays with Anna already."),
    ],
)
def test_nobody_has_two_fixed_partners(wish, initials, field, taken):
    wish("together", "AB")
    with pytest.raises(ValidationError) as refused:
        wish("together", initials)
    assert refused.value.message_dict == {field: [taken]}


def test_somebody_may_refuse_many_and_still_have_a_fixed_partner_and_table_1(wish):
    for kind, initials in [("apart", "AB"), ("apart", "AC"), ("together", "AD"), ("first_table", "A")]:
        wish(kind, initials)
    assert len(stored()) == 4


def test_table_1_has_room_for_four(wish):
    for initial in "ABCD":
        wish("first_table", initial)
    with pytest.raises(ValidationError) as refused:
        wish("first_table", "E")
    [why] = refused.value.message_dict["one"]
    assert why.endswith("more would need one: Anna, Beat, Carla, Daniel, Erika.")
    assert len(stored()) == 4


def test_fixed_partners_need_room_at_table_1_too(wish):
    for kind, initials in [
        ("together", "AB"),
        ("first_table", "A"),
        ("first_table", "C"),
        ("first_table", "B"),
    ]:
        wish(kind, initials)
    wish("together", "CD")
    with pytest.raises(ValidationError, match="Anna, Beat, Carla, Daniel, Erika"):
        wish("first_table", "E")
    wish("first_table", "D")
    wish("together", "EF")


def test_a_fixed_partner_for_whom_table_1_has_no_room_is_refused(wish):
    for initial in "ABCD":
        wish("first_table", initial)
    with pytest.raises(ValidationError) as refused:
        wish("together", "EA")
    assert set(refused.value.message_dict) == {"other"}
    wish("together", "AB")


def test_a_wish_that_is_removed_makes_room_for_another(wish):
    remove_wish(wish=wish("apart", "AB"))
    wish("together", "AB")
    assert stored() == [("together", "Anna – Beat")]


# --- for the draw ----------------------------------------------------------------------------------


def test_the_draw_minds_wishes_all_of_whose_people_are_here(wish, people, django_assert_num_queries):
    for kind, initials in [
        ("first_table", "H"),
        ("together", "GF"),
        ("apart", "DC"),
        ("first_table", "A"),
        ("apart", "AB"),
        ("together", "EA"),
    ]:
        wish(kind, initials)
    anna, beat, carla, daniel, erika, franz, gerda, hans = (member.pk for member in people)
    with django_assert_num_queries(1):
        everybody = wishes_of([member.pk for member in people])
    assert everybody == Constraints(
        apart=((carla, daniel), (anna, beat)),
        together=((franz, gerda), (anna, erika)),
        first_table=(hans, anna),
    )
    assert wishes_of({anna, daniel, erika, franz}) == Constraints(
        together=((anna, erika),), first_table=(anna,)
    )
    assert not wishes_of([]) and not wishes_of([beat])


def test_a_wish_rests_while_one_of_its_people_is_not_active(wish, people):
    for kind, initials in [("apart", "AB"), ("apart", "CD"), ("first_table", "E"), ("together", "GH")]:
        wish(kind, initials)
    Member.objects.filter(name__in=["Beat", "Erika"]).update(is_active=False)
    rests = {str(wish): rests for wish, rests in wishes_by_rest()}
    assert rests == {"Carla – Daniel": False, "Gerda – Hans": False, "Anna – Beat": True, "Erika": True}
    assert [rests for _wish, rests in wishes_by_rest()] == [False, False, True, True]


# --- the page --------------------------------------------------------------------------------------


def test_the_page_says_what_wishes_do_and_that_there_are_none(as_secretary):
    said = words(as_secretary.get("/wishes/"))
    assert "Every draw by the program respects these wishes" in said
    assert "They have no effect on tokens drawn by hand from the bag." in said
    assert "No wishes yet" in said
    assert 'href="/wishes/"' in as_secretary.get("/members/").text


def test_a_wish_is_added_listed_and_removed(as_secretary, people):
    sent = {"kind": "apart", "one": people[1].pk, "other": people[0].pk}
    said = words(as_secretary.post("/wishes/", sent, follow=True))
    assert "The wish is saved." in said and "Anna and Beat: never partners" in said
    page = f"/wishes/{Wish.objects.get().pk}/remove/"
    assert as_secretary.get(page).headers["Location"] == "/wishes/" and Wish.objects.exists()
    said = words(as_secretary.post(page, follow=True))
    assert "The wish is removed." in said and "No wishes yet" in said
    assert "This has been removed already." in words(as_secretary.post(page, follow=True))


def test_table_1_is_wished_without_another_player(as_secretary, people):
    said = words(as_secretary.post("/wishes/", {"kind": "first_table", "one": people[0].pk}, follow=True))
    assert "Anna: always at table 1" in said


def test_the_wishes_of_inactive_members_are_shown_quietly(as_secretary, wish, people):
    wish("together", "AB")
    Member.objects.filter(name="Beat").update(is_active=False)
    page = as_secretary.get("/wishes/")
    assert "Anna and Beat: always partners (not active)" in words(page)
    assert '<li class="quiet">' in page.text
    assert str(people[1].pk) not in [value for value, _name in page.context["form"].fields["one"].choices]


@pytest.mark.parametrize(
    ("sent", "field", "why"),
    [
        ({"kind": "apart", "one": "A", "other": "A"}, "other", "Choose two different people."),
        ({"kind": "apart", "one": "A"}, "other", "Choose the other player."),
        ({"kind": "first_table", "one": "A", "other": "B"}, "other", "leave this empty"),
        ({"kind": "together", "one": "C", "other": "D"}, "other", "Carla – Daniel, never partners"),
        ({"kind": "apart", "other": "B"}, "one", "This field is required."),
        ({"one": "A", "other": "B"}, "kind", "This field is required."),
    ],
)
def test_what_cannot_be_is_said_at_the_field_and_what_was_chosen_stays(
    as_secretary, wish, people, sent, field, why
):
    wish("apart", "CD")
    keys = {str(member)[0]: str(member.pk) for member in people}
    sent = {name: keys.get(value, value) for name, value in sent.items()}
    page = as_secretary.post("/wishes/", sent)
    form = page.context["form"]
    assert why in form.errors[field][0] and list(form.errors) == [field]
    assert {name: form[name].value() for name in sent} == sent
    for name in {"one", "other"} & set(sent):
        assert f'<option value="{sent[name]}" selected ' in page.text
    assert Wish.objects.count() == 1


@pytest.mark.parametrize("garbage", ["x", "0", "-1", "1.5", str(10**30), "9" * 5000, "\x00", "²", "[]"])
def test_garbage_adds_no_wish(as_secretary, people, garbage):
    good = {"kind": "apart", "one": people[0].pk, "other": people[1].pk}
    for field in good:
        page = as_secretary.post("/wishes/", {**good, field: garbage})
        assert page.status_code == 200 and page.context["form"].errors[field]
    assert not Wish.objects.exists()


def test_somebody_who_left_the_club_since_the_page_was_opened_is_refused(as_secretary, people):
    Member.objects.filter(name="Anna").update(is_active=False)
    page = as_secretary.post("/wishes/", {"kind": "first_table", "one": people[0].pk})
    assert page.context["form"].errors["one"] and not Wish.objects.exists()


@pytest.mark.parametrize("who", ["as_helper", "as_reader"])
def test_only_the_secretary_adds_and_removes_wishes(request, people, wish, who):
    client = request.getfixturevalue(who)
    kept = wish("apart", "AB")
    sent = {"kind": "apart", "one": people[2].pk, "other": people[3].pk}
    for page in ("/wishes/", f"/wishes/{kept.pk}/remove/"):
        assert client.post(page, sent).status_code == (403 if who == "as_helper" else 302)
    assert list(Wish.objects.all()) == [kept]


def test_long_names_and_many_wishes_have_their_place(as_secretary, night_of):
    night = night_of(100, on=date(2026, 11, 6))
    [long] = add_members([LONG])
    for member in night.members:
        add_wish(kind="apart", one=long, other=member)
    said = words(as_secretary.get("/wishes/"))
    assert said.count(f"and {LONG}: never partners") == 100
    assert len(wishes_of([*(member.pk for member in night.members), long.pk]).apart) == 100
