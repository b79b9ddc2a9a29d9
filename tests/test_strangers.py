"""A stranger fills no table, whatever is sent to whichever address: from a network only so much is taken."""

from collections.abc import Callable
from datetime import timedelta
from functools import cache
from typing import Any

import pytest
from django.test import Client
from django.utils.timezone import localdate

from jassclub.accounts import throttle
from jassclub.friendly.actions import options_digest
from jassclub.matches.actions.starting import NewMatch, start_matches
from jassclub.matches.actions.writing import write_entry
from jassclub.matches.models import Match
from jassclub.season_setup.actions.seasons import open_evening
from tests.every_row import every_row, writings
from tests.friendly.test_friendly import go, settle
from tests.matches.api import NAMES as PLAYERS
from tests.matches.api import Program
from tests.matches.conftest import typed
from tests.members.people import at
from tests.test_access import NAMES, PROGRAMS, SENT, VISITORS, address_of, one_by_one  # noqa: F401

TRIES = 6  # more than are taken
FEW = {"FRIENDLY_STARTS": 3, "FRIENDLY_WRITINGS": 3, "SIGN_UPS": 4, "SIGN_UPS_OF_A_PERSON": 3}


def rows_by_table() -> dict[str, int]:
    return {table: rows.total() for table, rows in every_row().items()}


def from_here(match: Match | None = None) -> Client:
    """A new browser each time; where a match is named, its link was opened there."""
    client = at()
    if match:
        client.get(f"/matches/{match.pk}/join/{match.key}/")
    return client


def started(game: str = "schieber", seats: int = 4, **options: Any) -> Match:
    [match] = start_matches(new=[NewMatch(game, options, PLAYERS[:seats])], key=f"of-{game}")
    return match


def in_match(what: str, sent: Callable[[int], dict[str, Any]], game: str = "schieber", **options: Any) -> Any:
    def acts(night: Any) -> Callable[[int], Any]:
        match = started(game, **options)
        return lambda n: from_here(match).post(f"/matches/{match.pk}/{what}/", sent(n))

    return acts


def in_api(night: Any) -> Callable[[int], Any]:
    match, points = started(), lambda n: {"card_points": [n, 157 - n]}
    return lambda n: Program(from_here(match)).write(match.pk, 1, points(n), seen=n)


def strikes_and_restores(night: Any) -> Callable[[int], Any]:
    match = started()
    write_entry(match=match, number=1, data={"card_points": [90, 67]}, seen=0, by=None)

    def act(n: int) -> Any:
        deal = f"/matches/{match.pk}/deals/1"
        if n % 2:
            return from_here(match).post(f"{deal}/restore/")
        return from_here(match).post(f"{deal}/strike/", {"seen": n + 1, "sure": ""})

    return act


def other_options(night: Any) -> Callable[[int], Any]:
    match = started()

    def act(n: int) -> Any:
        seen = options_digest(Match.objects.get(pk=match.pk))
        sent = {"option-deals": 8 + n % 2, "option-matsch_bonus": "100", "seen": seen}
        return from_here(match).post(f"/matches/{match.pk}/options/", sent)

    return act


def announced(n: int) -> dict[str, Any]:
    return {"number": "1", "side": "0", "value": n} if n % 3 else {"anew": ""}


def signs_up(
    night: Any, said: Callable[[int], dict[str, Any]], phone: Callable[[], Client] = from_here
) -> Any:
    coming = open_evening(season=night.season, on=localdate() + timedelta(days=14))
    return lambda n: phone().post(f"/evenings/{coming.pk}/sign-up/", said(n))


def changes_ones_mind(night: Any, phone: Callable[[], Client]) -> Any:
    member = night.members[0].pk
    return signs_up(night, lambda n: {"member": member, "comes": ("yes", "no")[n % 2]}, phone)


# Whatever anyone can write who does not log in; the try with this number differs from those before.
ACTS = {
    "api_matches": lambda night: lambda n: Program(from_here()).start(),
    "api_deal": in_api,
    "login": lambda night: lambda n: from_here().post("/login/", {"username": f"{n}", "password": "wrong"}),
    "match_players": lambda night: lambda n: go(from_here(), "schieber"),
    "match_auction": lambda night: lambda n: settle(from_here(), go(from_here(), "bieter"), "bieter"),
    "match_rematch": in_match("rematch", lambda n: {}),
    "match_options": other_options,
    "match_deals": in_match("deals", lambda n: typed(1, card_points=(60 + n, 97 - n), seen=n)),
    "match_totals": in_match("totals", lambda n: {"points_0": 600 + n, "points_1": 656 - n, "seen": n}),
    "match_strike match_restore": strikes_and_restores,
    "match_first": in_match("first", lambda n: {"seat": n % 4}),
    "match_announcements": in_match("announcements", announced, "differenzler", hidden=True),
    "sign_up": lambda night: signs_up(night, lambda n: {"name": f"Invented {'x' * n}", "comes": "yes"}),
    "sign_up one_name": lambda night: changes_ones_mind(night, from_here),
    "sign_up one_phone": lambda night: changes_ones_mind(night, cache(from_here)),
}


@pytest.mark.postgresql
@pytest.mark.parametrize("act", ACTS)
def test_what_a_stranger_sends_again_and_again_fills_no_table(night, settings, monkeypatch, act):
    for name, few in FEW.items():
        setattr(settings, name, few)
    monkeypatch.setattr(throttle, "OF_A_NETWORK", 4)
    does = ACTS[act](night)
    before = rows_by_table()
    for n in range(TRIES):
        answer = does(n)
    half = rows_by_table()
    for n in range(TRIES, 2 * TRIES):
        does(n)
    assert half != before, "so that this is about what is written"
    assert rows_by_table() == half, answer
    assert half["django_session"] == 0


def test_at_every_other_address_a_stranger_writes_nothing_at_all(as_reader, one_by_one):  # noqa: F811
    papers = {name for name in NAMES if name.endswith("_pdf")}
    others = sorted(set(NAMES) - {name for act in ACTS for name in act.split()} - PROGRAMS - papers)
    with writings() as written:
        for alone, name, address in one_by_one(as_reader, others):
            client = from_here(Match.objects.get(key="link"))
            with alone:
                client.post(address, SENT.get(name, {}))
                if name in VISITORS:
                    client.get(address)
                assert written == []
