"""A stranger cannot fill the disk; whoever logs in is not counted."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from jassclub.accounts.models import Club
from jassclub.matches.models import Correction, Match
from tests.friendly.test_friendly import go
from tests.matches.api import Program

pytestmark = pytest.mark.postgresql

DEAL = {"trump": "hearts", "card_points": [97, 60]}


@pytest.fixture
def stranger(as_reader) -> Program:
    return Program(as_reader)


def from_address(address: str) -> Program:
    return Program(Client(REMOTE_ADDR=address))


def started_before(**ago: int) -> None:
    """All matches were started so long before now."""
    Match.objects.update(started_at=timezone.now() - timedelta(**ago))


def test_so_many_matches_are_started_from_an_address_within_an_hour(stranger, settings):
    settings.FRIENDLY_STARTS_PER_HOUR = 2
    assert [stranger.start().status_code for _time in range(3)] == [201, 201, 429]
    answer = stranger.start()
    assert answer.json()["code"] == "too_many_starts" and "wait" in answer.json()["message"]
    page = go(stranger.client, "schieber")
    assert page.status_code == 429 and "wait a little" in page.text
    assert from_address("10.0.0.7").start().status_code == 201
    started_before(hours=1, minutes=1)
    assert stranger.start().status_code == 201


def test_an_address_leaves_only_so_many_matches_unfinished_for_a_day(stranger, settings):
    settings.FRIENDLY_UNFINISHED_PER_ADDRESS = 1
    assert stranger.start().status_code == 201
    assert stranger.start().json()["code"] == "too_many_unfinished"
    started_before(hours=23)
    assert stranger.start().json()["code"] == "too_many_unfinished"
    started_before(hours=25)
    assert stranger.start().status_code == 201
    Match.objects.update(is_finished=True)
    assert stranger.start().status_code == 201


def test_matches_started_while_the_clock_was_ahead_keep_nobody_out_after_it_was_set_back(stranger, settings):
    settings.FRIENDLY_STARTS_PER_HOUR = settings.FRIENDLY_UNFINISHED_PER_ADDRESS = 1
    settings.FRIENDLY_MATCHES_PER_DAY = 1
    assert stranger.start().status_code == 201
    started_before(days=-365)
    assert [stranger.start().status_code for _time in range(2)] == [201, 429]


def test_a_stranger_starts_no_match_with_very_many_deals(stranger, as_helper):
    refused = stranger.start(options={"deals": 61})
    assert (refused.status_code, refused.json()["field"]) == (422, "deals")
    assert "at most 60" in refused.json()["message"]
    assert not Match.objects.exists()
    assert stranger.start(options={"deals": 60}).status_code == 201
    assert Program(as_helper).start(options={"deals": 200}).status_code == 201
    assert "at most 200" in Program(as_helper).start(options={"deals": 201}).json()["message"]


def test_all_strangers_together_start_only_so_many_matches_a_day(secretary, settings):
    settings.FRIENDLY_MATCHES_PER_DAY = 2
    answers = [from_address(f"10.0.0.{number}").start().status_code for number in range(3)]
    assert answers == [201, 201, 429]
    started_before(days=1, minutes=1)
    assert from_address("10.0.0.9").start().status_code == 201


IPV6 = "2001:db8::1"  # a network counts as one address


@pytest.mark.parametrize(
    ("address", "same"),
    [
        (IPV6, "2001:db8::2"),
        *((kind, kind) for kind in ("", "unix:", "::ffff:10.0.0.1", "fe80::1%eth0", "10.0.0.1, 10.0.0.2")),
    ],
)
def test_an_address_of_any_kind_is_counted(secretary, settings, address, same):
    settings.FRIENDLY_STARTS_PER_HOUR = 1
    assert from_address(address).start().status_code == 201
    assert from_address(same).start().status_code == 429
    assert from_address("2001:db8:0:1::1").start().status_code == 201


def test_whoever_logs_in_is_not_counted(as_helper, stranger, settings):
    settings.FRIENDLY_STARTS_PER_HOUR = settings.FRIENDLY_MATCHES_PER_DAY = 1
    assert [Program(as_helper).start().status_code for _time in range(3)] == [201] * 3
    assert [stranger.start().status_code for _time in range(2)] == [201, 429]


def test_so_much_is_written_in_a_match_by_those_with_its_link(as_helper, stranger, settings):
    settings.FRIENDLY_WRITINGS = 2
    match = stranger.started()["id"]
    assert stranger.write(match, 1, DEAL).status_code == 200
    assert stranger.strike(match, 1, seen=1).status_code == 200
    assert stranger.write(match, 1, DEAL).json()["code"] == "too_many_writings"
    assert stranger.write(match, 1, DEAL).status_code == 429
    page = stranger.client.post(
        f"/matches/{match}/deals/", {"d1-card_points_0": "97", "d1-card_points_1": "60", "d1-seen": "0"}
    )
    assert "only people who are logged in may go on" in page.text
    assert Correction.objects.count() == 2
    assert Program(as_helper).write(match, 1, DEAL).status_code == 200
    assert stranger.strike(match, 1, seen=3).status_code == 429


def test_a_club_may_keep_matches_to_those_who_log_in(as_secretary, as_helper, stranger):
    club = Club.objects.get()
    settings = {"name": club.name, "wall_minutes": "10", "surname_first": "False", "dialect": "False"}
    as_secretary.post("/club/", {**settings, "seen": "1"})
    assert not Club.objects.get().friendly_matches
    assert "only those who log in" in stranger.client.get("/matches/new/").text
    assert stranger.start().status_code == 403
    assert go(stranger.client, "schieber").headers["Location"] == "/matches/new/"
    assert not Match.objects.exists()
    assert Program(as_helper).start().status_code == 201
    as_secretary.post("/club/", {**settings, "seen": "2", "friendly_matches": "on"})
    assert stranger.start().status_code == 201
