"""A stranger cannot fill the disk; whoever logs in is not counted."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.utils import timezone

from jassclub.accounts.budgets import A_DAY
from jassclub.accounts.models import Budget, Club
from jassclub.friendly.actions import start_friendly
from jassclub.journal.models import Line
from jassclub.matches.models import Correction, Match
from tests.friendly.test_friendly import go
from tests.matches.api import NAMES, Program
from tests.members.people import at, log_in

pytestmark = pytest.mark.postgresql

DEAL = {"trump": "hearts", "card_points": [97, 60]}
KINDS = ("", "unix:", "::ffff:10.0.0.1", "fe80::1%eth0", "10.0.0.1, 10.0.0.2")
SAME = [("2001:db8::1", "2001:db8::2"), *((kind, kind) for kind in KINDS)]


@pytest.fixture
def stranger(as_reader) -> Program:
    return Program(as_reader)


def from_address(address: str) -> Program:
    return Program(Client(REMOTE_ADDR=address))


def began(**ago: int) -> None:
    since = timezone.now() - timedelta(**ago)
    Budget.objects.update(since=since, until=since + A_DAY)


def test_so_many_matches_are_started_from_an_address_within_a_day(stranger, settings):
    settings.FRIENDLY_STARTS = 2
    assert [stranger.start().status_code for _time in range(3)] == [201, 201, 429]
    answer = stranger.start()
    assert answer.json()["code"] == "too_many_starts" and "come back tomorrow" in answer.json()["message"]
    page = go(stranger.client, "schieber")
    assert page.status_code == 429 and "come back tomorrow" in page.text
    assert from_address("10.0.0.7").start().status_code == 201
    began(hours=23)
    assert stranger.start().status_code == 429
    began(hours=25)
    assert stranger.start().status_code == 201


def test_matches_started_while_the_clock_was_ahead_keep_nobody_out_after_it_was_set_back(stranger, settings):
    settings.FRIENDLY_STARTS = settings.FRIENDLY_STARTERS = 1
    assert stranger.start().status_code == 201
    began(days=-365)
    assert [stranger.start().status_code for _time in range(2)] == [201, 429]


def test_a_stranger_starts_no_match_with_very_many_deals(stranger, as_helper):
    refused = stranger.start(options={"deals": 61})
    assert (refused.status_code, refused.json()["field"]) == (422, "deals")
    assert "at most 60" in refused.json()["message"]
    assert not Match.objects.exists()
    assert stranger.start(options={"deals": 60}).status_code == 201
    assert Program(as_helper).start(options={"deals": 200}).status_code == 201
    assert "at most 200" in Program(as_helper).start(options={"deals": 201}).json()["message"]


def test_many_new_networks_keep_out_nobody_who_was_here_and_not_the_club(secretary, settings):
    settings.FRIENDLY_STARTERS = 20
    club, phone, flood = "192.0.2.7", from_address("198.51.100.9"), range(26)
    log_in(at(club), "sekretaria")
    phone.start()
    assert [from_address(f"203.0.{n}.1").start().status_code for n in flood] == [201] * 19 + [429] * 7
    answer = from_address("203.0.99.1").start()
    assert answer.json()["code"] == "too_many_matches" and "log in" in answer.json()["message"]
    assert [each.start().status_code for each in (from_address(club), phone)] == [201, 201]
    began(days=1, minutes=1)
    assert from_address("203.0.99.1").start().status_code == 201


def test_one_network_with_many_addresses_leaves_the_day_to_others(secretary, settings):
    settings.FRIENDLY_STARTERS = 100
    for network in ("203.0.113.{}", "2001:db8:0:{}::1"):
        answers = [from_address(network.format(n + 1)).start().status_code for n in range(12)]
        assert answers == [201] * 10 + [429] * 2
    assert from_address("198.51.100.9").start().status_code == 201


@pytest.mark.parametrize(("address", "same"), SAME)
def test_an_address_of_any_kind_is_counted(secretary, settings, address, same):
    settings.FRIENDLY_STARTS = 1
    assert from_address(address).start().status_code == 201
    assert from_address(same).start().status_code == 429
    assert from_address("2001:db8:0:1::1").start().status_code == 201


def test_whoever_logs_in_is_not_counted(as_helper, stranger, settings):
    settings.FRIENDLY_STARTS = 1
    assert [Program(as_helper).start().status_code for _time in range(3)] == [201] * 3
    assert [stranger.start().status_code for _time in range(2)] == [201, 429]


def test_so_much_is_written_in_a_match_by_those_with_its_link(as_helper, stranger, settings):
    settings.FRIENDLY_WRITINGS = 2
    match = stranger.started()["id"]
    assert stranger.write(match, 1, DEAL).status_code == 200
    assert stranger.strike(match, 1, seen=1).status_code == 200
    assert stranger.write(match, 1, DEAL).json()["code"] == "too_many_writings"
    assert stranger.write(match, 1, DEAL).status_code == 429
    sent = {"d1-card_points_0": "97", "d1-card_points_1": "60", "d1-seen": "0"}
    assert "log in to continue" in stranger.client.post(f"/matches/{match}/deals/", sent).text
    assert Correction.objects.count() == 2
    assert Program(as_helper).write(match, 1, DEAL).status_code == 200
    assert stranger.strike(match, 1, seen=3).status_code == 429


def test_someone_with_the_link_writes_much_and_the_others_at_the_table_go_on(stranger, settings):
    settings.FRIENDLY_WRITINGS, settings.FRIENDLY_WRITERS = 4, 3
    started = stranger.started()
    match, link = started["id"], started["link"]

    def write(address: str, times: int) -> list[int]:
        browser = at(address)
        browser.get(link)
        sheet = f"/matches/{match}/"
        lines = Line.objects.filter(match=match)
        before = lines.count()
        for _time in range(times):
            browser.post(f"{sheet}first/", {"seat": (Match.objects.get(pk=match).first + 1) % 4})
        return lines.count() - before

    assert [write(at_table, 1) for at_table in ("192.0.2.1", "192.0.2.2")] == [1, 1]
    assert write("203.0.113.9", 9) == 4
    assert [write(f"203.0.{n}.9", 1) for n in range(3)] == [0, 0, 0]
    assert [write(at_table, 9) for at_table in ("192.0.2.1", "192.0.2.2")] == [3, 3]
    log_in(at("198.51.100.1"), "sekretaria")
    assert write("198.51.100.1", 9) == 4, "the club's own network"
    settings.FRIENDLY_WRITINGS_IN_ALL = 5
    match, link = (started := from_address("192.0.2.1").started())["id"], started["link"]
    assert write("192.0.2.1", 9) == 1, "another match gives it no more than there is in all"


def test_a_club_may_keep_matches_to_those_who_log_in(as_secretary, as_helper, stranger):
    club = Club.objects.get()
    settings = {"name": club.name, "wall_minutes": "10", "surname_first": "False", "dialect": "False"}
    as_secretary.post("/club/settings/", {**settings, "seen": "1"})
    assert not Club.objects.get().friendly_matches
    assert "only people who are logged in" in stranger.client.get("/matches/new/").text
    assert stranger.start().status_code == 403
    with pytest.raises(PermissionDenied):  # a page that was opened before
        start_friendly(game="schieber", options=None, names=NAMES[:4])
    assert go(stranger.client, "schieber").headers["Location"] == "/matches/new/"
    assert not Match.objects.exists()
    assert Program(as_helper).start().status_code == 201
    as_secretary.post("/club/settings/", {**settings, "seen": "2", "friendly_matches": "on"})
    assert stranger.start().status_code == 201
