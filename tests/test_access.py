"""Who may open which page. A test goes through every address of the site; a new one must be classified."""

import re
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from copy import deepcopy
from dataclasses import replace
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from jassclub.accounts.models import Budget
from jassclub.backups.stored import BEFORE_DRAW, ENDING, write_stored
from jassclub.drawing.models import Wish
from jassclub.journal.models import Changes, Line
from jassclub.matches.actions.starting import NewMatch, start_matches
from jassclub.matches.actions.writing import write_entry
from jassclub.matches.models import Match
from jassclub.prizes.models import EarlierChampion, Prize, Target
from jassclub.results.models import FinalLine, FinalStandings
from jassclub.season_setup.actions.seasons import open_evening
from jassclub.seasons.models import Season
from tests.every_row import Rows, every_row, undone, writings

ROOT = Path(__file__).parents[1]


def names(text: str) -> set[str]:
    return set(text.split())


# Everyone reads these (tests/test_readers.py), and nothing that is sent to them changes anything of the
# club. Anyone may start a match of their own (tests/matches/test_limits.py), and sign up, which the
# secretary confirms.
PUBLIC = names("""
home club game current_season current_wall match_list match_new match_players match_auction season_list season
season_meetings season_explained evening_explained player player_year_pdf rating evening where wall
round round_draw round_table draw_record draw_record_file table match match_sheet_pdf match_slate_pdf
match_slate_svg print_centre table_sheets_pdf slates_pdf seating_pdf table_list_pdf slips_pdf
rounds_list_pdf tokens_pdf table_numbers_pdf score_sheets_pdf evening_standings_pdf season_standings_pdf
season_sheet evening_sheet evening_target champions records club_calendar
season_calendar sign_up privacy me
""")
# Everyone too: they lead elsewhere, or change only the visitor's own session.
VISITORS = {"welcome", "welcome_copy", "welcome_copy_found", "login", "login_code", "language", "match_join"}
# For other programs: who may do what there is asked by method (tests/api).
PROGRAMS = {"api_matches", "api_match", "api_deal", "api_not_found"}
# Everyone who logs in.
ACCOUNTS = {"logout", "password", "account", "sessions_end"}
# So is a sheet, at a club table or of a friendly match: with its link others may write there too.
SHEETS = ("table", "match")
WRITING = ("deals", "strike", "restore", "first", "telling")
ENTERED = {"match_rematch", *(f"{sheet}_{what}" for sheet in SHEETS for what in WRITING)}
HELPERS = (
    ENTERED
    | {"match_options", "evening_journal", "evening_journal_sheet", "journal_undo", "cash", "cash_list_pdf"}
    | {f"{sheet}_{what}" for sheet in SHEETS for what in ("announcements", "totals", "corrections")}
)
SECRETARY = names("""
evening_prizes season_prizes evening_prize_list_pdf season_prize_list_pdf evening_certificates_pdf
season_certificates_pdf evening_target_pdf earlier_champions earlier_champion_remove journal
journal_sheet member_remove member_merge member_forget member_list member_add member_edit member_sheet
accounts components account_password account_remove second_factor copy_list copy_save copy_upload copy
copy_download match_remove club_settings results_import season_new season_save season_regulation
season_regulation_file season_load season_edit season_recount season_remove season_dates sign_ups
evening_new evening_edit evening_remove roll_call pairs wishes wish_remove draw bag repair table_seats
table_sides table_belongs round_close round_reopen round_take_back draw_carry_out draw_open
""")
ONLY_BY_POST = ENTERED | names("""
account_remove copy_save sessions_end round_close round_reopen round_take_back draw_carry_out draw_open
wish_remove earlier_champion_remove match_remove logout journal_undo season_remove evening_remove
""")
TO_A_PAGE_WITHOUT_NUMBER = {"account_remove", "match_remove", "wish_remove", "earlier_champion_remove"}
# What is not there was removed already: the page that it led to says so.
REMOVES = {
    *("match_remove", "wish_remove", "earlier_champion_remove"),
    *("member_remove", "member_merge", "season_remove", "evening_remove"),
}
INTRUDER = {
    **{"table": '[["Intruder"]]', "column-0": "name", "read_as": "name", "people": "1", "save": ""},
    **{"p0-surname": "Intruder", "p0-choice": "add", "p0-shown": "new-0"},
}
RESULTS_OF_INTRUDER = {
    **{"season": "", "name": "Mine", "table": '[["Name", "2025-01-31"], ["Intruder", "700"]]'},
    **{"column-1": "results", "read_as": "name results", "p0-listed": "Intruder,  ()"},
}
OWN_PASSWORD = dict.fromkeys(("new_password1", "new_password2"), "nine tricks for me")
# What would change something if it got through.
SENT = {
    "journal_undo": {},
    "member_add": INTRUDER,
    "results_import": {**INTRUDER, **RESULTS_OF_INTRUDER},
    "member_edit": {"surname": "Intruder", "seen": "1"},
    "accounts": {"username": "intruder", "password": "nine tricks for me", "role": "secretary"},
    "account_password": {"password": "nine tricks for me"},
    "second_factor": {"action": "begin"},
    "season_new": {"name": "Mine", "game": "schieber", "rounds_per_evening": "4", "deals": "8"},
    "season_regulation": {
        **{"seen": "1", "round_drop": "1", "evening_value": "points", "evenings_that_count": "all"},
        **{"combine": "sum", "excused_value": "nothing", "guests": "ranked", "save": ""},
    },
    "season_edit": {"name": "Mine", "seen": "1", "rounds_per_evening": "4", "deals": "8", "from_when": "now"},
    "evening_new": {"date": "2027-01-01"},
    "season_dates": {
        **{"form-TOTAL_FORMS": "1", "form-INITIAL_FORMS": "0"},
        **{"form-0-take": "on", "form-0-date": "2027-03-05"},
    },
    "evening_edit": {"date": "2027-01-02", "seen": "1"},
    "match_options": {"option-deals": "12", "option-matsch_bonus": "100"},
    "match_remove": {"sure": "1"},
    "evening_prizes": {"add": "", "what": "Ham", "times": "1", "to": "choice"},
    "season_prizes": {"add": "", "what": "Ham", "times": "1", "to": "choice"},
    "earlier_champions": {"year": "1990", "season": "1990", "rank": "1", "name": "Intruder"},
    "club_settings": {
        **{"name": "Mine", "wall_minutes": "1", "seen": "1"},
        **{"surname_first": "False", "dialect": "False"},
    },
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
    "password": {"old_password": "nine tricks for us", **OWN_PASSWORD},
    "welcome": {"club_name": "Mine", "username": "intruder", "password": "nine tricks for me"},
}

REST_OF_A_SEASON = {
    **{"matsch_bonus": "100", "drawing": "mixed", "partners_by_standing": "14"},
    **{"sit_out": "average", "sit_out_points": "0"},
}


def addresses(patterns: list[Any]) -> Iterator[URLPattern]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns)
        else:
            yield pattern


ADDRESSES = list(addresses(get_resolver().url_patterns))
NAMES = [pattern.name for pattern in ADDRESSES]


@contextmanager
def unchanged(before: Rows) -> Iterator[None]:
    """All rows of the club are compared only where anything was sent to be written."""
    with writings() as sent:
        yield
    assert not sent or everything() == before


def everything() -> Rows:
    """Of the club: not what is kept of every visit."""
    of_visits = {model._meta.db_table for model in (Budget, Changes, Session)}
    return {table: rows for table, rows in every_row().items() if table not in of_visits}


@pytest.fixture
def address_of(night, helper, copies_folder):
    table = night.draw().tables.get(number=1)
    night.deal(table, 1, 90)
    Season.objects.update(fee_member=500)  # without a fee there is no page of the cash
    things = {
        "members": night.members[0].pk,
        "players": night.members[0].pk,
        "accounts": helper.pk,
        "seasons": night.season.pk,
        "evenings": night.evening.pk,
        "rounds": table.round_id,
        "draws": table.round.draw_id,
        "tables": table.pk,
        "matches": friendly_match().pk,
        "journal": Line.objects.filter(what="entry_written", evening__isnull=False).first().pk,
        "wishes": Wish.objects.create(kind="first_table", one=night.members[1]).pk,
        "earlier": EarlierChampion.objects.create(year=1980, season="1980", name="Hans").pk,
    }
    for evening in (None, night.evening):  # there is something to print
        final = FinalStandings.objects.create(season=night.season, evening=evening)
        FinalLine.objects.create(standings=final, place=1, rank=1, member=night.members[0], total=90)
        Prize.objects.create(season=night.season, evening=evening, what="Cheese")
    Target.objects.create(evening=night.evening, number=300, is_shown=True)

    @cache
    def copy() -> str:
        return write_stored(BEFORE_DRAW).name.removesuffix(ENDING)

    def find(name: str) -> str:
        [pattern] = (each for each in ADDRESSES if each.name == name)
        about = re.search(r"(\w+)/<int:pk>", str(pattern.pattern))
        given = {
            **{"pk": about and things[about[1]], "number": 1, "player": night.members[0].pk},
            **{"year": night.evening.date.year, "slug": "schieber", "key": "link"},
            **{"what": "deals", "kind": "csv", "copy": copy, "code": "de"},
        }
        words = {word: given[word] for word in pattern.pattern.converters}
        return reverse(name, kwargs={**words, **({"copy": copy()} if "copy" in words else {})})

    return find


Alone = tuple[AbstractContextManager[None], str, str]  # with this, an address's name, and the address


@pytest.fixture
def one_by_one(subtests, address_of):
    """Each of these addresses in the same club: what it changes is undone, and each that fails is named."""

    def alone(client: Client, names: Iterable[str]) -> Iterator[Alone]:
        for name in names:
            yield _undone(subtests.test(name), client), name, address_of(name)

    return alone


@contextmanager
def _undone(within: AbstractContextManager[None], client: Client) -> Iterator[None]:
    cookies = deepcopy(client.cookies)
    with within, undone():
        yield
    client.cookies = cookies


def friendly_match(deals: int = 1, key: str = "link") -> Match:
    players = ["Anna", "Beat", "Cleo", "Dora"]
    [match] = start_matches(new=[NewMatch("schieber", {}, players)], key=key)
    for number in range(1, deals + 1):
        write_entry(match=match, number=number, data={"card_points": [90, 67]}, seen=0, by=None)
    return match


def test_every_address_is_classified_once():
    classes = (PUBLIC, VISITORS, PROGRAMS, ACCOUNTS, HELPERS, SECRETARY)
    assert sorted(NAMES) == sorted(name for names in classes for name in names)


def test_the_page_for_members_says_of_every_public_page_what_it_shows():
    page = (ROOT / "templates/home/privacy.html").read_text(encoding="utf-8")
    said = " ".join(re.findall(r'{% comment "pages" %}(.*?){% endcomment %}', page, re.DOTALL)).split()
    assert sorted(said) == sorted(PUBLIC | VISITORS | PROGRAMS)


def test_a_stranger_changes_nothing(as_reader, one_by_one, undrawn):
    before = everything()
    for alone, name, address in one_by_one(as_reader, NAMES):
        with alone:
            with unchanged(before):
                sent, read = as_reader.post(address, SENT.get(name, {})), as_reader.get(address)
            if name in ENTERED:  # after logging in one is back on the sheet
                sheet = re.match(r"/\w+/\d+/", address)[0]
                assert (sent.status_code, sent.headers["Location"]) == (302, f"/login/?next={sheet}")
                assert (read.status_code, read.headers["Location"]) == (302, sheet)
            elif name in HELPERS | SECRETARY | ACCOUNTS:
                login = f"/login/?next={address}"
                assert (sent.status_code, sent.headers["Location"]) == (302, login)
                assert (read.status_code, read.headers["Location"]) == (302, login)


def test_a_helper_is_told_that_a_page_is_the_secretarys(as_helper, one_by_one):
    before = everything()
    for alone, name, address in one_by_one(as_helper, sorted(SECRETARY)):
        with alone:
            with unchanged(before):
                sent, read = as_helper.post(address, SENT.get(name, {})), as_helper.get(address)
            assert sent.status_code == 403
            assert "Only the secretary may do this." in sent.text
            # An address that only takes what is sent leads to its page.
            assert read.status_code == (302 if name in ONLY_BY_POST else 403)


def test_a_helper_may_enter(as_helper, one_by_one):
    for alone, name, address in one_by_one(as_helper, sorted(HELPERS | ACCOUNTS)):
        with alone:
            assert as_helper.get(address, follow=True).status_code == (405 if name == "logout" else 200)
            sent = as_helper.post(address, SENT.get(name, {}))
            assert sent.status_code in (200, 302) and "/login/" not in sent.headers.get("Location", "")


def test_a_helper_changes_nothing_of_an_evening_that_is_over(as_helper, one_by_one, night):
    """Whatever helpers may send at a club table or for an evening; sent before, it changes something."""
    today = {"paid": [night.members[0].pk], **SENT["table_deals"]}
    names = sorted(name for name in HELPERS if not name.startswith("match_"))
    changed = set()
    for is_over in (False, True):
        for alone, name, address in one_by_one(as_helper, names):
            with alone:
                if is_over:
                    _play_a_deal_a_week_later(night)
                before = everything()
                answer = as_helper.post(address, {**today, **SENT.get(name, {})})
                if not is_over and everything() != before:
                    changed.add(name)
                if is_over:
                    assert everything() == before
                    if name in changed:
                        assert answer.status_code in (302, 403)
                    if name.startswith("cash"):
                        assert answer.status_code == as_helper.get(address).status_code == 403
                        assert "Helpers can only tick the fees of the evening under way" in answer.text
    assert {"cash", "journal_undo", "table_deals", "table_strike", "table_first"} <= changed


def _play_a_deal_a_week_later(night):
    later = open_evening(season=night.season, on=night.evening.date + timedelta(days=7))
    next_night = replace(night, evening=later)
    next_night.here(night.members)
    next_night.deal(next_night.draw().tables.get(number=1), 1, 90)


def test_the_secretary_may_open_everything(as_secretary, one_by_one, undrawn):
    for alone, name, address in one_by_one(as_secretary, sorted(PUBLIC | HELPERS | SECRETARY | ACCOUNTS)):
        with alone:
            response = as_secretary.get(address, follow=True)
            assert response.status_code == (405 if name == "logout" else 200)


def test_what_a_stranger_could_not_send_the_secretary_can(as_secretary, one_by_one):
    before = everything()
    for alone, name, address in one_by_one(as_secretary, sorted(set(SENT) - {"welcome", "password"})):
        with alone:
            as_secretary.post(address, {**SENT[name], **(REST_OF_A_SEASON if "season" in name else {})})
            if name.endswith("_totals") or name == "match_options":
                assert everything() == before  # a deal is entered already
            else:
                assert everything() != before


def test_what_does_not_exist_is_not_found(as_secretary, one_by_one, in_turn):
    numbered = {each.name for each in ADDRESSES if "pk" in each.pattern.converters} - PROGRAMS
    for turn, (alone, name, found) in enumerate(one_by_one(as_secretary, sorted(numbered))):
        with alone:
            for number in in_turn(turn, (0, 987654, 10**30)):
                address = re.sub(r"\d+", str(number), found, count=1)
                sent = as_secretary.post(address)
                assert sent.status_code == (302 if name in REMOVES else 405 if "/api/" in address else 404)
                read = as_secretary.get(address, follow=True)
                assert read.status_code == (200 if name in TO_A_PAGE_WITHOUT_NUMBER else 404)


def test_a_form_from_another_site_is_refused_with_a_page(secretary):
    client = Client(enforce_csrf_checks=True)
    client.force_login(secretary)
    response = client.post("/members/add/", INTRUDER)
    assert response.status_code == 403
    assert "The form was open too long" in response.text
