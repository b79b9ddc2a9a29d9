"""Every form of every page is sent a second time: nothing is written, the answer is the same or in words."""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, NamedTuple
from urllib.parse import urljoin

import pytest
from django.contrib.sessions.models import Session
from django.http import HttpResponse
from django.test import Client

from tests.every_row import Rows, every_row, tables_that_differ, undone
from tests.grid.fields import forms_of, shape_of
from tests.members.people import accounts_of_sessions
from tests.test_access import NAMES, REST_OF_A_SEASON, SENT, address_of, one_by_one  # noqa: F401

SESSIONS = Session._meta.db_table
WITHOUT = {"logout", "copy"}  # they end the session in which something could be sent again
# What adds something each time, and why that is meant so.
ADDS_EACH_TIME = {
    "match_rematch": "the same four play a third match",
    "evening_prizes": "a club gives two hams",
    "season_prizes": "a club gives two hams",
    "account_password": "a new salt: all who are logged in with the password are logged out",
    "password": "the old password is a wrong one by then, and wrong passwords are counted",
    "second_factor": "a key that someone may have seen is void as soon as another is asked for",
}


class Sending(NamedTuple):
    """What a button of a form sends, or what comes without a form; `stands` where nothing else was typed."""

    to: str
    button: str
    data: dict[str, Any]
    stands: bool


def sendings(client: Client, name: str, address: str) -> Iterator[Sending]:
    """All forms of the page as they stand, with each button; and what the tests type or send without one."""
    posted = [form for form in forms_of(client, address) if form.element.get("method") == "post"]
    posted = [form for form in posted if form.element.get("action") != "/logout/"]
    typed = SENT.get(name, {}) | (REST_OF_A_SEASON if "season" in name and name in SENT else {})
    takes_typed = False
    for form in {shape_of(form): form for form in reversed(posted)}.values():
        to, stands = urljoin(address, form.action), "seen" in form.values and not name.endswith("_new")
        takes = to == address and any(form.has(field) for field in typed)
        takes_typed = takes_typed or takes
        for button in {each.get("name"): each for each in form.buttons}.values():
            said = {button.get("name"): button.get("value")} if button.get("name") else {}
            yield Sending(to, button.get("name"), {**form.values, **said}, stands)
            if takes:
                yield Sending(to, button.get("name"), {**form.values, **typed, **said}, stands=False)
    if not takes_typed:
        yield Sending(address, "", typed, stands=False)


def rows() -> Rows:
    """Without what is said to the visitors, which waits in their sessions; who is logged in belongs to it."""
    found = every_row()
    del found[SESSIONS]
    return found | {"logged in": Counter(map(str, accounts_of_sessions()))}


def same_page(first: HttpResponse, second: HttpResponse) -> bool:
    """Or words: a page that says what is so already."""
    leads_on = first.status_code, first.headers.get("Location")
    in_words = second.status_code in (200, 409, 422)
    return in_words or leads_on == (second.status_code, second.headers.get("Location"))


def wrong_with(client: Client, sending: Sending, before: Rows) -> Iterator[str]:
    cookies = deepcopy(client.cookies)
    with undone():
        first, once = client.post(sending.to, sending.data), rows()
        if sending.stands and tables_that_differ(before, once):
            yield "is written as it stands"
        second, twice = client.post(sending.to, sending.data), rows()
        if written := tables_that_differ(once, twice):
            yield f"writes {', '.join(written)}"
        if not same_page(first, second):
            yield f"answers {first} and then {second}"
    client.cookies = cookies


@pytest.mark.everything  # of every action the same holds in `make test`: tests/races/test_twice.py
def test_whatever_is_sent_a_second_time_is_written_once(as_secretary, one_by_one):  # noqa: F811
    before, adding = rows(), set()
    for alone, name, address in one_by_one(as_secretary, sorted(set(NAMES) - WITHOUT)):
        with alone:
            every = list(sendings(as_secretary, name, address))
            found = ((each, what) for each in every for what in wrong_with(as_secretary, each, before))
            wrong = [f"{each}: {what}" for each, what in found]
            adding |= {name} if wrong else set()
            assert wrong == [] or name in ADDS_EACH_TIME
    assert adding == set(ADDS_EACH_TIME)  # none is excused in vain
