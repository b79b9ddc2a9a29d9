"""Who may open which page. A test goes through every address of the site; a new one must be classified."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from jassclub.journal.models import Line
from jassclub.members.models import Session, WrongTries
from jassclub.play.services.starting import NewMatch, Player, start_matches
from jassclub.play.services.writing import write_entry
from jassclub.tournaments.models import Wish

# Everybody reads these, and nothing that is sent to them changes anything of the club.
PUBLIC = {
    "home",
    "game_list",
    "game",
    "current_wall",
    "match_list",
    "match_new",  # the steps to a match of one's own, which anybody may start (tests/play/test_limits.py)
    "match_players",
    "match_auction",
    "season_list",
    "season",
    "season_meetings",
    "evening",
    "where",
    "wall",
    "round",
    "round_draw",
    "draw_record",
    "draw_record_file",
    "table",
    "match",
    "match_sheet_pdf",
    "match_slate_pdf",
    "match_slate_svg",
    "table_sheets_pdf",
    "slates_pdf",
    "seating_pdf",
    "table_list_pdf",
    "slips_pdf",
    "rounds_list_pdf",
    "tokens_pdf",
    "table_numbers_pdf",
    "score_sheets_pdf",
    "evening_standings_pdf",
    "season_standings_pdf",
}
# Everybody too: they lead elsewhere, or change only the visitor's own session.
VISITORS = {"welcome", "login", "login_code", "set_language", "match_join"}
# For other programs: who may do what there is asked by method (tests/play).
PROGRAMS = {"api_matches", "api_match", "api_deal", "api_not_found"}
# Everybody who logs in.
ACCOUNTS = {"logout", "password", "account", "sessions_end"}
# So is a sheet, at a club table or of a friendly match: with its link others may write there too.
SHEETS = ("table", "match")
ENTERED = {
    f"{sheet}_{what}" for sheet in SHEETS for what in ("deals", "strike", "restore", "first", "telling")
} | {"match_rematch"}
HELPERS = (
    ENTERED
    | {"evening_journal", "journal_undo"}
    | {f"{sheet}_{what}" for sheet in SHEETS for what in ("announcements", "totals", "corrections")}
)
SECRETARY = {
    "journal",
    "member_remove",
    "member_merge",
    "member_list",
    "member_add",
    "member_edit",
    "accounts",
    "account_password",
    "account_remove",
    "second_factor",
    "match_remove",
    "match_starters",
    "season_new",
    "season_edit",
    "season_remove",
    "evening_new",
    "evening_edit",
    "evening_remove",
    "roll_call",
    "pairs",
    "wishes",
    "wish_remove",
    "draw",
    "bag",
    "refit",
    "table_seats",
    "round_close",
    "round_take_back",
    "draw_carry_out",
    "draw_open",
}
ONLY_BY_POST = {
    *ENTERED,
    "account_remove",
    "sessions_end",
    "round_close",
    "round_take_back",
    "draw_carry_out",
    "draw_open",
    "wish_remove",
    "match_remove",
    "match_starters",
    "logout",
    "journal_undo",
}
TO_A_PAGE_WITHOUT_NUMBER = {"account_remove", "match_remove", "wish_remove"}
# What would change something if it got through.
SENT = {
    "journal_undo": {},
    "member_add": {"names": "Intruder"},
    "member_edit": {"name": "Intruder", "seen": "1"},
    "accounts": {"username": "intruder", "password": "nine tricks for me", "role": "secretary"},
    "account_password": {"password": "nine tricks for me"},
    "second_factor": {"action": "begin"},
    "season_new": {"name": "Mine", "game": "schieber", "rounds_per_evening": "4", "deals": "8"},
    "season_edit": {"name": "Mine", "seen": "1", "rounds_per_evening": "4", "deals": "8", "from_when": "now"},
    "evening_new": {"date": "2027-01-01"},
    "evening_edit": {"date": "2027-01-02", "seen": "2026-11-20"},
    "match_remove": {"sure": "1"},
    "match_starters": {"nobody": "on"},
    "roll_call": {"here": [], "guest": "Intruder"},
    "pairs": {"lot": ""},
    **{
        f"{sheet}_{what}": sent
        for sheet in SHEETS
        for what, sent in {
            "deals": {"d1-card_points_0": "100", "d1-card_points_1": "57", "d1-seen": "1"},
            "strike": {"seen": "1", "sure": ""},
            "first": {"seat": "2"},
            "totals": {"points_0": "1256", "points_1": "0", "seen": "0"},
        }.items()
    },
    "password": {
        "old_password": "nine tricks for us",
        "new_password1": "nine tricks for me",
        "new_password2": "nine tricks for me",
    },
    "welcome": {"club_name": "Mine", "username": "intruder", "password": "nine tricks for me"},
}

REST_OF_A_SEASON = {
    "matsch_bonus": "100",
    "drawing": "mixed",
    "partners_by_standing": "14",
    "sit_out": "average",
    "sit_out_points": "0",
}


def addresses(patterns: list[Any]) -> Iterator[URLPattern]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns)
        else:
            yield pattern


NAMES = [pattern.name for pattern in addresses(get_resolver().url_patterns)]


def everything() -> dict[str, list[dict]]:
    """Of the club: not what is kept of every visit."""
    names = ("journal", "members", "play", "tournaments", "otp_totp", "otp_static")
    models = {each for app in names for each in apps.get_app_config(app).get_models()}
    models -= {Session, WrongTries}
    return {model.__name__: list(model._default_manager.order_by("pk").values()) for model in models}


@pytest.fixture
def address_of(night, helper):
    """Where an address stands in a club with a round being played and one deal entered."""
    table = night.draw().tables.get(number=1)
    night.deal(table, 1, 90)
    things = {
        "members": night.members[0].pk,
        "accounts": helper.pk,
        "seasons": night.season.pk,
        "evenings": night.evening.pk,
        "rounds": table.round_id,
        "draws": table.round.draw_id,
        "tables": table.pk,
        "matches": friendly_match().pk,
        "journal": Line.objects.filter(what="entry_written", evening__isnull=False).first().pk,
        "wishes": Wish.objects.create(kind="first_table", one=night.members[1]).pk,
    }

    def find(name: str) -> str:
        [pattern] = (each for each in addresses(get_resolver().url_patterns) if each.name == name)
        about = re.search(r"(\w+)/<int:pk>", str(pattern.pattern))
        given = {"pk": about and things[about[1]], "number": 1, "slug": "schieber", "key": "link"}
        return reverse(name, kwargs={word: given[word] for word in pattern.pattern.converters})

    return find


def friendly_match():
    """With one deal, and a link."""
    players = [Player(name=name) for name in ("Anna", "Beat", "Cleo", "Dora")]
    [match] = start_matches(new=[NewMatch("schieber", {}, players)], key="link")
    write_entry(match=match, number=1, data={"card_points": [90, 67]}, seen=0, by=None)
    return match


def test_every_address_is_classified_once():
    classes = (PUBLIC, VISITORS, PROGRAMS, ACCOUNTS, HELPERS, SECRETARY)
    assert sorted(NAMES) == sorted(name for names in classes for name in names)


@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_everybody_reads_a_public_page(as_reader, address_of, name):
    response = as_reader.get(address_of(name), follow=True)
    assert response.status_code == 200
    assert "login" not in response.request["PATH_INFO"]


@pytest.mark.parametrize("name", NAMES)
def test_a_stranger_changes_nothing(as_reader, address_of, name):
    address, before = address_of(name), everything()
    sent = as_reader.post(address, SENT.get(name, {}))
    read = as_reader.get(address)
    assert everything() == before
    if name in ENTERED:  # after logging in one is back on the sheet
        sheet = re.match(r"/\w+/\d+/", address)[0]
        assert (sent.status_code, sent.headers["Location"]) == (302, f"/login/?next={sheet}")
        assert (read.status_code, read.headers["Location"]) == (302, sheet)
    elif name in HELPERS | SECRETARY | ACCOUNTS:
        login = f"/login/?next={address}"
        assert (sent.status_code, sent.headers["Location"]) == (302, login)
        assert (read.status_code, read.headers["Location"]) == (302, login)


@pytest.mark.parametrize("name", sorted(SECRETARY))
def test_a_helper_is_told_that_a_page_is_the_secretarys(as_helper, address_of, name):
    address, before = address_of(name), everything()
    sent, read = as_helper.post(address, SENT.get(name, {})), as_helper.get(address)
    assert everything() == before
    assert sent.status_code == 403
    assert "Only the secretary may do this." in sent.text
    # An address that only takes what is sent leads to its page.
    assert read.status_code == (302 if name in ONLY_BY_POST else 403)


@pytest.mark.parametrize("name", sorted(HELPERS | ACCOUNTS))
def test_a_helper_may_enter(as_helper, address_of, name):
    sent = as_helper.post(address_of(name), SENT.get(name, {}))
    assert sent.status_code in (200, 302) and "/login/" not in sent.headers.get("Location", "")


@pytest.mark.parametrize("name", sorted(PUBLIC | HELPERS | SECRETARY | ACCOUNTS))
def test_the_secretary_may_open_everything(as_secretary, address_of, name):
    response = as_secretary.get(address_of(name), follow=True)
    assert response.status_code == (405 if name == "logout" else 200)


@pytest.mark.parametrize("name", sorted(set(SENT) - {"welcome", "password"}))
def test_what_a_stranger_could_not_send_the_secretary_can(as_secretary, address_of, name):
    """So that the tests above are about who sends it, not about what is sent."""
    address, before = address_of(name), everything()
    as_secretary.post(address, {**SENT[name], **(REST_OF_A_SEASON if "season" in name else {})})
    if name.endswith("_totals"):
        assert everything() == before  # a deal is entered already
    else:
        assert everything() != before


NUMBERED = [
    each.name
    for each in addresses(get_resolver().url_patterns)
    if "pk" in each.pattern.converters and each.name not in PROGRAMS
]


@pytest.mark.parametrize("name", NUMBERED)
@pytest.mark.parametrize("number", [0, 987654, 10**30])
def test_what_does_not_exist_is_not_found(as_secretary, address_of, name, number):
    address = re.sub(r"\d+", str(number), address_of(name), count=1)
    assert as_secretary.post(address).status_code == (405 if address.startswith("/api/") else 404)
    read = as_secretary.get(address, follow=True)
    assert read.status_code == (200 if name in TO_A_PAGE_WITHOUT_NUMBER else 404)


def test_a_form_from_another_site_is_refused_with_a_page(secretary):
    client = Client(enforce_csrf_checks=True)
    client.force_login(secretary)
    response = client.post("/members/add/", {"names": "Intruder"})
    assert response.status_code == 403
    assert "The form was open too long" in response.text
