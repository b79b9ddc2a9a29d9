"""Matches for other programs: who may write, what is answered, and nothing written twice."""

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
def program(as_helper) -> Program:
    return Program(as_helper)


@pytest.fixture
def stranger(as_reader) -> Program:
    return Program(as_reader)


@pytest.fixture
def match(program) -> int:
    return program.started()["id"]


def test_a_new_match_says_all_of_itself(program):
    match = program.started(options={"deals": 12}, first=2)
    assert (match["game"], match["first"], match["dealer"], match["deals"]) == ("schieber", 2, None, [])
    assert match["options"]["deals"] == 12
    assert match["players"][3] == {"seat": 3, "name": "Dora"}
    assert match["score"] == {"points": [], "totals": [0, 0], "finished": False, "winners": []}
    assert (match["next"]["number"], match["next"]["dealer"]) == (1, 1)
    [points] = [field for field in match["next"]["fields"] if field["name"] == "card_points"]
    assert (points["kind"], points["required"], points["total"]) == ("numbers", True, 157)
    link = match.pop("link")
    assert match == program.read(match["id"])
    assert link.startswith(f"http://testserver/matches/{match['id']}/join/")
    drawn = program.started(first=2, dealer=3)
    assert (drawn["first"], drawn["dealer"], drawn["next"]["dealer"]) == (2, 3, 3)
    settled = program.started("bieter", 3, options={"bidder": 2, "bid": 600})
    assert settled["options"]["bid"] == 600


def test_the_seat_is_a_members_where_the_name_is_exactly_theirs(program):
    people = [NewMember("Anna"), NewMember("Hans", distinction="Baden"), NewMember("D")]
    [anna, hans, dora] = add_members(people)
    Member.objects.filter(pk=dora.pk).update(is_active=False)
    for names, members in (
        (["Anna", "Hans (Baden)", "Hans", "anna b."], [anna.pk, hans.pk, None, None]),
        (["D", "E", "F", "G"], [None] * 4),  # someone who left the club is a name like any other
    ):
        match = program.started(players=names)
        assert [seat.member_id for seat in Seat.objects.filter(match=match["id"])] == members
        assert [player["name"] for player in match["players"]] == names


THREE, NO_NAMES = ["Anna", "Beat", "Cleo"], ("", "\u200b", 4, "D" * 61, "\x00", "\ud800", "anna ")
REFUSED = [
    ({"game": "poker"}, "game"),
    ({"game": ["schieber"]}, "game"),
    ({"players": THREE}, "players"),
    ({"players": "Anna"}, "players"),
    *(({"players": [*THREE, name]}, "players") for name in NO_NAMES),
    *(({"first": first}, "first") for first in (4, -1, "Anna")),
    *(({"dealer": dealer}, "dealer") for dealer in (4, "Anna")),
    ({"game": "differenzler", "options": None, "dealer": 1}, "dealer"),
    ({"game": "bieter", "players": THREE}, "bidder"),
    ({"options": {"deals": 0}}, "deals"),
    ({"options": {"deals": 1000000}}, "deals"),
    ({"options": {"multipliers": {"hearts": 10**400}}}, "multipliers"),
    ({"options": {"dealz": 8}}, "dealz"),
    ({"options": []}, "options"),
    ({"by": "me"}, "by"),
]


def test_a_match_that_cannot_be_is_refused_at_its_field(program):
    for sent, field in REFUSED:
        answer = program.start(**sent)
        assert (answer.status_code, answer.json()["field"]) == (422, field), sent
        assert set(answer.json()) == {"field", "code", "message"}
        assert "That is not possible." not in answer.json()["message"]
    assert not Match.objects.exists()


def test_a_deal_is_written_corrected_and_deleted(program, match):
    first = program.write(match, 1, DEAL, remark=" the first\n one ").json()
    assert (first["number"], first["points"], first["version"]) == (1, [97, 60], 1)
    assert (first["deal"]["card_points"], first["remark"]) == ([97, 60], "the first one")
    second = program.write(match, 1, OTHER, seen=1).json()
    assert (second["points"], second["version"]) == ([60, 97], 2)
    assert program.read(match)["deals"] == [second]
    assert program.strike(match, 1, seen=2).json() == {"number": 1, "struck": True}
    assert program.read(match)["deals"] == []
    assert program.strike(match, 1, seen=2).status_code == 404
    program.write(match, 1, DEAL)
    address = f"/api/matches/{match}/deals/1/"  # a deletion may say in its address what it has seen
    assert program.client.delete(f"{address}?seen=x").json()["field"] == "seen"
    assert program.client.delete(f"{address}?seen=4").status_code == 200


@pytest.mark.parametrize("changes", [True, False])
def test_the_same_key_writes_nothing_twice_and_answers_as_the_first_time(program, match, changes):
    key, seen = str(uuid4()), 0 if changes else program.write(match, 1, DEAL).json()["version"]
    first = program.write(match, 1, DEAL, seen=seen, key=key)
    program.write(match, 1, OTHER, seen=1)
    again = program.write(match, 1, DEAL, seen=seen, key=key)
    assert (again.status_code, again.json()) == (200, first.json())
    for other in (program.write(match, 2, OTHER, key=key), program.strike(match, 1, seen=2, key=key)):
        assert (other.status_code, other.json()["field"]) == (422, "key"), "of one deal, and of writing"
    assert [deal["points"] for deal in program.read(match)["deals"]] == [[60, 97]]
    assert Match.objects.get().corrections.count() == 2
    other = program.started()["id"]
    assert program.write(other, 1, OTHER, key=key).json()["points"] == [60, 97], "of its own match only"


def test_a_strike_sent_again_strikes_nothing_that_was_written_since(program, match):
    key = str(uuid4())
    for deal in (DEAL, OTHER):
        program.write(match, 1, deal)
        assert program.strike(match, 1, seen=1, key=key).status_code == 200
    assert program.read(match)["deals"][0]["points"] == [60, 97]


def test_a_correction_that_ends_a_race_earlier_names_the_deals_after_the_end(program):
    match = program.started(options={"deals": None, "target": 250})["id"]
    for number in (1, 2, 3):
        program.write(match, number, {"card_points": [82, 75]})
    answer = program.write(match, 1, {"card_points": [157, 0], "matsch": 0}, seen=1).json()
    assert (answer["points"], answer["after_end"]) == ([257, 0], [2, 3])
    assert [deal["points"] for deal in program.read(match)["deals"]] == [[257, 0], None, None]


def test_a_writer_who_has_not_seen_the_latest_is_told_what_is_there(program, match):
    there = program.write(match, 1, DEAL).json()
    answer = program.write(match, 1, OTHER)
    assert (answer.status_code, answer.json()["current"]) == (409, there)
    assert answer.json()["message"]
    assert program.strike(match, 1, seen=7).json()["current"] == there
    empty = program.write(match, 2, DEAL, seen=1)
    assert (empty.status_code, empty.json()["current"]) == (409, None)


WRONG = [
    *(("seen", seen) for seen in ("1", -1, True)),
    *(("key", key) for key in ("mine", 5)),
    *(("remark", remark) for remark in (5, "x" * 201, "\x00", "\udfff")),
    ("confirm", 1),
    ("by", "me"),
    ("deal", None),
]


def test_a_writing_is_refused_at_what_is_wrong_in_it(program, match):
    for field, value in WRONG:
        answer = program.send("PUT", f"/api/matches/{match}/deals/1/", {"deal": DEAL, field: value})
        assert (answer.status_code, answer.json()["field"]) == (422, field), value
        assert answer.json()["code"] and answer.json()["message"]
    wrong = {**DEAL, "card_points": [97, 61]}
    assert program.write(match, 1, wrong).json()["field"] == "card_points"
    free = program.started("coiffeur")["id"]  # where a trump is any text
    for text in ("\x00", "\ud800", "x" * 300):
        deal = {"side": 0, "contract": "joker7", "card_points": 100, "trump": text}
        assert program.write(free, 1, deal).status_code == 422
    assert program.read(match)["deals"] == []


def test_all_wrong_fields_of_a_writing_are_refused_at_once_in_the_readers_language(program, match):
    wrong = {"seen": -1, "key": "mine", "remark": "x" * 201, "confirm": 1, "by": "me", "[key]": 1}
    messages = {}
    for language in ("en", "de", "es", "fr", "nl"):
        headers = {"Accept-Language": language}
        sent = {"deal": DEAL, **wrong}
        answer = program.send("PUT", f"/api/matches/{match}/deals/1/", sent, headers=headers)
        assert answer.status_code == 422
        errors = answer.json().pop("errors")
        assert {(error["field"], error["code"]) for error in errors} == {
            *(("seen", "too_low"), ("key", "not_a_key"), ("remark", "too_long")),
            *(("confirm", "not_yes_or_no"), ("by", "unknown_field"), ("[key]", "unknown_field")),
        }
        assert errors[0] == {name: answer.json()[name] for name in ("field", "code", "message")}
        messages[language] = [error["message"] for error in errors]
    for sentences in zip(*messages.values(), strict=True):
        assert len({*sentences}) == len(messages)
    assert program.read(match)["deals"] == []


def test_what_is_no_json_object_is_refused_and_what_is_too_large_is_not_read(program, match, settings):
    for body in ("", "[]", "5", "{", '{"deal": NaN}', "[" * 9000, b"\xff", "9" * 9000):
        answer = program.send("PUT", f"/api/matches/{match}/deals/1/", body)
        assert (answer.status_code, answer.json()["code"]) == (400, "not_json"), body
    form = program.client.post("/api/matches/", {"game": "schieber"})
    assert (form.status_code, form.json()["code"]) == (400, "not_json")
    settings.API_BODY_BYTES = 1000
    assert program.start(players=["x" * 1000]).status_code == 413


def test_everyone_reads_and_only_those_with_the_link_of_the_match_write(program, stranger):
    match, other = program.started(), program.started()
    assert stranger.read(match["id"])["id"] == match["id"]
    assert "link" not in stranger.read(match["id"])
    refused = stranger.write(match["id"], 1, DEAL)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_allowed")
    assert stranger.strike(match["id"], 1, seen=0).status_code == 403
    stranger.client.get(match["link"])
    assert stranger.write(match["id"], 1, DEAL).status_code == 200
    assert Match.objects.get(pk=match["id"]).corrections.get().by is None
    assert stranger.write(other["id"], 1, DEAL).status_code == 403
    wrong = match["link"].replace(f"/{match['id']}/", f"/{other['id']}/")
    assert stranger.client.get(wrong).status_code == 404
    assert stranger.write(stranger.started()["id"], 1, DEAL).status_code == 200, "who started it"


def test_a_club_table_has_no_link_and_is_written_by_accounts(program, stranger, table):
    address = f"/matches/{table.match_id}/join//"
    assert stranger.client.get(address).status_code == 404
    assert stranger.write(table.match_id, 1, DEAL).status_code == 403
    assert program.write(table.match_id, 1, DEAL).status_code == 200


def test_a_program_without_the_token_of_its_session_is_refused_in_json(helper):
    program = Program(Client(enforce_csrf_checks=True))
    program.client.force_login(helper)
    refused = program.start()
    assert (refused.status_code, refused.json()["code"]) == (403, "csrf")
    token = program.client.cookies["csrftoken"].value
    body = {"game": "schieber", "players": ["A", "B", "C", "D"]}
    answer = program.send("POST", "/api/matches/", body, headers={"X-CSRFToken": token})
    assert answer.status_code == 201


def test_a_closed_round_is_changed_only_when_that_is_confirmed(program, night):
    round_ = night.draw()
    for table in round_.tables.all():
        night.fill(table)
    close_round(round_=round_)
    match = round_.tables.first().match_id
    answer = program.write(match, 1, OTHER, seen=1)
    assert (answer.status_code, answer.json()["code"]) == (422, "needs_confirmation")
    assert "800 → 760" in answer.json()["message"]
    assert program.read(match)["score"]["totals"] == [800, 456]
    assert program.write(match, 1, OTHER, seen=1, confirm=True).status_code == 200
    assert program.read(match)["score"]["totals"] == [760, 496]
    assert program.strike(match, 1, seen=2).json()["code"] == "needs_confirmation"


def test_a_sheet_of_which_only_the_totals_are_known_has_no_points_by_deal(program, night, table):
    night.totals(table)
    read = program.read(table.match_id)
    assert read["score"] == {"points": [], "totals": [800, 456], "finished": True, "winners": [0]}
    assert read["next"] == {"number": None, "dealer": None, "fields": []}
    assert (read["deals"], read["sheet"]["number"]) == ([], 0)


def test_what_is_not_there_or_does_nothing_there_is_said_in_json(program, stranger, match):
    for address in ("matches/0/", f"matches/{10**30}/", "matches/x/", "", "games/"):
        answer = stranger.client.get(f"/api/{address}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), address
    deal, changes = "deals/1/", "DELETE, PUT"
    for method, rest, allowed in (("PUT", "", "GET"), ("POST", deal, changes), ("GET", deal, changes)):
        answer = program.send(method, f"/api/matches/{match}/{rest}", {})
        assert (answer.status_code, answer.headers["Allow"]) == (405, allowed)
        assert answer.json()["code"] == "method_not_allowed"
    race = program.started("bieter", 3, options={"bidder": 0, "bid": 500})["id"]
    for number in (0, 2, 1000, 10**20):
        answer = program.write(race, number, DEAL)
        assert answer.status_code == 422 and answer.json()["message"], number
