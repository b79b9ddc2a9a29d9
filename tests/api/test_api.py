"""Matches for other programs: who may write, what is answered, and nothing written twice."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from jassclub.drawing.actions.rounds import close_round
from jassclub.matches.models import Match, Seat
from jassclub.members.actions import NewMember, add_members
from jassclub.members.models import Member
from tests.matches.api import Program

DEAL = {"trump": "hearts", "card_points": [97, 60]}
OTHER = {"trump": "hearts", "card_points": [60, 97]}


@pytest.fixture
def helper_program(as_helper) -> Program:
    return Program(as_helper)


@pytest.fixture
def stranger(as_reader) -> Program:
    return Program(as_reader)


def test_a_new_match_says_all_of_itself(helper_program):
    match = helper_program.started(options={"deals": 12}, first=2)
    assert (match["game"], match["first"], match["deals"]) == ("schieber", 2, [])
    assert match["options"]["deals"] == 12
    assert match["players"][3] == {"seat": 3, "name": "Dora"}
    assert match["score"] == {"points": [], "totals": [0, 0], "finished": False, "winners": []}
    assert (match["next"]["number"], match["next"]["dealer"]) == (1, 1)
    [points] = [field for field in match["next"]["fields"] if field["name"] == "card_points"]
    assert (points["kind"], points["required"], points["total"]) == ("numbers", True, 157)
    link = match.pop("link")
    assert match == helper_program.read(match["id"])
    assert link.startswith(f"http://testserver/matches/{match['id']}/join/")


def test_who_deals_first_can_be_sent_apart_from_who_leads(helper_program):
    match = helper_program.started(first=2, dealer=3)
    assert (match["first"], match["dealer"], match["next"]["dealer"]) == (2, 3, 3)
    match = helper_program.started(first=2)
    assert (match["dealer"], match["next"]["dealer"]) == (None, 1)


def test_the_seat_is_a_members_where_the_name_is_exactly_theirs(helper_program):
    [anna, _hans] = add_members([NewMember("Anna"), NewMember("Hans", distinction="Baden")])
    match = helper_program.started(players=["Anna", "Hans (Baden)", "Hans", "anna b."])
    seats = Seat.objects.filter(match=match["id"])
    assert [seat.member_id for seat in seats] == [anna.pk, Member.objects.get(name="Hans").pk, None, None]
    assert [each["name"] for each in match["players"]] == ["Anna", "Hans (Baden)", "Hans", "anna b."]


def test_somebody_who_left_the_club_is_a_name_like_any_other(helper_program):
    [anna] = add_members([NewMember("Anna")])
    Member.objects.update(is_active=False)
    match = helper_program.started()
    assert Seat.objects.get(match=match["id"], number=0).name == str(anna)


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"game": "poker"}, "game"),
        ({"game": ["schieber"]}, "game"),
        ({"players": ["Anna", "Beat", "Cleo"]}, "players"),
        ({"players": "Anna"}, "players"),
        ({"players": ["Anna", "Beat", "Cleo", ""]}, "players"),
        ({"players": ["Anna", "Beat", "Cleo", "\u200b"]}, "players"),
        ({"players": ["Anna", "Beat", "Cleo", 4]}, "players"),
        ({"players": ["Anna", "Beat", "Cleo", "D" * 61]}, "players"),
        ({"players": ["Anna", "Beat", "Cleo", "\x00"]}, "players"),
        ({"players": ["Anna", "Beat", "Cleo", "\ud800"]}, "players"),
        ({"players": ["Anna", "Beat", "Cleo", "anna "]}, "players"),
        ({"first": 4}, "first"),
        ({"first": -1}, "first"),
        ({"first": "Anna"}, "first"),
        ({"dealer": 4}, "dealer"),
        ({"dealer": "Anna"}, "dealer"),
        ({"game": "differenzler", "options": None, "dealer": 1}, "dealer"),
        ({"options": {"deals": 0}}, "deals"),
        ({"options": {"deals": 1000000}}, "deals"),
        ({"options": {"multipliers": {"hearts": 10**400}}}, "multipliers"),
        ({"options": {"dealz": 8}}, "dealz"),
        ({"options": []}, "options"),
        ({"by": "me"}, "by"),
    ],
)
def test_a_match_that_cannot_be_is_refused_at_its_field(helper_program, sent, field):
    answer = helper_program.start(**sent)
    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert set(answer.json()) == {"field", "code", "message"}
    assert "This cannot be." not in answer.json()["message"]
    assert not Match.objects.exists()


def test_what_is_settled_at_the_table_is_among_the_options(helper_program):
    match = helper_program.started("bieter", 3, options={"bidder": 2, "bid": 600})
    assert match["options"]["bid"] == 600
    assert helper_program.start("bieter", 3).json()["field"] == "bidder"


def test_a_deal_is_written_corrected_and_struck(helper_program):
    match = helper_program.started()["id"]
    first = helper_program.write(match, 1, DEAL, remark=" the first\n one ").json()
    assert (first["number"], first["points"], first["version"]) == (1, [97, 60], 1)
    assert (first["deal"]["card_points"], first["remark"]) == ([97, 60], "the first one")
    second = helper_program.write(match, 1, OTHER, seen=1).json()
    assert (second["points"], second["version"]) == ([60, 97], 2)
    assert helper_program.read(match)["deals"] == [second]
    assert helper_program.strike(match, 1, seen=2).json() == {"number": 1, "struck": True}
    assert helper_program.read(match)["deals"] == []
    assert helper_program.strike(match, 1, seen=2).status_code == 404


def test_a_strike_may_say_in_its_address_what_it_has_seen(helper_program):
    match = helper_program.started()["id"]
    helper_program.write(match, 1, DEAL)
    address = f"/api/matches/{match}/deals/1/"
    assert helper_program.client.delete(f"{address}?seen=x").json()["field"] == "seen"
    assert helper_program.client.delete(f"{address}?seen=1").status_code == 200


def test_the_same_key_writes_nothing_twice_and_answers_as_the_first_time(helper_program):
    match, key = helper_program.started()["id"], str(uuid4())
    first = helper_program.write(match, 1, DEAL, key=key)
    helper_program.write(match, 1, OTHER, seen=1)
    again = helper_program.write(match, 1, DEAL, key=key)
    assert (again.status_code, again.json()) == (200, first.json())
    assert helper_program.read(match)["deals"][0]["points"] == [60, 97]
    assert Match.objects.get().corrections.count() == 2


def test_also_a_writing_that_changed_nothing_answers_as_the_first_time(helper_program):
    match, key = helper_program.started()["id"], str(uuid4())
    helper_program.write(match, 1, DEAL)
    first = helper_program.write(match, 1, DEAL, seen=1, key=key)
    helper_program.write(match, 1, OTHER, seen=1)
    again = helper_program.write(match, 1, DEAL, seen=1, key=key)
    assert (again.status_code, again.json()) == (200, first.json())


def test_a_key_is_of_one_deal_and_of_writing_or_striking(helper_program):
    match, key = helper_program.started()["id"], str(uuid4())
    helper_program.write(match, 1, DEAL, key=key)
    for answer in (
        helper_program.write(match, 2, OTHER, key=key),
        helper_program.strike(match, 1, seen=1, key=key),
    ):
        assert (answer.status_code, answer.json()["field"]) == (422, "key")
    assert [deal["points"] for deal in helper_program.read(match)["deals"]] == [[97, 60]]


def test_a_correction_that_ends_a_race_earlier_names_the_deals_after_the_end(helper_program):
    options = {"deals": None, "target": 250}
    match = helper_program.started(options=options)["id"]
    for number in (1, 2, 3):
        helper_program.write(match, number, {"card_points": [82, 75]})
    answer = helper_program.write(match, 1, {"card_points": [157, 0], "matsch": 0}, seen=1).json()
    assert (answer["points"], answer["after_end"]) == ([257, 0], [2, 3])
    assert [deal["points"] for deal in helper_program.read(match)["deals"]] == [[257, 0], None, None]


def test_a_strike_sent_again_strikes_nothing_that_was_written_since(helper_program):
    match, key = helper_program.started()["id"], str(uuid4())
    helper_program.write(match, 1, DEAL)
    assert helper_program.strike(match, 1, seen=1, key=key).status_code == 200
    helper_program.write(match, 1, OTHER)
    assert helper_program.strike(match, 1, seen=1, key=key).status_code == 200
    assert helper_program.read(match)["deals"][0]["points"] == [60, 97]


def test_who_has_not_seen_the_latest_is_told_what_stands_there(helper_program):
    match = helper_program.started()["id"]
    there = helper_program.write(match, 1, DEAL).json()
    answer = helper_program.write(match, 1, OTHER)
    assert (answer.status_code, answer.json()["current"]) == (409, there)
    assert answer.json()["message"]
    assert helper_program.strike(match, 1, seen=7).json()["current"] == there
    empty = helper_program.write(match, 2, DEAL, seen=1)
    assert (empty.status_code, empty.json()["current"]) == (409, None)


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"seen": "1"}, "seen"),
        ({"seen": -1}, "seen"),
        ({"seen": True}, "seen"),
        ({"key": "mine"}, "key"),
        ({"key": 5}, "key"),
        ({"remark": 5}, "remark"),
        ({"remark": "x" * 201}, "remark"),
        ({"remark": "\x00"}, "remark"),
        ({"remark": "\udfff"}, "remark"),
        ({"confirm": 1}, "confirm"),
        ({"by": "me"}, "by"),
        ({"deal": None}, "deal"),
        ({"deal": {**DEAL, "card_points": [97, 61]}}, "card_points"),
    ],
)
def test_a_writing_is_refused_at_what_is_wrong_in_it(helper_program, said, field):
    match = helper_program.started()["id"]
    sent = {"deal": DEAL, **said}
    answer = helper_program.send("PUT", f"/api/matches/{match}/deals/1/", sent)
    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert answer.json()["code"] and answer.json()["message"]
    assert helper_program.read(match)["deals"] == []


def test_all_wrong_fields_of_a_writing_are_refused_at_once(helper_program):
    match = helper_program.started()["id"]
    sent = {"deal": DEAL, "seen": -1, "key": "mine", "remark": "x" * 201, "confirm": 1, "by": "me"}
    messages = {}
    for language in ("en", "de", "es", "fr", "nl"):
        headers = {"Accept-Language": language}
        answer = helper_program.send("PUT", f"/api/matches/{match}/deals/1/", sent, headers=headers)
        assert answer.status_code == 422
        errors = answer.json().pop("errors")
        assert {(error["field"], error["code"]) for error in errors} == {
            *(("seen", "too_low"), ("key", "not_a_key"), ("remark", "too_long")),
            *(("confirm", "not_yes_or_no"), ("by", "unknown_field")),
        }
        assert errors[0] == {name: answer.json()[name] for name in ("field", "code", "message")}
        messages[language] = [error["message"] for error in errors]
    for sentences in zip(*messages.values(), strict=True):
        assert len({*sentences}) == len(messages)
    assert helper_program.read(match)["deals"] == []


def test_refusals_come_in_the_readers_language(helper_program):
    match = helper_program.started()["id"]
    words = {
        helper_program.send(
            "PUT", f"/api/matches/{match}/deals/1/", {"deal": {}}, headers={"Accept-Language": language}
        ).json()["message"]
        for language in ("en", "de")
    }
    assert len(words) == 2


@pytest.mark.parametrize("body", ["", "[]", "5", "{", '{"deal": NaN}', "[" * 9000, b"\xff", "9" * 9000])
def test_what_is_no_json_object_is_refused(helper_program, body):
    match = helper_program.started()["id"]
    answer = helper_program.send("PUT", f"/api/matches/{match}/deals/1/", body)
    assert (answer.status_code, answer.json()["code"]) == (400, "not_json")


def test_a_body_that_is_too_large_is_not_read(helper_program, settings):
    settings.API_BODY_BYTES = 1000
    assert helper_program.start(players=["x" * 1000]).status_code == 413


def test_a_form_is_no_json(as_helper):
    response = as_helper.post("/api/matches/", {"game": "schieber"})
    assert (response.status_code, response.json()["code"]) == (400, "not_json")


def test_a_text_that_no_database_keeps_is_refused_in_a_deal(helper_program):
    match = helper_program.started("coiffeur")["id"]
    deal = {"side": 0, "contract": "hearts", "card_points": 100}
    for text in ("\x00", "\ud800", "x" * 300):
        assert helper_program.write(match, 1, {**deal, "trump": text}).status_code == 422


# --- who may write --------------------------------------------------------------------------------------


def test_everybody_reads_and_only_who_has_the_link_writes(helper_program, stranger):
    match = helper_program.started()
    assert stranger.read(match["id"])["id"] == match["id"]
    assert "link" not in stranger.read(match["id"])
    refused = stranger.write(match["id"], 1, DEAL)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_allowed")
    assert stranger.strike(match["id"], 1, seen=0).status_code == 403
    stranger.client.get(match["link"])
    assert stranger.write(match["id"], 1, DEAL).status_code == 200
    assert Match.objects.get().corrections.get().by is None


def test_the_link_of_one_match_opens_no_other(helper_program, stranger):
    one, other = helper_program.started(), helper_program.started()
    stranger.client.get(one["link"])
    assert stranger.write(other["id"], 1, DEAL).status_code == 403
    wrong = one["link"].replace(f"/{one['id']}/", f"/{other['id']}/")
    assert stranger.client.get(wrong).status_code == 404


def test_whoever_started_a_match_may_write_there(stranger):
    match = stranger.started()
    assert stranger.write(match["id"], 1, DEAL).status_code == 200


def test_a_club_table_has_no_link_and_is_written_by_accounts(helper_program, stranger, table):
    address = f"/matches/{table.match_id}/join//"
    assert stranger.client.get(address).status_code == 404
    assert stranger.write(table.match_id, 1, DEAL).status_code == 403
    assert helper_program.write(table.match_id, 1, DEAL).status_code == 200


def test_a_program_without_the_token_of_its_session_is_refused_in_json(helper):
    program = Program(Client(enforce_csrf_checks=True))
    program.client.force_login(helper)
    refused = program.start()
    assert (refused.status_code, refused.json()["code"]) == (403, "csrf")
    token = program.client.cookies["csrftoken"].value
    body = {"game": "schieber", "players": ["A", "B", "C", "D"]}
    answer = program.send("POST", "/api/matches/", body, headers={"X-CSRFToken": token})
    assert answer.status_code == 201


def test_a_closed_round_is_changed_only_when_that_is_confirmed(helper_program, night):
    round_ = night.draw()
    for table in round_.tables.all():
        night.fill(table)
    close_round(round_=round_)
    match = round_.tables.first().match_id
    answer = helper_program.write(match, 1, OTHER, seen=1)
    assert (answer.status_code, answer.json()["code"]) == (422, "needs_confirmation")
    assert "800 → 760" in answer.json()["message"]
    assert helper_program.read(match)["score"]["totals"] == [800, 456]
    assert helper_program.write(match, 1, OTHER, seen=1, confirm=True).status_code == 200
    assert helper_program.read(match)["score"]["totals"] == [760, 496]
    refused = helper_program.strike(match, 1, seen=2)
    assert refused.json()["code"] == "needs_confirmation"


def test_a_sheet_of_which_only_the_totals_are_known_has_no_points_by_deal(helper_program, night, table):
    night.totals(table)
    read = helper_program.read(table.match_id)
    assert read["score"] == {"points": [], "totals": [800, 456], "finished": True, "winners": [0]}
    assert read["next"] == {"number": None, "dealer": None, "fields": []}
    assert (read["deals"], read["sheet"]["number"]) == ([], 0)


# --- what is not there ----------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["matches/0/", f"matches/{10**30}/", "matches/x/", "", "games/"])
def test_what_is_not_there_is_said_in_json(stranger, address):
    answer = stranger.client.get(f"/api/{address}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize(
    ("method", "rest", "allowed"),
    [("PUT", "", "GET"), ("POST", "deals/1/", "DELETE, PUT"), ("GET", "deals/1/", "DELETE, PUT")],
)
def test_a_method_that_does_nothing_there_is_refused(helper_program, method, rest, allowed):
    match = helper_program.started()["id"]
    answer = helper_program.send(method, f"/api/matches/{match}/{rest}", {})
    assert (answer.status_code, answer.headers["Allow"]) == (405, allowed)
    assert answer.json()["code"] == "method_not_allowed"


@pytest.mark.parametrize("number", [0, 2, 1000, 10**20])
def test_a_deal_that_cannot_be_next_is_refused(helper_program, number):
    match = helper_program.started("bieter", 3, options={"bidder": 0, "bid": 500})["id"]
    answer = helper_program.write(match, number, DEAL)
    assert answer.status_code == 422 and answer.json()["message"]
