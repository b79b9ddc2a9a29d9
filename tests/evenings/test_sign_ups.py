"""Signing up for an evening to come: places, the waiting list, and what the secretary answers."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils.timezone import localdate

from jassclub.accounts.models import Club
from jassclub.evenings.actions.roll_call import call_roll, remove_member
from jassclub.evenings.actions.sign_ups import answer_sign_ups, move_up, remove_sign_up, sign_up
from jassclub.evenings.models import SignUp
from jassclub.evenings.queries.attendance import coming_evenings, sign_ups_of
from jassclub.journal.models import Line
from jassclub.journal.transactions import ChangedMeanwhile
from jassclub.members.actions import NewMember, add_members, change_member
from jassclub.members.models import Member
from jassclub.players.actions import merge_members
from jassclub.prizes.actions.champions import add_earlier_champion
from jassclub.season_setup.actions.seasons import change_evening, open_evening, save_season
from jassclub.seasons.models import Evening
from tests.answers import refusal, words
from tests.conftest import FIRST_NIGHT
from tests.inline import StrictClient
from tests.members.people import at, log_in

NEXT = max(FIRST_NIGHT, localdate()) + timedelta(days=14)


@pytest.fixture
def coming(night) -> Evening:
    return open_evening(season=night.season, on=NEXT, fields={"places": 2})


@pytest.fixture
def says(coming, night):
    """A member says whether they come; `own` as from the phone that said so before."""

    def say(number: int, comes: bool = True, *, own: bool = True) -> SignUp:
        known = coming.sign_ups.values_list("pk", flat=True) if own else ()
        return sign_up(evening=coming, member=night.members[number], comes=comes, own=list(known))

    return say


def line(evening: Evening) -> list[tuple[str, int]]:
    return [(str(each), each.waits) for each in sign_ups_of(evening)["line"]]


def answer(evening: Evening, *sign_ups: SignUp, confirm: bool = True) -> None:
    answer_sign_ups(evening=evening, keys=[each.pk for each in sign_ups], confirm=confirm)


def state(found: SignUp) -> str:
    return SignUp.objects.get(pk=found.pk).state


def test_when_all_places_are_taken_people_wait_and_move_up_and_a_changed_mind_is_last(coming, says):
    for number in (3, 1, 2, 0):
        assert says(number) == says(number)  # said twice it is said once
    assert Line.objects.filter(what="signed_up").count() == coming.sign_ups.count() == 4
    two, one, zero = ("Player 002", 0), ("Player 003", 1), ("Player 001", 2)
    assert line(coming) == [("Player 004", 0), two, one, zero]
    says(3, comes=False)
    assert line(coming) == [two, ("Player 003", 0), ("Player 001", 1)]
    says(3)
    assert line(coming) == [two, ("Player 003", 0), ("Player 001", 1), ("Player 004", 2)]
    two, three, one, four = sign_ups_of(coming)["line"]
    for up in (one, two):  # by the secretary; the first one stays first
        move_up(sign_up=up)
        assert sign_ups_of(coming)["line"] == [two, one, three, four]
    change_evening(evening=coming, fields={"places": None})
    coming.refresh_from_db()
    assert len(line(coming)) == 4 and not sign_ups_of(coming)["waiting"]


def test_another_phone_takes_no_place_away_before_the_secretary_answers(coming, says):
    found = says(0)
    answer(coming, found)
    for confirm, states in ((False, ["confirmed", "refused"]), (True, ["excused", "excused", "excused"])):
        other = says(0, comes=False, own=False)
        people = sign_ups_of(coming)
        assert (state(found), line(coming)) == ("confirmed", [("Player 001", 0)])
        assert people["cannot"] == [other] and not people["to_confirm"]  # not by one button for all
        answer(coming, other, confirm=confirm)
        assert list(coming.sign_ups.values_list("state", flat=True)) == states
    assert not line(coming) and coming.excuses.count() == 1
    assert len(sign_ups_of(coming)["cannot"]) == 1


def test_what_two_phones_say_of_one_person_is_one_place_once_it_is_confirmed(coming, says):
    first, again, other = says(0), says(0, own=False), says(1)
    assert line(coming) == [("Player 001", 0), ("Player 001", 0), ("Player 002", 1)]
    answer(coming, again, other)
    assert line(coming) == [("Player 001", 0), ("Player 002", 0)]
    [evening] = [each for each in coming_evenings() if each == coming]
    assert (evening.signed_up, evening.waiting) == (2, 0)
    remove_sign_up(sign_up=first)
    assert line(coming) == [("Player 002", 0)] and coming.sign_ups.count() == 1


def test_nobody_confirms_themselves_and_a_refusal_stays_until_the_secretary_says_otherwise(coming, says):
    found = says(0)
    says(0, comes=False, own=False)
    says(0, own=True)
    assert state(found) == "asked"
    answer(coming, found, confirm=False)
    says(0)
    assert state(found) == "refused" and not line(coming)
    answer(coming, found)
    assert state(found) == "confirmed"


def test_a_known_name_is_that_member_and_a_new_one_a_guests_once_it_is_confirmed(coming, night):
    assert sign_up(evening=coming, line="player 001", comes=True).member == night.members[0]
    coming.sign_ups.all().delete()
    with pytest.raises(ValidationError, match="not known here"):  # the secretary mistyped it
        sign_up(evening=coming, line="Zoë Gross", comes=False, by_secretary=True)
    found = sign_up(evening=coming, line="Zoë Gross", comes=False)
    answer(coming, found)
    assert state(found) == "excused" and not line(coming) and not coming.excuses.exists()
    found = sign_up(evening=coming, line="  Zoë   Gross ", comes=True)
    assert not Member.objects.filter(surname="Gross").exists()
    answer(coming, found)
    found.refresh_from_db()
    assert (str(found.member), found.member.is_guest, found.name) == ("Zoë Gross", True, "Zoë Gross")
    assert line(coming) == [("Zoë Gross", 0)]


def test_a_new_name_that_has_become_a_members_is_one_sign_up_and_one_that_cannot_be_is_refused(coming):
    found = sign_up(evening=coming, line="Zoë Gross", comes=True)
    [zoe] = add_members([NewMember("Gross", "Zoë")])
    own = sign_up(evening=coming, member=zoe, comes=True)
    answer(coming, found)
    assert (state(found), state(own), line(coming)) == ("confirmed", "confirmed", [("Zoë Gross", 0)])
    for name in ("", " ", "x" * 61, "x" * 200):
        assert refusal(sign_up, evening=coming, line=name, comes=True) == "name"


CLOSES = {
    "begun": lambda evening: call_roll(evening=evening, here=[Member.objects.first().pk]),
    "cancelled": lambda evening: change_evening(evening=evening, fields={"is_cancelled": True}),
    "past": lambda evening: change_evening(evening=evening, fields={"date": FIRST_NIGHT - timedelta(days=7)}),
    "switched off": lambda evening: Club.objects.update(sign_ups=False),
}


@pytest.mark.parametrize("how", CLOSES)
def test_nobody_signs_up_any_more(coming, night, how):
    CLOSES[how](coming)
    assert refusal(sign_up, evening=coming, member=night.members[1], comes=True) == "closed"


def test_who_cannot_come_is_excused_once_confirmed_until_they_come_or_it_is_taken_back(coming, says, night):
    one, two, three = (says(number, comes=False) for number in range(3))
    assert not coming.excuses.exists()
    answer(coming, one, two, three)
    excused = coming.excuses.order_by("member").values_list("member", flat=True)
    assert list(excused) == [member.pk for member in night.members[:3]]
    with pytest.raises(ChangedMeanwhile):  # by a page of the season that was opened before
        save_season(season=night.season, fields={"name": "Cup"}, options={}, seen=night.season.version)
    says(0)
    answer(coming, two, confirm=False)
    assert list(excused.all()) == [night.members[2].pk]
    remove_sign_up(sign_up=three)
    assert not coming.excuses.exists()
    coming.excuses.create(member=night.members[3])  # which the secretary entered elsewhere
    remove_sign_up(sign_up=says(3, comes=False))
    assert coming.excuses.get().member == night.members[3]


def test_someone_who_has_signed_up_is_not_removed_but_may_become_another(coming, says, night):
    says(1), says(0), says(2)
    [twin] = add_members([NewMember("Twin")])
    sign_up(evening=coming, member=twin, comes=True)
    with pytest.raises(ValidationError, match="Twin is signed up"):
        remove_member(member=twin)
    merge_members(member=twin, into=night.members[2])
    assert [name for name, _waits in line(coming)] == ["Player 002", "Player 001", "Player 003"]


@pytest.fixture
def roll(coming, says, night, as_secretary):
    """The roll call's page of an evening for which 0 and 1 are confirmed, 2 waits and 3 asked."""
    for number in (0, 1, 2):
        answer(coming, says(number))
    says(3)
    return f"/evenings/{coming.pk}/roll-call/"


def test_the_roll_call_begins_with_those_who_signed_up(roll, as_secretary, coming, night):
    page = as_secretary.get(roll)
    ticked = [member.pk for member in night.members[:2]]
    assert sorted(page.context["form"]["here"].value()) == sorted(ticked)
    said = words(page)
    assert "2 people who signed up are already ticked." in said
    assert "Player 001 signed up" in said and "Player 003 waiting list" in said
    assert "Player 004 waiting list" in said and not coming.attendances.exists()
    expected = " ".join(map(str, page.context["people"]["expected"]))
    as_secretary.post(roll, {"here": ticked, "shown": "", "expected": expected, "save": ""})
    assert coming.attendances.count() == 2
    assert "already ticked" not in words(as_secretary.get(roll))


def test_a_page_opened_before_the_first_ticks_brings_nobody_back(roll, as_secretary, coming, night):
    """The first laptop took the tick of 0 away; the second one still has it from the sign-ups."""
    zero, one, two = (member.pk for member in night.members[:3])
    old = {"shown": "", "expected": f"{zero} {one}", "save": ""}
    as_secretary.post(roll, {**old, "here": [one]})
    as_secretary.post(roll, {**old, "here": [zero, one, two]})
    assert set(coming.attendances.values_list("member", flat=True)) == {one, two}
    as_secretary.post(roll, {**old, "here": [zero]})  # took the tick of 1 away
    assert set(coming.attendances.values_list("member", flat=True)) == {two}


def send(client, coming: Evening, **said: object):
    return client.post(f"/evenings/{coming.pk}/sign-up/", {"comes": "yes", **said}, follow=True)


def test_a_phone_knows_what_was_said_with_it_and_no_other_does(as_reader, coming, night):
    page = send(as_reader, coming, member=night.members[0].pk)
    assert "Thank you, Player 001. Your reply is saved." in words(page)
    assert "Player 001 : coming, not confirmed yet" in words(page)
    other = StrictClient()
    assert "not confirmed yet" not in words(other.get(f"/evenings/{coming.pk}/sign-up/"))
    assert "Player 001 : not coming" in words(send(as_reader, coming, member=night.members[0].pk, comes="no"))
    key, names = "6f9619ff-8b86-4011-b42d-00cf4fc964ff", ["Zoë Gross", "Zoë Gross", "Zoë Klein"]
    for name in names:  # a phone that is impatient has no cookie yet; another name is another sign-up
        send(StrictClient(), coming, name=name, key=key)
    assert list(coming.sign_ups.exclude(name="").values_list("name", flat=True)) == names[1:]


@pytest.mark.parametrize("by", ["as_reader", "as_secretary"])
def test_a_name_that_is_typed_beside_a_chosen_one_is_asked_about(coming, night, by, request):
    client, page = request.getfixturevalue(by), "sign-up" if by == "as_reader" else "sign-ups"
    said = {"member": night.members[0].pk, "name": "Gustav Gast", "comes": "yes"}
    answer = client.post(f"/evenings/{coming.pk}/{page}/", said)
    assert answer.status_code == 200 and not coming.sign_ups.exists()
    form = answer.context["form"]
    assert "Player 001 is chosen, but Gustav Gast is typed here" in form.errors["name"][0]
    assert form["name"].value() == "Gustav Gast" and str(form["member"].value()) == str(said["member"])
    client.post(f"/evenings/{coming.pk}/{page}/", {**said, "name": " player  001"})
    assert coming.sign_ups.get().member == night.members[0]  # the same one twice


def test_an_earlier_champion_drops_no_typed_name_either(night):
    with pytest.raises(ValidationError, match="Player 001 is chosen, but Gustav Gast is typed here"):
        add_earlier_champion(year=1990, season="1990", member=night.members[0], name="Gustav Gast")


def test_the_page_says_how_many_places_are_left_and_one_full_stop_follows_initials(as_reader, coming, night):
    fields = {"surname": "Aebi", "first_name": "Anna", "shown_as": "initials"}
    member = change_member(member=night.members[0], fields=fields)
    page = words(send(as_reader, coming, member=member.pk))
    assert "Thank you, A. A. Your reply is saved." in page and "A. A.." not in page
    assert "1 of 2 places is taken." in page
    page = words(send(as_reader, coming, member=night.members[1].pk))
    assert "All places are taken. If you sign up now, you go on the waiting list." in page
    send(as_reader, coming, member=night.members[2].pk)
    page = words(send(as_reader, coming, name="Zoë Gross"))
    assert "Zoë Gross : on the waiting list, number 2" in page


def test_a_sign_up_from_a_phone_is_not_of_someone_at_the_table(as_reader, as_secretary, coming, night):
    Evening.objects.update(places=None)
    for page in ("sign-up", "sign-ups"):
        assert "Nobody has signed up yet." in words(as_secretary.get(f"/evenings/{coming.pk}/{page}/"))
    send(as_reader, coming, member=night.members[0].pk)
    line = Line.objects.latest("pk")
    assert (line.what, line.who, line.by_whom) == ("signed_up", "visitor", "someone who was not logged in")
    assert "someone at the table" not in words(as_secretary.get("/journal/"))
    line.table = 3
    assert line.by_whom == "someone at the table"


def test_names_are_shown_only_where_the_club_wants_it_and_only_the_confirmed_ones(as_reader, coming, says):
    answer(coming, says(0))
    says(1)
    address = f"/evenings/{coming.pk}/sign-up/"
    assert "Who is coming" not in words(as_reader.get(address))
    Club.objects.update(names_signed_up=True)
    _before, _title, shown = words(as_reader.get(address)).partition("Who is coming")
    assert "Player 001" in shown and "Player 002" not in shown


def test_in_a_club_room_behind_one_address_everyone_signs_up(as_reader, coming, says, monkeypatch):
    for number in range(41):
        sent = {"name": f"Guest {'x' * number}", "comes": "yes"}
        assert as_reader.post(f"/evenings/{coming.pk}/sign-up/", sent).status_code == 302
    assert coming.sign_ups.count() == 41
    monkeypatch.setattr("jassclub.evenings.actions.sign_ups.MOST_SIGN_UPS", 41)
    assert refusal(sign_up, evening=coming, line="Zoë Klein", comes=True) == "full"
    assert says(0).member, "who is chosen from the list: invented names keep no member out"


def test_a_flood_from_one_address_ends_and_refuses_neither_others_nor_those_signed_up(
    as_reader, coming, night, settings
):
    settings.SIGN_UPS = settings.SIGN_UPS_FROM = 2
    zero, one, two, three = (member.pk for member in night.members[:4])
    for member in (zero, one):
        assert send(as_reader, coming, member=member).status_code == 200
    page = send(as_reader, coming, member=two)
    assert page.status_code == 429 and "Too many sign-ups today" in words(page)
    assert page.context["form"]["member"].value() == str(two), "what was typed stays"
    assert coming.sign_ups.count() == 2
    assert send(as_reader, coming, member=zero, comes="no").status_code == 200
    statuses = [send(at(f"203.0.{n}.1"), coming, member=three).status_code for n in range(3)]
    assert statuses == [200, 429, 429], "only so many new addresses a day"
    log_in(at("203.0.2.1"), "sekretaria")
    assert send(at("203.0.2.1"), coming, member=three).status_code == 200


def test_one_person_is_counted_and_not_the_others_in_the_room(as_reader, coming, night, settings):
    settings.SIGN_UPS_OF_A_PERSON = 2
    zero, one = night.members[:2]
    says = [*[{"name": "Zoë Gross"}] * 2, {"name": "ZOË GROSS"}, {"name": "Zoë Klein"}]
    says += [*[{"member": zero.pk}] * 3, {"member": one.pk}]
    assert [send(at(), coming, **said).status_code for said in says] == [200, 200, 429, 200] * 2
    phone = at()
    said = [send(phone, coming, name="Zoë", comes=comes).status_code for comes in ("yes", "no", "yes", "no")]
    assert said == [200, 200, 200, 429], "so is what one phone says again and again"


def test_the_secretary_answers_with_one_button_each(as_secretary, coming, says):
    first, second = says(0), says(1)
    address = f"/evenings/{coming.pk}/sign-ups/"
    as_secretary.post(address, {"confirm": first.pk})
    as_secretary.post(address, {"up": second.pk})
    assert (state(first), state(second)) == ("confirmed", "asked")
    assert sign_ups_of(coming)["line"] == [second, first]
    as_secretary.post(address, {"refuse": second.pk})
    assert state(second) == "refused"
    as_secretary.post(address, {"confirm": "9" * 30})
    third = says(2)
    as_secretary.post(address, {"all": ""})
    assert (state(second), state(third)) == ("refused", "confirmed")
    as_secretary.post(address, {"remove": third.pk})
    assert not SignUp.objects.filter(pk=third.pk).exists()
    other = says(0, comes=False, own=False)
    page = as_secretary.post(address, {"all": ""}, follow=True)  # takes no place away
    assert (state(first), state(other)) == ("confirmed", "cannot")
    assert "another phone says the opposite" in page.text
    said = words(as_secretary.get("/journal/"))
    assert "sign-up: Player 001, coming, not confirmed yet" in said
    assert "sign-ups answered: Player 001, coming" in said


def test_what_someone_told_the_secretary_needs_no_confirming(as_secretary, coming, night):
    address = f"/evenings/{coming.pk}/sign-ups/"
    as_secretary.post(address, {"name": "Zoë Gross", "comes": "yes"})
    as_secretary.post(address, {"member": night.members[0].pk, "comes": "no"})
    states = {str(each): each.state for each in coming.sign_ups.all()}
    assert states == {"Zoë Gross": "confirmed", "Player 001": "excused"}
