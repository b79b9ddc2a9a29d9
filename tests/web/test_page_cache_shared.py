"""What is cached is for everyone, also for processes that share a cache."""

import json
import os
import re
import subprocess
import sys

import pytest
from django.test import Client

from jassclub.web import page_cache
from tests.server.conftest import ROOT
from tests.test_access import address_of, one_by_one  # noqa: F401 - fixtures
from tests.web.cached_pages import CACHED

TOKEN = re.compile(rb'(name="csrfmiddlewaretoken" value=|data-token=)"\w+"')


def content(response) -> tuple[int, bytes]:
    body = b"".join(response) if response.streaming else response.content
    return response.status_code, TOKEN.sub(b"", body)


def test_who_has_a_session_gets_nothing_from_the_cache_and_leaves_nothing_there(
    as_secretary,
    as_helper,
    address_of,  # noqa: F811
    one_by_one,  # noqa: F811
    with_cache,
    monkeypatch,
    in_turn,
):
    stored, store = [], page_cache._store
    monkeypatch.setattr(page_cache, "_store", lambda key, *about: (stored.append(key), store(key, *about)))
    with_link = Client()
    with_link.get(address_of("match_join"))
    names = [pattern.name for pattern in CACHED]
    for turn, (alone, _name, address) in enumerate(one_by_one(with_link, names)):
        with alone:
            page_cache.cache.clear()
            page = Client().get(address)
            tag, before = page.headers["ETag"], content(page)
            page_cache.cache.clear()
            stored.clear()
            for client in in_turn(turn, (as_secretary, as_helper, with_link)):
                own = client.get(address, headers={"if-none-match": tag, "accept-encoding": "gzip, br"})
                assert own.status_code == 200 and not {"ETag", "Content-Encoding"} & set(own.headers)
                assert not stored
                assert client is with_link or own["Cache-Control"] == "no-store"
            assert content(Client().get(address)) == before and stored


# --- two processes ---------------------------------------------------------------------------------

PROCESS = """
import hashlib, json, sys
import django; django.setup()
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext, setup_test_environment
from jassclub.accounts.models import Account
from jassclub.matches.actions.writing import write_entry
from jassclub.matches.models import Match
setup_test_environment()
for line in sys.stdin:
    what, _, rest = line.strip().partition(" ")
    if what == "club":
        call_command("migrate", verbosity=0)
        call_command("sample_club", stdout=sys.stderr)
        Account.objects.create_user("secretary", role=Account.Role.SECRETARY)
        print(json.dumps({}), flush=True)
        continue
    if what == "deal":
        match = Match.objects.filter(state="open", table__isnull=False, deals_in=0).first()
        write_entry(match=match, number=1, data={"card_points": [100, 57]}, seen=0, by=None)
        print(json.dumps({}), flush=True)
        continue
    if what == "anew":
        cache.clear()
    with CaptureQueriesContext(connection) as queries:
        page = Client().get(rest)
    assert page.status_code == 200, rest
    found = {"page": hashlib.md5(page.content).hexdigest(), "tag": page["ETag"], "queries": len(queries)}
    print(json.dumps(found), flush=True)
"""


class Process:
    """A process of the site, which is told what to ask for."""

    def __init__(self, variables: dict[str, str]) -> None:
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        environment = {**os.environ, "DATABASE_URL": "", **variables}
        self.process = subprocess.Popen([sys.executable, "-c", PROCESS], cwd=ROOT, env=environment, **pipes)

    def tell(self, line: str):
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def end(self) -> None:
        self.process.stdin.close()
        self.process.wait(30)
        self.process.stdout.close()


@pytest.fixture
def two(tmp_path):
    """Two processes with one database and one cache, in which the sample club is."""
    variables = {
        "JASSCLUB_VAR": str(tmp_path / "var"),
        "JASSCLUB_CACHE": f"file://{tmp_path / 'cache'}",
        "JASSCLUB_COPIES": "none",  # of which each is examined
        "DJANGO_SETTINGS_MODULE": "jassclub.settings",
    }
    processes = [Process(variables), Process(variables)]
    processes[0].tell("club")
    yield processes
    for process in processes:
        process.end()


def test_processes_share_pages_and_none_is_from_before(two):
    one, other = two
    pages = ["/", "/seasons/1/?live", "/evenings/2/?live", "/evenings/2/where/"]
    for page in pages:
        rendered, shared = one.tell(f"anew {page}"), other.tell(f"get {page}")
        assert shared["page"] == rendered["page"] and shared["tag"] == rendered["tag"]
        assert shared["queries"] < rendered["queries"], (page, shared["queries"], rendered["queries"])
    one.tell("deal")
    after = {page: other.tell(f"get {page}") for page in pages}
    for page, read in after.items():
        assert read["queries"] > 4 and read == one.tell(f"anew {page}") | {"queries": read["queries"]}
